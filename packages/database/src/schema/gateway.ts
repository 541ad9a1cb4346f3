import {
  bigint,
  customType,
  date,
  index,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

/** Owned by services/gateway. */
export const gateway = pgSchema('gateway');

/** An instant that rate-limiter-flexible passes as a date; stored as milliseconds since 1970. */
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
 * How many calls of a day still used what the contracts mark as deprecated, by the release that made them. What is
 * still used must not be removed (`npm run contract`).
 */
export const deprecatedUse = gateway.table(
  'deprecated_use',
  {
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    operation: text().notNull(),
    /** The field of the request; empty: the operation itself is deprecated. */
    field: text().notNull(),
    /** `alerts@0123456789ab`; `unknown`: the call did not say whose it is. */
    caller: text().notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.operation, table.field, table.caller] })],
);

/**
 * Append-only record of the calls of audited operations, and of all calls made while running as another user (SECURITY.md 34,
 * 56): one row per call, whether it succeeded or failed. The gateway writes it, because only the gateway sees every call. Of payloads,
 * only what an operation declares as `auditConcerns` is stored.
 */
export const audit = gateway.table(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    operation: text().notNull(),
    /** The account that made the call; while running as another user, the administrator's. Null: unknown, because nobody was logged in. */
    actorId: uuid('actor_id'),
    /**
     * The account that the call was made as, or that the call is about; null when there is none. An id, so that no address stays
     * after the account is deleted.
     */
    subjectId: uuid('subject_id'),
    /** What changed, as noted by the service that handled the call; no values that identify a person. */
    detail: text(),
    /** The names of the things that the call was about, such as an alert's: what is deleted has no name to look up later. No person's. */
    concerns: text(),
    /** The administrator's reason for running as another user; null for other calls. */
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
