import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { EIGHT_K_ITEMS, INDUSTRIES, INSIDER_TYPES } from '@sentinel/vocabulary';
import fc from 'fast-check';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { addCompany, addTrade, cikOf } from '../testing/market-rows.ts';
import { explore_trades } from '../trades/explore_trades.ts';
import type { TradeSearch } from '../trades/search-trades.ts';

/** Explore searches with plain loops over plain rows: an independent implementation of spec part 3, sections 3, 5 and 7. */

const COMPANIES = ['aldgate', 'Basalt', 'Cedar', 'basalt', 'Éclair'];
const TICKERS = ['ALDG', 'BSLT', null, 'BSL', 'ECL'];
const ITEMS = ['1.01', '2.02', '5.02', '9.01'];
const HORIZONS = [5, 10, 20, 60, 120] as const;
const DAYS = ['2024-01-05', '2024-02-29', '2024-12-31', '2025-06-30'];
const TITLES = ['CEO', 'ceo', 'Director', ''];

const part = <T>(all: readonly T[]) => fc.constantFrom(...all);
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { freq: 4 });
/** Only a few different numbers, so that rows often equal a bound or each other. */
const fraction = fc.integer({ min: -5, max: 5 }).map((n) => n / 100);
const dollars = part([0, 1, 999.99, 1000, 1000.01, 2.5e6]);

const row = fc.record({
  company: fc.nat({ max: COMPANIES.length - 1 }),
  direction: part(['purchase', 'sale'] as const),
  day: part(DAYS),
  value: orNull(dollars),
  owner: fc.nat({ max: 5 }),
  title: part(TITLES),
  types: fc.subarray([...INSIDER_TYPES], { minLength: 1 }),
  plan: part(['yes', 'no', 'unknown'] as const),
  daysToFile: orNull(fc.nat({ max: 4 })),
  ret: fc.tuple(...HORIZONS.map(() => orNull(fraction))),
  adj: fc.tuple(...HORIZONS.map(() => orNull(fraction))),
  next8kDays: orNull(fc.nat({ max: 6 })),
  next8kRet0: orNull(fraction),
  next8kItems: orNull(fc.subarray(ITEMS, { minLength: 1 })),
  nextEaDays: orNull(fc.nat({ max: 6 })),
  nextEaRet0: orNull(fraction),
  close: orNull(dollars),
  avgDollarVolume: orNull(dollars),
  marketValue: orNull(dollars),
  industry: orNull(part(INDUSTRIES.slice(0, 3))),
});
type Row = typeof row extends fc.Arbitrary<infer R> ? R : never;

const constraint = (value: fc.Arbitrary<number>) =>
  fc.oneof(
    value.map((n) => ({ bool: 'ge' as const, val: [n] })),
    value.map((n) => ({ bool: 'le' as const, val: [n] })),
    fc.tuple(value, value).map((val) => ({ bool: 'between' as const, val })),
  );
const maybe = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined, freq: 1 });
const days = fc.nat({ max: 6 });

const search = fc
  .record({
    return_type: maybe(part(['raw', 'adjusted'] as const)),
    return_horizon: maybe(part(HORIZONS)),
    start_date: fc.option(part(['all', ...DAYS]), { nil: undefined, freq: 2 }),
    end_date: maybe(part(DAYS)),
    // Only some of the filters, because all of them together would match nothing.
    filters: fc
      .subarray(
        [
          [
            'ciks',
            fc.subarray(
              COMPANIES.map((_, n) => cikOf(n + 1)),
              { minLength: 1 },
            ),
          ],
          ['tickers', fc.subarray(['ALDG', 'BSLT', 'NOPE'], { minLength: 1 })],
          [
            'reporting_person_ciks',
            fc.subarray(
              [0, 1, 2, 3, 99].map((n) => cikOf(900 + n)),
              { minLength: 1 },
            ),
          ],
          ['include_all', fc.boolean()],
          ['industry', fc.record({ val: fc.subarray(INDUSTRIES.slice(0, 4), { minLength: 1 }) })],
          ['market_value', constraint(dollars)],
          ['avg_daily_volume', constraint(dollars)],
          ['share_price', constraint(dollars)],
          ['trade_types', fc.record({ val: fc.subarray(['Purchases', 'Sales'], { minLength: 1 }) })],
          ['insider_types', fc.record({ val: fc.subarray([...INSIDER_TYPES], { minLength: 1 }) })],
          ['constraint_10b51', fc.constant({ val: [true] })],
          ['item_number', fc.record({ val: fc.subarray([...ITEMS, '8.01'], { minLength: 1 }) })],
          ['value_shares_traded', constraint(dollars)],
          ['trade_return', constraint(fraction)],
          ['next_EA_days', constraint(days)],
          ['next_EA_ret0', constraint(fraction)],
          ['next_8K_days', constraint(days)],
          ['next_8K_ret0', constraint(fraction)],
        ] as [string, fc.Arbitrary<unknown>][],
        { maxLength: 4 },
      )
      .chain((chosen) => fc.record(Object.fromEntries(chosen))),
    page: part([1, 1, 2, 3, 9, 17]),
    limit: part([10, 20, 50] as const),
    sort_column: part([
      'conm',
      'ticker',
      'owner',
      'title',
      'trade_date',
      'days_to_file',
      'trade_direction',
      'value',
      'trade_return',
      'next_8K_days',
      'next_8K_ret0',
      'next_ea_days',
      'next_ea_ret0',
      'is_10b51',
    ] as const),
    sort_direction: part(['asc', 'desc'] as const),
  })
  .map(({ filters, ...rest }) => {
    const said = Object.entries({ ...rest, ...filters }).filter(([, value]) => value !== undefined);
    return { email: 'x@sentinel.example', ...Object.fromEntries(said) } as unknown as TradeSearch;
  });

