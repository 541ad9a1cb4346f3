export { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
export { alias } from 'drizzle-orm/pg-core';
export { type Database, type Orm, openDatabase, type Statements } from './client.ts';
export { insertRows } from './insert-rows.ts';
export { migrateDatabase } from './migrate.ts';
export { roleOf, type ServiceName } from './ownership.ts';
export * as schema from './schema/index.ts';
export { type BackOff, backOffMs } from './shared-work/back-off.ts';
export { CHANNELS, type Channel, MAX_NAMED_ACCOUNTS, wakeOn } from './shared-work/channels.ts';
export {
  type Claim,
  claimDueRows,
  claimRow,
  claimRows,
  isOver,
  type LeasedRows,
  releaseRows,
} from './shared-work/leased-rows.ts';
export { LOCK_SPACES, LOCKS, whileLocked } from './shared-work/locks.ts';
export { pause } from './shared-work/pause.ts';
export { type LoopOptions, runLoop, type WakeUps } from './shared-work/run-loop.ts';
