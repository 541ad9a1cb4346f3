/** The two choices (spec part 3 section 3: 1 relevant, 0 not relevant). */
export const VERDICT_WORDS = { 0: 'Not Relevant', 1: 'Relevant' } as const;
