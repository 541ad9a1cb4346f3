import type { Database } from '@sentinel/database';

/** A transaction of the driver (not of drizzle), because prices are stored with set-based SQL. */
export type Tx = Parameters<Parameters<Database['sql']['begin']>[1]>[0];
