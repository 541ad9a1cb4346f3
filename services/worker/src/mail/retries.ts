import type { BackOff } from '@sentinel/database';

/** All tries together: with the waits below, a mail server may be down for seven to nine hours. */
export const MAX_ATTEMPTS = 20;
export const WAITS: BackOff = { firstMs: 2_000, longestMs: 3_600_000 };