const ownerName = (n: number) => (n % 2 === 0 ? `Owner ${n}` : `owner ${n - 1}`);
const returnOf = (trade: Row, { return_type, return_horizon = 20 }: TradeSearch) =>
  (return_type === 'adjusted' ? trade.adj : trade.ret)[HORIZONS.indexOf(return_horizon)] ?? null;

function meets(value: number | null, constraint: TradeSearch['trade_return']): boolean {
  if (!constraint) return true;
  if (value === null) return false;
  const [first = 0, second = 0] = constraint.val;
  if (constraint.bool === 'ge') return value >= first;
  if (constraint.bool === 'le') return value <= first;
  return value >= first && value <= second;
}

function isFound(trade: Row, s: TradeSearch): boolean {
  const all = s.include_all === true;
  const ticker = TICKERS[trade.company] ?? '';
  const byName =
    s.ciks || s.tickers ? Boolean(s.ciks?.includes(cikOf(trade.company + 1)) || s.tickers?.includes(ticker)) : true;
  return (
    byName &&
    (!s.reporting_person_ciks || s.reporting_person_ciks.includes(cikOf(900 + trade.owner))) &&
    (s.start_date === undefined || s.start_date === 'all' || trade.day >= s.start_date) &&
    (s.end_date === undefined || trade.day <= s.end_date) &&
    (!s.trade_types || s.trade_types.val.includes(trade.direction === 'purchase' ? 'Purchases' : 'Sales')) &&
    (!s.insider_types || trade.types.some((type) => s.insider_types?.val.includes(type))) &&
    (!s.constraint_10b51 || trade.plan !== 'yes') &&
    (!s.item_number ||
      (trade.next8kItems ?? []).some((item) => (s.item_number?.val as string[] | undefined)?.includes(item))) &&
    meets(trade.value, s.value_shares_traded) &&
    meets(returnOf(trade, s), s.trade_return) &&
    meets(trade.nextEaDays, s.next_EA_days) &&
    meets(trade.nextEaRet0, s.next_EA_ret0) &&
    meets(trade.next8kDays, s.next_8K_days) &&
    meets(trade.next8kRet0, s.next_8K_ret0) &&
    (all ||
      ((!s.industry || (trade.industry !== null && s.industry.val.includes(trade.industry))) &&
        meets(trade.marketValue, s.market_value) &&
        meets(trade.avgDollarVolume, s.avg_daily_volume) &&
        meets(trade.close, s.share_price)))
  );
}

function sortKey(trade: Row, s: TradeSearch): string | number | null {
  const keys: Record<TradeSearch['sort_column'], string | number | null> = {
    conm: (COMPANIES[trade.company] ?? '').toLowerCase(),
    ticker: TICKERS[trade.company] ?? null,
    owner: ownerName(trade.owner).toLowerCase(),
    title: trade.title.toLowerCase(),
    trade_date: trade.day,
    days_to_file: trade.daysToFile,
    trade_direction: trade.direction,
    value: trade.value,
    trade_return: returnOf(trade, s),
    next_8K_days: trade.next8kDays,
    next_8K_ret0: trade.next8kRet0,
    next_ea_days: trade.nextEaDays,
    next_ea_ret0: trade.nextEaRet0,
    is_10b51: { yes: 1, no: 0, unknown: null }[trade.plan],
  };
  return keys[s.sort_column];
}

let db: TestDatabase;
let copy: ExploreCopy;
const trades: { row: Row; accno: string }[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
  for (const [n, name] of COMPANIES.entries()) await addCompany(db.owner, n + 1, name, TICKERS[n] ?? null);
  for (const one of fc.sample(row, { numRuns: 400, seed: 4 })) {
    const { company, direction, day, value, owner, title, types, plan, daysToFile, ret, adj, ...facts } = one;
    const accno = await addTrade(
      db.owner,
      company + 1,
      {
        direction,
        tradeDate: day,
        value: value === null ? null : String(value),
        ownerCiks: [cikOf(900 + owner)],
        ownerNames: ownerName(owner),
        ownerTitle: title,
        insiderTypes: types,
        plan10b51: plan,
        daysToFile,
      },
      { ret: ret as number[], adj: adj as number[], ...facts },
    );
    trades.push({ row: one, accno });
  }
  copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
  await copy.refresh();
});
afterAll(async () => {
  await copy.close();
  await db.drop();
});

test('a search finds the same rows in the same order as the plain loops, with and without a cached count', async () => {
  expect(EIGHT_K_ITEMS.map(({ code }) => code as string)).toEqual(expect.arrayContaining(ITEMS));
  const handler = explore_trades(copy);
  await fc.assert(
    fc.asyncProperty(search, async (s) => {
      const hits = trades.filter(({ row: one }) => isFound(one, s));
      const turn = s.sort_direction === 'desc' ? -1 : 1;
      const order = hits.map((trade, id) => ({ ...trade, id, key: sortKey(trade.row, s) }));
      order.sort((a, b) => {
        if (a.key === b.key) return a.id - b.id;
        if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
        return turn * (a.key < b.key ? -1 : 1);
      });
      const page = order.slice((s.page - 1) * s.limit, s.page * s.limit).map(({ accno }) => accno);
      // The second time the count is cached, and another statement finds the page.
      for (let time = 0; time < 2; time += 1) {
        const found = await handler(s, {} as never);
        if (!('num_rows' in found)) throw new Error('no count');
        expect(found.num_rows).toBe(hits.length);
        expect(found.rows.map(({ accno }) => accno)).toEqual(page);
      }
    }),
    { numRuns: 150 },
  );
});
