/** The demo market of local mode: the same companies for the seed and for the live feed. */
export const DEMO_SEED = 'sentinel';
export const DEMO_COMPANIES = 400;
export const DEMO_FILINGS = 4_000;
/** Accession numbers of the live feed begin so; those of the seeded market do not. */
export const LIVE_PREFIX = '0009990002';
export const MARKET_PREFIX = '0009990001';
