import {
  ALERT_DELIVERIES,
  ALERT_FORM_TYPES,
  ALERT_LINK_ACTIONS,
  MISSING_ALERT_INPUTS,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  NOTIFICATION_STATES,
  WATCHLIST_MEMBER_KINDS,
} from '@sentinel/vocabulary-alerts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account } from './identity.ts';

/**
 * services/alerts writes alerts and reads what came of them; services/worker writes matches, notifications and their attempts.
 *
 * An event that matches an alert is a `match`, once. Each channel of the alert gets a `notification`, of one match or, as a digest,
 * of several; `notification_match` says which, and its key is why no match is ever told twice by a channel. Notifications are
 * rendered when they are sent.
 */
export const alerts = pgSchema('alerts');

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const alert = alerts.table(
  'alert',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    formType: text('form_type', { enum: ALERT_FORM_TYPES }).notNull(),
    /** The contract's fields of `set_alerts`, as they were validated then; `read-criteria.ts` reads those of every version. */
    criteria: jsonb().notNull(),
    /** Incremented by each save; `alert_version` keeps what each version said. */
    version: integer().notNull().default(1),
    delivery: text({ enum: ALERT_DELIVERIES }).notNull().default('instant'),
    byEmail: boolean('by_email').notNull().default(true),
    bySms: boolean('by_sms').notNull().default(false),
    pausedAt: instant('paused_at'),
    /** With `pausedAt`: when it resumes by itself. */
    snoozedUntil: instant('snoozed_until'),
    /** Since when its rule has been what it is, and not paused: what it checked is counted from here. A snooze that ended moves it on. */
    inForceSince: instant('in_force_since').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('alert_name').on(table.accountId, table.name)],
);

/** What each version of an alert said, so that the history of its matches stays explained after an edit. */
export const alertVersion = alerts.table(
  'alert_version',
  {
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    name: text().notNull(),
    criteria: jsonb().notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.version] })],
);

/**
 * The inverted index for matching: each alert stands under the most selective thing that it requires of an event. Looking up what
 * an event has gives the alerts that may match it, so the cost of an event grows with its matches, not with the number of alerts.
 */
export const alertAnchor = alerts.table(
  'alert_anchor',
  {
    formType: text('form_type', { enum: ALERT_FORM_TYPES }).notNull(),
    kind: text({ enum: ['issuer', 'owner', 'watchlist', 'word', 'item', 'industry', 'any'] }).notNull(),
    /** A ten-digit CIK, a watchlist's id, a word in lower case, an item code, an industry; empty for `any`. */
    key: text().notNull(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    /** The least size of an event that can match: US dollars of a trade, the move of a price as a fraction. Zero: any size. */
    floor: doublePrecision().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.formType, table.kind, table.key, table.floor, table.alertId] }),
    index('alert_anchor_alert').on(table.alertId),
  ],
);

/** An event that matched an alert. It outlives the alert. */
export const match = alerts.table(
  'match',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    alertId: uuid('alert_id').references(() => alert.id, { onDelete: 'set null' }),
    alertVersion: integer('alert_version').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    alertName: text('alert_name').notNull(),
    formType: text('form_type', { enum: ALERT_FORM_TYPES }).notNull(),
    /** `accession/sale`, `accession/cik`, `cik/2026-11-20/drop`, or the accession number of a text. */
    eventKey: text('event_key').notNull(),
    accession: text(),
    cik: text().notNull(),
    eventDay: date('event_day', { mode: 'string' }),
    /** What messages and lists say of the event (`alert-rules`, `MatchedEvent`). */
    event: jsonb().notNull(),
    /** The conditions and what met them (`alert-rules`, `Reason`). */
    reasons: jsonb().notNull(),
    requestId: text('request_id').notNull(),
    matchedAt: instant('matched_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('match_once').on(table.alertId, table.eventKey),
    index('match_account').on(table.accountId, table.matchedAt),
    index('match_alert').on(table.alertId, table.matchedAt),
  ],
);

/**
 * An event of which an input is missing. It is judged again whenever one comes, until none is missing; `match_once` holds that an alert
 * which matched already does not match again. Which alerts wait for it is asked when they are shown: an event waits once, however
 * many alerts there are.
 */
