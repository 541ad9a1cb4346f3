import { readEvents } from '@sentinel/alert-rules/read';
import { type Database, sql } from '@sentinel/database';
import { evaluateFiling } from '../../services/worker/src/evaluate/evaluate-filing.ts';
import { findMatches } from '../../services/worker/src/evaluate/find-matches.ts';
import { type MadeFiling, storeMadeFilings } from '../../services/worker/src/testing/made-filings.ts';
import { DURABLE, withDatabase } from '../frame/postgres.ts';
import { reporter } from '../frame/report.ts';

const report = reporter('alerts');

const ACCOUNTS = 1_000;
/** Half of the alerts watch one of so many companies, half one of so many owners. */
const COMPANIES = 50_000;
/** One alert in so many watches every company, for trades larger than any here. */
const BROAD = 1_000;
const BROAD_VALUE = 1_000_000;
const FILINGS = 400;
const WARM_UP = 100;

const cik = (number: number) => String(number).padStart(10, '0');
/** Each of another company and owner; it finds the alerts on both. */
const filings = Array.from(
  { length: WARM_UP + FILINGS },
  (_, index): MadeFiling => ({
    accession: `0009990009-25-${String(index + 1).padStart(6, '0')}`,
    issuerCik: cik((index * 97) % COMPANIES),
    ownerCik: cik(COMPANIES + ((index * 89) % COMPANIES)),
    directions: ['purchase'],
  }),
);

/** Matches Forms 4 one after another, each against so many alerts (figures: p95 of 5 ms with 100,000, of 10 ms with 1,000,000). */
export function matchFilings(alerts: number): Promise<void> {
  return withDatabase({ ...DURABLE, shared_buffers: '1GB' }, async (database) => {
    await saveAlerts(database, alerts);
    await storeMadeFilings(database, filings, 'bench');
    await database.sql`analyze market.filing, market.trade`;
    const found: number[] = [];
    const written: number[] = [];
    const matches: number[] = [];
    for (const [index, { accession }] of filings.entries()) {
      const began = performance.now();
      for (const event of await readEvents({ orm: database.prepared }, '4', sql`filing.accession = ${accession}`))
        await findMatches(database, event, null);
      const matched = performance.now();
      const evaluation = await evaluateFiling(database, accession);
      if (index < WARM_UP) continue;
      found.push(matched - began);
      written.push(performance.now() - matched);
      matches.push(evaluation?.matches ?? 0);
    }
    report(`matches of a filing, ${alerts} alerts`, 'matches', matches);
    report(`find the matches of a filing, ${alerts} alerts`, 'ms', found);
    report(`the same, and write them with their messages, ${alerts} alerts`, 'ms', written);
  });
}

async function saveAlerts({ sql }: Database, count: number): Promise<void> {
  await sql`
    insert into identity.account (email, name, password_hash, permissions)
    select 'bench' || n || '@sentinel.example', 'Bench', 'x', '{alerts}' from generate_series(1, ${ACCOUNTS}::int) n`;
  const types = { constraint_type: 'trade_types', val: ['Purchases', 'Sales'] };
  const criteria = (...more: object[]) => JSON.stringify({ form_type: '4', form_type_constraints: [types, ...more] });
  const large = criteria({ constraint_type: 'value_shares_traded', bool: 'ge', val: [BROAD_VALUE] });
  await sql`
    insert into alerts.alert (account_id, name, form_type, criteria, created_at)
    select person.id, 'alert ' || n, '4', (case when n % ${BROAD}::int = 0 then ${large} else ${criteria()} end)::jsonb, now() - interval '1 day'
      from (select id, row_number() over () as place from identity.account) person
      join generate_series(1, ${count}::int) n on n % ${ACCOUNTS}::int + 1 = person.place`;
  await sql`
    insert into alerts.alert_anchor (form_type, kind, key, alert_id, floor)
    select '4', kind, case kind when 'any' then '' else lpad((n / 2 % ${COMPANIES}::int + case kind when 'owner' then ${COMPANIES}::int else 0 end)::text, 10, '0') end,
           id, case kind when 'any' then ${BROAD_VALUE}::int else 0 end
      from (select id, n, case when n % ${BROAD}::int = 0 then 'any' when n % 2 = 0 then 'issuer' else 'owner' end as kind
              from (select id, substr(name, 7)::int as n from alerts.alert) numbered) placed`;
  await sql`vacuum analyze alerts.alert, alerts.alert_anchor, identity.account`;
}
