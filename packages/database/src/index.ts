export { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
export { CHANNELS, type Channel, wakeOn } from './channels.ts';
export { type Database, type Orm, openDatabase, type Statements } from './client.ts';
export { insertRows } from './insert-rows.ts';
export { type Claim, claimDueRows, claimRow, claimRows, isOver, type LeasedRows, releaseRows } from './leased-rows.ts';
export { LOCK_SPACES, LOCKS, whileLocked } from './locks.ts';
export { migrateDatabase } from './migrate.ts';
export { roleOf, type ServiceName } from './ownership.ts';
export * as schema from './schema/index.ts';