export const waitingEvent = alerts.table(
  'waiting_event',
  {
    eventKey: text('event_key').primaryKey(),
    formType: text('form_type', { enum: ALERT_FORM_TYPES }).notNull(),
    accession: text(),
    cik: text().notNull(),
    missing: text({ enum: MISSING_ALERT_INPUTS }).array().notNull(),
    /** When it was judged first: alerts that were saved later do not match it. */
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [index('waiting_event_company').on(table.cik)],
);

/**
 * What was judged lately, so that each alert can say how much of it its rule judged: a row for each event, and for the price of a
 * company in a session. Kept for days (`judged-events.ts`).
 */
export const judgedEvent = alerts.table(
  'judged_event',
  {
    /** As in `match`; of a price `cik/session`. */
    eventKey: text('event_key').primaryKey(),
    formType: text('form_type', { enum: ALERT_FORM_TYPES }).notNull(),
    /** When it was judged first, or the price became known: alerts that were saved later do not match it. */
    knownSince: instant('known_since').notNull(),
    /** When it was judged last. */
    judgedAt: instant('judged_at').notNull(),
  },
  (table) => [index('judged_event_at').on(table.judgedAt)],
);

/** Not used any more: the release before counts here. */
export const judgedDay = alerts.table(
  'judged_day',
  {
    formType: text('form_type', { enum: ALERT_FORM_TYPES }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    events: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.formType, table.day] })],
);

/**
 * A message to send. The table is the outbox. A digest has a period, or else tells what one filing or price made several alerts of the
 * account fire.
 */
export const notification = alerts.table(
  'notification',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Null for a digest, and once the alert is deleted. */
    alertId: uuid('alert_id').references(() => alert.id, { onDelete: 'set null' }),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    channel: text({ enum: NOTIFICATION_CHANNELS }).notNull(),
    state: text({ enum: NOTIFICATION_STATES }).notNull().default('queued'),
    /** The digest that it is: `hourly/2026-11-20T18`, `daily/2026-11-20`, `quiet/…`; one per account, channel and period. */
    period: text(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    providerId: text('provider_id'),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Not sent before this: the end of a digest's period or of quiet hours, or the next try. */
    dueAt: instant('due_at').notNull().defaultNow(),
    enqueuedAt: instant('enqueued_at'),
    attemptedAt: instant('attempted_at'),
    /** Set right before the provider can have taken it: a try that ends without an answer after this is `unknown`. */
    handedOverAt: instant('handed_over_at'),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    uniqueIndex('notification_period')
      .on(table.accountId, table.channel, table.period)
      .where(sql`${table.period} is not null`),
    uniqueIndex('notification_provider')
      .on(table.channel, table.providerId)
      .where(sql`${table.providerId} is not null`),
    index('notification_open').on(table.dueAt).where(sql`${table.state} in ('queued', 'sending')`),
    index('notification_undelivered').on(table.createdAt).where(sql`${table.state} in ('failed', 'unknown')`),
  ],
);

/** Which matches a notification tells of. The key: a channel tells of a match once. */
export const notificationMatch = alerts.table(
  'notification_match',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => match.id, { onDelete: 'cascade' }),
    channel: text({ enum: NOTIFICATION_CHANNELS }).notNull(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notification.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.channel] }),
    index('notification_match_of').on(table.notificationId),
  ],
);

/**
 * Every step of every message, append-only. `hash` covers the row and the hash of the account's row before it. The trigger
 * `chain_receipt` fills in what a row concerns, so that every writer's rows say it.
 */
