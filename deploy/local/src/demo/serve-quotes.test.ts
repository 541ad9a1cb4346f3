import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createServer } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { openDemoMarket } from '../demo-market/generate-market.ts';
import { DEMO_COMPANIES, DEMO_SEED } from './demo-market.ts';
import { serveQuotes } from './serve-quotes.ts';

let app: FastifyInstance;
let now = 0;
// Opening the demo's market takes seconds.
const market = openDemoMarket(DEMO_SEED, DEMO_COMPANIES);
beforeAll(() => {
  app = createServer({ name: 'demo', config: { logLevel: 'silent' } });
  serveQuotes(app, () => now);
});
afterAll(() => app.close());

const quote = async (symbol: string, at: string) => {
  now = Date.parse(at);
  return (await app.inject(`/api/v1/quote?symbol=${symbol}`)).json();
};

test('the demo tells its prices as Finnhub does: from the opening over the low and high to the close of its day', async () => {
  const bar = (day: string) => {
    const [symbol = '', , ...prices] = ([...market.priceCsvLines(day, day)].at(-1) ?? '').split(',');
    const [open, high, low, close] = prices.map(Number);
    return { symbol, open, high, low, close };
  };
  const before = bar('2026-11-16');
  const today = bar('2026-11-17');
  expect(today.symbol).toBe(before.symbol);
  // The bell of Monday, a moment later, and the bell of Tuesday: 16:00 in New York.
  const first = await quote(today.symbol, '2026-11-16T21:00:01Z');
  expect(first).toMatchObject({
    c: today.open,
    pc: before.close,
    h: today.high,
    l: today.low,
    o: today.open,
    t: now / 1000,
  });
  expect(await quote(today.symbol, '2026-11-17T20:59:59.999Z')).toMatchObject({ c: today.close, pc: before.close });
  const prices: number[] = [];
  for (const hours of [5, 8, 13, 16]) {
    const at = new Date(Date.parse('2026-11-16T21:00:00Z') + hours * 3_600_000).toISOString();
    prices.push((await quote(today.symbol, at)).c);
  }
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([today.low, today.high]);
});

test('the close before a split is told in shares as they are now, as providers do', async () => {
  const line = [...market.actionCsvLines('2026-01-01', '2026-11-20')].find((one) => one.includes(',split,')) ?? '';
  const [symbol = '', exDay = '', , ratio] = line.split(',');
  const { c, pc } = await quote(symbol, `${exDay}T18:00:00Z`);
  expect(Number(ratio)).not.toBe(1);
  expect(c / pc).toBeGreaterThan(0.7);
  expect(c / pc).toBeLessThan(1.4);
});

test('a symbol that it does not know has a quote of zeros', async () => {
  expect(await quote('NOPE', '2026-11-17T15:00:00Z')).toMatchObject({ c: 0, pc: 0, t: 0 });
});
