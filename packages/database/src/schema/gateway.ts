import { bigint, index, integer, pgSchema, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

/** Owned by services/gateway. */
export const gateway = pgSchema('gateway');

/** Counters of durable rate limits, in the shape rate-limiter-flexible expects. */
export const rateLimit = gateway.table('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
});

/**
 * Append-only record of the calls whose operation is declared as audited (SECURITY.md 34, 56): one row a call, whatever
 * came of it. The gateway writes it, because only it sees every call; no payload is kept.
 */
export const audit = gateway.table(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    operation: text().notNull(),
    /** The caller's account; null when nobody is logged in. */
    accountId: uuid('account_id'),
    /** The e-mail of the caller, or the one a login was tried with. */
    email: text().notNull(),
    status: integer().notNull(),
    requestId: text('request_id').notNull(),
    ip: text().notNull(),
  },
  (table) => [index('audit_at').on(table.at), index('audit_email').on(table.email, table.at)],
);
