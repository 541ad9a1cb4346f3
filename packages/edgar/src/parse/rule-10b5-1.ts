/** Matches the spellings of 10b5-1 (10b5-1, 10b-5-1, 10b5–1, 10b5 1, 10(b)5-1), but not the anti-fraud Rule 10b-5. */
const RULE_10B5_1 = /(?<![\d.])10\s?\(?b\)?[\s\-\u2010-\u2015]?\(?5\)?[\s\-.\u2010-\u2015]?\(?1(?!\d|[.,]\d)/i;

/** Whether a text mentions Rule 10b5-1, the rule on prearranged trading plans. */
export function mentionsRule10b51(text: string): boolean {
  return RULE_10B5_1.test(text);
}
