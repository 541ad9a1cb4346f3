import { mentionsRule10b51 } from '../rule-10b5-1.ts';
import type { ArrangementAction } from './arrangement.ts';
import { planDates } from './arrangement-dates.ts';
import { isSamePerson, type WrittenName, writtenNames } from './person-name.ts';
import type { ReportBlock } from './report-document.ts';
import { sharesInText } from './shares-in-text.ts';

/** What the text says of one arrangement of one person. */
export interface Statement {
  readonly person: string;
  readonly title: string | null;
  readonly action: ArrangementAction;
  readonly isRule10b51: boolean | null;
  readonly adoptionDate: string | null;
  readonly terminationDate: string | null;
  readonly expirationDate: string | null;
  readonly shares: string | null;
  readonly text: string;
  readonly block: ReportBlock;
  /** Whether it is a row of a table with an arrangement in each. */
  readonly isRow: boolean;
}

const ADOPTS =
  'adopted|adopting|entered into|entering into|established|establishing|executed|put in place|implemented|renewed|set up';
const ENDS =
  'terminated|terminating|cancell?ed|cancell?ing|revoked|rescinded|withdrew|discontinued|ended (?=his|her|the|their|a )';
const CHANGES = 'modified|modifying|amended|amending';
const TOLD = '(?<=\\b(?:informed|notified|advised) [^.;:]{1,60} of (?:the|his|her|their) )';
const VERB = new RegExp(`\\b(?:(${ADOPTS}|${TOLD}adoption)|(${ENDS}|${TOLD}termination)|(${CHANGES}))(?!\\w)`, 'gi');
/** `adopted, modified or terminated`: a list of what may happen, not a statement. */
const ANY_VERB =
  '(?:adopt\\w*|ent(?:er\\w* into|ry into)|establish\\w*|modif\\w*|amend\\w*|chang\\w*|terminat\\w*|cancel\\w*|expir\\w*)';
const LIST = new RegExp(`\\b${ANY_VERB}(?:(?:,? ?(?:and/or|or|and|nor)|,|/) ?${ANY_VERB}(?!\\w))+`, 'gi');

const PLAN_NOUN = /10b-?5-?1|\b(?:plan|arrangement|instruction|program|contract)s?\b/i;
const OTHER_PLAN =
  /\b(?:incentive|severance|retirement|deferred|bonus|employment|compensation|benefits?|ownership|separation|repurchase|buyback|savings|awards?|employee stock purchase|retention|rights|credit|merger|restructuring|reorganization|letter|lease|indenture|facility|consulting|(?<!\b(?:trading|sales?|selling|purchase) )agreement)\b/i;
