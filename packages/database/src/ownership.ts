import type { PgTable } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/**
 * The schemas, each with its folder of migrations. A schema stands after those that its foreign keys point into, so that
 * its migrations run after theirs.
 */
export const SCHEMAS = ['identity', 'market', 'gateway', 'delivery', 'categorization', 'alerts'] as const;
export type SchemaName = (typeof SCHEMAS)[number];

type NameOf<Table> = Table extends PgTable<infer Config> ? `${Config['schema'] & string}.${Config['name']}` : never;

/** Every table as `schema.table`, and the view, whose type does not know its schema. */
export type TableName =
  | { [Key in keyof typeof schema]: NameOf<(typeof schema)[Key]> }[keyof typeof schema]
  | 'market.ticker';

/** What a service may do, by table or by whole schema: the privileges of a GRANT, with columns where not all are its business. */
type Grants = Partial<Record<TableName | `${SchemaName}.*`, string>>;

const ALL = 'select, insert, update, delete';

/**
 * Who owns which data (docs/architecture.md). The migration step gives each service's role exactly this, so a new service is
 * an entry here, and a query that oversteps is refused by PostgreSQL.
 */
const SERVICE_GRANTS = {
  gateway: {
    'gateway.rate_limit': ALL,
    // Append-only: not even the gateway reads or changes what it has written.
    'gateway.audit': 'insert',
    'identity.account': 'select (id, email, permissions, disabled_at)',
    'identity.session': 'select (id, account_id, expires_at, revoked_at, actor_session_id, actor_reason)',
  },
  identity: { 'identity.*': ALL, 'gateway.audit': 'select' },
  market: { 'market.*': 'select' },
  alerts: {
    'alerts.alert': ALL,
    'alerts.alert_target': ALL,
    'alerts.notification': 'select, update (state)',
    'market.ticker': 'select',
  },
  categorization: { 'categorization.*': ALL },
  delivery: {
    'delivery.channel': 'select, insert, update',
    // Releases never change, and the log of changes is append-only.
    'delivery.release': 'select, insert',
    'delivery.channel_change': 'select, insert',
  },
  ingest: { 'market.*': ALL },
  worker: {
    'market.*': 'select',
    'market.filing': 'update (evaluated_at, enqueued_at)',
    'alerts.alert': 'select',
    'alerts.alert_target': 'select',
    'alerts.notification': 'select, insert, update',
    'identity.account': 'select (id, email, permissions, disabled_at)',
    'identity.outbox': 'select, update, delete',
  },
  // The made-up market of local mode.
  demo: {
    'market.*': ALL,
    'categorization.company': 'select, insert',
    'categorization.interaction': 'select, insert',
    'categorization.assignment': 'select, insert',
    'identity.account': 'select (id, email)',
  },
} satisfies Record<string, Grants>;

export type ServiceName = keyof typeof SERVICE_GRANTS;

export const GRANTS: Readonly<Record<ServiceName, Grants>> = SERVICE_GRANTS;

/** Whoever writes all of a schema also takes numbers from its sequences. */
export const writesAll = (grants: Grants, schema: SchemaName): boolean => grants[`${schema}.*`] === ALL;

/** The service whose jobs stand in PostgreSQL where there is no Redis; it makes and owns their schema. */
export const QUEUE_OWNER = 'worker' satisfies ServiceName;
/** BullMQ's schema. */
export const QUEUE_SCHEMA = 'bullmq';

/** The role that a service's connections take. */
export const roleOf = (service: ServiceName): string => `sentinel_${service}`;
