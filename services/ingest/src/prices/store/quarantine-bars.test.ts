import { describe, expect, test } from '@jest/globals';
import { dataReport } from '../../report/data-report.ts';
import type { CorporateAction, PriceBar } from '../price-source.ts';
import { bar, CIK, daysFrom, NOW, OTHER_CIK, usePriceStore } from '../testing/price-store.ts';
import { confirmBar } from './confirm-bar.ts';
import { endAbsentSeries } from './end-absent-series.ts';
import { storePrices } from './store-prices.ts';

const { base, brought, company, forgetWork, pending, store, writeDailyFilings } = usePriceStore();

describe('bars that look wrong', () => {
  const days = daysFrom('2025-03-03', 60);
  const at = (n: number) => days[n] ?? '';
  const closes = (symbol: string, values: readonly number[], from = 0) =>
    values.map((close, n) => bar(symbol, at(from + n), String(close)));
  const flat = (count: number, close = 10) => Array.from({ length: count }, (_, n) => close + (n % 3) / 100);
  const heldBars = async () =>
    (
      await base.owner.sql<{ text: string }[]>`
        select concat_ws(' ', day, trim_scale(close), reason, case when confirmed_at is not null then 'confirmed' end) as text
          from market.held_bar join market.trading_session using (session) order by security_id, session`
    ).map(({ text }) => text);
  const storedCloses = async (symbol: string) =>
    (
      await base.owner.sql<{ close: number }[]>`
        select close::float8 from market.daily_bar join market.security_symbol using (security_id) where symbol = ${symbol} order by session`
    ).map(({ close }) => close);

  test('a spike is held back at once or when the next day shows it; the day’s facts are queued when it was stored', async () => {
    await company(CIK, 'AAA');
    await company(OTHER_CIK, 'BBB');
    const load = await store(closes('AAA', [...flat(5), 1_000, ...flat(5)]));
    expect(load).toMatchObject({ stored: 10, unchanged: 0, refused: 0 });
    expect(load.held).toEqual([
      { reason: 'the close jumps and comes back within days', count: 1, example: `AAA,${at(5)},1000` },
    ]);
    expect(await heldBars()).toEqual([`${at(5)} 1000 spike`]);
    // It is listed while it is held; the load refused nothing.
    expect([...(await base.owner.sql`select refused, refusal from market.price_load`)]).toEqual([
      { refused: 0, refusal: null },
    ]);
    await store(closes('BBB', [...flat(5), 17]));
    expect(await storedCloses('BBB')).toContain(17);
    await writeDailyFilings(OTHER_CIK, days);
    await forgetWork();
    await store(closes('BBB', [10], 6));
    expect(await storedCloses('BBB')).not.toContain(17);
    expect(await pending()).toContainEqual({ kind: 'trade', cik: OTHER_CIK, span: `${at(4)}..${at(5)}` });
    expect(await heldBars()).toEqual([`${at(5)} 1000 spike`, `${at(5)} 17 spike`]);
    expect(await brought(closes('AAA', [...flat(5), 1_000, ...flat(5)]))).toMatchObject({ stored: 0 });
  });

  test('a dividend at or above the close before releases nothing, and the report lists it', async () => {
    const impossible = (value: string): CorporateAction => ({ kind: 'dividend', symbol: 'AAA', exDate: at(5), value });
    await store(closes('AAA', [...flat(5), 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]));
    const held = await heldBars();
    expect(held).toHaveLength(6);
    await store([], [impossible('12')]);
    expect(await heldBars()).toEqual(held);
    const { sections } = await dataReport(base.database, { now: NOW, limit: 5 });
    expect(sections.find(({ name }) => name === 'impossible dividends')?.rows).toEqual([
      ['AAA', at(5), '12', '10.01', 'test'],
    ]);
    // One that explains the fall releases it.
    await store([], [impossible('9.5')]);
    expect(await heldBars()).toEqual([]);
  });

  test('a corrected close replaces one that was held back', async () => {
    await store(closes('AAA', [...flat(5), 1_000, ...flat(5)]));
    expect(await brought(closes('AAA', [10.1], 5))).toMatchObject({ stored: 1 });
    expect(await heldBars()).toEqual([]);
    expect(await storedCloses('AAA')).toHaveLength(11);
  });

  test('everything after a split that was not told waits for it, day by day; nothing else is changed', async () => {
    await company(CIK, 'AAA');
    await store(closes('AAA', flat(30)));
    await store(closes('AAA', [1.01], 30));
    await store(closes('AAA', flat(10, 1), 31));
    expect((await heldBars()).length).toBe(11);
    expect(await storedCloses('AAA')).toHaveLength(30);
    await writeDailyFilings(CIK, days);
    await forgetWork();
    const split: CorporateAction = { kind: 'split', symbol: 'AAA', exDate: at(30), value: '10' };
    expect(await brought([], [split])).toMatchObject({ stored: 12 });
    expect(await heldBars()).toEqual([]);
    expect(await storedCloses('AAA')).toHaveLength(41);
    expect([...(await base.owner.sql`select split from market.price_factor`)]).toEqual([{ split: 0.1 }]);
    expect((await pending()).length).toBeGreaterThan(0);
  });

  test('a confirmed close is stored with those after it, and never held back again', async () => {
    await company(CIK, 'AAA');
    const all = closes('AAA', [...flat(20), ...flat(20, 5)]);
    expect(await store(all)).toMatchObject({ stored: 20 });
    await writeDailyFilings(CIK, days);
    await forgetWork();
    expect(await confirmBar(base.database, 'AAA', at(19))).toBeNull();
    expect(await confirmBar(base.database, 'AAA', at(20))).toBe(20);
    expect(await heldBars()).toEqual([`${at(20)} 5 split_not_told confirmed`]);
    expect((await pending()).length).toBeGreaterThan(0);
    expect(await brought(all)).toMatchObject({ stored: 0, unchanged: 40 });
    expect(await store(closes('AAA', [5, 5.1], 40))).toMatchObject({ stored: 2, held: [] });
    // Another close is another matter: the fall after it is one that nobody confirmed.
    await store(closes('AAA', [500], 20));
    expect((await heldBars()).slice(0, 2)).toEqual([`${at(20)} 500 spike`, `${at(21)} 5.01 split_not_told`]);
  });

  test('closes repeated without volume for weeks are held back, those before, too', async () => {
    await store(closes('AAA', flat(5)));
    for (let n = 0; n < 12; n += 1) await store([bar('AAA', at(5 + n), '10.01', { volume: '0' })]);
    expect((await heldBars()).length).toBe(12);
    await store([bar('AAA', at(17), '10.2')]);
    expect(await storedCloses('AAA')).toHaveLength(6);
  });

  test('a close of ten million dollars or more is refused', async () => {
    expect(await brought(closes('AAA', [10, 1_000_000_000]))).toMatchObject({
      stored: 1,
      refused: 1,
      reasons: ['1 × The close is 10 million dollars or more.'],
    });
  });

  test.each([
    ['VTI', false],
    ['DEMOFD', true],
  ])(
    'a load in which the fund %s moves by more than 15 % in a day is refused, until it is confirmed or explained',
    async (fund, isDemo) => {
      const load = (bars: readonly PriceBar[], actions: readonly CorporateAction[] = []) =>
        storePrices(base.database, bars, actions, { source: 'test', isDemo, now: NOW });
      await load(closes(fund, [300, 301, 302]));
      const spike = await load([...closes(fund, [30_250, 303], 3), ...closes('AAAAAA', [10], 3)]);
      expect(spike).toMatchObject({ stored: 0, refused: 3 });
      expect(spike.refusal).toBe(
        `${fund} closed at 30250 on ${at(3)} after 302 on ${at(2)} (+9,917 %). If it had a split, load the split first. ` +
          `If the close is right, run: npm run prices -- --confirm ${fund} ${at(3)}`,
      );
      expect(await load(closes(fund, [303, 304], 3))).toMatchObject({ stored: 2, refusal: null });
      expect(await heldBars()).toEqual([]);

      const halved = closes(fund, [152, 153], 5);
      expect((await load(halved)).refusal).toContain('-50 %');
      expect(await confirmBar(base.database, fund, at(5))).toBe(0);
      expect(await load(halved)).toMatchObject({ stored: 2, refusal: null });

      const split: CorporateAction = { kind: 'split', symbol: fund, exDate: at(7), value: '2' };
      expect((await load(closes(fund, [76.5], 7))).refusal).toContain('-50 %');
      expect(await load(closes(fund, [76.5], 7), [split])).toMatchObject({ stored: 2, refusal: null });
      expect(await load(closes(fund, [77], 8))).toMatchObject({ stored: 1 });
    },
  );

  test('a series whose bars are all held back has not ended', async () => {
    await store([
      ...closes(
        'VTI',
        flat(60, 300).map((close, n) => close + n),
      ),
      ...closes('AAA', [...flat(20), ...flat(40, 1)]),
    ]);
    expect(await endAbsentSeries(base.database)).toBe(0);
  });
});
