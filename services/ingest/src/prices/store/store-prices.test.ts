import { describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { CorporateAction } from '../price-source.ts';
import { bar, daysFrom, NOW, usePriceStore } from '../testing/price-store.ts';
import { rederiveFactors } from './rederive-factors.ts';
import { storePrices } from './store-prices.ts';

const { base, brought, series, store } = usePriceStore();

describe('stored bars', () => {
  test('are stored once; storing them again changes nothing, and a correction changes only its bars', async () => {
    const bars = [bar('AAA', '2025-06-02', '10.5'), bar('AAA', '2025-06-03', '11', { open: '10.9' })];
    expect(await brought(bars)).toMatchObject({ stored: 2, unchanged: 0, refused: 0 });
    expect(await brought(bars)).toMatchObject({ stored: 0, unchanged: 2 });
    expect(await brought([bar('AAA', '2025-06-03', '11.25', { volume: null })])).toMatchObject({ stored: 1 });
    const rows = await base.owner.sql`
      select trim_scale(open)::text as open, trim_scale(close)::text as close, volume::int,
             changed_in > (select min(changed_in) from market.daily_bar) as later
        from market.daily_bar order by session`;
    expect([...rows]).toEqual([
      { open: null, close: '10.5', volume: 1000, later: false },
      { open: '10.9', close: '11.25', volume: 1000, later: true },
    ]);
  });

  test('are refused with a reason when they cannot be right', async () => {
    const { reasons, ...counts } = await brought([
      bar('AAA', '2025-06-02', '0'),
      bar('AAA', '2025-06-03', '-1'),
      bar('AAA', '2025-06-07', '10'), // Saturday
      bar('AAA', '2025-06-19', '10'), // Juneteenth
      bar('AAA', '2025-07-01', '10'), // before the bell
      bar('AAA', '2025-07-02', '10'),
      bar('AAA', '1989-12-29', '10'),
      bar('AAA', '2025-06-04', '10', { low: '11', high: '12' }),
      bar('AAA', '2025-06-05', '10'),
      bar('AAA', '2025-06-05', '10'),
      bar('AAA', '2025-06-06', '10'),
      bar('AAA', '2025-06-06', '10.01'),
    ]);
    expect(counts).toEqual({ stored: 1, unchanged: 1, refused: 10, refusal: null });
    expect(reasons.sort()).toEqual([
      '1 × The close lies outside the day’s range: are the columns in the right order?',
      '1 × The day is before 1990.',
      '1 × The day is in the future.',
      '1 × The session has not closed yet.',
      '2 × The close is not above zero.',
      '2 × The day appears twice with different prices.',
      '2 × The exchange was closed on that day.',
    ]);
    const [load] = await base.owner
      .sql`select stored, unchanged, refused, first_day::text, last_day::text from market.price_load`;
    expect(load).toEqual({ stored: 1, unchanged: 1, refused: 10, first_day: '2025-06-05', last_day: '2025-06-06' });
  });

  test('of a day are all refused when the fund closed as on the day before; in a longer load, only when its volume is equal, too', async () => {
    await store([bar('VTI', '2025-06-02', '300'), bar('AAA', '2025-06-02', '10')]);
    const stale = await brought([bar('VTI', '2025-06-03', '300', { volume: '999' }), bar('AAA', '2025-06-03', '11')]);
    expect(stale).toMatchObject({ stored: 0, refused: 2 });
    expect(stale.refusal).toContain('VTI on 2025-06-03 (300)');
    expect(await brought([bar('VTI', '2025-06-03', '300'), bar('VTI', '2025-06-04', '301')])).toMatchObject({
      stored: 0,
    });
    expect(
      await brought([bar('VTI', '2025-06-03', '300', { volume: '999' }), bar('VTI', '2025-06-04', '301')]),
    ).toMatchObject({ stored: 2, refusal: null });
  });
});

describe('splits and dividends', () => {
  const days = daysFrom('2025-03-03', 10);
  const [d0 = '', , d2 = '', , , d5 = ''] = days;
  const factors = async () =>
    (
      await base.owner.sql<{ text: string }[]>`
        select day || ' ' || split || ' ' || round(total::numeric, 6) as text
          from market.price_factor join market.trading_session on session = until_session order by session`
    ).map(({ text }) => text);

  test('become cumulative factors up to the session before the ex-date, in whatever order they are loaded', async () => {
    const actions: CorporateAction[] = [
      { kind: 'dividend', symbol: 'AAA', exDate: d2, value: '1' },
      { kind: 'split', symbol: 'AAA', exDate: d5, value: '4' },
    ];
    await store(days.map((day) => bar('AAA', day, day < d5 ? '100' : '25')));
    // Two actions, and the five bars that were held back until the split was known.
    expect(await brought([], actions)).toMatchObject({ stored: 7, refused: 0 });
    expect(await factors()).toEqual([`${days[1]} 0.25 0.247500`, `${days[4]} 0.25 0.250000`]);
    expect(await brought([], actions)).toMatchObject({ stored: 0, unchanged: 2 });
    // The close before the dividend is corrected.
    await store([bar('AAA', days[1] ?? '', '80')]);
    expect(await factors()).toEqual([`${days[1]} 0.25 0.246875`, `${days[4]} 0.25 0.250000`]);
    expect([...(await base.owner.sql`select has_dividends from market.security`)]).toEqual([{ has_dividends: true }]);
  });

  test('a spin-off adjusts prices, not numbers of shares, and its fall is not taken for a split', async () => {
    await store(
      days.map((day) => bar('AAA', day, day < d5 ? '100' : '50')),
      [{ kind: 'spin_off', symbol: 'AAA', exDate: d5, value: '2' }],
    );
    const rows = await base.owner.sql`select split, price, total from market.price_factor`;
    expect([...rows]).toEqual([{ split: 1, price: 0.5, total: 0.5 }]);
    expect(await base.owner.orm.$count(schema.heldBar)).toBe(0);
  });

  test('wait for the prices of their day, and on a weekend for the next session', async () => {
    await store([], [{ kind: 'split', symbol: 'AAA', exDate: '2025-03-08', value: '2' }]); // Saturday
    await store(days.slice(0, 5).map((day) => bar('AAA', day, '100')));
    expect(await factors()).toEqual([]);
    await store([bar('AAA', d5, '50')]);
    expect(await factors()).toEqual(['2025-03-07 0.5 0.500000']);
  });

  test('take the last close before them and wait for the first one after them, also when the shares did not trade for weeks', async () => {
    const halted = daysFrom('2025-03-03', 19);
    const [before = '', exDate = '', after = ''] = [halted[0], halted[9], halted[18]];
    await store([bar('AAA', before, '100')], [{ kind: 'dividend', symbol: 'AAA', exDate, value: '1' }]);
    expect(await factors()).toEqual([]);
    await store([bar('AAA', after, '99')]);
    expect(await factors()).toEqual([`${halted[8]} 1 0.990000`]);
    await store([bar('AAA', before, '80')]);
    expect(await factors()).toEqual([`${halted[8]} 1 0.987500`]);
  });

  test.each([
    ['a two-for-one split', '2', '100', '49', '1'],
    ['a one-for-ten reverse split, above the close before', '0.1', '5', '44', '6'],
  ])('a dividend on the day of %s is one of the new share', async (_what, ratio, before, after, dividend) => {
    const actions: CorporateAction[] = [
      { kind: 'dividend', symbol: 'AAA', exDate: d5, value: dividend },
      { kind: 'split', symbol: 'AAA', exDate: d5, value: ratio },
    ];
    await store(
      days.map((day) => bar('AAA', day, day < d5 ? before : after)),
      actions,
    );
    // Nobody who held the share over the day lost or won: 2 x (49 + 1) = 100, and (44 + 6) / 10 = 5.
    const [{ total = 0 } = {}] = await base.owner.sql<{ total: number }[]>`select total from market.price_factor`;
    expect(Number(after) / (Number(before) * total) - 1).toBeCloseTo(0, 12);
    expect(await base.owner.orm.$count(schema.heldBar)).toBe(0);
  });

  test('of a dividend and a split of one day, stored when it belonged to an old share, are rederived', async () => {
    await store(
      days.map((day) => bar('AAA', day, day < d5 ? '100' : '49')),
      [
        { kind: 'dividend', symbol: 'AAA', exDate: d2, value: '1' },
        { kind: 'dividend', symbol: 'AAA', exDate: d5, value: '1' },
        { kind: 'split', symbol: 'AAA', exDate: d5, value: '2' },
      ],
    );
    const right = [`${days[1]} 0.5 0.485100`, `${days[4]} 0.5 0.490000`];
    expect(await factors()).toEqual(right);
    await base.owner.sql`update market.price_factor set total = total * 0.495 / 0.49`;
    expect(await rederiveFactors(base.database)).toBe(1);
    expect(await factors()).toEqual(right);
  });

  test('are computed again only when their last close before or their first one after changed, whatever else the load brings', async () => {
    const [d1 = '', d3 = '', d4 = '', d6 = '', d7 = '', d8 = ''] = [1, 3, 4, 6, 7, 8].map((n) => days[n]);
    await store(
      days.slice(0, 9).map((day) => bar('AAA', day, '100')),
      [
        { kind: 'dividend', symbol: 'AAA', exDate: d2, value: '1' },
        { kind: 'dividend', symbol: 'AAA', exDate: d7, value: '1' },
      ],
    );
    const written = async () =>
      (await base.owner.sql<{ xmin: string }[]>`select distinct xmin::text from market.price_factor`).map(
        ({ xmin }) => xmin,
      );
    const first = await written();
    // Between the two, after both, and a new one.
    await store([bar('AAA', d3, '99'), bar('AAA', d5, '99')]);
    await store([bar('AAA', d8, '99')]);
    await store([bar('AAA', days[9] ?? '', '99')]);
    expect(await written()).toEqual(first);
    await store([bar('AAA', d1, '80'), bar('AAA', d8, '100')]);
    expect(await factors()).toEqual([`${d1} 1 0.977625`, `${d6} 1 0.990000`]);
    await store([bar('AAA', d4, '99'), bar('AAA', d6, '80')]);
    expect(await factors()).toEqual([`${d1} 1 0.975156`, `${d6} 1 0.987500`]);
  });

  test('a provider’s dividend of a symbol without prices is refused and does not create a series', async () => {
    const dividend: CorporateAction = { kind: 'dividend', symbol: 'ZZZ', exDate: d0, value: '1' };
    const options = { source: 'tiingo', hasDividends: true, now: NOW };
    expect(await storePrices(base.database, [], [dividend], options)).toMatchObject({ stored: 0, refused: 1 });
    expect(await series()).toEqual([]);
  });

  test('a dividend of a file may come before the prices of its symbol, as a split may', async () => {
    const bars = days.slice(0, 4).map((day) => bar('AAA', day, '100'));
    const actions: CorporateAction[] = [{ kind: 'dividend', symbol: 'AAA', exDate: d2, value: '1' }];
    await store(bars, actions);
    const together = await factors();
    expect(together).toEqual([`${days[1]} 1 0.990000`]);
    await base.owner.sql`truncate market.security cascade`;
    expect(await brought([], actions)).toMatchObject({ stored: 1, refused: 0 });
    await store(bars);
    expect(await factors()).toEqual(together);
    const [kept] = await base.owner.sql`select has_dividends from market.security`;
    expect(kept).toEqual({ has_dividends: true });
  });
});
