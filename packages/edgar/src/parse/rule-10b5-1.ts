const DASH = '[\\-\\u2010-\\u2015\\u2212\\uFE63\\uFF0D]';
/**
 * Matches the spellings of 10b5-1 (10b5-1, 10b-5-1, 10b5–1, 10b5 - 1, 10b5 1, 10(b)5-1), but not the anti-fraud Rule 10b-5. For texts
 * that `onOneLine` gives.
 */
const RULE_10B5_1 = new RegExp(
  `(?<![\\d.])10 ?\\(?b\\)?(?: ?\\(?5\\)?(?: ?${DASH} ?|[ .])?| ?${DASH} ?\\(?5\\)?(?: ?${DASH} ?|\\.)?)\\(?1(?!\\d|[.,]\\d)`,
  'i',
);

/** Whether a text mentions Rule 10b5-1, the rule on prearranged trading plans, also where a line breaks inside it. */
export function mentionsRule10b51(text: string): boolean {
  return RULE_10B5_1.test(onOneLine(text));
}

/** Without soft hyphens and signs of no width, and with one space for any white space. */
function onOneLine(text: string): string {
  return text.replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '').replace(/\s+/g, ' ');
}

/** A dot ends a sentence, not an abbreviation or a number; `but` and `while` begin a statement of their own. */
const STATEMENT_END =
  /;|:(?! ?[Nn](?:o|one|ot|\/a|\/A)\b)|\.(?= ["“(]?[A-Z]| ?$)|,? \b(?:but|while|whereas|however)\b|, (?:and )?(?=(?:the|those|these|such|row|rows|line|lines|all)\b)|,? and (?=(?:then )?sold (?:the|these|those|such)\b)/;
/** Patterns see this much of a statement before its mention, so that a hostile footnote costs little. */
const MAX_BEFORE = 300;

const TRADE =
  '(?:sold|bought|acquired|purchased|disposed|exercised?|shares|transactions?|trades?|(?:sales?|purchases?)(?! (?:plan|program|arrangement)))';
const ENDED =
  '(?:terminated|terminating|cancell?ed|cancell?ing|expired|revoked|rescinded|discontinued|suspended|withdrew|(?:amended|modified) (?:the|his|her|its|their|an?|such|this)|(?:was|were|been) (?:amended|modified))';
const ADOPTED = '(?:adopted|adopts|established|entered into)';
const UNDER =
  '(?:pursuant|under|accordance|connection|part of|subject to|covered|through|by means|related? to|involv(?:e|ing)|(?:rely|relied|reliance) (?:up)?on|intended to (?:satisfy|comply|meet|qualify))';
const WORD = "[\\w’'-]+ ";

/** What denies that trades were under a plan, up to the plan itself. `Did not decide on the sales under the plan` denies nothing. */
const DENIALS = [
  new RegExp(`(?:\\bnot|n['’]t|\\bnever) (?:${WORD}){0,4}?${UNDER}\\b(?!.* (?:sold|made|effected|executed) )`, 'i'),
  new RegExp(`\\b(?:none|neither)\\b.{0,100}?\\b${UNDER}\\b`, 'i'),
  new RegExp(
    `\\bno (?:(?!control|influence|discretion|over )${WORD}){0,3}?(?:sales?|purchases?|shares?|trades?|transactions?|portion|part)\\b.{0,80}?\\b${UNDER}\\b`,
    'i',
  ),
  new RegExp(
    `(?:\\bnot|n['’]t|\\bnever) (?:${WORD})?(?:adopt(?:ed)?|enter(?:ed)? into|party to|a party to|have|had|maintain|use|used) (?:an?|any) (?:${WORD}){0,3}$`,
    'i',
  ),
  new RegExp(`\\bother(?:wise)? than ${UNDER}\\b`, 'i'),
  new RegExp(
    `\\b(?:outside(?: of)?|independent(?:ly)? of|unrelated to|separate(?:ly)? from|without(?: the use of)?|absent) (?:(?!${UNDER}|trading window)${WORD}){0,6}$`,
    'i',
  ),
  new RegExp(`(?:\\bnot|\\bno|\\bnon) (?:an? )?(?:${WORD}){0,2}$|\\bnon-(?:${WORD})?$`, 'i'),
  new RegExp(
    `\\b(?:after|following|since) (?:${WORD}){0,5}?(?:terminat|cancel|expir|complet)\\w* (?:of )?(?:${WORD}){0,5}$`,
    'i',
  ),
  new RegExp(
    `\\b(?:before|prior to) (?:${WORD}){0,3}?(?:adopt\\w*|ent(?:er(?:ed|ing)|ry) into|effective\\w*|commencement) (?:${WORD}){0,5}$`,
    'i',
  ),
  /\bwithout (?:any )?reliance (?:up)?on\b/i,
];
/** What denies a plan in force, after the mention. */
const NOT_IN_FORCE = new RegExp(
  `^[^ ]* (?:${WORD}){0,4}(?:was|were|is|are|did|does|do|has|had) not (?:yet )?(?:in effect|in place|effective|cover|apply|include|used|begun|commenced|been)\\b|^[^:]{0,40}: ?(?:no|none|not|n/a)\\b`,
  'i',
);
const AFTER = new RegExp(`\\b(?:after|following|since) (?:${WORD}){0,5}$`, 'i');
const HAD_ENDED = new RegExp(
  `^(?:[^ ]* )(?:${WORD}){0,4}(?:was|were|had|has) (?:been )?(?:${ENDED}|ended|completed)`,
  'i',
);
/** `No sale was made other than under the plan.` */
const DOUBLE_DENIAL = new RegExp(`\\b(?:no|none|not|never)\\b.{0,80} other(?:wise)? than ${UNDER}\\b`, 'i');
/** `The sale of row 4 was not`, `but not the sale of row 4`. */
const ELLIPTIC_DENIAL =
  /\b(?:was|were|is|are|did|does|has|have) not ?[)\]]? ?$|^ ?not (?:those|rows?|lines?|the (?:sales?|purchases?|shares|transactions?))\b/i;
