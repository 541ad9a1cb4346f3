import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDays } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { Industry } from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import { thorough } from '../../../../tools/thorough.mjs';
import { createExploreCopy, type ExploreCopy } from '../copy/explore-copy.ts';
import { addCompany, addTrade, cikOf } from '../testing/market-rows.ts';
import { explore_trades } from '../trades/explore_trades.ts';
import { get_sector_heat } from './get_sector_heat.ts';

/** Sector heat by plain loops over the trades: an independent implementation of its definition (docs/market-data.md). */

interface Trade {
  readonly company: number;
  readonly direction: 'purchase' | 'sale';
  readonly tradeDate: string;
  readonly owners: readonly number[];
  readonly plan: 'yes' | 'no' | 'unknown';
  readonly value: number | null;
  readonly implausible: 'value_over_close' | 'date_after_acceptance' | null;
  readonly industry: Industry | null;
}
type Heat = OperationResponse<'get_sector_heat'>;

const isDated = ({ implausible }: Trade) => implausible !== 'date_after_acceptance';

/** Joins trades that share an owner until nothing changes. */
function groupsOf(trades: readonly Trade[]): Trade[][] {
  const groups = trades.map((trade) => [trade]);
  for (;;) {
    const shares = (one: Trade[], other: Trade[]) =>
      one.some((a) => other.some((b) => a.owners.some((owner) => b.owners.includes(owner))));
    const pair = groups.flatMap((one) =>
      groups.filter((other) => other !== one && shares(one, other)).map((other) => [one, other]),
    )[0];
    if (!pair) return groups;
    pair[0]?.push(...(pair[1] ?? []));
    groups.splice(groups.indexOf(pair[1] ?? []), 1);
  }
}

function figuresOf(trades: readonly Trade[]) {
  const groups = groupsOf(trades.filter(isDated));
  const people = (direction: Trade['direction']) =>
    groups.filter((group) => group.some((trade) => trade.direction === direction)).length;
  const dollars = (direction: Trade['direction']) =>
    trades.reduce(
      (sum, trade) => (trade.direction === direction && trade.implausible === null ? sum + (trade.value ?? 0) : sum),
      0,
    );
  return {
    trades: trades.length,
    odd_dates: trades.filter((trade) => !isDated(trade)).length,
    buyers: people('purchase'),
    sellers: people('sale'),
    bought: dollars('purchase'),
    sold: dollars('sale'),
  };
}

const ratioOf = (bought: number, sold: number) => (bought + sold === 0 ? null : (bought - sold) / (bought + sold));
/** To four decimals, halves away from zero. */
const rounded = (value: number | null) =>
  value === null ? null : (Math.sign(value) * Math.round(Math.abs(value) * 10_000)) / 10_000 || 0;

/** Where the last of the ratios stands among all of them. */
function placeOf(ratios: readonly (number | null)[]) {
  const known = ratios.filter((ratio) => ratio !== null);
  const own = ratios.at(-1) ?? null;
  const below = known.filter((ratio) => own !== null && ratio < own).length;
  const equal = known.filter((ratio) => ratio === own).length;
  const percentile = own === null || known.length < 12 ? null : (below + equal / 2) / known.length;
  return { ratio: rounded(own), percentile: rounded(percentile), history: known.length };
}

const monthsOf = (trades: readonly Trade[]) =>
  [...new Set(trades.map(({ tradeDate }) => tradeDate.slice(0, 7)))].toSorted();

/** Every month of an industry that has trades. */
function cellsOf(all: readonly Trade[], industry: Industry) {
  const trades = all.filter((trade) => trade.plan !== 'yes' && trade.industry === industry);
  const months = monthsOf(trades);
  const figures = months.map((month) => figuresOf(trades.filter(({ tradeDate }) => tradeDate.startsWith(month))));
  const people = figures.map(({ buyers, sellers }) => ratioOf(buyers, sellers));
  const dollars = figures.map(({ bought, sold }) => ratioOf(bought, sold));
  return months.map((month, place) => ({
    month,
    ...figures[place],
    people: placeOf(people.slice(0, place + 1)),
    dollars: placeOf(dollars.slice(0, place + 1)),
  }));
}

/** The cells of an answer that have trades, in the same form. */
function answeredCells({ industries, months }: Heat, industry: Industry) {
  const heat = industries.find((one) => one.industry === industry);
  if (!heat) throw new Error('no such industry');
  const measureAt = ({ history, percentile, ratio }: (typeof heat)['people'], place: number) => ({
    ratio: ratio[place],
    percentile: percentile[place],
    history: history[place],
  });
  return months.flatMap((month, place) =>
    heat.trades[place] === 0
      ? []
      : {
          month,
          trades: heat.trades[place],
          odd_dates: heat.odd_dates[place],
          buyers: heat.buyers[place],
          sellers: heat.sellers[place],
          bought: heat.bought[place],
          sold: heat.sold[place],
          people: measureAt(heat.people, place),
          dollars: measureAt(heat.dollars, place),
        },
  );
}

const TODAY = '2026-06-30';
const TRADED: readonly Industry[] = ['Banking', 'Retail'];
const industry = fc.constantFrom(...TRADED, ...TRADED, ...TRADED, null);
/** Often in the last two months, so that these have people who trade repeatedly. */
const tradeDate = fc
  .oneof(fc.integer({ min: -420, max: 0 }), fc.integer({ min: -420, max: 0 }), fc.integer({ min: -45, max: 0 }))
  .map((days) => addDays(TODAY, days));
