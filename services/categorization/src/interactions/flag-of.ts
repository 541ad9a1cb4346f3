/** A stored verdict: 1 relevant, 0 not relevant. */
export const flagOf = (categorization: number): 0 | 1 => (categorization === 1 ? 1 : 0);
