import { addDays, nyseSessions, sessionOfInstant } from '@sentinel/calendar';
import type { FastifyInstance } from 'fastify';
import { type DemoMarket, openDemoMarket } from '../demo-market/generate-market.ts';
import { DEMO_COMPANIES, DEMO_SEED } from './demo-market.ts';

/** A share's day of the demo market, US dollars. */
interface Day {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/**
 * `GET /api/v1/quote?symbol=`: prices of the demo market in the format of Finnhub, so that ingest reads them as it reads real ones.
 * The demo market never closes: between two bells a price goes from the day's opening over its low and high to its close.
 */
export function serveQuotes(app: FastifyInstance, now: () => number = Date.now): void {
  let known:
    | { readonly day: string; readonly closesBefore: Map<string, number>; readonly today: Map<string, Day> }
    | undefined;
  app.get<{ Querystring: { symbol?: string } }>(
    '/api/v1/quote',
    { logLevel: 'warn', schema: { querystring: { type: 'object', properties: { symbol: { type: 'string' } } } } },
    async ({ query }) => {
      const nowMs = now();
      const { closesAt, day } = sessionOfInstant(nowMs);
      const earlier = nyseSessions(addDays(day, -10), addDays(day, -1)).at(-1);
      if (!earlier) return NO_QUOTE;
      if (known?.day !== day) {
        const market = openDemoMarket(DEMO_SEED, DEMO_COMPANIES);
        const before = daysOf(market, earlier.day);
        known = { day, closesBefore: adjustedCloses(market, before, day), today: daysOf(market, day) };
      }
      // Finnhub's symbols have a dot where the SEC's have a hyphen.
      const symbol = (query.symbol ?? '').replace('.', '-');
      const today = known.today.get(symbol);
      const closeBefore = known.closesBefore.get(symbol);
      if (!today || !closeBefore) return NO_QUOTE;
      const startMs = Date.parse(earlier.closesAt);
      const price = priceAt(today, (nowMs - startMs) / (Date.parse(closesAt) - startMs));
      const { high: h, low: l, open: o } = today;
      return {
        c: price,
        d: price - closeBefore,
        dp: (price / closeBefore - 1) * 100,
        h,
        l,
        o,
        pc: closeBefore,
        t: Math.floor(nowMs / 1000),
      };
    },
  );
}

/** What Finnhub answers for a symbol that it does not know. */
const NO_QUOTE = { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 };

function daysOf(market: DemoMarket, day: string): Map<string, Day> {
  const days = new Map<string, Day>();
  for (const line of market.priceCsvLines(day, day)) {
    const [symbol = '', _day, open, high, low, close] = line.split(',');
    days.set(symbol, { open: Number(open), high: Number(high), low: Number(low), close: Number(close) });
  }
  return days;
}

/** The closes of the day before, in shares as they are today: after a split of this day. */
function adjustedCloses(market: DemoMarket, before: Map<string, Day>, day: string): Map<string, number> {
  const closes = new Map([...before].map(([symbol, { close }]) => [symbol, close]));
  for (const line of market.actionCsvLines(day, day)) {
    const [symbol = '', _day, kind, value] = line.split(',');
    const close = closes.get(symbol);
    if (kind === 'split' && close !== undefined) closes.set(symbol, close / Number(value));
  }
  return closes;
}

/** The price when that share of the day is over, in whole cents: a day that ends higher has its low first. */
function priceAt({ close, high, low, open }: Day, share: number): number {
  const stops = close >= open ? [open, low, high, close] : [open, high, low, close];
  const at = Math.min(Math.max(share, 0), 1) * (stops.length - 1);
  const index = Math.min(Math.floor(at), stops.length - 2);
  const [from = open, to = close] = stops.slice(index);
  return Math.round((from + (to - from) * (at - index)) * 100) / 100;
}