const trade: fc.Arbitrary<Trade> = fc.record({
  company: fc.integer({ min: 1, max: 3 }),
  direction: fc.constantFrom('purchase', 'sale'),
  tradeDate,
  // Often one owner, sometimes several: joint filers, and chains of them.
  owners: fc.oneof(
    { weight: 2, arbitrary: fc.nat({ max: 9 }).map((owner) => [owner]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 2, maxLength: 3 }) },
  ),
  plan: fc.constantFrom('yes', 'no', 'unknown', 'unknown', 'unknown'),
  value: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 5 }),
  implausible: fc.constantFrom(null, null, 'value_over_close', 'date_after_acceptance'),
  industry,
});
/** What happens to a stored trade: an amendment replaces it, or it is in another month or industry now. */
const change = fc.record({ of: fc.nat(), to: fc.oneof(fc.constant('gone' as const), tradeDate, industry) });
const batch = fc.record({
  added: fc.array(trade, { minLength: 30, maxLength: 60 }),
  changed: fc.array(change, { minLength: 2, maxLength: 6 }),
});

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  for (const n of [1, 2, 3]) await addCompany(db.owner, n, `Company ${n}`, `T${n}`);
});
afterAll(() => db.drop());

const store = ({ company, industry, owners, plan, value, ...rest }: Trade) =>
  addTrade(
    db.owner,
    company,
    {
      ...rest,
      ownerCiks: owners.map((owner) => cikOf(901 + owner)),
      plan10b51: plan,
      value: value === null ? null : String(value),
    },
    { industry },
  );

/** Changes a stored trade, so that the copy learns of it. Returns the trade as it is then. */
async function apply(accession: string, trade: Trade, to: string | null): Promise<Trade | undefined> {
  const { sql } = db.owner;
  const isDay = to !== null && /^\d/.test(to);
  if (to === 'gone')
    await sql`update market.trade set superseded_by = 'x', changed_in = pg_current_xact_id() where accession = ${accession}`;
  else if (isDay)
    await sql`update market.trade set trade_date = ${to}, changed_in = pg_current_xact_id() where accession = ${accession}`;
  else
    await sql`update market.trade_fact set industry = ${to}, changed_in = pg_current_xact_id()
               where trade_id = (select id from market.trade where accession = ${accession})`;
  if (to === 'gone') return undefined;
  return isDay ? { ...trade, tradeDate: to } : { ...trade, industry: to as Industry | null };
}

const heatOf = async (copy: ExploreCopy, request = {}) =>
  (await get_sector_heat(copy, () => new Date(`${TODAY}T16:00:00Z`))(request, {} as never)) as Heat;

async function expectHeatOf(copy: ExploreCopy, trades: readonly Trade[]): Promise<Heat> {
  const answer = await heatOf(copy);
  for (const one of TRADED) expect(answeredCells(answer, one)).toEqual(cellsOf(trades, one));
  expect(answer.without_industry).toBe(
    trades.filter(({ industry, plan }) => industry === null && plan !== 'yes').length,
  );
  return answer;
}

const lastDay = (month: string) => {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, ofYear, 0)).toISOString().slice(0, 10);
};

/** What explore finds with the filters that the link of a cell has. */
async function found(copy: ExploreCopy, industry: Industry, month: string): Promise<number> {
  const search = {
    ...{ email: 'x@sentinel.example', page: 1, limit: 10, sort_column: 'ticker', sort_direction: 'asc' },
    ...{ start_date: `${month}-01`, end_date: lastDay(month) },
    industry: { val: [industry] },
    constraint_10b51: { val: [true] },
  };
  const answer = await explore_trades(copy)(search as never, {} as never);
  return (answer as { num_rows: number }).num_rows;
}

test('of random markets as they change: each cell, and that explore finds the trades of each', async () => {
  const property = fc.asyncProperty(fc.array(batch, { minLength: 2, maxLength: 3 }), async (batches) => {
    await db.owner.sql`delete from market.filing`;
    const copy = createExploreCopy(db.database, { folder: undefined, log: { info: () => {}, warn: () => {} } });
    try {
      const market = new Map<string, Trade>();
      await copy.refresh();
      for (const { added, changed } of batches) {
        for (const one of added) market.set(await store(one), one);
        await copy.refresh();
        for (const { of, to } of changed) {
          const [accession, before] = [...market][of % market.size] ?? [];
          if (accession === undefined || before === undefined) continue;
          const after = await apply(accession, before, to);
          if (after) market.set(accession, after);
          else market.delete(accession);
        }
        await copy.refresh();
        await expectHeatOf(copy, [...market.values()]);
      }
      // A filing is removed, and with it its trade.
      const counted = [...market].filter(([, { industry, plan }]) => industry !== null && plan !== 'yes');
      const first = counted[0]?.[0] ?? '';
      market.delete(first);
      await db.owner.sql.begin(async (tx) => {
        await tx`delete from market.filing where accession = ${first}`;
        await tx`select pg_stat_force_next_flush()`;
      });
      await copy.refresh();
      const { industries, months } = await expectHeatOf(copy, [...market.values()]);
      for (const { industry, trades } of industries.filter(({ industry }) => TRADED.includes(industry)))
        for (const [place, month] of months.entries())
          if (place >= months.length - 22)
            expect([industry, month, await found(copy, industry, month)]).toEqual([industry, month, trades[place]]);
      // A month's figures do not depend on those that come after it.
      const earlier = await heatOf(copy, { until: '2026-01', months: 12 });
      expect(earlier.months).toEqual(months.slice(-17, -5));
      for (const one of TRADED)
        expect(answeredCells(earlier, one)).toEqual(
          answeredCells({ industries, months, without_industry: 0 }, one).filter(({ month }) =>
            earlier.months.includes(month),
          ),
        );
    } finally {
      await copy.close();
    }
  });
  await fc.assert(
    property, // Each try is a market of its own, so that looking for the smallest takes minutes.
    { numRuns: thorough(4, 25), endOnFailure: true },
  );
});
