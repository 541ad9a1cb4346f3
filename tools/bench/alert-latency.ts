import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestPostgres } from '../../deploy/local/src/postgres.mjs';
import { findRedis, startRedis } from '../../deploy/local/src/redis.mjs';
import { openAsOwner } from '../../packages/database/src/testing.ts';
import { demoCompanies, generateDemoMarket } from '../../packages/demo-market/src/index.ts';
import { parseFiling } from '../../services/ingest/src/filings/parse-filing.ts';
import { storeFilings } from '../../services/ingest/src/filings/store-filings.ts';
import { startSmtp } from '../../services/worker/src/testing/smtp.ts';
import { report } from './report.ts';

/**
 * The time from storing a filing until the mail server has accepted its emails, with 10,000 alerts saved (figure: p95
 * at most 2 s), at the required peak of three filings a second. The built worker runs as its own process.
 */
const ALERTS = 10_000;
const COMPANIES = 400;
const FILINGS = 90;
const PERIOD_MS = 1_000 / 3;
const root = resolve(import.meta.dirname, '../..');
const market = {
  seed: 'bench',
  companies: COMPANIES,
  startDate: '2025-01-02',
  endDate: '2025-12-31',
  filings: 2 * FILINGS,
};

const postgres = await startTestPostgres({
  settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
});
const home = mkdtempSync(join(tmpdir(), 'sentinel-bench-'));
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
};
execFileSync(process.execPath, [join(root, 'packages/database/dist/cli/migrate.js')], { env, stdio: 'ignore' });
const database = openAsOwner(env.DATABASE_URL, { max: 4 });
const worker = spawn(process.execPath, [join(root, 'services/worker/dist/server.js')], { env, stdio: 'inherit' });

try {
  const ciks = demoCompanies(market.seed, COMPANIES).map(({ cik }) => cik);
  await database.sql`
    insert into identity.account (email, name, password_hash, permissions)
    select 'bench' || n || '@sentinel.example', 'Bench', 'x', '{alerts}' from generate_series(1, 500) n`;
  await database.sql`
    insert into alerts.alert (account_id, name, form_type, criteria)
    select a.id, 'alert ' || n, '4', '{"form_type_constraints": [{"constraint_type": "trade_types", "val": ["Purchases", "Sales"]}]}'
      from identity.account a cross join generate_series(1, ${ALERTS / 500}) n`;
  await database.sql`
    insert into alerts.alert_target (alert_id, kind, cik)
    select id, 'issuer', (${ciks}::text[])[1 + (row_number() over (order by id)) % ${COMPANIES}] from alerts.alert`;
  await database.sql`analyze alerts.alert, alerts.alert_target`;
  const filings = [...generateDemoMarket(market)]
    .map(({ fileName, text }) => parseFiling(text, fileName, fileName))
    .filter(({ trades }) => trades.length > 0)
    .slice(0, FILINGS);
  await sleep(2_000);
  for (const filing of filings) {
    const began = performance.now();
    await storeFilings(database, [filing], { alerting: true, requestId: 'bench' });
    await sleep(Math.max(0, PERIOD_MS - (performance.now() - began)));
  }
  const open = async () =>
    Number(
      (
        await database.sql`select (select count(*) from market.filing where evaluated_at is null)
      + (select count(*) from alerts.notification where state <> 'sent') as open`
      )[0]?.open,
    );
  for (let left = 300; left > 0 && (await open()) > 0; left -= 1) await sleep(100);
  const rows = await database.sql<{ ms: number }[]>`
    select (extract(epoch from n.sent_at - f.stored_at) * 1000)::float8 as ms
      from alerts.notification n join market.filing f on f.accession = n.accession where n.state = 'sent'`;
  const matched = await database.sql<{ ms: number }[]>`
    select (extract(epoch from evaluated_at - stored_at) * 1000)::float8 as ms from market.filing`;
  const queue = redis ? 'Redis' : 'PostgreSQL';
  report({
    name: 'alert-latency',
    metric: `filing stored to matched (${queue})`,
    unit: 'ms',
    values: matched.map(({ ms }) => ms),
    n: matched.length,
  });
  report({
    name: 'alert-latency',
    metric: `filing stored to email handed to SMTP (${queue})`,
    unit: 'ms',
    values: rows.map(({ ms }) => ms),
    n: rows.length,
  });
} finally {
  worker.kill('SIGTERM');
  await database.close();
  await smtp.stop();
  await redis?.stop();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}
