import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { hasOpenData, openPath } from '@sentinel/edgar/testing';
import { loadPriceCsv, type PriceCsvLoad } from './load-price-csv.ts';
import { storePrices } from './store/store-prices.ts';

/** 135,000 rows are stored while other tests run. */
const PATIENCE_MS = 240_000;

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const load = (file: string): Promise<PriceCsvLoad> => loadPriceCsv(base.database, openPath('prices', file));
const closeOf = async (symbol: string, day: string) => {
  const [row] = await base.owner.sql<{ close: string; id: number }[]>`
    select trim_scale(close)::text as close, bar.security_id::int as id
      from market.daily_bar bar join market.trading_session using (session)
      join market.security_symbol named on named.security_id = bar.security_id
       and valid_from <= day and (valid_to is null or valid_to >= day)
     where symbol = ${symbol} and day = ${day}`;
  return row;
};

(hasOpenData ? describe : describe.skip)('the real price files', () => {
  const brought = ({ stored, unchanged, refused, reasons }: PriceCsvLoad) => ({
    stored,
    unchanged,
    refused,
    reasons: reasons.map(({ reason, count }) => `${count} × ${reason}`),
  });

  test(
    'with many symbols are stored, but for those that wait for a split',
    async () => {
      const first = await load('daily_close_volume.csv');
      const held = first.held.reduce((sum, { count }) => sum + count, 0);
      expect(brought(first)).toEqual({ stored: 134_863 - held, unchanged: 0, refused: 0, reasons: [] });
      expect(first.held.map(({ example, reason }) => `${reason}: ${example}`)).toMatchInlineSnapshot(`
[
  "the close jumps as after a split, but no split is known: NVDA,2021-07-20,186.12",
  "the close jumps and comes back within days: GME,2021-03-24,120.34",
]
`);
      expect((await load('daily_close_volume.csv')).stored).toBe(0);
      // Without any corporate action, the gap of two years tells the two companies apart.
      expect((await closeOf('BBBY', '2023-05-02'))?.id).not.toBe((await closeOf('BBBY', '2025-08-29'))?.id);
    },
    PATIENCE_MS,
  );

  test(
    'of splits, symbol changes and endings are told apart',
    async () => {
      const { stored, ...others } = brought(await load('corporate_actions.csv'));
      expect(others).toEqual({ unchanged: 0, refused: 0, reasons: [] });
      expect(stored).toBeGreaterThan(6_000);
      expect(brought(await load('corporate_actions.csv')).stored).toBe(0);
    },
    PATIENCE_MS,
  );

  test('hold back almost nothing when their splits are known', async () => {
    const held = await base.owner.sql`
      select symbol, min(day)::text as day, reason, count(*)::int as bars
        from market.held_bar join market.trading_session using (session) join market.security_symbol using (security_id)
       group by symbol, reason order by symbol`;
    expect([...held]).toMatchInlineSnapshot(`
[
  {
    "bars": 2,
    "day": "2025-06-17",
    "reason": "spike",
    "symbol": "APVO",
  },
  {
    "bars": 1,
    "day": "2021-03-24",
    "reason": "spike",
    "symbol": "GME",
  },
  {
    "bars": 1,
    "day": "2021-08-04",
    "reason": "spike",
    "symbol": "HOOD",
  },
  {
    "bars": 406,
    "day": "2024-12-16",
    "reason": "split_not_told",
    "symbol": "PANW",
  },
]
`);
  });

  test('a load of the fund is refused while its split is not known', async () => {
    const file = 'VTI_alphavantage_raw_2001_2024.csv';
    expect((await load(file)).reasons[0]?.reason).toContain(
      'VTI closed at 67.5 on 2008-06-18 after 136 on 2008-06-17 (-50 %)',
    );
    const split = { kind: 'split', symbol: 'VTI', exDate: '2008-06-18', value: '2' } as const;
    await storePrices(base.database, [], [split], { source: 'test' });
  });

  test.each([
    'VTI_alphavantage_raw_2001_2024.csv',
    'SPY_alphavantage_raw_1999_2024.csv',
    'VTI_yahoo_2018_20250926.csv',
    'SPY_yahoo_2018_20250926.csv',
    'ENPH_ohlcv.csv',
    'HD_ohlcv.csv',
    'AAPL_yahoo_adjusted_2021_2026.csv',
    'SPY_adjusted_to_20260821.csv',
    'VTI_adjusted_to_20260821.csv',
    'symbol_meta.csv',
  ])(
    '%s',
    async (file) => {
      expect(brought(await load(file))).toMatchSnapshot();
    },
    PATIENCE_MS,
  );

  test('give one series to a company that changed its symbol, and two series to a symbol that two companies had', async () => {
    const { sql } = base.owner;
    const names = await sql<{ id: number; names: string; ended: string | null; why: string | null }[]>`
      select named.security_id::int as id, ended.day::text as ended, end_reason as why,
             string_agg(symbol || ' ' || valid_from || '..' || coalesce(valid_to::text, ''), ', ' order by valid_from) as names
        from market.security_symbol named join market.security on security.id = security_id
        left join market.trading_session ended on ended.session = ended_session
       where security_id in (select security_id from market.security_symbol
                              where symbol in ('META', 'XYZ', 'ELV', 'COR', 'BBBY', 'TWTR', 'SIVB', 'SPLK', 'WBA', 'BRK-B'))
       group by 1, 2, 3 order by names`;
    expect(names.map((row) => [row.names, row.ended, row.why])).toMatchInlineSnapshot(`
[
  [
    "ABC 2021-02-01..2023-08-29, COR 2023-08-30..",
    null,
    null,
  ],
  [
    "ANTM 2021-02-01..2022-06-27, ELV 2022-06-28..",
    null,
    null,
  ],
  [
    "BBBY 2021-01-29..2023-05-03",
    "2023-05-02",
    "bankruptcy; the SAME symbol is reused by another company from 2025",
  ],
  [
    "BBBY 2025-08-29..",
    null,
    null,
  ],
  [
    "BRK-B 2021-02-01..",
    null,
    null,
  ],
  [
    "COR 2021-02-01..2023-08-29",
    "2021-12-28",
    "its symbol went to another series",
  ],
  [
    "FB 2021-01-29..2022-06-08, META 2022-06-09..",
    null,
    null,
  ],
  [
    "SIVB 2021-01-29..2023-03-13",
    "2023-03-13",
    "trading halted (bank failure); last screened close is stale",
  ],
  [
    "SPLK 2021-01-29..2024-03-18",
    "2024-03-18",
    "acquired",
  ],
  [
    "SQ 2021-02-01..2025-01-20, XYZ 2025-01-21..",
    null,
    null,
  ],
  [
    "TWTR 2021-02-01..2022-10-28",
    "2022-10-27",
    "taken private",
  ],
  [
    "WBA 2021-01-29..2025-08-28",
    "2025-08-28",
    "taken private",
  ],
]
`);
    expect((await closeOf('FB', '2022-06-08'))?.id).toBe((await closeOf('META', '2022-06-09'))?.id);
    expect((await closeOf('COR', '2021-12-28'))?.id).not.toBe((await closeOf('COR', '2023-08-30'))?.id);
    expect((await closeOf('BBBY', '2023-05-02'))?.id).not.toBe((await closeOf('BBBY', '2025-08-29'))?.id);
  });

  test('keep raw closes, and the fund is the benchmark', async () => {
    expect((await closeOf('AMZN', '2022-06-03'))?.close).toBe('2447');
    expect((await closeOf('VTI', '2008-06-17'))?.close).toBe('136');
    expect((await closeOf('VTI', '2018-01-02'))?.close).toBe('138.22');
    const { sql } = base.owner;
    expect(
      await sql`select symbol from market.security join market.security_symbol on security_id = id where is_benchmark`,
    ).toEqual([{ symbol: 'VTI' }]);
    const factors = await sql`
      select symbol, day::text, split, price, total from market.price_factor
        join market.security_symbol using (security_id) join market.trading_session on session = until_session
       where symbol in ('NVDA', 'GE') order by symbol, day`;
    expect(factors).toMatchInlineSnapshot(`
Result [
  {
    "day": "2021-07-30",
    "price": 5.140942141909282,
    "split": 8,
    "symbol": "GE",
    "total": 5.140942141909282,
  },
  {
    "day": "2023-01-03",
    "price": 0.6426177677386602,
    "split": 1,
    "symbol": "GE",
    "total": 0.6426177677386602,
  },
  {
    "day": "2024-04-01",
    "price": 0.7782101167315175,
    "split": 1,
    "symbol": "GE",
    "total": 0.7782101167315175,
  },
  {
    "day": "2021-07-19",
    "price": 0.025,
    "split": 0.025,
    "symbol": "NVDA",
    "total": 0.025,
  },
  {
    "day": "2024-06-07",
    "price": 0.1,
    "split": 0.1,
    "symbol": "NVDA",
    "total": 0.1,
  },
]
`);
  });
});
