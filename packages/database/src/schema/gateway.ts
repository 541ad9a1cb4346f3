import { bigint, customType, index, integer, pgSchema, text, timestamp, uuid, varchar } from 'drizzle-orm/pg-core';

/** Owned by services/gateway. */
export const gateway = pgSchema('gateway');

/** An instant as rate-limiter-flexible hands it over, stored as milliseconds since 1970. */
const epochMs = customType<{ data: Date; driverData: string | number }>({
  dataType: () => 'bigint',
  toDriver: (at) => at.getTime(),
  fromDriver: (stored) => new Date(Number(stored)),
});

/** Counters of durable rate limits, in the shape rate-limiter-flexible expects. */
export const rateLimit = gateway.table('rate_limit', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: epochMs(),
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
    /** The account of whoever made the call: the administrator's while running as another user; null: nobody was logged in. */
    actorId: uuid('actor_id'),
    /** The account it was made as, or done to, where that is another. Ids, not addresses: a deleted account leaves no name. */
    subjectId: uuid('subject_id'),
    /** What the owner says it changed, without values that name a person. */
    detail: text(),
    /** Why, where it was made while running as another user. */
    reason: text(),
    status: integer().notNull(),
    requestId: text('request_id').notNull(),
    ip: text().notNull(),
  },
  (table) => [
    index('audit_at').on(table.at),
    index('audit_actor').on(table.actorId, table.id),
    index('audit_subject').on(table.subjectId, table.id),
  ],
);
