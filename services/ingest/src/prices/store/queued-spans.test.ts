import { beforeEach, describe, expect, test } from '@jest/globals';
import { bar, CIK, daysFrom, OTHER_CIK, usePriceStore } from '../testing/price-store.ts';

const { base, company, forgetWork, pending, store, writeDailyFilings } = usePriceStore();

describe('facts queued after a load of prices', () => {
  const days = daysFrom('2024-06-03', 250);
  const at = (n: number) => days[n] ?? '';
  beforeEach(async () => {
    await company(CIK, 'AAA');
    await company(OTHER_CIK, 'CCC');
    await store(days.slice(0, 200).flatMap((day) => [bar('AAA', day, '10'), bar('CCC', day, '20')]));
    for (const cik of [CIK, OTHER_CIK]) await writeDailyFilings(cik, days);
    await forgetWork();
  });
  const spans = async (kind: string, cik = CIK) =>
    (await pending())
      .filter((row) => row.kind === kind && row.cik === cik)
      .map(({ span }) => span)
      .sort();

  test('a new bar affects the trades and events whose returns start or end on it', async () => {
    await store([bar('AAA', at(200), '11')]);
    const starts = [200, 199, 195, 190, 180, 140, 80];
    const averages = `${at(199)}..${at(229)}`;
    expect(await spans('trade')).toEqual([...starts.map((n) => `${at(n - 1)}..${at(n)}`), averages].sort());
    // An event's returns start from the close before it, or from its own.
    expect(await spans('event')).toEqual([...starts.map((n) => `${at(n - 1)}..${at(n + 1)}`), averages].sort());
    expect(await spans('trade', OTHER_CIK)).toEqual([]);
    await forgetWork();
    await store([bar('AAA', at(200), '11')]);
    expect(await pending()).toHaveLength(0);
  });

  test('a bar also affects the volume averages that include it', async () => {
    await store([bar('AAA', at(150), '10', { volume: '5' })]);
    expect(await spans('trade')).toContain(`${at(149)}..${at(179)}`);
    expect(await spans('event')).toContain(`${at(149)}..${at(179)}`);
  });

  test('a bar of the market fund affects every company', async () => {
    await store([bar('VTI', at(200), '300')]);
    expect(await spans('trade')).toHaveLength(7);
    expect(await spans('trade', OTHER_CIK)).toHaveLength(7);
  });

  test('a dividend affects all trades and events whose returns span it, including the last day of the horizon', async () => {
    await store([], [{ kind: 'dividend', symbol: 'AAA', exDate: at(150), value: '2' }]);
    expect(await spans('trade')).toContain(`${at(150 - 121 - 1)}..${at(150)}`);
    expect(await spans('event')).toContain(`${at(150 - 121 - 1)}..${at(150)}`);
  });

  test('so does a corrected close before a dividend, and no other', async () => {
    const exDate = at(150);
    await store([], [{ kind: 'dividend', symbol: 'AAA', exDate, value: '2' }]);
    const spanning = `${at(150 - 121 - 1)}..${exDate}`;
    for (const [n, expected] of [
      [148, 0],
      [149, 2],
      [150, 0],
    ] as const) {
      await forgetWork();
      await store([bar('AAA', at(n), '11')]);
      expect((await pending()).filter(({ span }) => span === spanning)).toHaveLength(expected);
    }
  });

  test('a split affects them, too, and all later market values', async () => {
    await store([], [{ kind: 'split', symbol: 'AAA', exDate: at(150), value: '2' }]);
    const [newest] = await base.owner.sql<{ day: string }[]>`select max(day)::text as day from market.trading_session`;
    expect(await spans('trade')).toEqual([`${at(150 - 121 - 1)}..${newest!.day}`]);
    expect(await spans('event')).toEqual([`${at(150 - 121 - 1)}..${newest!.day}`]);
  });
});
