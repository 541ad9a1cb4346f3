import { writtenDates } from './written-date.ts';

/** What a date in a sentence on a plan means. */
export type DateRole = 'action' | 'earlier adoption' | 'expiration' | 'other';

export interface PlanDate {
  readonly date: string;
  readonly start: number;
  readonly role: DateRole;
}

const EARLIER_ADOPTION =
  /\b(?:(?:originally|previously|initially|first)(?: \w+)?|(?:was|were|been|that|which|(?:plan|arrangement|agreement|instructions?),?)(?: (?:was|were|had|been|he|she|(?:Mr|Ms|Mrs|Dr)\. [^\s,.]{1,40}))*) (?:adopted|entered into|established|executed|dated)(?: by [^,.;]{1,60})?(?: (?:on|as of|effective|in))? ?$|\b(?:plan|arrangement)s?,? dated ?$/i;
const EXPIRATION =
  /\b(?:until|through|thru|to|ends?|ending|by|before|expir\w*|no later than|later of|end date|end|(?<!\bof (?:the|his|her|their) )terminat(?:e|es|ion)|terminates? automatically|conclude[sd]?|prior to|maturity|remain(?:s)? in effect|lasts?)(?:,? (?:and including|the close of business|of|on|is|in|at|date|dates|the|its|earlier of|earliest of|or|upon|close|market|no later than|approximately|scheduled|for|be|will|plan|arrangement|trading|s|and|about|until|such|time|as)){0,6}:? ?\(?(?:i{1,3}\)|[a-c1-3]\))? ?$/i;
const OTHER =
  /\b(?:first (?:possible )?(?:trades?|sales?)|scheduled|beginning|begins?|commenc\w+|starting|starts?|from|between|after|not before|earlier than|effective on or about|become effective|expiring|vest\w*|cooling-off period|filed|quarter ended|year ended|period ended|months ended)(?:[^.;]{0,40})$/i;
/** `Sales will not begin until A`, `no shares may be sold before A`, `a plan that becomes effective on A`: when it starts. */
const STARTS =
  /\b(?:no|not)\b[^.;]{0,60}\b(?:before|prior to|until|earlier than)(?: the)? ?$|\b(?:be|becomes?|became|is|was) effective(?: (?:on|as of))? ?$/i;
/** `between A and B`, `from A to B`: the second one is the end. */
const RANGE_END = /^ ?(?:,? ?(?:and|to|through|until)|[-–—])(?: and including)? ?$/i;
/** `prior to the plan's August 30, 2024 termination date` */
const END_AFTER = /^,? (?:scheduled )?(?:termination|expiration|end|expiry) date\b/i;
/** What leads to the day on which somebody did something. */
const LEADS_TO_ACTION = /(?:\b(?:on|effective|effective as of|as of|dated|in|during|since|date:?)|^|[(:,;–—]) ?$/i;
const BEFORE = 140;

/** The dates of a text on a plan, each with what the words before it say. */
export function planDates(text: string): PlanDate[] {
  const found: PlanDate[] = [];
  let end = 0;
  for (const { date, start, end: nextEnd } of writtenDates(text)) {
    const last = found[found.length - 1];
    const between = text.slice(end, start);
    const before = text.slice(Math.max(end, start - BEFORE), start);
    let role: DateRole;
    if (last?.role === 'other' && RANGE_END.test(between)) role = 'expiration';
    else if (EARLIER_ADOPTION.test(before)) role = 'earlier adoption';
    else if (STARTS.test(before)) role = 'other';
    else if (/\b(?:expiring|vest\w*)(?: on| in)? ?$/i.test(before)) role = 'other';
    else if (
      END_AFTER.test(text.slice(nextEnd, nextEnd + 40)) ||
      EXPIRATION.test(before) ||
      /\bearlier of\b[^.]*$|\bearliest of\b[^.]*$/i.test(text.slice(Math.max(0, start - 400), start))
    )
      role = 'expiration';
    else if (OTHER.test(before) || !LEADS_TO_ACTION.test(before)) role = 'other';
    else role = 'action';
    found.push({ date, start, role });
    end = nextEnd;
  }
  return found;
}
