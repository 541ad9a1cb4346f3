import { isMarketOpen } from '@sentinel/calendar';
import { runLoop } from '@sentinel/database';
import { isObject } from '../sources/json-fields.ts';
import { readAnswer } from '../sources/read-answer.ts';
import { type Quote, QuoteKeyError, type QuoteListener, type QuoteSource, withinLimit } from './quote-source.ts';

export const FINNHUB_URL = 'https://finnhub.io';

export interface FinnhubOptions {
  readonly key: string;
  readonly baseUrl?: string | undefined;
  /** Time between two requests; the free plan allows 60 per minute. */
  readonly paceMs?: number;
  /** How many symbols are asked for in turn. */
  readonly maxSymbols?: number;
  /** The first wait after an error; it doubles up to 32 times this. */
  readonly backOffMs?: number;
  /** While the market is open, quotes are reported as stale when the newest trade of all symbols is older than this. */
  readonly staleMs?: number;
  readonly isOpen?: () => boolean;
}

const PACE_MS = 1_100;
const BACK_OFF_MS = 10_000;
const STALE_MS = 15 * 60_000;
const TIMEOUT_MS = 10_000;
/** A quote has about 100 bytes. */
const MAX_BYTES = 64_000;
/** With this many symbols, one round takes about two minutes. */
const MAX_SYMBOLS = 100;

/**
 * Polls Finnhub's `/quote` ({c, d, dp, h, l, o, pc, t}) symbol by symbol and reports a quote when its time or price has changed.
 * For unknown symbols Finnhub answers zeros, which are ignored.
 */
export function finnhub({
  backOffMs = BACK_OFF_MS,
  baseUrl = FINNHUB_URL,
  isOpen = () => isMarketOpen(Date.now()),
  key,
  maxSymbols = MAX_SYMBOLS,
  paceMs = PACE_MS,
  staleMs = STALE_MS,
}: FinnhubOptions): QuoteSource {
  return {
    name: 'finnhub',
    maxSymbols,
    async watch(symbols, listener, signal) {
      const watched = withinLimit(symbols, maxSymbols, listener);
      const told = new Map<string, string>();
      let newestMs = 0;
      let isStale = false;
      let isConnected = false;
      let asks = 0;
      if (watched.length === 0) return;
      await runLoop({
        everyMs: paceMs,
        signal,
        backOff: { firstMs: backOffMs, longestMs: 32 * backOffMs },
        run: async () => {
          const symbol = watched[asks % watched.length] ?? '';
          asks += 1;
          const quote = await ask(baseUrl, key, symbol, signal);
          if (signal.aborted) return;
          if (!isConnected) listener.onState({ state: 'connected' });
          isConnected = true;
          tellChanged(quote, told, listener);
          newestMs = Math.max(newestMs, quote === null ? 0 : Date.parse(quote.at));
          const isOld = isOpen() && Date.now() - newestMs > staleMs;
          const isRoundOver = asks % watched.length === 0;
          if (isOld && !isStale && isRoundOver) {
            listener.onState({ state: 'stale', reason: 'finnhub shows no trade of the last minutes.' });
          }
          if (isStale && !isOld) listener.onState({ state: 'connected' });
          isStale = isOld && (isStale || isRoundOver);
        },
        onError: (error, failures) => {
          if (!(error instanceof NoAnswer)) throw error;
          if (failures === 1) listener.onState({ state: 'disconnected', reason: error.message });
          isConnected = false;
        },
      });
    },
  };
}

/** Finnhub did not answer, or not with a quote; it is asked again later. */
class NoAnswer extends Error {}

function tellChanged(quote: Quote | null, told: Map<string, string>, { onQuote }: QuoteListener): void {
  if (quote === null) return;
  const mark = `${quote.at} ${quote.price}`;
  if (told.get(quote.symbol) === mark) return;
  told.set(quote.symbol, mark);
  onQuote(quote);
}

async function ask(baseUrl: string, key: string, symbol: string, signal: AbortSignal): Promise<Quote | null> {
  const url = new URL('/api/v1/quote', baseUrl);
  url.searchParams.set('symbol', symbol.replace('-', '.'));
  try {
    const response = await fetch(url, {
      headers: { 'x-finnhub-token': key },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (response.status === 401) {
      await response.body?.cancel();
      throw new QuoteKeyError('finnhub rejected the key (HTTP 401).');
    }
    if (response.status === 403) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new NoAnswer(`finnhub answers HTTP ${response.status}.`);
    }
    return quoteOf(JSON.parse(await readAnswer(response, MAX_BYTES)), symbol);
  } catch (error) {
    if (error instanceof QuoteKeyError || error instanceof NoAnswer) throw error;
    throw new NoAnswer(`finnhub did not answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function quoteOf(json: unknown, symbol: string): Quote | null {
  if (!isObject(json)) return null;
  const { c: price, pc: previousClose, t: seconds } = json;
  if (typeof price !== 'number' || typeof seconds !== 'number' || price <= 0 || seconds <= 0) return null;
  return {
    symbol,
    price,
    previousClose: typeof previousClose === 'number' && previousClose > 0 ? previousClose : null,
    at: new Date(seconds * 1000).toISOString(),
  };
}
