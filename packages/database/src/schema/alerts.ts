import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgSchema, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { account } from './identity.ts';

/** services/alerts writes saved alerts, services/worker writes notifications. */
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
    formType: text('form_type').notNull(),
    /** The validated contract fields of `set_alerts`: tickers, owners, company criteria, constraints. */
    criteria: jsonb().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('alert_name').on(table.accountId, table.name)],
);

/**
 * The inverted index for matching. Looking up a filing's issuer and owners gives the alerts that watch them; the `any` rows are
 * the alerts that watch every company. The cost of a filing grows with the number of matches, not of alerts.
 */
export const alertTarget = alerts.table(
  'alert_target',
  {
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['issuer', 'owner', 'any'] }).notNull(),
    /** Ten-digit CIK; empty for `any`. */
    cik: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.cik, table.alertId] }),
    index('alert_target_alert').on(table.alertId),
  ],
);

/** A message to send. The table is the outbox; its unique key allows one message per event key, alert and channel. */
export const notification = alerts.table(
  'notification',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    alertId: uuid('alert_id').references(() => alert.id, { onDelete: 'set null' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    alertName: text('alert_name').notNull(),
    /** Accession number and what in it matched, e.g. `0000019617-25-001028/sale`. */
    eventKey: text('event_key').notNull(),
    accession: text().notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    state: text({ enum: ['queued', 'sending', 'sent', 'failed', 'cancelled'] })
      .notNull()
      .default('queued'),
    recipient: text().notNull(),
    subject: text().notNull(),
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html').notNull(),
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    requestId: text('request_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Not sent before this; a failed attempt moves it into the future. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** When it was last added to the queue; after the lease ends, it is added again. */
    enqueuedAt: instant('enqueued_at'),
    /** When the last attempt began. If it never ended (a killed worker), another worker may claim the row after the lease. */
    attemptedAt: instant('attempted_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    uniqueIndex('notification_once').on(table.alertId, table.eventKey, table.channel),
    index('notification_open').on(table.dueAt).where(sql`${table.state} in ('queued', 'sending')`),
  ],
);
