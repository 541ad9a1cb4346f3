import { NOTIFICATION_CHANNELS } from '@sentinel/vocabulary-alerts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSchema,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

/** Owned and written by services/identity; the gateway reads sessions, the worker reads recipients and sends the outbox. */
export const identity = pgSchema('identity');

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const account = identity.table(
  'account',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    /** Lower case; one account per address. */
    email: text().notNull(),
    name: text().notNull(),
    organization: text().notNull().default(''),
    /** Digits including the country code. */
    phone: text(),
    /** The number to which a code was sent that was typed in. Alert texts go to `phone` only while it is this one. */
    confirmedPhone: text('confirmed_phone'),
    /** Null: invited by an administrator and has not chosen a password yet. */
    passwordHash: text('password_hash'),
    /** When the password was last reset through a mailed link. For a day after that, no login codes are sent by mail. */
    passwordResetAt: instant('password_reset_at'),
    profileImage: text('profile_image'),
    timezone: text().notNull().default('UTC'),
    canSendEmail: smallint('can_send_email').notNull().default(1),
    canSendSms: smallint('can_send_sms').notNull().default(0),
    /** Quiet hours for alert messages in the account's time zone, as minutes of the day; both null: none. They may cross midnight. */
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
    /** The hour of the day, in the account's time zone, of daily digests. */
    digestHour: smallint('digest_hour').notNull().default(18),
    /** Secret of the authenticator app, encrypted for this account; null: no second factor. */
    totpSecret: text('totp_secret'),
    /** A new secret that no code has confirmed yet. */
    totpPendingSecret: text('totp_pending_secret'),
    /** The last 30-second step whose code was accepted; codes of it and of earlier steps are rejected (RFC 6238 section 5.2). */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }),
    enabled2fa: boolean('enabled_2fa').notNull().generatedAlwaysAs(sql`totp_secret is not null`),
    theme: text({ enum: ['dark', 'light'] })
      .notNull()
      .default('dark'),
    permissions: text().array().notNull().default(sql`'{}'`),
    preferences: jsonb().$type<{ screener_columns?: string[] }>().notNull().default({}),
    /** Incremented by each change that administrators see; a row token is valid for one version. */
    version: integer().notNull().default(1),
    /** When the visit before the present one ended; null during the first. */
    lastVisitAt: instant('last_visit_at'),
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
    /** Empty until the device is known, that is, right after an email verification. */
    deviceId: text('device_id').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    ip: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** Absolute end; refreshing does not move it. */
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
    /** The remembered device it was opened on. The session ends when another session forgets that device. */
    rememberedDeviceId: uuid('remembered_device_id').references((): AnyPgColumn => rememberedDevice.id, {
      onDelete: 'set null',
    }),
    /** Hash of the secret in that device's cookie. Refreshing always requires the cookie, even after the device is forgotten. */
    deviceSecretHash: text('device_secret_hash'),
    /** The session of the administrator who runs as this account. This session ends with it and has no refresh token. */
    actorSessionId: uuid('actor_session_id').references((): AnyPgColumn => session.id, { onDelete: 'cascade' }),
    /** Why the administrator runs as this account. */
    actorReason: text('actor_reason'),
  },
  (table) => [
    index('session_account').on(table.accountId),
    index('session_device_secret').on(table.deviceSecretHash).where(sql`${table.deviceSecretHash} is not null`),
    check('session_actor_reason', sql`(${table.actorSessionId} is null) = (${table.actorReason} is null)`),
  ],
);

/** Opaque refresh tokens, stored as hashes; all tokens of one session are one rotation family. */
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

/** A browser that skips the second factor for one account: the hash of its cookie's secret, with its device id. */
export const rememberedDevice = identity.table(
  'remembered_device',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    secretHash: text('secret_hash').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('remembered_device_secret').on(table.accountId, table.secretHash),
    index('remembered_device_hash').on(table.secretHash),
  ],
);

/**
 * A browser that somebody logged in to an account with, or reset its password with: the hash of its cookie's secret. Failed tries
 * from it are counted apart from those of all other browsers.
 */
export const knownDevice = identity.table(
  'known_device',
  {
    /** Stays when the secret is replaced, so that failures stay counted. */
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('known_device_secret').on(table.secretHash, table.accountId),
    index('known_device_account').on(table.accountId),
  ],
);

