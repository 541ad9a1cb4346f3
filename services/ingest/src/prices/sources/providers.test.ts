import { afterEach, describe, expect, test } from '@jest/globals';
import { type PriceBatch, type PriceSource, PriceSourceError } from '../price-source.ts';
import { type ProviderAnswer, type ProviderServer, startProvider } from '../testing/provider-server.ts';
import { massive } from './massive.ts';
import { priceSourceOf } from './price-settings.ts';
import { tiingo } from './tiingo.ts';

const KEY = 'a-key-nobody-may-see';
const servers: ProviderServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
const start = async (answer: Parameters<typeof startProvider>[0]) => {
  const server = await startProvider(answer);
  servers.push(server);
  return server;
};
const read = async (source: PriceSource, fromDay: string, toDay: string, symbols: string[] = []) => {
  const batches: PriceBatch[] = [];
  for await (const batch of source.read({ fromDay, toDay, symbols }, new AbortController().signal)) batches.push(batch);
  return batches;
};
const refusalOf = async (source: PriceSource): Promise<PriceSourceError> => {
  const error: unknown = await read(source, '2024-06-10', '2024-06-10', ['AAA']).then(
    () => null,
    (thrown) => thrown,
  );
  if (error instanceof PriceSourceError) return error;
  throw new Error('It was not refused.', { cause: error });
};

describe('Tiingo', () => {
  test('gives raw prices with the dividends and splits of their rows, and skips unknown symbols', async () => {
    const server = await start((path, { headers }) => {
      if (headers.authorization !== `Token ${KEY}`) return { status: 401, body: '{"detail":"Invalid token."}' };
      if (path.startsWith('/tiingo/daily/zzz/')) return { status: 404, body: '{"detail":"Not found."}' };
      return {
        body: JSON.stringify([
          {
            date: '2024-06-07T00:00:00.000Z',
            close: 1208.88,
            high: 1216.92,
            low: 1180.22,
            open: 1197.7,
            volume: 41238580,
            adjClose: 120.888,
            divCash: 0.0,
            splitFactor: 1.0,
          },
          {
            date: '2024-06-10T00:00:00.000Z',
            close: 121.79,
            high: 123.1,
            low: 117.01,
            open: 120.37,
            volume: 314162700,
            adjClose: 121.79,
            divCash: 0.01,
            splitFactor: 10.0,
          },
        ]),
      };
    });
    const batches = await read(tiingo({ key: KEY, baseUrl: server.url }), '2024-06-07', '2024-06-10', ['ZZZ', 'BRK-B']);
    expect(batches).toEqual([
      {
        of: 'BRK-B',
        dailyBars: [
          {
            symbol: 'BRK-B',
            day: '2024-06-07',
            open: '1197.7',
            high: '1216.92',
            low: '1180.22',
            close: '1208.88',
            volume: '41238580',
          },
          {
            symbol: 'BRK-B',
            day: '2024-06-10',
            open: '120.37',
            high: '123.1',
            low: '117.01',
            close: '121.79',
            volume: '314162700',
          },
        ],
        corporateActions: [
          { kind: 'split', symbol: 'BRK-B', exDate: '2024-06-10', value: '10' },
          { kind: 'dividend', symbol: 'BRK-B', exDate: '2024-06-10', value: '0.01' },
        ],
      },
    ]);
    expect(server.asked[1]).toBe('/tiingo/daily/brk-b/prices?startDate=2024-06-07&endDate=2024-06-10&format=json');
  });
});

describe('Massive', () => {
  const grouped = JSON.stringify({
    queryCount: 3,
    resultsCount: 3,
    adjusted: false,
    results: [
      { T: 'BRK.B', v: 3.2e6, vw: 410.1, o: 409.9, c: 410.5, h: 411, l: 408.2, t: 1718049600000, n: 50211 },
      { T: 'BACpA', v: 100, o: 25, c: 25.1, h: 25.2, l: 25, t: 1718049600000 },
      { T: 'NOCLOSE', v: 0, o: 0, h: 0, l: 0, t: 1718049600000 },
    ],
    status: 'OK',
    count: 3,
  });

  test('gives the whole market of each session, then splits and dividends page by page', async () => {
    const server = await start((path, { headers }) => {
      expect(headers.authorization).toBe(`Bearer ${KEY}`);
      if (path.startsWith('/v2/aggs/grouped')) {
        const isReady = path.includes('2024-06-10');
        return { body: isReady ? grouped : '{"queryCount":0,"resultsCount":0,"adjusted":false,"status":"OK"}' };
      }
      if (path.includes('cursor=2')) {
        return {
          body: '{"results":[{"ticker":"CCC","execution_date":"2024-06-10","split_from":3,"split_to":1}],"status":"OK"}',
        };
      }
      if (path.startsWith('/v3/reference/splits')) {
        return {
          body: JSON.stringify({
            results: [{ ticker: 'NVDA', execution_date: '2024-06-10', split_from: 1, split_to: 10 }],
            status: 'OK',
            // Another host, which must not get the key.
            next_url: 'https://elsewhere.example/v3/reference/splits?cursor=2',
          }),
        };
      }
      return {
        body: JSON.stringify({
          results: [
            { ticker: 'AAA', ex_dividend_date: '2024-06-10', cash_amount: 0.25, currency: 'USD', dividend_type: 'CD' },
            { ticker: 'BBB', ex_dividend_date: '2024-06-10', cash_amount: 3, currency: 'CAD', dividend_type: 'CD' },
          ],
          status: 'OK',
        }),
      };
    });
    // June 8 and 9, 2024 are a weekend.
    const batches = await read(massive({ key: KEY, baseUrl: server.url }), '2024-06-07', '2024-06-10');
    expect(batches.flatMap(({ dailyBars }) => dailyBars)).toEqual([
      {
        symbol: 'BRK-B',
        day: '2024-06-10',
        open: '409.9',
        high: '411',
        low: '408.2',
        close: '410.5',
        volume: '3200000',
      },
      { symbol: 'BAC-PA', day: '2024-06-10', open: '25', high: '25.2', low: '25', close: '25.1', volume: '100' },
    ]);
    expect(batches.flatMap(({ corporateActions }) => corporateActions)).toEqual([
      { kind: 'split', symbol: 'NVDA', exDate: '2024-06-10', value: '10' },
      { kind: 'split', symbol: 'CCC', exDate: '2024-06-10', value: '0.3333333333' },
      { kind: 'dividend', symbol: 'AAA', exDate: '2024-06-10', value: '0.25' },
    ]);
    expect(server.asked.slice(0, 2)).toEqual(
      ['2024-06-07', '2024-06-10'].map(
        (day) => `/v2/aggs/grouped/locale/us/market/stocks/${day}?adjusted=false&include_otc=false`,
      ),
    );
  });
});

