/** The relationship of a reporting owner to the issuer (spec part 2 section 3). */
export const INSIDER_TYPES = ['Officer', 'Director', '10% Owner', 'Other'] as const;

/** One of the four relationships; an owner can have several. */
export type InsiderType = (typeof INSIDER_TYPES)[number];
