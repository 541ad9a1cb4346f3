/** Matches the spellings of 10b5-1 (10b5-1, 10b-5-1, 10b5–1, 10b5 1, 10(b)5-1), but not the anti-fraud Rule 10b-5. */
const RULE_10B5_1 = /(?<![\d.])10\s?\(?b\)?[\s\-\u2010-\u2015]?\(?5\)?[\s\-.\u2010-\u2015]?\(?1(?!\d|[.,]\d)/i;

/** Whether a text mentions Rule 10b5-1, the rule on prearranged trading plans. */
export function mentionsRule10b51(text: string): boolean {
  return RULE_10B5_1.test(text);
}

/** A dot ends a sentence, not an abbreviation or a number; `but` and `while` begin a statement of their own. */
const STATEMENT_END =
  /[;:]|\.(?=\s+["“(]?[A-Z]|\s*$)|,?\s+\b(?:but|while|whereas|however)\b|,\s+(?:and\s+)?(?=(?:the|those|these|such|row|rows|line|lines|all)\b)/;
const UNDER =
  '(?:pursuant|under|accordance|connection|part\\s+of|subject\\s+to|covered|through|by\\s+means|related?\\s+to|involve)';
/** What denies that trades were under a plan, up to the plan itself. `Did not decide on the sales under the plan` denies nothing. */
const DENIALS = [
  new RegExp(`(?:\\bnot|n['’]t|\\bnever)\\s+(?:[\\w’'-]+\\s+){0,4}?${UNDER}\\b`, 'i'),
  new RegExp(`\\b(?:none|neither)\\b(?:\\s+of)?\\b.{0,100}?\\b${UNDER}\\b`, 'i'),
  new RegExp(
    `\\bno\\s+(?:[\\w-]+\\s+){0,3}?(?:sales?|purchases?|shares?|trades?|transactions?)\\b.{0,80}?\\b${UNDER}\\b`,
    'i',
  ),
  /(?:\bnot|n['’]t|\bnever)\s+(?:[\w-]+\s+)?(?:adopted|entered\s+into|party\s+to|a\s+party\s+to|have|had|maintain)\s+(?:an?|any)\s+(?:[\w-]+\s+){0,3}$/i,
  new RegExp(`\\bother(?:wise)?\\s+than\\s+${UNDER}\\b`, 'i'),
  /\b(?:outside(?:\s+of)?|independent(?:ly)?\s+of|unrelated\s+to|without(?:\s+the\s+use\s+of)?)\s+(?:an?|any|the|such|his|her|its|their)\b/i,
];
/** `The sale of row 4 was not.` */
const ELLIPTIC_DENIAL = /\b(?:was|were|is|are|did|does|has|have)\s+not\s*[)\]]?\s*$/i;
const PLAN = /\bplans?\b/i;

/** What a text says of a plan under Rule 10b5-1; null when it does not mention the rule. */
export type PlanStatement = 'affirmed' | 'denied' | 'mixed' | null;

/**
 * Whether a footnote or remark says that trades were made under a Rule 10b5-1 plan, or that they were not. A mention without a
 * denial counts as affirmed. Mixed: it says both, of different trades.
 */
export function planStatement(text: string): PlanStatement {
  if (!mentionsRule10b51(text)) return null;
  let isAffirmed = false;
  let isDenied = false;
  for (const statement of text.split(STATEMENT_END)) {
    const mention = RULE_10B5_1.exec(statement) ?? PLAN.exec(statement);
    const before = mention ? statement.slice(0, mention.index) : '';
    if (DENIALS.some((denial) => denial.test(before)) || ELLIPTIC_DENIAL.test(statement)) isDenied = true;
    else if (mentionsRule10b51(statement)) isAffirmed = true;
  }
  if (isAffirmed && isDenied) return 'mixed';
  return isDenied ? 'denied' : 'affirmed';
}
