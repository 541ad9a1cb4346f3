import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { nyseSessions } from '@sentinel/calendar';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import type { FastifyBaseLogger } from 'fastify';
import { ensureSessions } from './ensure-sessions.ts';
import { loadDays } from './load-days.ts';
import { type PriceRequest, type PriceSource, PriceSourceError } from './price-source.ts';
import { dueDays, startPrices } from './start-prices.ts';
import { wantedSymbols } from './wanted-symbols.ts';

let base: TestDatabase;
beforeEach(async () => {
  base = await createTestDatabase();
});
afterEach(() => base.drop());

const log = { info: () => {}, error: () => {} } as unknown as FastifyBaseLogger;
const loaded = (lastDay: string, loadedAt: string, stored = 5) =>
  base.owner.sql`
    insert into market.price_load (source, loaded_at, first_day, last_day, stored, unchanged, refused, is_complete)
    values ('made-up', ${loadedAt}::text::timestamptz, ${lastDay}, ${lastDay}, ${stored}, 0, 0, true)`;
/** A whole market of two symbols; asks are noted. */
function market(asks: PriceRequest[], failAfter: string | null = null): PriceSource {
  return {
    name: 'made-up',
    coversMarket: true,
    hasDividends: true,
    async *read(request) {
      asks.push(request);
      for (const { day, session } of nyseSessions(request.fromDay, request.toDay)) {
        if (failAfter !== null && day > failAfter) throw new PriceSourceError('limit', 'no more today');
        const close = (symbol: string, price: number) => ({
          symbol,
          day,
          open: null,
          high: null,
          low: null,
          close: String(price),
          volume: '10',
        });
        yield { of: day, dailyBars: [close('VTI', session), close('AAA', session / 2)], corporateActions: [] };
      }
      yield {
        of: 'dividends',
        dailyBars: [],
        corporateActions: [{ kind: 'dividend', symbol: 'AAA', exDate: request.toDay, value: '1' }],
      };
    },
  };
}

describe('the days that are due', () => {
  const due = (now: string) => dueDays(base.database, 'made-up', new Date(now));

  test('are those since the last load, from 17:30 Eastern on, and the newest again at 20:00', async () => {
    await loaded('2025-06-16', '2025-06-17T00:05:00Z');
    expect(await due('2025-06-17T21:29:00Z')).toBeNull();
    expect(await due('2025-06-17T21:30:00Z')).toEqual({ fromDay: '2025-06-17', toDay: '2025-06-17' });
    await loaded('2025-06-17', '2025-06-17T21:31:00Z');
    expect(await due('2025-06-17T23:59:00Z')).toBeNull();
    expect(await due('2025-06-18T00:00:00Z')).toEqual({ fromDay: '2025-06-17', toDay: '2025-06-17' });
    await loaded('2025-06-17', '2025-06-18T00:01:00Z');
    expect(await due('2025-06-18T12:00:00Z')).toBeNull();
    // The 19th is a holiday and the 21st a Saturday.
    expect(await due('2025-06-22T12:00:00Z')).toEqual({ fromDay: '2025-06-18', toDay: '2025-06-20' });
  });

  test('do not count loads that brought nothing, and end after six weeks', async () => {
    await loaded('2025-06-16', '2025-06-17T00:05:00Z');
    await loaded('2025-06-17', '2025-06-18T00:05:00Z', 0);
    expect(await due('2025-06-18T12:00:00Z')).toEqual({ fromDay: '2025-06-17', toDay: '2025-06-17' });
    expect(await due('2025-10-01T12:00:00Z')).toEqual({ fromDay: '2025-08-19', toDay: '2025-09-30' });
  });

  test('wait for 17:30 after an early close too', async () => {
    await loaded('2025-11-26', '2025-11-27T01:05:00Z');
    expect(await due('2025-11-28T22:29:00Z')).toBeNull();
    expect(await due('2025-11-28T22:30:00Z')).toEqual({ fromDay: '2025-11-28', toDay: '2025-11-28' });
  });
});

