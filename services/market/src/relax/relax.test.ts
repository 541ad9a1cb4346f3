import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { explore_events } from '../events/explore_events.ts';
import type { EventSearch } from '../fields/event.ts';
import type { TradeSearch } from '../fields/trade.ts';
import { addCompany, addEvent, addTrade, cikOf } from '../testing/market-rows.ts';
import { explore_trades } from '../trades/explore_trades.ts';
import { relax_events } from './relax_events.ts';
import { relax_trades } from './relax_trades.ts';

const EMAIL = 'x@sentinel.example';
const PAGE = { page: 1, limit: 10, sort_column: 'ticker', sort_direction: 'asc' } as const;
const CALL = {} as never;
const ge = (value: number) => ({ bool: 'ge' as const, val: [value] });
const le = (value: number) => ({ bool: 'le' as const, val: [value] });

let db: TestDatabase;
let copy: ExploreCopy;
beforeAll(async () => {
  db = await createTestDatabase();
  await addCompany(db.owner, 1, 'Aldgate', 'ALDG');
  await addCompany(db.owner, 2, 'Basalt', 'BSLT');
  for (let n = 0; n < 40; n += 1) {
    await addTrade(
      db.owner,
      1 + (n % 2),
      {
        direction: n % 3 === 0 ? 'purchase' : 'sale',
        tradeDate: `2026-0${1 + (n % 4)}-05`,
        value: String(n * 1000),
        ownerCiks: [cikOf(901 + (n % 5))],
        plan10b51: n % 4 === 0 ? 'yes' : 'no',
      },
      { ret: [0, 0, 0, n / 100, 0, 0], nextEaDays: n, next8kItems: n % 2 ? ['2.02'] : ['8.01'] },
    );
    await addEvent(db.owner, 1 + (n % 2), {
      eventReturn: n / 100,
      sold30: String(n * 1000),
      filedOn: `2026-0${1 + (n % 4)}-05`,
    });
  }
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  await copy.refresh();
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

const some = <Filters extends Record<string, readonly unknown[]>>(filters: Filters) =>
  fc.record(Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, fc.constantFrom(...values)])), {
    requiredKeys: [],
  });

test('each count of a trades search is what the search finds without that filter; filters that are not set are not named', async () => {
  const filters = some({
    tickers: [['ALDG']],
    reporting_person_ciks: [[cikOf(902)]],
    start_date: ['2026-02-01', 'all'],
    end_date: ['2026-03-01'],
    trade_types: [{ val: ['Purchases'] }],
    constraint_10b51: [{ val: [true] }],
    value_shares_traded: [ge(20_000), le(9000)],
    trade_return: [ge(0.3)],
    next_EA_days: [le(5), ge(35)],
    item_number: [{ val: ['8.01'] }],
  });
  await fc.assert(
    fc.asyncProperty(filters, async (set) => {
      const answer = await relax_trades(copy)({ email: EMAIL, ...set } as TradeSearch, CALL);
      const { without } = answer as { without: { filter: string; num_rows: number }[] };
      const fields: Readonly<Record<string, readonly string[]>> = {
        company: ['ciks', 'tickers', 'reporting_person_ciks'],
        dates: ['start_date', 'end_date'],
      };
      for (const { filter, num_rows } of without) {
        const rest = Object.entries(set).filter(([name]) => !(fields[filter] ?? [filter]).includes(name));
        const found = await explore_trades(copy)(
          { email: EMAIL, ...PAGE, ...Object.fromEntries(rest) } as TradeSearch,
          CALL,
        );
        expect({ filter, num_rows }).toEqual({ filter, num_rows: (found as { num_rows: number }).num_rows });
      }
      const named = new Set(without.flatMap(({ filter }) => fields[filter] ?? [filter]));
      const unnamed = Object.entries(set).filter(([name, value]) => !named.has(name) && value !== 'all');
      expect(unnamed).toEqual([]);
      expect([...without].sort((a, b) => b.num_rows - a.num_rows)).toEqual(without);
    }),
    { numRuns: thorough(20, 60) },
  );
});

test('names the filter that removed the last rows', async () => {
  expect(
    await relax_trades(copy)({ email: EMAIL, start_date: 'all', next_EA_days: ge(100), tickers: ['BSLT'] }, CALL),
  ).toEqual({
    without: [
      { filter: 'next_EA_days', num_rows: 20 },
      { filter: 'company', num_rows: 0 },
    ],
  });
  const search: Omit<EventSearch, keyof typeof PAGE> = {
    email: EMAIL,
    lookback_period: 30,
    value_sold: ge(1e9),
    event_return: ge(0.2),
  };
  expect(await relax_events(copy)(search, CALL)).toEqual({
    without: [
      { filter: 'value_sold', num_rows: 20 },
      { filter: 'event_return', num_rows: 0 },
    ],
  });
  const events = await explore_events(copy)({ ...search, ...PAGE, value_sold: ge(0) }, CALL);
  expect(events).toMatchObject({ num_rows: 20 });
});
