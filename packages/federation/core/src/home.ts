/** Which of the two public homes shows at / (spec part 1 section 1). */
export const HOMES = ['analytics', 'economics'] as const;
export type Home = (typeof HOMES)[number];