/** A login with a correct password that still needs its second factor. */
export const loginChallenge = identity.table(
  'login_challenge',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    deviceId: text('device_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Number of codes tried, right or wrong. */
    attempts: integer().notNull().default(0),
    /** Keyed hash of the last code sent by mail; a new code replaces it. */
    codeHash: text('code_hash'),
    codeSentAt: instant('code_sent_at'),
    consumedAt: instant('consumed_at'),
  },
  (table) => [index('login_challenge_account').on(table.accountId, table.deviceId)],
);

/** A sign-up whose address is not verified yet; it becomes an account when the token that was mailed is used. */
export const pendingSignUp = identity.table(
  'pending_sign_up',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    phone: text(),
    passwordHash: text('password_hash').notNull(),
    signUpToken: text('sign_up_token'),
    /** The device that signed up; null when the call named none. */
    deviceId: text('device_id'),
    /** True when another device signed up with the same address: the password is then chosen when the mailed link is opened. */
    isContested: boolean('is_contested').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('pending_sign_up_email').on(table.email)],
);

/** Single-use tokens mailed to the owner of an account, stored as hashes. */
export const mailedToken = identity.table(
  'mailed_token',
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset_password', 'invitation'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('mailed_token_account').on(table.accountId, table.purpose)],
);

/** The last code that was sent to a phone number, for the account that named it. */
export const phoneCode = identity.table('phone_code', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Digits including the country code. */
  phone: text().notNull(),
  /** Keyed hash of the code. */
  codeHash: text('code_hash').notNull(),
  /** Number of codes tried, right or wrong. */
  attempts: integer().notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
});

/** A token for the people of one client: an account that signs up with it gets its organization and permissions (spec part 2 section 3). */
export const signUpToken = identity.table('sign_up_token', {
  token: text().primaryKey(),
  organization: text().notNull(),
  /** What the email address must end with, lower case; empty: any address. */
  emailEnding: text('email_ending').notNull(),
  permissions: text().array().notNull().default(sql`'{}'`),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Counters of failed attempts and of mails by account, in the shape that rate-limiter-flexible expects; keys are hashes. */
export const throttle = identity.table('throttle', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: instant('expire'),
});

/**
 * Outbox of mail about accounts, and of the texts with codes for phone numbers. A row is written in the same transaction as the change that the mail is about. services/worker
 * sends it and deletes the row once the mail server has accepted the message.
 */
export const outbox = identity.table(
  'outbox',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    channel: text({ enum: NOTIFICATION_CHANNELS }).notNull().default('email'),
    /** An address, or a number in E.164. */
    recipient: text().notNull(),
    /** A text has none, and no HTML. */
    subject: text().notNull(),
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html').notNull(),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Not sent before this; a failed attempt moves it into the future. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** Not sent after this, for example because its code has expired. */
    expiresAt: instant('expires_at').notNull(),
    attempts: integer().notNull().default(0),
    /** When it was last added to the queue; after the lease ends, it is added again. */
    enqueuedAt: instant('enqueued_at'),
    /** When the current attempt began; null: none is running. */
    attemptedAt: instant('attempted_at'),
    lastError: text('last_error'),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
);

/** A search of an explore page that an account keeps under a name; `query` is the query of its address. */
export const savedSearch = identity.table(
  'saved_search',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    page: text({ enum: ['explore_trades', 'explore_events'] }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    /** The page opens with it. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('saved_search_name').on(table.accountId, table.page, sql`lower(${table.name})`),
    uniqueIndex('saved_search_default').on(table.accountId, table.page).where(sql`is_default`),
  ],
);

/**
 * What a visitor wrote in the contact form, as it was typed. It belongs to no account, and stays until an administrator deletes it. Who
 * asks for access gets it by their email address.
 */
export const inquiry = identity.table('inquiry', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  createdAt: instant('created_at').notNull().defaultNow(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text().notNull(),
  industry: text().notNull(),
  company: text().notNull(),
  country: text().notNull(),
  stateRegion: text('state_region').notNull(),
  email: text().notNull(),
  /** Digits including the country code. */
  phone: text().notNull(),
  heardAbout: text('heard_about').notNull(),
  workedWithBefore: text('worked_with_before').notNull(),
  /** Empty when nothing was added. */
  additionalInfo: text('additional_info').notNull(),
  /** The address of the page with the form. */
  source: text().notNull(),
  requestId: text('request_id').notNull(),
  /** The permission asked for; null in an inquiry about anything else. */
  permission: text(),
  grantedAt: instant('granted_at'),
  /** The administrator who granted it; null also once their account is deleted. */
  grantedBy: uuid('granted_by').references(() => account.id, { onDelete: 'set null' }),
});
