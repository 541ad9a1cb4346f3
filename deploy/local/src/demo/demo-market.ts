/** The demo market of local mode: the same companies for the seed and for what is added later. */
export const DEMO_SEED = 'sentinel';
export const DEMO_COMPANIES = 400;
/** Increase it by one when the made-up data changes: homes with another version are seeded again. */
export const DEMO_VERSION = 6;
/** Accession numbers of the live feed begin so. */
export const LIVE_PREFIX = '0009990002';
/** Those of the seeded market: of its forms and reports, and of its notices of sale. */
export const MARKET_PREFIXES = ['0009990001', '0009990003'];
