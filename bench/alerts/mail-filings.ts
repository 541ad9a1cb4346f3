import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@sentinel/database';
import { openAsOwner } from '@sentinel/database/testing';
import { demoCompanies } from '../../deploy/local/src/demo-market/demo-companies.ts';
import { generateDemoMarket } from '../../deploy/local/src/demo-market/generate-forms.ts';
import { findRedis, startRedis } from '../../deploy/local/src/redis.mjs';
import { parseFiling } from '../../services/ingest/src/filings/parse-filing.ts';
import { storeFilings } from '../../services/ingest/src/filings/store-filings.ts';
import { startSmtp } from '../../services/worker/src/testing/smtp.ts';
import { built, migrate } from '../frame/built.ts';
import { withFolder } from '../frame/folder.ts';
import { DURABLE, type Postgres, withPostgres } from '../frame/postgres.ts';
import { elapsedMs, reporter } from '../frame/report.ts';

const ALERTS = 10_000;
const ACCOUNTS = 500;
const COMPANIES = 400;
const SECONDS = 30;
const MAX_SECONDS = 60;
const report = reporter('alerts');
const market = {
  seed: 'bench',
  companies: COMPANIES,
  startDate: '2025-01-02',
  endDate: '2025-12-31',
};

/**
 * The time from storing a filing until the mail server has taken its mails, with 10,000 alerts saved (figure: p95 of 500 ms). Each
 * filing matches the 25 alerts on its company. The built worker runs as its own process, with Redis where it is installed.
 * @param rate filings a second; the peak that the design asks for is three
 */
export function mailFilings(rate: number): Promise<void> {
  return withPostgres(DURABLE, (postgres) => withFolder((home) => mail(postgres, home, rate)));
}

async function mail(postgres: Postgres, home: string, rate: number): Promise<void> {
  const binary = findRedis(process.env.PATH);
  const redis = binary ? await startRedis({ home, binary }) : undefined;
  const smtp = await startSmtp();
  await postgres.createDatabase('bench');
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: postgres.url('bench'),
    ...(redis ? { REDIS_URL: redis.url } : {}),
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'http://localhost:8080',
    MESSAGE_LINK_SECRET: 'of a measurement, of 32 characters and more',
  };
  migrate(env);
  const database = openAsOwner(env.DATABASE_URL, { max: 4 });
  const worker = spawn(process.execPath, [built('services/worker/dist/server.js')], { env, stdio: 'inherit' });
  try {
    await saveAlerts(database);
    await sleep(2_000);
    await storeMarket(database, rate);
    await untilSent(database);
    const say = (metric: string, rows: readonly { ms: number }[]) =>
      report(
        `${metric}, ${ALERTS} alerts, ${rate} filings a second, queue in ${redis ? 'Redis' : 'PostgreSQL'}`,
        'ms',
        rows.map(({ ms }) => ms),
      );
    say(
      'filing stored to matched',
      await database.sql<{ ms: number }[]>`
        select (extract(epoch from evaluated_at - stored_at) * 1000)::float8 as ms from market.filing`,
    );
    say(
      'filing stored to mail handed to SMTP',
      await database.sql<{ ms: number }[]>`
        select (extract(epoch from message.sent_at - filing.stored_at) * 1000)::float8 as ms
          from alerts.notification message
          join alerts.notification_match held on held.notification_id = message.id
          join alerts.match matched on matched.id = held.match_id
          join market.filing on filing.accession = matched.accession`,
    );
  } finally {
    worker.kill('SIGTERM');
    await database.close();
    await smtp.stop();
    await redis?.stop();
  }
}

async function saveAlerts({ sql }: Database): Promise<void> {
  const ciks = demoCompanies(market.seed, COMPANIES).map(({ cik }) => cik);
  await sql`
    insert into identity.account (email, name, password_hash, permissions)
    select 'bench' || n || '@sentinel.example', 'Bench', 'x', '{alerts}' from generate_series(1, ${ACCOUNTS}::int) n`;
  await sql`
    insert into alerts.alert (account_id, name, form_type, criteria)
    select id, 'alert ' || n, '4', '{"form_type": "4", "form_type_constraints": [{"constraint_type": "trade_types", "val": ["Purchases", "Sales"]}]}'
      from identity.account cross join generate_series(1, ${ALERTS / ACCOUNTS}::int) n`;
  await sql`
    insert into alerts.alert_anchor (form_type, kind, key, alert_id, floor)
    select '4', 'issuer', (${ciks}::text[])[1 + (row_number() over (order by id)) % ${COMPANIES}::int], id, 0 from alerts.alert`;
  await sql`analyze alerts.alert, alerts.alert_anchor`;
}

async function storeMarket(database: Database, rate: number): Promise<void> {
  // Some have no trades.
  const filings = [...generateDemoMarket({ ...market, filings: 2 * SECONDS * rate })]
    .map(({ fileName, text }) => parseFiling(text, fileName, fileName))
    .filter(({ trades }) => trades.length > 0)
    .slice(0, SECONDS * rate);
  for (const filing of filings) {
    const ms = await elapsedMs(() => storeFilings(database, [filing], { alerting: true, requestId: 'bench' }));
    await sleep(Math.max(0, 1_000 / rate - ms));
  }
}

/** @throws when messages are left after a minute */
async function untilSent({ sql }: Database): Promise<void> {
  const open = async () => {
    const [row] = await sql<{ open: number }[]>`
      select ((select count(*) from market.filing where evaluated_at is null)
        + (select count(*) from alerts.notification where state not in ('sent', 'delivered')))::int as open`;
    return row?.open ?? 0;
  };
  for (let left = MAX_SECONDS * 10; (await open()) > 0; left -= 1) {
    if (left === 0) throw new Error(`After ${MAX_SECONDS} s, ${await open()} filings and messages are left.`);
    await sleep(100);
  }
}
