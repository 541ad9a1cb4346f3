import type { Database } from '@sentinel/database';

/** A transaction of the driver: what stores prices speaks SQL, for its sets. */
export type Tx = Parameters<Parameters<Database['sql']['begin']>[1]>[0];

/** Whoever writes prices waits for whoever does: series are made and joined by one at a time. */
export const PRICES_LOCK = 7_310_440;
