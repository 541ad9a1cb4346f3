import type { Database } from '@sentinel/database';
import type { EdgarClient } from '@sentinel/edgar';
import type { StoredUnreadEntry } from '@sentinel/vocabulary-market';
import type { FetchSource } from './filing-queue.ts';

/** What happened while EDGAR was read; `fetch-telemetry.ts` logs and counts it. */
export type FetchNotice =
  /** The feed was read back to the point of the last reading, or (`isComplete` false) with pages missing. */
  | {
      readonly kind: 'polled';
      readonly pages: number;
      readonly wanted: number;
      readonly fresh: number;
      /** Entries of any form that could not be read; the same one counts again in each reading that meets it. */
      readonly unread: number;
      readonly isComplete: boolean;
    }
  /** Entries of the feed that could not be read and may name filings that are fetched; each is told once. */
  | { readonly kind: 'unread_entries'; readonly entries: readonly StoredUnreadEntry[] }
  /** The feed ends before the point it was last read to: only the daily indexes name what was filed in between. */
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
      /** `known`: stored before. `again`: it failed and is tried again. */
      readonly outcome: 'stored' | 'known' | 'again' | 'refused';
      readonly reason?: string;
      readonly requestId: string;
      /** From acceptance to now, for news that was stored. */
      readonly delayMs?: number;
    }
  | { readonly kind: 'throttled'; readonly reason: string; readonly retryAt: Date | null }
  /** No filing was stored for so many hours in which EDGAR is busy (DOMAIN 1: silence is a fault). */
  | { readonly kind: 'silent'; readonly tradingHours: number }
  | { readonly kind: 'trouble'; readonly where: string; readonly error: unknown };

/** What everything that reads EDGAR is given. */
export interface FetchContext {
  readonly database: Database;
  readonly client: EdgarClient;
  readonly onNotice: (notice: FetchNotice) => void;
}