const DISCRETIONARY = /(?:^|[^-\w])discretionary\b(?! (?:account|authority))/i;
const NEGATION = /\b(?:no|not|non|never|nor|neither|without)\b|n['’]t\b/i;
/** Some of the trades are not meant. */
const EXCEPTION =
  /\b(?:except(?:ing)?(?: for)?|other than|excluding|with the exception of|apart from) (?:(?:the|those) (?:[\w’'-]+ ){0,3}?(?:sales?|shares|transactions?|trades?|purchases?)|(?:the )?(?:rows?|lines?))\b/i;
/** An amendment that takes back what its original said. */
const TAKEN_BACK =
  /\b(?:inadvertently|erroneously|mistakenly|incorrectly) (?:[\w-]+ ){0,2}?(?:checked|marked|indicated|stated|reported|disclosed|identified|described)\b/i;
const FUTURE =
  /\b(?:future|subsequent|later) (?:open[ -]market )?(?:sales?|purchases?|trades?|transactions?|dispositions?)\b|\bin the future\b|\b(?:will|may|shall) (?:sell|begin|commence|occur)\b|\b(?:will|may|shall|to) (?:not )?be (?:sold|purchased|made|effected|executed)\b|\bto (?:begin|commence)\b|\b(?:intends?|expects?|plans) to\b/i;
/** The plan of another statement; `the 2020 Equity Incentive Plan` is none. */
const SUCH_PLAN =
  /\b(?:such|that|this|the|those|these|said|his|her|their|its|an?|any) (?:(?:trading|sales?|selling|written) )?(?:plan|arrangement|instruction)s?\b(?! (?:of|for) )/i;
const FIRST_OF_TRADE = new RegExp(`\\b(?:(${TRADE})|${ENDED}|${ADOPTED})\\b`, 'i');
const FIRST_OF_END = new RegExp(`\\b(?:(${ENDED})|${TRADE})\\b`, 'i');
const UNDER_WORD = new RegExp(`\\b${UNDER}\\b`, 'i');

/** What a text says of a plan under Rule 10b5-1; null when it mentions none, or says nothing of the trades. */
export type PlanStatement = 'affirmed' | 'denied' | 'mixed' | null;

/**
 * Whether a footnote or remark says that trades were made under a Rule 10b5-1 plan, or that they were not. A mention without a
 * denial counts as affirmed, unless it only tells that a plan ended or was changed (null) or is for trades to come (denied).
 * Mixed: it says both, of different trades.
 */
export function planStatement(text: string): PlanStatement {
  const line = onOneLine(text);
  if (!RULE_10B5_1.test(line)) return null;
  const said = new Set(line.split(STATEMENT_END).map((statement) => saidIn(statement)));
  const isAffirmed = said.has('affirmed');
  if (said.has('mixed') || (isAffirmed && said.has('denied'))) return 'mixed';
  if (isAffirmed) return 'affirmed';
  return said.has('denied') || said.has('future') ? 'denied' : null;
}

/** `future` is a denial that gives way to a statement about the trades themselves. */
function saidIn(statement: string): PlanStatement | 'future' {
  const rule = RULE_10B5_1.exec(statement);
  const plan = rule ?? SUCH_PLAN.exec(statement);
  if (EXCEPTION.test(statement) && (plan || /^ ?(?:except|other|excluding|with|apart)/i.test(statement)))
    return 'mixed';
  if (!plan) return ELLIPTIC_DENIAL.test(statement) || isDiscretionary(statement) ? 'denied' : null;
  const start = rule ? plan.index : plan.index + plan[0].lastIndexOf(' ') + 1;
  const before = statement.slice(Math.max(0, start - MAX_BEFORE), start);
  const said = saidOf(statement, before, statement.slice(start), rule !== null);
  if (!TAKEN_BACK.test(before)) return said;
  return said === 'affirmed' ? 'denied' : 'affirmed';
}

function saidOf(statement: string, before: string, after: string, isRule: boolean): PlanStatement | 'future' {
  const isUnder = UNDER_WORD.test(before) && FIRST_OF_TRADE.exec(before)?.[1] !== undefined;
  if (ELLIPTIC_DENIAL.test(statement) || NOT_IN_FORCE.test(after)) return 'denied';
  if (AFTER.test(before) && HAD_ENDED.test(after)) return 'denied';
  if (DENIALS.some((denial) => denial.test(before))) return DOUBLE_DENIAL.test(before) ? 'affirmed' : 'denied';
  if (FUTURE.test(isUnder ? before : statement)) return 'future';
  if (isUnder) return 'affirmed';
  if (isDiscretionary(statement)) return 'denied';
  if (FIRST_OF_END.exec(statement)?.[1] !== undefined) return null;
  return isRule ? 'affirmed' : null;
}

function isDiscretionary(statement: string): boolean {
  const found = DISCRETIONARY.exec(statement);
  return found !== null && !NEGATION.test(statement.slice(0, found.index));
}
