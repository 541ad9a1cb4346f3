import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Statements } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { createCases } from './cases.repository.ts';
import { find_cases } from './find_cases.ts';

/** A market of 400 companies, 50,000 random trades and 20 planted cases, written in SQL. Every day is a session from 2023-01-01. */
const DAYS = 1095;
const NOW = new Date('2026-01-01T16:00:00Z');

let db: TestDatabase;
let copy: ExploreCopy;
beforeAll(async () => {
  db = await createTestDatabase();
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  // One connection, whose random numbers are the same each time.
  await db.owner.sql.begin(async (sql) => addMarket(sql));
  await copy.refresh();
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

async function addMarket(sql: Statements): Promise<void> {
  await sql`select setseed(0.42)`;
  await sql`
    insert into market.trading_session (session, day, closes_at)
    select n, date '2022-12-31' + n, (date '2022-12-31' + n + time '21:00') at time zone 'UTC' from generate_series(1, ${DAYS}::int) n`;
  await sql`
    insert into market.company (cik, name, filed_ticker, as_of)
    select lpad(n::text, 10, '0'), 'Company ' || n, 'T' || n, now() from generate_series(1, 400) n`;
  // Eight 8-Ks a company and year; returns with a deviation of about 4 percent, the same for those of one session.
  await sql`
    create temp table news as
    select cik, accession, session, first_value(ret) over (partition by cik, session order by n) as ret
      from (select n, lpad((n % 400 + 1)::text, 10, '0') as cik, '0000000002-26-' || lpad(n::text, 6, '0') as accession,
                   1 + floor(random() * ${DAYS})::int as session, (random() + random() + random() + random() - 2) * 0.07 as ret
              from generate_series(1, 9600) n) filed`;
  // Planted: news of -25 to -45 percent, before which three people sell two to six million dollars each within 30 days.
  await sql`
    create temp table planted as
    select lpad((n * 19)::text, 10, '0') as cik, '0000000004-26-' || lpad(n::text, 6, '0') as accession, 300 + n * 37 as session,
           -0.25 - random() * 0.2 as ret, n from generate_series(1, 20) n`;
  await sql`
    insert into market.filing (accession, form_type, issuer_cik, items, accepted_at, filed_on, source_name, content_hash, request_id)
    select accession, '8-K', cik, '{8.01}', (date '2022-12-31' + session + time '12:00') at time zone 'UTC', date '2022-12-31' + session, 'test', 'h', 'r'
      from (select accession, cik, session from news union all select accession, cik, session from planted) event`;
  await sql`
    insert into market.event_fact (accession, cik, filed_on, accepted_at, event_session, is_ea, event_return, sold_30, bought_30)
    select accession, cik, date '2022-12-31' + session, (date '2022-12-31' + session + time '12:00') at time zone 'UTC', session, false, ret, 0, 0
      from (select accession, cik, session, ret from news union all select accession, cik, session, ret from planted) event`;
  // Values from some thousand dollars to tens of millions, half of them below $ 270,000, by ten people a company.
  await sql`
    create temp table sale as
    select '0000000001-26-' || lpad(n::text, 6, '0') as accession, cik, session, value, owner
      from (select n, lpad((n % 400 + 1)::text, 10, '0') as cik, 1 + floor(random() * ${DAYS})::int as session,
                   exp(12.5 + 2.1 * (random() + random() + random() - 1.5)) as value, n % 400 * 10 + floor(random() * 10)::int as owner
              from generate_series(1, 50000) n) random
     union all
    select '0000000005-26-' || lpad((n * 3 + person)::text, 6, '0'), cik, session - 3 - floor(random() * 25)::int, 2e6 + random() * 4e6, 9000 + n * 10 + person
      from planted cross join generate_series(1, 3) person`;
  await sql`
    insert into market.filing (accession, form_type, issuer_cik, source_name, content_hash, request_id)
    select accession, '4', cik, 'test', 'h', 'r' from sale`;
  await sql`
    insert into market.trade (accession, issuer_cik, direction, trade_date, shares, value, row_count, unpriced_rows, owner_ciks, owner_names, owner_title,
                              insider_types, plan_10b51, is_amendment)
    select accession, cik, 'sale', date '2022-12-31' + session, 1000, value, 1, 0, array[lpad(owner::text, 10, '0')], 'Owner ' || owner, 'Director',
           '{Director}', 'unknown', false from sale`;
  await sql`
    insert into market.trade_fact (trade_id, cik, base_session, ret, adj, reader_ret, reader_adj, missing)
    select id, issuer_cik, trade_date - date '2022-12-31', r, r, r, r, '{}' from market.trade, lateral (select array_fill(null::float8, array[6]) as r) none`;
}

test('20 planted cases among 50,000 random trades are all among the first 25, and chance rarely does as much', async () => {
  const find = find_cases(copy, createCases(db.database), () => NOW);
  const answer = await find({ since: '2023-01-01', page_size: 25 }, {} as never);
  if (!('cases' in answer)) throw new Error('no cases');
  // Random sales come before bad news as well, and often.
  expect(answer.total).toBeGreaterThan(300);
  const planted = answer.cases.filter(({ news }) => news.accno.startsWith('0000000004'));
  expect(planted).toHaveLength(20);
  for (const { chance, people } of planted) {
    // Bad news in between can begin a case of its own.
    expect(people.filter(({ name }) => Number(name.slice(6)) > 9000).length).toBeGreaterThan(1);
    expect(chance!.as_large / chance!.draws).toBeLessThan(0.1);
  }
});

test('the order of the list and the figures of each case come from the same sales', async () => {
  const find = find_cases(copy, createCases(db.database), () => NOW);
  const losses: number[] = [];
  for (let page = 1, total = 1; losses.length < total; page += 1) {
    const answer = await find({ since: '2025-07-01', page, page_size: 50, within_days: 30 }, {} as never);
    if (!('cases' in answer) || answer.cases.length === 0) throw new Error('a listed case is none');
    total = answer.total;
    losses.push(...answer.cases.map(({ avoided_loss }) => avoided_loss));
  }
  expect(losses.length).toBeGreaterThan(50);
  expect(losses).toEqual(losses.toSorted((one, other) => other - one));
});
