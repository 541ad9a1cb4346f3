import type { Database } from '@sentinel/database';

/** A transaction of the driver (not of drizzle), because prices are stored with set-based SQL. */
export type Tx = Parameters<Parameters<Database['sql']['begin']>[1]>[0];

/** Whoever writes prices waits for whoever does: series are made and joined by one at a time. */
export const PRICES_LOCK = 7_310_440;
