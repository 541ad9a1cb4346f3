import type { Database } from '@sentinel/database';
import type { EdgarClient } from '@sentinel/edgar';
import type { FetchSource } from './filing-queue.ts';

/** What happened while EDGAR was read; `fetch-events.ts` logs and counts it. */
export type ReadingEvent =
  /** The feed was read down to where it was read before, or (`isComplete` false) some pages of it. */
  | {
      readonly kind: 'polled';
      readonly pages: number;
      readonly wanted: number;
      readonly fresh: number;
      readonly isComplete: boolean;
    }
  /** The feed ends before the place it was read to: what was named in between only the daily indexes know. */
  | { readonly kind: 'feed_gap'; readonly since: string; readonly until: string }
  /** An index was read; `fresh` are the filings nobody had named before. */
  | {
      readonly kind: 'index_read';
      readonly path: string;
      readonly wanted: number;
      readonly fresh: number;
      readonly badRows: number;
    }
  /** The index of a business day is hours late. */
  | { readonly kind: 'index_missing'; readonly day: string }
  | {
      readonly kind: 'fetched';
      readonly accession: string;
      readonly formType: string;
      readonly source: FetchSource;
      /** `known`: stored before, by whatever way. `again`: it failed and comes again. */
      readonly outcome: 'stored' | 'known' | 'again' | 'refused';
      readonly reason?: string;
      readonly requestId: string;
      /** From acceptance to now, of news that was stored. */
      readonly delayMs?: number;
    }
  | { readonly kind: 'throttled'; readonly reason: string; readonly retryAt: Date | null }
  /** No filing was stored for so many hours in which EDGAR is busy (DOMAIN 1: silence is a fault). */
  | { readonly kind: 'silent'; readonly tradingHours: number }
  | { readonly kind: 'trouble'; readonly where: string; readonly error: unknown };

/** What reading EDGAR works with. */
export interface ReadingContext {
  readonly database: Database;
  readonly client: EdgarClient;
  readonly onEvent: (event: ReadingEvent) => void;
}
