import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgSchema,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Owned and written by services/identity; the gateway reads sessions, the worker reads recipients. */
export const identity = pgSchema('identity');

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const account = identity.table(
  'account',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Lower case; one account an address. */
    email: text().notNull(),
    name: text().notNull(),
    organization: text().notNull().default(''),
    /** Digits including the country code. */
    phone: text(),
    passwordHash: text('password_hash').notNull(),
    profileImage: text('profile_image'),
    timezone: text().notNull().default('UTC'),
    canSendEmail: smallint('can_send_email').notNull().default(1),
    canSendSms: smallint('can_send_sms').notNull().default(0),
    enabled2fa: boolean('enabled_2fa').notNull().default(false),
    theme: text({ enum: ['dark', 'light'] })
      .notNull()
      .default('dark'),
    permissions: text().array().notNull().default(sql`'{}'`),
    preferences: jsonb().$type<{ screener_columns?: string[] }>().notNull().default({}),
    disabledAt: instant('disabled_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('account_email').on(sql`lower(${table.email})`),
    check('account_email_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
);

export const session = identity.table(
  'session',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** Absolute end, whatever is refreshed before. */
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
  },
  (table) => [index('session_account').on(table.accountId)],
);

/** Opaque refresh tokens, hashed; all tokens of one session are one rotation family. */
export const refreshToken = identity.table(
  'refresh_token',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('refresh_token_session').on(table.sessionId)],
);