describe('other answers than prices', () => {
  const answers: [string, ProviderAnswer, string, string][] = [
    [
      'a used-up quota with HTTP 200',
      {
        body: '{"Note":"Thank you! Our standard API call frequency is 5 calls per minute and 500 calls per day, the limit."}',
      },
      'limit',
      '500 calls',
    ],
    ['a limit as bare text', { body: 'Exceeded the daily hits limit' }, 'limit', 'daily hits limit'],
    ['an allowance as a JSON text', { body: '"You have run over your hourly request allocation."' }, 'limit', 'hourly'],
    [
      'a web page',
      { headers: { 'content-type': 'text/html' }, body: '<html><h1>Just a moment…</h1> rate limit</html>' },
      'answer',
      'Just a moment',
    ],
    ['an answer cut off', { body: '[{"date":"2024-06-10T00:00:00.000Z","close":1' }, 'answer', 'no prices'],
    ['something else', { body: '{"status":"OK"}' }, 'answer', 'no list'],
    [
      'a rejected key that the answer repeats',
      { status: 403, body: `{"message":"The key ${KEY} is not entitled to this data."}` },
      'key',
      'not entitled',
    ],
  ];
  test.each(answers)(
    '%s is recognized, and the error does not contain the key',
    async (_what, answer, problem, said) => {
      const server = await start(() => answer);
      const error = await refusalOf(tiingo({ key: KEY, baseUrl: server.url, backOffMs: 1 }));
      expect(error.problem).toBe(problem);
      expect(error.message).toContain(said);
      expect(error.message).not.toContain(KEY);
      expect(server.asked).toHaveLength(1);
    },
  );

  test('after a 429 it waits as long as the answer says; if it does not end, the error is a limit', async () => {
    let refusals = 2;
    const patient = await start(() => {
      refusals -= 1;
      return refusals >= 0
        ? {
            status: 429,
            headers: { 'retry-after': '0' },
            body: '{"status":"ERROR","error":"You\'ve exceeded the maximum requests per minute"}',
          }
        : { body: '[]' };
    });
    expect(
      await read(tiingo({ key: KEY, baseUrl: patient.url, backOffMs: 1 }), '2024-06-10', '2024-06-10', ['AAA']),
    ).toHaveLength(1);
    expect(patient.asked).toHaveLength(3);
    const never = await start(() => ({ status: 429, body: 'Too Many Requests' }));
    expect((await refusalOf(tiingo({ key: KEY, baseUrl: never.url, backOffMs: 1 }))).problem).toBe('limit');
  });

  test('a server that fails or cannot be reached is tried again, then reported as unreachable', async () => {
    const failing = await start(() => ({ status: 502, body: '<html>Bad Gateway</html>' }));
    expect((await refusalOf(tiingo({ key: KEY, baseUrl: failing.url, backOffMs: 1 }))).problem).toBe('unreachable');
    expect(failing.asked).toHaveLength(5);
    const gone = await start(() => ({ body: '' }));
    await gone.close();
    expect((await refusalOf(tiingo({ key: KEY, baseUrl: gone.url, backOffMs: 1 }))).problem).toBe('unreachable');
  });

  test('its signal stops it at once', async () => {
    const server = await start(() => ({ status: 429, headers: { 'retry-after': '100' }, body: '' }));
    const stop = new AbortController();
    const reading = (async () => {
      for await (const _ of tiingo({ key: KEY, baseUrl: server.url }).read(
        { fromDay: '2024-06-10', toDay: '2024-06-10', symbols: ['AAA'] },
        stop.signal,
      ));
    })();
    setTimeout(() => stop.abort(), 50);
    await expect(reading).rejects.toThrow('abort');
  });
});

test('a source without its key does not start', () => {
  const settings = { pricesApiKey: undefined, pricesBaseUrl: undefined };
  expect(() => priceSourceOf({ ...settings, pricesSource: 'tiingo' })).toThrow('PRICES_API_KEY');
  expect(priceSourceOf({ ...settings, pricesSource: 'none' })).toBeNull();
});