export const receipt = alerts.table(
  'receipt',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    notificationId: uuid('notification_id').notNull(),
    step: text().notNull(),
    recipient: text().notNull().default(''),
    detail: text().notNull().default(''),
    at: instant('at').notNull().defaultNow(),
    /** Which of the fields `hash` covers: those above (1), or those below as well (2). The trigger writes 2. */
    version: integer().notNull().default(1),
    /** What the step concerns, as an auditor reads it. The trigger fills these in, whatever is written. */
    channel: text().notNull().default(''),
    alert: text().notNull().default(''),
    kind: text().notNull().default(''),
    company: text().notNull().default(''),
    accession: text().notNull().default(''),
    reasons: text().notNull().default(''),
    /**
     * Of which matches it says that; where a writer names none, of all that the message tells. Null in version 1. `hash` does not cover
     * it: it only finds rows.
     */
    matchIds: uuid('match_ids').array(),
    /** The message's alert, unless it is a digest; where a writer names one, only its matches count. It may be deleted by now. */
    alertId: uuid('alert_id'),
    /** Both are filled by the trigger, as is `id`: in the order of the chain. */
    previousHash: text('previous_hash').notNull().default(''),
    hash: text().notNull().default(''),
  },
  (table) => [
    index('receipt_notification').on(table.notificationId),
    index('receipt_account').on(table.accountId, table.id),
  ],
);

/**
 * What was changed by a message's link, without a login: by which message, which had gone to which address. The columns `…_before`
 * are what undoing it restores.
 */
export const linkChange = alerts.table(
  'link_change',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    alertId: uuid('alert_id').references(() => alert.id, { onDelete: 'set null' }),
    alertName: text('alert_name').notNull(),
    notificationId: uuid('notification_id').notNull(),
    recipient: text().notNull(),
    action: text({ enum: ALERT_LINK_ACTIONS }).notNull(),
    /** When the pause that it made ends. */
    pausedUntil: instant('paused_until'),
    pausedUntilBefore: instant('paused_until_before'),
    deliveryBefore: text('delivery_before', { enum: ALERT_DELIVERIES }).notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('link_change_account').on(table.accountId, table.changedAt),
    index('link_change_alert').on(table.alertId),
  ],
);

/**
 * A number whose owner replied STOP: no text goes there, whichever account names it. Only START from that number ends it, so the
 * row outlives accounts.
 */
export const stoppedNumber = alerts.table('stopped_number', {
  /** E.164 */
  number: text().primaryKey(),
  /** How it became known. */
  detail: text().notNull(),
  since: instant('since').notNull().defaultNow(),
});

/** An address that a provider refused for good: nothing is sent there by that channel. */
export const blockedAddress = alerts.table(
  'blocked_address',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    channel: text({ enum: NOTIFICATION_CHANNELS }).notNull(),
    address: text().notNull(),
    reason: text({ enum: ['refused', 'bounced', 'complained'] }).notNull(),
    detail: text().notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.channel, table.address] })],
);

/** When a user last looked at what matched. */
export const seen = alerts.table('seen', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  seenAt: instant('seen_at').notNull().defaultNow(),
});

/** A named list of companies and people. A link opens it for everybody while it is shared; its id cannot be guessed. */
export const watchlist = alerts.table(
  'watchlist',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    /** Incremented by each change of the list or of its members, so that nobody overwrites what they have not read. */
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('watchlist_name').on(table.accountId, sql`lower(${table.name})`)],
);

export const watchlistMember = alerts.table(
  'watchlist_member',
  {
    watchlistId: uuid('watchlist_id')
      .notNull()
      .references(() => watchlist.id, { onDelete: 'cascade' }),
    kind: text({ enum: WATCHLIST_MEMBER_KINDS }).notNull(),
    cik: text().notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.watchlistId, table.kind, table.cik] }),
    index('watchlist_member_cik').on(table.cik, table.kind),
  ],
);

/**
 * A case that somebody reviews: an 8-K of a company, and what officers and directors sold before it (docs/market-data.md, "Cases"). Its
 * figures are computed when it is shown; `seen` has those of when it was kept, so that a later change is told.
 */
export const keptCase = alerts.table(
  'kept_case',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    cik: text().notNull(),
    /** The 8-K. */
    accession: text().notNull(),
    withinDays: integer('within_days').notNull(),
    /** One of `CASE_STATUSES`. */
    status: text().notNull(),
    /** One of `CASE_DECISIONS`; null: none yet. */
    decision: text(),
    note: text().notNull(),
    seen: jsonb().notNull(),
    /** Incremented by each change, so that nobody overwrites what they have not read. */
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.cik, table.accession] })],
);