/** What this text would not say of a person’s own plan. */
const NOT_DONE =
  /\b(?:be|being|is|are|may|will|would|can|could|unless|until|if|when|earlier|sooner|automatically|otherwise|not|n[’']t|never)(?: \w+)? ?$/i;
const DESCRIBES =
  /\b(?:that|which|who|originally|previously|initially|first|was|were|been|(?:he|she|they) had|having|(?:plan|arrangement)s?,?)(?: (?:was|were|had|has|been|originally|previously|initially|first|he|she|they|(?:Mr|Ms|Mrs|Dr)\. [\p{L}’'-]+))* ?$/iu;
const NEGATION = /\b(?:no|none|neither|nor|not|never)\b|n[’']t\b/i;
const EXCEPTION = /\b(?:except(?:ing)?|other than|but|however|with the exception)\b|:/gi;
const NON_RULE = /\bnon[-\s\u2010-\u2015]{0,2}(?:rule )?10b|\bnot intended to (?:satisfy|qualify|comply)/i;
const TITLE_WORD =
  /\b(?:officer|president|director|directors|chair\w*|counsel|secretary|treasurer|controller|member|founder|co-founder|head|manager|executive|C[EFOATML]O|[ES]VP|VP|partner|principal|scientist|vice)\b/i;

const ABBREVIATION =
  /(?:\b(?:Mr|Mrs|Ms|Dr|Jr|Sr|St|Inc|Corp|Co|Ltd|No|U\.S|vs|approx|Nos|Messrs|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec|Esq|Ph\.D|M\.D)|\b\p{Lu})\.$/u;
/** A paragraph longer than this is not on one arrangement. */
const MAX_CHARS = 12_000;
const OBJECT_CHARS = 250;
/** How much of a sentence before a verb is looked at. */
const BEFORE_CHARS = 600;
/** `adopted a new trading plan on May 31, 2023`; further on, a date at the front of the sentence is the likelier one. */
const DATE_REACH = 100;

/** One sentence of a paragraph, with where it begins. */
interface Sentence {
  readonly text: string;
  readonly start: number;
}

function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const match of text.matchAll(/[.!?][”"’)]?(?= +["“(•]?[\p{Lu}•(])/gu)) {
    const end = match.index + match[0].length;
    if (ABBREVIATION.test(text.slice(Math.max(start, end - 12), match.index + 1))) continue;
    sentences.push({ text: text.slice(start, end), start });
    start = end;
  }
  sentences.push({ text: text.slice(start), start });
  return sentences;
}

interface Verb {
  readonly action: ArrangementAction | 'modified';
  readonly start: number;
  readonly end: number;
}

/** What a paragraph says, with the paragraphs that go on about the same plan. */
export function statementsOfParagraph(
  block: ReportBlock,
  following: string,
  around: string,
  known: readonly string[],
): Statement[] {
  const text = block.text.slice(0, MAX_CHARS);
  interface Draft {
    person: WrittenName;
    title: string | null;
    verb: Verb;
    action: ArrangementAction;
    from: number;
    date: string | null;
    earlierAdoption: string | null;
    isAlone: boolean;
    isRule: boolean | null;
  }
  const drafts: Draft[] = [];
  let lastSubjects: WrittenName[] = [];
  for (const { text: sentence, start: sentenceStart } of sentencesOf(text)) {
    const names = writtenNames(sentence);
    const masked = sentence.replace(LIST, (list) => ' '.repeat(list.length));
    const verbs = [...masked.matchAll(VERB)].map(
      (match): Verb => ({
        action: match[1] ? 'adopted' : match[2] ? 'terminated' : 'modified',
        start: match.index,
        end: match.index + match[0].length,
      }),
    );
    const dates = planDates(sentence);
    let segmentStart = 0;
    let subjects: WrittenName[] = [];
    let subjectVerbs = 0;
    for (const [index, verb] of verbs.entries()) {
      const before = masked.slice(segmentStart, verb.start);
      const next = verbs[index + 1]?.start ?? sentence.length;
      const object = sentence.slice(verb.end, verb.end + OBJECT_CHARS);
      const inSegment = names.filter(({ start, end }) => start >= segmentStart && end <= verb.start);
      const isPassive = /\b(?:was|were|been) (?:\w+ )?$/i.test(before);
      const by = /^ (?:\w+ )?by (?:(?:our|the|its) )?/.exec(sentence.slice(verb.end));
      const agents = by
        ? names.filter(({ start, end }) => start >= verb.end && start < verb.end + 120 && end <= next).slice(0, 1)
        : [];
      const own = subjectsOf(inSegment, sentence, known, isPassive);
      const found =
        agents.length > 0
          ? agents
          : own.length > 0
            ? own
            : subjects.length > 0 && subjectVerbs > 0
              ? subjects
              : /\b(?:he|she|they)\b/i.test(before)
                ? lastSubjects
                : [];
      if (!isStated(verb, masked, segmentStart, object, isPassive, agents.length > 0)) continue;
      if (found.length === 0) continue;
      const after = dates.filter(({ start, role }) => role === 'action' && start >= verb.end && start < next);
      const ahead = dates.filter(({ start, role }) => role === 'action' && start >= segmentStart && start < verb.start);
      // `On May 1, A terminated a plan and adopted another` gives one date for both.
      const last = subjectVerbs > 0 ? drafts.at(-1) : undefined;
      const isSame = own.every(({ name }) => isSamePerson(name, last?.person.name ?? ''));
      const shared = last && isSame ? last.date : null;
      const near = after[0] && after[0].start - verb.end <= DATE_REACH ? after[0] : undefined;
      const date = (near ?? ahead.at(-1) ?? after[0])?.date ?? shared;
      const earlier = dates.find(({ start, role }) => role === 'earlier adoption' && start >= verb.end)?.date ?? null;
      subjects = found;
      lastSubjects = found;
      subjectVerbs += 1;
      for (const person of found) {
        for (const action of verb.action === 'modified' ? (['terminated', 'adopted'] as const) : [verb.action]) {
          drafts.push({
            person,
            title: titleOf(person, sentence, verb.start),
            verb,
            action,
            from: sentenceStart + (drafts.some(({ from }) => from >= sentenceStart) ? person.start : 0),
            date,
            earlierAdoption: action === 'terminated' ? earlier : null,
            isAlone: found.length === 1,
            isRule: ruleOf(object),
          });
        }
      }
      segmentStart = verb.end;
    }
    if (subjects.length === 0) {
      const named = names.filter(({ isPossessive, isShort }) => !isPossessive && !isShort);
      if (named.length === 1) lastSubjects = named;
    }
  }
  return drafts.map((draft): Statement => {
    // What follows a statement, up to the next sentence with one, is about it.
    const next = drafts.find(({ from, person }) => from > draft.from && person.name !== draft.person.name);
    const ofPerson = drafts.filter(
      ({ from, person }) =>
        from >= draft.from && from < (next?.from ?? text.length) && person.name === draft.person.name,
    );
    const span = `${text.slice(draft.from, next?.from ?? text.length)}${next ? '' : ` ${following}`}`;
    const dates = planDates(span);
    const expiration = dates.find(({ role }) => role === 'expiration')?.date ?? null;
    // `Ms. Roe adopted a plan. Her plan, adopted May 1, covers …`: of somebody who ended none, that is the day.
    const toldLater =
      draft.isAlone && ofPerson.every(({ action }) => action === 'adopted')
        ? (dates.find(({ role }) => role === 'earlier adoption')?.date ?? null)
        : null;
    // Of a plan that ended and the one that came after it, the numbers are the new one’s.
    const takesNumbers = draft.isAlone && draft === ofPerson.at(-1);
    return {
      person: draft.person.name,
      title: draft.title,
      action: draft.action,
      isRule10b51: draft.isRule ?? ruleOf(span) ?? ruleOf(text) ?? (mentionsRule10b51(around) ? true : null),
      adoptionDate: draft.action === 'adopted' ? (draft.date ?? toldLater) : draft.earlierAdoption,
      terminationDate: draft.action === 'terminated' ? draft.date : null,
      expirationDate: takesNumbers ? expiration : null,
      shares: takesNumbers ? sharesInText(span) : null,
      text: block.text,
      block,
      isRow: false,
    };
  });
}

/** Whether a verb tells of an arrangement that somebody did adopt or end. */
function isStated(
  verb: Verb,
  sentence: string,
  from: number,
  object: string,
  isPassive: boolean,
  hasAgent: boolean,
): boolean {
  const start = Math.max(0, verb.start - BEFORE_CHARS);
  const before = sentence.slice(start, verb.start);
  const near = before.slice(-60);
  if (/\b(?:that|which|who) (?:was|were|(?:had|has|have) been) (?:\w+ )?$/i.test(near)) return false;
  if (!(isPassive || hasAgent) && (NOT_DONE.test(near) || DESCRIBES.test(near))) return false;
  if (
    isPassive &&
    !hasAgent &&
    !/[’']s?\b[^.]{0,200}\b(?:plan|arrangement)s?\b|\b(?:plan|arrangement)s? of\b/i.test(
      before.slice(Math.max(0, from - start)),
    )
  )
    return false;
  const exception = [...before.matchAll(EXCEPTION)].at(-1);
  const denied = before.slice(Math.max(0, from - start, exception ? exception.index + exception[0].length : 0));
  if (NEGATION.test(denied.slice(-300))) return false;
  const noun =
    isPassive || hasAgent ? (PLAN_NOUN.exec(before.slice(-200)) ?? PLAN_NOUN.exec(object)) : PLAN_NOUN.exec(object);
  if (!noun) return false;
  return isPassive || hasAgent || !OTHER_PLAN.test(object.slice(0, noun.index));
}

/** True for a plan under the rule, false for one that is said not to be; null when the text names neither. */
function ruleOf(text: string): boolean | null {
  const other = NON_RULE.exec(text);
  if (other && !mentionsRule10b51(text.slice(0, other.index))) return false;
  return mentionsRule10b51(text) ? true : null;
}

/** Who acts: the first name, and those that are joined to it; names within a title (`CEO Amazon Web Services`) are not. */
function subjectsOf(
  names: readonly WrittenName[],
  sentence: string,
  known: readonly string[],
  isPassive: boolean,
): WrittenName[] {
  const fit = names.filter(({ isPossessive }) => isPassive || !isPossessive);
  const tagged = fit.filter(({ name }) => known.some((one) => isSamePerson(one, name)));
  const [first, ...others] = tagged.length > 0 ? tagged : fit.filter((name) => standsAlone(name, sentence));
  if (!first) return [];
  const joined = others.filter(
    (name) =>
      /(?:,|;|\band|\beach of|\))\s*(?:\([a-z\divx]{1,4}\) ?)?(?:and )?(?:our [^,]{0,60}, )?$/i.test(
        sentence.slice(0, name.start),
      ) &&
      standsAlone(name, sentence) &&
      !isSamePerson(name.name, first.name),
  );
  return [first, ...joined];
}

/** Whether what follows a name is what follows a person: a comma, a bracket, a verb. */
function standsAlone({ start, end }: WrittenName, sentence: string): boolean {
  const after = sentence.slice(end, end + 40);
  const before = sentence.slice(Math.max(0, start - 3), start);
  if (/&\s*$/.test(before)) return false;
  return /^(?:,|\s?\(|\s?[-–—]|:|\s+(?:and|adopted|entered|established|terminated|cancell?ed|modified|amended|executed|also|each|both|voluntarily|early|has|had|informed|notified|as|our|the|who|did|put|implemented|renewed|through|together|individually|effected|in|on|each|subsequently|then)\b|[’']s?\b|\s*$)/i.test(
    after,
  );
}

function titleOf(person: WrittenName, sentence: string, verbStart: number): string | null {
  const after =
    person.end <= verbStart
      ? sentence.slice(person.end, verbStart)
      : (/^,? ?\(?([^,.;)]{3,120})/.exec(sentence.slice(person.end))?.[1] ?? '');
  const [own = ''] = after
    .replace(/^[\s,(–—:-]+/, '')
    .split(
      /[,)]?\s+(?:through|together with|individually|acting|as trustee|on behalf of|whose|effected|voluntarily|each of whom|who|in (?:his|her)|in accordance|informed|notified|also|has|had|on (?=[A-Z]))\b|\)|;|,? is (?:the )?(?:sole )?trustee\b|,?\s+and\s+(?=\p{Lu}\p{L}+\s+\p{Lu}(?:[^,]*$|\p{L}+, (?:our|the|its)\b))/u,
    );
  const title = cleanTitle(own);
  if (title !== null) return title;
  // `our Chief Executive Officer, Tim Cook,`
  const before =
    /(?:\b(?:our|the Company[’']s|its|the)|,|^)\s+((?:[\p{Lu}][\p{L}-]*|and|of|for|the|our|,|&)(?:,? (?:[\p{Lu}][\p{L}-]*|and|of|for|the|our|&)){0,14}),?\s*$/u.exec(
      sentence.slice(Math.max(0, person.start - 160), person.start),
    );
  return cleanTitle(before?.[1] ?? '');
}

/** A title without what leads to it; null when the words are none. */
export function cleanTitle(words: string): string | null {
  const title = words
    .replace(/\s+/g, ' ')
    .replace(/^(?:(?:the )?Company[’']s|our|its|the|\p{Lu}[\p{L}.]*[’']s?|an?)(?: then)? (?=\p{Lu})/u, '')
    .replace(/[\s,;:(]+$|(?<=^[^(]*)\)$/, '')
    .trim();
  return title.length <= 200 && TITLE_WORD.test(title) ? title : null;
}