describe('the daily run', () => {
  test('fetches what is due once, though several workers run', async () => {
    const asks: PriceRequest[] = [];
    await loaded('2025-06-12', '2025-06-13T00:05:00Z');
    const stop = new AbortController();
    const now = () => new Date('2025-06-17T21:31:00Z');
    const loads: number[] = [];
    const onLoaded = () => {
      loads.push(1);
      setTimeout(() => stop.abort(), 100);
    };
    const settings = { source: market(asks), everyMs: 10, now };
    await Promise.all([1, 2].map(() => startPrices({ database: base.database, log, onLoaded }, settings, stop.signal)));
    expect(loads).toHaveLength(1);
    expect(asks).toEqual([{ fromDay: '2025-06-13', toDay: '2025-06-17', symbols: [] }]);
    const [counted] = await base.owner.sql`
      select (select count(*)::int from market.daily_bar) as bars, (select count(*)::int from market.corporate_action) as actions,
             (select count(*)::int from market.security where has_dividends) as complete`;
    expect(counted).toEqual({ bars: 6, actions: 1, complete: 2 });
  });

  test('goes on after an error', async () => {
    const errors: unknown[] = [];
    const stop = new AbortController();
    const source: PriceSource = {
      ...market([]),
      // biome-ignore lint/correctness/useYield: it fails before the first batch
      async *read() {
        throw new PriceSourceError('unreachable', 'nobody there');
      },
    };
    const onError = (error: unknown) => {
      errors.push(error);
      stop.abort();
    };
    await startPrices({ database: base.database, log, onError }, { source, everyMs: 10 }, stop.signal);
    expect(errors).toHaveLength(1);
  });
});

describe('a range of days', () => {
  test('keeps what came before an error', async () => {
    await ensureSessions(base.owner.sql);
    const days = { fromDay: '2025-06-09', toDay: '2025-06-13' };
    const { signal } = new AbortController();
    await expect(loadDays(base.database, market([], '2025-06-11'), days, signal)).rejects.toThrow('no more today');
    const [counted] = await base.owner.sql`select count(*)::int as bars from market.daily_bar`;
    expect(counted).toEqual({ bars: 6 });
  });

  test('stays due when the source failed on the way, whatever part of it came', async () => {
    const now = new Date('2025-06-14T01:00:00Z');
    const due = () => dueDays(base.database, 'made-up', now);
    const { signal } = new AbortController();
    await loaded('2025-06-12', '2025-06-13T00:05:00Z');
    const day = { fromDay: '2025-06-13', toDay: '2025-06-13' };
    const source = market([]);
    const withoutDividends: PriceSource = {
      ...source,
      async *read(request) {
        for await (const batch of source.read(request, signal)) {
          if (batch.corporateActions.length > 0) throw new PriceSourceError('limit', 'no more today');
          yield batch;
        }
      },
    };
    await expect(loadDays(base.database, withoutDividends, day, signal)).rejects.toThrow('no more today');
    expect(await due()).toEqual(day);
    // A person who loads a few symbols has not loaded the day either.
    expect(await loadDays(base.database, source, { ...day, symbols: ['AAA'] }, signal)).toMatchObject({
      isComplete: false,
    });
    expect(await due()).toEqual(day);
    expect(await loadDays(base.database, source, day, signal)).toMatchObject({ isComplete: true });
    expect(await due()).toBeNull();
  });

  test('goes on with the symbols that the last load did not reach', async () => {
    const { signal } = new AbortController();
    await loadDays(base.database, market([]), { fromDay: '2025-06-09', toDay: '2025-06-10' }, signal);
    await base.owner.sql`
      with series as (insert into market.security default values returning id),
           named as (insert into market.security_symbol (symbol, valid_from, security_id) select 'ZZZ', '2025-06-09', id from series)
      insert into market.daily_bar (security_id, session, close, source)
      select id, session, 5, 'made-up' from series cross join market.trading_session where day = '2025-06-09'`;
    expect(await wantedSymbols(base.database)).toEqual(['VTI', 'ZZZ', 'AAA']);
  });

  test('asks a source of single symbols for the fund, what trades and the companies without prices', async () => {
    const { sql } = base.owner;
    await sql`insert into market.company (cik, name, filed_ticker, as_of) values ('0000000101', 'A', 'CCC', now())`;
    await loadDays(
      base.database,
      market([]),
      { fromDay: '2025-06-09', toDay: '2025-06-09' },
      new AbortController().signal,
    );
    const asks: PriceRequest[] = [];
    const source = { ...market(asks), coversMarket: false };
    await loadDays(base.database, source, { fromDay: '2025-06-10', toDay: '2025-06-10' }, new AbortController().signal);
    expect(asks[0]?.symbols).toEqual(['VTI', 'AAA', 'CCC']);
  });
});
