import { bigint, integer, pgSchema, varchar } from 'drizzle-orm/pg-core';

/** Owned by services/gateway. */
export const gateway = pgSchema('gateway');

/** Counters of durable rate limits, in the shape rate-limiter-flexible expects. */
export const rateLimit = gateway.table('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});
