import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { nyseSessions } from '@sentinel/market-math';
import type { CorporateAction, PriceBar } from '../price-source.ts';
import { confirmBar } from './confirm-bar.ts';
import { endAbsentSeries } from './end-absent-series.ts';
import { relinkSecurities } from './link-securities.ts';
import { DEMO_PRICES_FILE, SYMBOL_IS_REAL } from './separate-worlds.ts';
import { storePrices } from './store-prices.ts';

const NOW = new Date('2025-07-01T12:00:00Z');
const CIK = '0000000101';
const OTHER_CIK = '0000000102';

let base: TestDatabase;
beforeEach(async () => {
  base = await createTestDatabase();
});
afterEach(() => base.drop());

const bar = (symbol: string, day: string, close: string, more: Partial<PriceBar> = {}): PriceBar => ({
  symbol,
  day,
  open: null,
  high: null,
  low: null,
  close,
  volume: '1000',
  ...more,
});
const daysFrom = (day: string, count: number) =>
  nyseSessions(day, '2026-12-31')
    .slice(0, count)
    .map((session) => session.day);
const store = (bars: readonly PriceBar[], actions: readonly CorporateAction[] = [], source = 'test') =>
  storePrices(base.database, bars, actions, { source, now: NOW });
const storeDemo = (bars: readonly PriceBar[], actions: readonly CorporateAction[] = []) =>
  storePrices(base.database, bars, actions, { source: DEMO_PRICES_FILE, isDemo: true, now: NOW });
const brought = async (bars: readonly PriceBar[], actions: readonly CorporateAction[] = []) => {
  const { reasons, refusal, refused, stored, unchanged } = await store(bars, actions);
  return { stored, unchanged, refused, refusal, reasons: reasons.map(({ count, reason }) => `${count} × ${reason}`) };
};
const series = async () =>
  (
    await base.owner.sql<{ text: string }[]>`
      select string_agg(symbol || ' ' || valid_from || '..' || coalesce(valid_to::text, ''), ', ' order by valid_from)
             || ': ' || (select count(*) from market.daily_bar bar where bar.security_id = named.security_id)
             || coalesce(' ended ' || (select day from market.security join market.trading_session on session = ended_session
                                        where security.id = named.security_id), '') as text
        from market.security_symbol named group by security_id order by 1`
  ).map(({ text }) => text);
const pending = async () =>
  base.owner.sql<{ kind: string; cik: string; span: string }[]>`
    select kind, cik, from_day || '..' || to_day as span from market.fact_work order by kind, cik, span`;
const forgetWork = () => base.owner.sql`truncate market.fact_work`;
const company = (cik: string, ticker: string) =>
  base.owner
    .sql`insert into market.company (cik, name, filed_ticker, as_of) values (${cik}, ${ticker}, ${ticker}, now())`;

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

  test('a series without a price for a month has ended until it trades again; after a year, the symbol belongs to another company', async () => {
    const days = daysFrom('2024-01-02', 300);
    await store([
      ...days.map((day, n) => bar('VTI', day, String(200 + n / 10))),
      ...days.slice(0, 5).flatMap((day) => [bar('AAA', day, '5'), bar('BBB', day, '6')]),
    ]);
    expect(await endAbsentSeries(base.database)).toBe(2);
    await store([bar('AAA', days[40] ?? '', '5'), bar('BBB', days[299] ?? '', '9')]);
    expect(await series()).toEqual([
      'AAA 2024-01-02..: 6',
      `BBB 2024-01-02..${days[4]}: 5 ended ${days[4]}`,
      `BBB ${days[299]}..: 1`,
      'VTI 2024-01-02..: 300',
    ]);
  });
});

/** A trade and an event of the company on each of the days: only spans with any are queued. */
async function writeDailyFilings(cik: string, days: readonly string[]): Promise<void> {
  await base.owner.sql`
    with filed as (
      insert into market.filing (accession, form_type, issuer_cik, filed_on, content_hash, source_name, request_id)
      select ${cik} || '-24-' || day, '4', ${cik}, day::date, 'none', 'test', 'test' from unnest(${[...days]}::text[]) day
      returning accession, filed_on),
    traded as (
      insert into market.trade (accession, issuer_cik, direction, trade_date, shares, row_count, unpriced_rows, owner_ciks, owner_names,
                                owner_title, insider_types, plan_10b51, is_amendment)
      select accession, ${cik}, 'sale', filed_on, 1, 1, 1, '{}', '', '', '{}', 'no', false from filed)
    insert into market.event_fact (accession, cik, filed_on, event_session, is_ea)
    select accession, ${cik}, filed_on, session, false from filed join market.trading_session on day = filed_on`;
}

