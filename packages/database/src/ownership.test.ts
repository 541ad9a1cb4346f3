import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase, schema } from './index.ts';
import { migrateDatabase } from './migrate.ts';
import { GRANTS, roleOf, SCHEMAS, type ServiceName, type TableName } from './ownership.ts';
import { createEmptyDatabase, createTestDatabase, MIGRATIONS, openAsOwner, type TestDatabase } from './testing.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** The privileges by service: S select, I insert, U update, D delete; with columns in parentheses where it may not use all of them. */
type Rights = Partial<Record<ServiceName, string>>;

const identity: Rights = { identity: 'SIUD' };
const market: Rights = { ingest: 'SIUD', demo: 'SIUD', market: 'S', worker: 'S', alerts: 'S' };
/** What alerts and their messages need to know of an account. */
const MESSAGED =
  'S(can_send_sms,confirmed_phone,digest_hour,disabled_at,email,id,permissions,phone,quiet_from,quiet_to,timezone)';
/** What is imported to be reviewed. */
const imported: Rights = { categorization: 'SI', demo: 'SI' };

/** docs/architecture.md, "Who owns which data", one line per table. A service that is not listed has no privileges. */
const EXPECTED: Record<TableName, Rights> = {
  'alerts.alert': { alerts: 'SIUD', worker: 'S', ingest: 'S(form_type,id,paused_at,snoozed_until)' },
  'alerts.alert_anchor': { alerts: 'SIUD', worker: 'S', ingest: 'S' },
  'alerts.alert_version': { alerts: 'SIUD' },
  'alerts.blocked_address': { alerts: 'SIUD', worker: 'SIU' },
  'alerts.judged_day': { alerts: 'S', worker: 'SIU' },
  'alerts.judged_event': { alerts: 'S', worker: 'SIUD' },
  'alerts.kept_case': { alerts: 'SIUD' },
  'alerts.link_change': { alerts: 'SI U(undone_at)' },
  'alerts.match': { alerts: 'S', worker: 'SI' },
  'alerts.notification': { alerts: 'SIU', worker: 'SIU' },
  'alerts.notification_match': { alerts: 'S', worker: 'SIUD' },
  'alerts.receipt': { alerts: 'SI', worker: 'SI' },
  'alerts.seen': { alerts: 'SIUD' },
  'alerts.stopped_number': { alerts: 'SID', worker: 'SI', identity: 'S' },
  'alerts.waiting_event': { alerts: 'S', worker: 'SIUD', ingest: 'S' },
  'alerts.watchlist': { alerts: 'SIUD', worker: 'S(id,name)', market: 'S(account_id,id,is_shared,name,version)' },
  'alerts.watchlist_member': { alerts: 'SIUD', worker: 'S', market: 'S', ingest: 'S' },
  'categorization.adjudication': { categorization: 'SI' },
  'categorization.assignment': { categorization: 'SID', demo: 'SI' },
  'categorization.company': imported,
  'categorization.interaction': imported,
  'categorization.past_assignment': { categorization: 'SI U(taken_away_at)' },
  'categorization.verdict': {
    categorization: 'SI U(categorization,decided_at,decided_by,highlights,reason,version)',
    demo: 'SI',
  },
  'categorization.verdict_history': { categorization: 'SI', demo: 'I' },
  'delivery.area_signal': { delivery: 'SIUD' },
  'delivery.area_visit': { delivery: 'SIUD' },
  'delivery.canary_decision': { delivery: 'SI' },
  'delivery.channel': { delivery: 'SIU' },
  'delivery.channel_change': { delivery: 'SI' },
  'delivery.page_key': { delivery: 'SI' },
  'delivery.release': { delivery: 'SI U(files_removed_at)' },
  'delivery.release_check': { delivery: 'SI' },
  'delivery.team_token': { delivery: 'SI U(last_used_at,revoked_at,revoked_by)' },
  'gateway.audit': { gateway: 'I', identity: 'S' },
  'gateway.deprecated_use': { gateway: 'SIUD' },
  'gateway.rate_limit': { gateway: 'SIUD' },
  'identity.account': {
    ...identity,
    gateway: 'S(disabled_at,email,id,permissions)',
    delivery: 'S(disabled_at,email,id,permissions)',
    alerts: MESSAGED,
    worker: MESSAGED,
    categorization: 'S(disabled_at,email,id,name,permissions)',
    demo: 'S(email,id)',
  },
  'identity.inquiry': identity,
  'identity.known_device': { ...identity, delivery: 'S(account_id,secret_hash)' },
  'identity.login_challenge': identity,
  'identity.mailed_token': identity,
  'identity.outbox': { ...identity, alerts: 'I', worker: 'SUD' },
  'identity.pending_sign_up': identity,
  'identity.phone_code': identity,
  'identity.refresh_token': identity,
  'identity.remembered_device': identity,
  'identity.saved_search': identity,
  'identity.session': {
    ...identity,
    gateway: 'S(account_id,actor_reason,actor_session_id,expires_at,id,revoked_at)',
    delivery: 'S(account_id,expires_at,id,revoked_at)',
  },
  'identity.sign_up_token': identity,
  'identity.throttle': identity,
  'market.company': market,
  'market.company_symbol': market,
  'market.corporate_action': market,
  'market.daily_bar': market,
  'market.edgar_gate': market,
  'market.event_fact': market,
  'market.fact_work': market,
  'market.fetch_cursor': market,
  'market.filed_symbol': market,
  'market.filing': { ...market, worker: 'S U(enqueued_at,evaluated_at)' },
  'market.filing_company': market,
  'market.filing_document': market,
  'market.filing_fetch': market,
  'market.filing_owner': market,
  'market.filing_text': market,
  'market.former_name': market,
  'market.held_bar': market,
  'market.owner': market,
  'market.price_factor': market,
  'market.price_load': market,
  'market.quote_feed': market,
  'market.refused_file': market,
  'market.security': market,
  'market.security_symbol': market,
  'market.session_move': market,
  'market.shares_outstanding': market,
  'market.arrangement': market,
  'market.notice': market,
  'market.notice_sale': market,
  'market.stated_symbol': market,
  'market.symbol_use': market,
  'market.ticker': market,
  'market.trade': market,
  'market.trade_fact': market,
  'market.trading_session': market,
  'market.transaction': market,
};
const SERVICES = Object.keys(GRANTS) as ServiceName[];

