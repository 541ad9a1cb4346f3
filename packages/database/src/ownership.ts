import type { PgTable } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/**
 * The schemas, each with its folder of migrations. A schema comes after the schemas that its foreign keys reference, so that its
 * migrations run after theirs.
 */
export const SCHEMAS = ['identity', 'market', 'gateway', 'delivery', 'categorization', 'alerts'] as const;
export type SchemaName = (typeof SCHEMAS)[number];

type NameOf<Table> = Table extends PgTable<infer Config> ? `${Config['schema'] & string}.${Config['name']}` : never;

/** Every table as `schema.table`, and the views, listed by hand because their types do not contain the schema. */
export type TableName =
  | { [Key in keyof typeof schema]: NameOf<(typeof schema)[Key]> }[keyof typeof schema]
  | 'market.notice_sale'
  | 'market.stated_symbol'
  | 'market.symbol_use'
  | 'market.ticker';

/** A service's privileges by table or whole schema, as GRANT takes them; with columns where it may not use all of them. */
type Grants = Partial<Record<TableName | `${SchemaName}.*`, string>>;

const ALL = 'select, insert, update, delete';

/**
 * Who owns which data (docs/architecture.md). The migration step grants each service's role exactly these privileges, so a new
 * service needs an entry here, and PostgreSQL rejects any query beyond them.
 */
const SERVICE_GRANTS = {
  gateway: {
    'gateway.rate_limit': ALL,
    'gateway.deprecated_use': ALL,
    // Append-only: the gateway itself cannot read or change the rows it wrote.
    'gateway.audit': 'insert',
    'identity.account': 'select (id, email, permissions, disabled_at)',
    'identity.session': 'select (id, account_id, expires_at, revoked_at, actor_session_id, actor_reason)',
  },
  identity: {
    'identity.*': ALL,
    'gateway.audit': 'select',
    // Whether a number may be sent a code.
    'alerts.stopped_number': 'select',
  },
  market: {
    'market.*': 'select',
    // Searches by a watchlist.
    'alerts.watchlist': 'select (id, account_id, name, is_shared, version)',
    'alerts.watchlist_member': 'select',
  },
  alerts: {
    'alerts.alert': ALL,
    'alerts.alert_version': ALL,
    'alerts.alert_anchor': ALL,
    'alerts.seen': ALL,
    'alerts.match': 'select',
    'alerts.waiting_event': 'select',
    'alerts.judged_day': 'select',
    'alerts.judged_event': 'select',
    'alerts.notification': 'select, insert, update',
    'alerts.notification_match': 'select',
    // Append-only: no service can change the rows that it wrote.
    'alerts.receipt': 'select, insert',
    'alerts.blocked_address': ALL,
    'alerts.stopped_number': 'select, insert, delete',
    'alerts.link_change': 'select, insert, update (undone_at)',
    'alerts.watchlist': ALL,
    'alerts.watchlist_member': ALL,
    'alerts.kept_case': ALL,
    'market.*': 'select',
    // Mail to the owner about what a message's link changed.
    'identity.outbox': 'insert',
    'identity.account':
      'select (id, email, permissions, disabled_at, phone, confirmed_phone, timezone, can_send_sms, quiet_from, quiet_to, digest_hour)',
  },
  categorization: {
    // Highlights are ranges of the interaction's text, so what is imported never changes.
    'categorization.company': 'select, insert',
    'categorization.interaction': 'select, insert',
    'categorization.assignment': 'select, insert, delete',
    'categorization.past_assignment': 'select, insert, update (taken_away_at)',
    'categorization.verdict':
      'select, insert, update (version, categorization, reason, highlights, decided_by, decided_at)',
    // Append-only: nobody can change what a reviewer or an adjudicator said.
    'categorization.verdict_history': 'select, insert',
    'categorization.adjudication': 'select, insert',
    'identity.account': 'select (id, email, name, permissions, disabled_at)',
  },
  delivery: {
    'delivery.channel': 'select, insert, update',
    // A release never changes but for the day its files went; the logs are append-only.
    'delivery.release': 'select, insert, update (files_removed_at)',
    'delivery.channel_change': 'select, insert',
    'delivery.release_check': 'select, insert',
    'delivery.canary_decision': 'select, insert',
    'delivery.area_signal': ALL,
    // Who made a token, for whom and for what never changes.
    'delivery.team_token': 'select, insert, update (last_used_at, revoked_at, revoked_by)',
    'delivery.area_visit': ALL,
    'delivery.page_key': 'select, insert',
    // Which account a visit's device belongs to.
    'identity.known_device': 'select (account_id, secret_hash)',
    // Whether an override's session lives, and is an administrator's; the address of who made or revoked a token.
    'identity.account': 'select (id, email, permissions, disabled_at)',
    'identity.session': 'select (id, account_id, expires_at, revoked_at)',
  },
  ingest: {
    'market.*': ALL,
    // Which companies alerts need quotes of.
    'alerts.alert': 'select (id, form_type, paused_at, snoozed_until)',
    'alerts.alert_anchor': 'select',
    'alerts.waiting_event': 'select',
    'alerts.watchlist_member': 'select',
  },
  worker: {
    'market.*': 'select',
    'market.filing': 'update (evaluated_at, enqueued_at)',
    'alerts.alert': 'select',
    'alerts.alert_anchor': 'select',
    'alerts.match': 'select, insert',
    'alerts.waiting_event': ALL,
    'alerts.judged_day': 'select, insert, update',
    'alerts.judged_event': ALL,
    'alerts.notification': 'select, insert, update',
    'alerts.notification_match': 'select, insert, update, delete',
    'alerts.receipt': 'select, insert',
    'alerts.blocked_address': 'select, insert, update',
    'alerts.stopped_number': 'select, insert',
    'alerts.watchlist': 'select (id, name)',
    'alerts.watchlist_member': 'select',
    'identity.account':
      'select (id, email, permissions, disabled_at, phone, confirmed_phone, timezone, can_send_sms, quiet_from, quiet_to, digest_hour)',
    'identity.outbox': 'select, update, delete',
  },
  // Only in local mode (LOCAL_SERVICES).
  demo: {
    'market.*': ALL,
    'categorization.company': 'select, insert',
    'categorization.interaction': 'select, insert',
    'categorization.assignment': 'select, insert',
    'categorization.verdict': 'select, insert',
    'categorization.verdict_history': 'insert',
    'identity.account': 'select (id, email)',
  },
} satisfies Record<string, Grants>;

export type ServiceName = keyof typeof SERVICE_GRANTS;

export const GRANTS: Readonly<Record<ServiceName, Grants>> = SERVICE_GRANTS;

/** The services of local mode. Elsewhere they get no role, and a role from an earlier migration has no privileges. */
export const LOCAL_SERVICES: readonly ServiceName[] = ['demo'];

/** Whether a service may write a whole schema; it then needs the schema's sequences too. */
export const writesAll = (grants: Grants, schema: SchemaName): boolean => grants[`${schema}.*`] === ALL;

/** The service whose jobs are kept in PostgreSQL when there is no Redis; it creates and owns their schema. */
export const QUEUE_OWNER = 'worker' satisfies ServiceName;
/** BullMQ's schema. */
export const QUEUE_SCHEMA = 'bullmq';

/** The role that a service's connections take. */
export const roleOf = (service: ServiceName): string => `sentinel_${service}`;