describe('made-up and real prices', () => {
  const worlds = async () =>
    (
      await base.owner.sql<{ text: string }[]>`
        select concat_ws(' ', symbol, case when is_demo then 'demo' else 'real' end, case when is_benchmark then 'fund' end,
                         (select string_agg(trim_scale(close)::text, ',' order by session) from market.daily_bar where security_id = id)) as text
          from market.security join market.security_symbol on security_id = id order by symbol`
    ).map(({ text }) => text);

  test('have a fund each, whichever comes first', async () => {
    await storeDemo([bar('DEMOFD', '2025-06-02', '200'), bar('ALDWYN', '2025-06-02', '10')]);
    await store([bar('VTI', '2025-06-02', '300'), bar('AAA', '2025-06-02', '10')]);
    expect(await worlds()).toEqual(['AAA real 10', 'ALDWYN demo 10', 'DEMOFD demo fund 200', 'VTI real fund 300']);
  });

  test('a demo load’s rows of a symbol with real prices are refused, the others stored', async () => {
    await store([bar('VTI', '2025-06-02', '300')]);
    const { reasons, refused, stored } = await storeDemo(
      [bar('VTI', '2025-06-03', '211'), bar('ALDWYN', '2025-06-03', '10')],
      [{ kind: 'dividend', symbol: 'VTI', exDate: '2025-06-03', value: '1' }],
    );
    expect({ stored, refused }).toEqual({ stored: 1, refused: 2 });
    expect(reasons).toEqual([{ reason: SYMBOL_IS_REAL, count: 2, example: 'VTI,2025-06-03' }]);
    expect(await worlds()).toEqual(['ALDWYN demo 10', 'VTI real fund 300']);
    expect([...(await base.owner.sql`select kind from market.corporate_action`)]).toEqual([]);
  });

  test('the first real price of a symbol removes everything made up under it, and queues the facts that used it', async () => {
    await company(CIK, 'ALDWYN');
    await storeDemo(
      [bar('ALDWYN', '2025-06-02', '10'), bar('ALDWYN', '2025-06-03', '11')],
      [{ kind: 'split', symbol: 'ALDWYN', exDate: '2025-06-03', value: '2' }],
    );
    await forgetWork();
    await store([bar('ALDWYN', '2025-06-04', '7')]);
    expect(await worlds()).toEqual(['ALDWYN real 7']);
    const left = await base.owner
      .sql`select kind from market.corporate_action union all select 'factor' from market.price_factor`;
    expect([...left]).toEqual([]);
    expect(await pending()).toContainEqual({ kind: 'event', cik: CIK, span: '0001-01-01..9999-12-31' });
  });

  test('a price of a fund affects the companies of its own kind only', async () => {
    await company(CIK, 'ALDWYN');
    await company(OTHER_CIK, 'AAA');
    await storeDemo([bar('DEMOFD', '2025-06-02', '200'), bar('ALDWYN', '2025-06-02', '10')]);
    await store([bar('VTI', '2025-06-02', '300'), bar('AAA', '2025-06-02', '10')]);
    for (const cik of [CIK, OTHER_CIK]) await writeDailyFilings(cik, ['2025-06-02']);
    await forgetWork();
    await store([bar('VTI', '2025-06-03', '301')]);
    expect(new Set((await pending()).map(({ cik }) => cik))).toEqual(new Set([OTHER_CIK]));
    await forgetWork();
    await storeDemo([bar('DEMOFD', '2025-06-03', '201')]);
    expect(new Set((await pending()).map(({ cik }) => cik))).toEqual(new Set([CIK]));
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

  test('a dividend of a symbol without prices is refused and does not create a series', async () => {
    const dividend: CorporateAction = { kind: 'dividend', symbol: 'ZZZ', exDate: d0, value: '1' };
    expect(await brought([], [dividend])).toMatchObject({ stored: 0, refused: 1 });
    expect(await series()).toEqual([]);
  });
});

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

  test('a split affects them, too, and all later market values', async () => {
    await store([], [{ kind: 'split', symbol: 'AAA', exDate: at(150), value: '2' }]);
    const [newest] = await base.owner.sql<{ day: string }[]>`select max(day)::text as day from market.trading_session`;
    expect(await spans('trade')).toEqual([`${at(150 - 121 - 1)}..${newest!.day}`]);
    expect(await spans('event')).toEqual([`${at(150 - 121 - 1)}..${newest!.day}`]);
  });
});
