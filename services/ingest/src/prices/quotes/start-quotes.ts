import { isMarketOpen, sessionOfInstant } from '@sentinel/calendar';
import { type Database, pause, runLoop } from '@sentinel/database';
import type { FastifyBaseLogger } from 'fastify';
import type { Quote, QuoteSource, QuoteState } from './quote-source.ts';
import { type QuotedSession, quotedCompanies } from './quoted-company.ts';
import { type PriceMove, recordMoves } from './record-moves.ts';
import { recordQuoteFeed } from './record-quote-feed.ts';

export interface QuoteRunContext {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly onError?: (error: unknown) => void;
  /** Called with the number of companies whose prices went farther. */
  readonly onMoved?: (companies: number) => void;
}

export interface QuoteRunSettings {
  readonly source: QuoteSource;
  /** `regular`: quotes outside trading hours are left out. */
  readonly hours: 'all' | 'regular';
  /** How often to look which companies alerts need. */
  readonly everyMs?: number;
  /** How often new quotes are written. */
  readonly writeEveryMs?: number;
  readonly now?: () => Date;
}

/**
 * Previous closes of ours and of the source that lie this far apart count different shares: the company split, and one of the two
 * does not know it yet. Prices are not compared with either then; the close decides. Just below the ratio of a three-for-two split.
 */
const SPLIT_RATIO = 1.4;
const EVERY_MS = 60_000;
const WRITE_EVERY_MS = 1_000;

/**
 * Watches the prices of the companies that alerts need, and records how far they move in the session (`market.session_move`).
 * Which companies these are is looked up every minute; the source starts anew only when they change. Whether quotes come is recorded
 * as often, and when it changes (`market.quote_feed`). Runs until the signal aborts.
 */
export async function startQuotes(
  { database, log, onError, onMoved }: QuoteRunContext,
  { everyMs = EVERY_MS, hours, now = () => new Date(), source, writeEveryMs = WRITE_EVERY_MS }: QuoteRunSettings,
  signal: AbortSignal,
): Promise<void> {
  let trouble: string | null = null;
  let watched: { readonly session: QuotedSession; readonly key: string; readonly end: () => Promise<void> } | undefined;

  function watch(session: QuotedSession, key: string) {
    const stop = new AbortController();
    const either = AbortSignal.any([signal, stop.signal]);
    const bySymbol = new Map(session.companies.map((company) => [company.symbol, company]));
    let moves = new Map<string, PriceMove>();
    const onQuote = ({ at, previousClose, price, symbol }: Quote) => {
      const company = bySymbol.get(symbol);
      const before = company?.previousClose ?? previousClose;
      const tradedMs = Date.parse(at);
      // The last trade of an earlier session says nothing about this one.
      if (!company || !before || sessionOfInstant(tradedMs).day !== session.day) return;
      if (previousClose && Math.max(before / previousClose, previousClose / before) >= SPLIT_RATIO) return;
      if (hours === 'regular' && !isMarketOpen(tradedMs)) return;
      const known = moves.get(company.cik);
      moves.set(company.cik, {
        cik: company.cik,
        previousClose: before,
        lowest: Math.min(price, known?.lowest ?? price),
        highest: Math.max(price, known?.highest ?? price),
        quotedAt: new Date(tradedMs),
      });
    };
    const onState = (state: QuoteState) => {
      log.info({ source: source.name, ...state }, 'quotes');
      if (state.state === 'connected') trouble = null;
      else if (state.state !== 'limited') trouble = state.reason;
    };
    let recorded = trouble;
    const write = async () => {
      if (trouble !== recorded) {
        recorded = trouble;
        await recordQuoteFeed(database, { watched: session.companies.length, trouble });
      }
      const told = moves;
      moves = new Map();
      const moved = await recordMoves(database, session.session, [...told.values()]);
      if (moved > 0) onMoved?.(moved);
    };
    const running = Promise.all([
      source.watch([...bySymbol.keys()], { onQuote, onState }, either),
      runLoop({ everyMs: writeEveryMs, signal: either, run: write, onError: tell }),
    ]).catch(async (error: unknown) => {
      stop.abort();
      trouble = error instanceof Error ? error.message : String(error);
      tell(error);
      // A refused key: the next try comes with the next look.
      await pause(everyMs, signal);
      watched = undefined;
    });
    return {
      session,
      key,
      end: async () => {
        stop.abort();
        await running;
        await write();
      },
    };
  }

  function tell(error: unknown): void {
    log.error({ err: error, source: source.name }, 'quotes in trouble; they are tried again');
    onError?.(error);
  }

  await runLoop({
    everyMs,
    signal,
    onError: tell,
    run: async () => {
      const session = await quotedCompanies(database, now());
      const companies = session?.companies.slice(0, source.maxSymbols) ?? [];
      const key = JSON.stringify([session?.session, companies]);
      if (watched?.key !== key) {
        await watched?.end();
        watched = session && companies.length > 0 ? watch({ ...session, companies }, key) : undefined;
      }
      await recordQuoteFeed(database, { watched: companies.length, trouble });
    },
  });
  await watched?.end();
}