/** Each role's privileges on each table according to PostgreSQL, in the notation of EXPECTED. */
async function rightsInDatabase({ sql } = db.owner): Promise<Record<string, Rights>> {
  const rows = await sql<{ name: string; service: ServiceName; words: string }[]>`
    with privilege (letter, name, at) as (
      values ('S', 'select', 1), ('I', 'insert', 2), ('U', 'update', 3), ('D', 'delete', 4),
             ('TRUNCATE', 'truncate', 5), ('TRIGGER', 'trigger', 6)),
    said as (
      select format('%s.%s', n.nspname, c.relname) as name, service, privilege.at,
             case when has_table_privilege(role, c.oid, privilege.name) then letter
                  when privilege.at < 4 and has_any_column_privilege(role, c.oid, privilege.name) then letter || '(' ||
                    (select string_agg(attname, ',' order by attname) from pg_attribute
                      where attrelid = c.oid and attnum > 0 and has_column_privilege(role, c.oid, attnum, privilege.name)) || ')'
             end as word
        from pg_class c join pg_namespace n on n.oid = c.relnamespace,
             unnest(${SERVICES}::text[], ${SERVICES.map(roleOf)}::text[]) as asked (service, role), privilege
       where n.nspname = any(${[...SCHEMAS]}::text[]) and c.relkind in ('r', 'p', 'v', 'm', 'f'))
    select name, service, replace(string_agg(word, '|' order by at), '|', '') as words
      from said group by name, service order by name`;
  const rights: Record<string, Rights> = {};
  for (const { name, service, words } of rows) {
    rights[name] ??= {};
    // Puts a space before a letter that has columns in parentheses, when another letter comes before it.
    if (words !== null) rights[name][service] = words.replace(/(?<=[SIUD])(?=[SIUD]\()/g, ' ');
  }
  return rights;
}

test('every service may do to every table what the page on the architecture says, and nothing else', async () => {
  expect(await rightsInDatabase()).toEqual(EXPECTED);
});

/** The schemas that the demo's role may use. */
const schemasOfDemo = ({ sql }: Pick<TestDatabase['owner'], 'sql'>) => sql`
  select nspname as name from pg_namespace
   where nspname = any(${[...SCHEMAS]}::text[]) and has_schema_privilege(${roleOf('demo')}, oid, 'usage')`;

test('outside local mode the demo may do nothing, even if it could before, and the others what they may in local mode', async () => {
  const { drop, url } = await createEmptyDatabase();
  const owner = openAsOwner(url, { max: 1 });
  try {
    await migrateDatabase(url, MIGRATIONS, { isLocal: true });
    expect(await rightsInDatabase(owner)).toEqual(EXPECTED);
    expect(await schemasOfDemo(owner)).toHaveLength(3);
    await migrateDatabase(url, MIGRATIONS);
    const withoutDemo = Object.entries(EXPECTED).map(([table, { demo: _demo, ...others }]) => [table, others]);
    expect(await rightsInDatabase(owner)).toEqual(Object.fromEntries(withoutDemo));
    expect(await schemasOfDemo(owner)).toEqual([]);
  } finally {
    await owner.close();
    await drop();
  }
});

test('roles make nothing, and read neither the lists of migrations nor what others count with', async () => {
  const rows = await db.owner.sql<{ service: ServiceName; said: string }[]>`
    select service, concat_ws(' ',
             (select string_agg('creates in ' || nspname, ', ' order by nspname) from pg_namespace where has_schema_privilege(role, oid, 'create')),
             (select string_agg(nspname, ',' order by nspname) from pg_namespace
               where has_schema_privilege(role, oid, 'usage') and nspname = any(${[...SCHEMAS, 'drizzle']}::text[])),
             (select 'numbers of ' || string_agg(distinct nspname, ',') from pg_class join pg_namespace n on n.oid = relnamespace
               where relkind = 'S' and (has_sequence_privilege(role, pg_class.oid, 'usage') or has_sequence_privilege(role, pg_class.oid, 'update'))),
             (select 'creates schemas' where has_database_privilege(role, current_database(), 'create')),
             (select 'more than a role' from pg_roles where rolname = role and (rolsuper or rolcreaterole or rolcreatedb or rolcanlogin or rolbypassrls)),
             (select 'a member' from pg_auth_members where member = role::regrole)) as said
      from unnest(${SERVICES}::text[], ${SERVICES.map(roleOf)}::text[]) as asked (service, role)`;
  expect(Object.fromEntries(rows.map(({ said, service }) => [service, said]))).toEqual({
    gateway: 'gateway,identity',
    identity: 'alerts,gateway,identity numbers of identity',
    market: 'alerts,market',
    alerts: 'alerts,identity,market',
    categorization: 'categorization,identity',
    delivery: 'delivery,identity',
    ingest: 'alerts,market numbers of market',
    worker: 'alerts,identity,market creates schemas',
    demo: 'categorization,identity,market numbers of market',
  });
});

test('a service takes its role: the gateway writes the audit log, and can neither read nor change it', async () => {
  const { close, orm, sql } = openDatabase(db.url, { service: 'gateway', max: 1 });
  try {
    expect(await sql`select current_user as role`).toEqual([{ role: 'sentinel_gateway' }]);
    await orm.insert(schema.audit).values({ operation: 'log_out', status: 200, requestId: 'r', ip: '127.0.0.1' });
    for (const overstep of [
      sql`select from gateway.audit`,
      sql`update gateway.audit set status = 500`,
      sql`delete from gateway.audit`,
      sql`truncate gateway.audit`,
      sql`select password_hash from identity.account`,
      sql`update identity.session set revoked_at = null`,
      sql`select from market.company`,
    ]) {
      await expect(overstep).rejects.toThrow('permission denied');
    }
  } finally {
    await close();
  }
  expect(await db.owner.orm.select().from(schema.audit)).toMatchObject([{ operation: 'log_out', status: 200 }]);
});
