/** 10b5-1 in its spellings (10b5-1, 10b-5-1, 10b5–1, 10b5 1, 10(b)5-1), not the anti-fraud Rule 10b-5 alone. */
const RULE_10B5_1 = /(?<![\d.])10\s?\(?b\)?[\s\-\u2010-\u2015]?\(?5\)?[\s\-.\u2010-\u2015]?\(?1(?!\d|[.,]\d)/i;

/** Whether a text speaks of Rule 10b5-1, the rule of pre-arranged trading plans. */
export function mentionsRule10b51(text: string): boolean {
  return RULE_10B5_1.test(text);
}
