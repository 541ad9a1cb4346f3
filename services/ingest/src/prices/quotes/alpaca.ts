import { isMarketOpen } from '@sentinel/calendar';
import { runLoop } from '@sentinel/database';
import { type MessageEvent, WebSocket } from 'undici';
import { isObject, type JsonObject } from '../sources/json-fields.ts';
import { QuoteKeyError, type QuoteListener, type QuoteSource, withinLimit } from './quote-source.ts';

export const ALPACA_URL = 'wss://stream.data.alpaca.markets';

export interface AlpacaOptions {
  readonly key: string;
  readonly secret: string;
  readonly baseUrl?: string | undefined;
  /** The first wait before reconnecting; it doubles up to 64 times this. */
  readonly backOffMs?: number;
  /** After this long without a message while the market is open, the connection counts as dead. */
  readonly staleMs?: number;
  readonly isOpen?: () => boolean;
}

const BACK_OFF_MS = 1_000;
const STALE_MS = 120_000;
/** Limit of the free plan. */
const MAX_SYMBOLS = 30;
/** Alpaca's error codes for which a retry is useless: not authenticated, forbidden, insufficient subscription. */
const KEY_CODES = new Set([401, 402, 409]);
const SYMBOL_LIMIT = 405;

/**
 * Trades on the exchange IEX, from Alpaca's stream. These are about 2% of all trades, so the prices are right but the volumes are
 * too small. Reconnects when the connection breaks or is silent for too long.
 */
export function alpaca({
  backOffMs = BACK_OFF_MS,
  baseUrl = ALPACA_URL,
  isOpen = () => isMarketOpen(Date.now()),
  key,
  secret,
  staleMs = STALE_MS,
}: AlpacaOptions): QuoteSource {
  return {
    name: 'alpaca',
    maxSymbols: MAX_SYMBOLS,
    async watch(symbols, listener, signal) {
      const watched = withinLimit(symbols, MAX_SYMBOLS, listener);
      if (watched.length === 0) return;
      const connection = { key, secret, staleMs, isOpen, symbols: watched };
      await runLoop({
        everyMs: backOffMs,
        signal,
        backOff: { firstMs: backOffMs, longestMs: 64 * backOffMs },
        run: async () => {
          const { isStale, reason, wasSubscribed } = await connectOnce(
            new URL('/v2/iex', baseUrl),
            connection,
            listener,
            signal,
          );
          if (signal.aborted) return;
          listener.onState({ state: isStale ? 'stale' : 'disconnected', reason });
          if (!wasSubscribed) throw new NeverSubscribed(reason);
        },
        onError: (error) => {
          if (!(error instanceof NeverSubscribed)) throw error;
        },
      });
    },
  };
}

/** A connection that brought nothing; the next one waits longer. */
class NeverSubscribed extends Error {}

interface Connection {
  readonly key: string;
  readonly secret: string;
  readonly symbols: readonly string[];
  readonly staleMs: number;
  readonly isOpen: () => boolean;
}

interface Ended {
  readonly reason: string;
  readonly wasSubscribed: boolean;
  readonly isStale: boolean;
}

/** Runs one connection until it ends. */
function connectOnce(
  url: URL,
  { isOpen, key, secret, staleMs, symbols }: Connection,
  listener: QuoteListener,
  signal: AbortSignal,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.href);
    const names = new Map(symbols.map((symbol) => [symbol.replace('-', '.'), symbol]));
    let wasSubscribed = false;
    let reason = 'alpaca closed the connection.';
    let silence: NodeJS.Timeout | undefined;
    const finish = (isStale: boolean) => {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
      socket.close();
      resolve({ reason, wasSubscribed, isStale });
    };
    const abort = () => finish(false);
    const listen = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        if (!isOpen()) return listen();
        reason = `alpaca sent nothing for ${Math.round(staleMs / 1000)} seconds.`;
        finish(true);
      }, staleMs);
    };
    const take = (message: JsonObject) => {
      switch (message.T) {
        case 'success':
          if (message.msg === 'connected') socket.send(JSON.stringify({ action: 'auth', key, secret }));
          if (message.msg === 'authenticated') {
            socket.send(JSON.stringify({ action: 'subscribe', trades: [...names.keys()] }));
          }
          return;
        case 'subscription':
          wasSubscribed = true;
          listener.onState({ state: 'connected' });
          return;
        case 't':
          tellTrade(message, names, listener);
          return;
        case 'error':
          reason = `alpaca answered: ${String(message.msg ?? '').slice(0, 100)} (${String(message.code)}).`;
          if (typeof message.code === 'number' && KEY_CODES.has(message.code)) {
            reject(new QuoteKeyError(reason));
            finish(false);
          } else if (message.code === SYMBOL_LIMIT) {
            listener.onState({ state: 'limited', symbols });
          } else {
            finish(false);
          }
          return;
        default:
      }
    };
    signal.addEventListener('abort', abort, { once: true });
    listen();
    socket.addEventListener('message', (event: MessageEvent) => {
      listen();
      for (const message of messagesOf(event.data)) take(message);
    });
    socket.addEventListener('error', () => {
      reason = 'alpaca cannot be reached.';
      finish(false);
    });
    socket.addEventListener('close', () => finish(false));
  });
}

/** Alpaca sends lists of messages; anything else is ignored. */
function messagesOf(data: unknown): JsonObject[] {
  if (typeof data !== 'string') return [];
  try {
    const json: unknown = JSON.parse(data);
    return Array.isArray(json) ? json.filter(isObject) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function tellTrade(
  { S: name, p: price, t: time }: JsonObject,
  names: ReadonlyMap<string, string>,
  { onQuote }: QuoteListener,
): void {
  const symbol = typeof name === 'string' ? names.get(name) : undefined;
  if (symbol === undefined || typeof price !== 'number' || price <= 0 || typeof time !== 'string') return;
  const ms = Date.parse(time);
  if (!Number.isNaN(ms)) onQuote({ symbol, price, previousClose: null, at: new Date(ms).toISOString() });
}
