import { describe, expect, test } from '@jest/globals';
import type { CorporateAction } from '../price-source.ts';
import { bar, CIK, daysFrom, OTHER_CIK, usePriceStore } from '../testing/price-store.ts';
import { endAbsentSeries } from './end-absent-series.ts';
import { relinkSecurities } from './link-securities.ts';

const { base, brought, company, forgetWork, pending, series, store } = usePriceStore();

describe('symbols and series', () => {
  const [d1 = '', d2 = '', d3 = '', d4 = ''] = daysFrom('2025-03-03', 4);
  const change: CorporateAction = { kind: 'ending', symbol: 'OLD', exDate: d3, newSymbol: 'NEW', reason: 'renamed' };
  const bars = [bar('OLD', d1, '10'), bar('OLD', d2, '11'), bar('NEW', d3, '12'), bar('NEW', d4, '13')];

  test.each([
    ['after its prices', async () => [await store(bars), await store([], [change])]],
    ['before its prices', async () => [await store([], [change]), await store(bars)]],
    ['with its prices', async () => [await store(bars, [change])]],
    [
      'with the newest prices first',
      async () => [await store(bars.slice(2)), await store([], [change]), await store(bars.slice(0, 2))],
    ],
  ])('a symbol change loaded %s gives one series', async (_when, act) => {
    await act();
    expect(await series()).toEqual([`OLD ${d1}..${d2}, NEW ${d3}..: 4`]);
    expect(await brought([], [change])).toMatchObject({ stored: 0, unchanged: 1 });
    expect(await brought(bars)).toMatchObject({ stored: 0, unchanged: 4 });
  });

  test.each(['before', 'after'])(
    'a symbol that another company had before keeps two series, when the change is loaded %s the prices',
    async (when) => {
      const all = [bar('NEW', d1, '99'), ...bars];
      if (when === 'after') await store(all);
      await store([], [change]);
      await store(all);
      const former = (await series()).find((text) => text.startsWith(`NEW ${d1}`));
      expect(former).toMatch(/: 1( ended .*)?$/);
      expect(await series()).toContain(`OLD ${d1}..${d2}, NEW ${d3}..: 4`);
    },
  );

  const end: CorporateAction = { kind: 'ending', symbol: 'BBB', exDate: d3, newSymbol: null, reason: 'bankrupt' };
  const reused = [bar('BBB', d1, '1'), bar('BBB', d2, '0.9'), bar('BBB', '2025-06-02', '8')];

  test.each([
    ['after', async () => [await store(reused), await store([], [end])]],
    ['before', async () => [await store([], [end]), await store(reused)]],
    ['with', async () => [await store(reused, [end])]],
  ])('an end loaded %s the prices of a reused symbol gives the new company its own series', async (_when, act) => {
    await act();
    expect(await series()).toEqual([`BBB ${d1}..${d3}: 2 ended ${d2}`, 'BBB 2025-06-02..: 1']);
  });

  test('an end that contradicts the prices is refused', async () => {
    await store(daysFrom('2025-03-03', 30).map((day) => bar('BBB', day, '5')));
    expect(await brought([], [end])).toMatchObject({ stored: 0, refused: 1 });
    expect(await series()).toEqual(['BBB 2025-03-03..: 30']);
  });

  test('older prices loaded later extend the series', async () => {
    await store([bar('AAA', d4, '4')]);
    await store([bar('AAA', d1, '3'), bar('AAA', d2, '3.5')]);
    expect(await series()).toEqual([`AAA ${d1}..: 3`]);
  });

  test('a series without a price for a month has ended; then the symbol belongs to another series', async () => {
    const days = daysFrom('2024-01-02', 300);
    await store([
      ...days.map((day, n) => bar('VTI', day, String(200 + n / 10))),
      ...days.slice(0, 5).flatMap((day) => [bar('AAA', day, '5'), bar('BBB', day, '6')]),
    ]);
    expect(await endAbsentSeries(base.database)).toBe(2);
    await store([bar('AAA', days[24] ?? '', '5'), bar('BBB', days[25] ?? '', '9')]);
    expect(await series()).toEqual([
      'AAA 2024-01-02..: 6',
      expect.stringMatching(`^BBB 2024-01-02.*: 5 ended ${days[4]}$`),
      `BBB ${days[25]}..: 1`,
      'VTI 2024-01-02..: 300',
    ]);
  });
});

describe('companies and series', () => {
  test('a company gets the series of its tickers, one of them primary, in whatever order they are loaded', async () => {
    await company(CIK, 'AAA');
    await store([bar('AAA', '2025-06-02', '10'), bar('AAA-B', '2025-06-02', '9')]);
    await company(OTHER_CIK, 'CCC');
    await store([bar('CCC', '2025-06-02', '3')]);
    await base.owner.sql`update market.company set filed_ticker = 'AAA-B', listed_ticker = 'AAA-B' where cik = ${CIK}`;
    await base.owner.sql`insert into market.company_symbol (cik, symbol) values (${CIK}, 'AAA'), (${CIK}, 'AAA-B')`;
    await forgetWork();
    await relinkSecurities(base.database);
    const rows = await base.owner.sql`
      select symbol, cik, is_primary from market.security join market.security_symbol on security_id = id order by symbol`;
    expect([...rows]).toEqual([
      { symbol: 'AAA', cik: CIK, is_primary: false },
      { symbol: 'AAA-B', cik: CIK, is_primary: true },
      { symbol: 'CCC', cik: OTHER_CIK, is_primary: true },
    ]);
    expect((await pending()).map(({ cik, kind }) => `${kind} ${cik}`)).toEqual([`event ${CIK}`, `trade ${CIK}`]);
  });

  test('a company’s new symbol in the SEC’s list continues the series of the old one', async () => {
    await company(CIK, 'NEW');
    await base.owner.sql`
      insert into market.company_symbol (cik, symbol, valid_from, valid_to)
      values (${CIK}, 'OLD', null, '2025-06-03'), (${CIK}, 'NEW', '2025-06-04', null)`;
    await store([bar('OLD', '2025-06-02', '10'), bar('OLD', '2025-06-03', '11')]);
    await base.owner.sql`update market.security set cik = ${CIK}`;
    await store([bar('NEW', '2025-06-04', '12')]);
    expect(await series()).toEqual(['OLD 2025-06-02..2025-06-03, NEW 2025-06-04..: 3']);
  });

  test('an ended series is not given to the company that has its symbol now', async () => {
    await company(CIK, 'BBB');
    await base.owner.sql`update market.company set listed_ticker = 'BBB' where cik = ${CIK}`;
    await base.owner.sql`insert into market.company_symbol (cik, symbol) values (${CIK}, 'BBB')`;
    await company(OTHER_CIK, 'BBB');
    await store(
      [bar('BBB', '2025-03-03', '1'), bar('BBB', '2025-06-02', '8')],
      [{ kind: 'ending', symbol: 'BBB', exDate: '2025-03-04', newSymbol: null, reason: 'bankrupt' }],
    );
    const rows = await base.owner.sql`
      select valid_from::text as since, cik from market.security join market.security_symbol on security_id = id order by 1`;
    expect([...rows]).toEqual([
      { since: '2025-03-03', cik: OTHER_CIK },
      { since: '2025-06-02', cik: CIK },
    ]);
  });
});
