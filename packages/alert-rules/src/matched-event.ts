import type { TradeTag } from '@sentinel/vocabulary-market';
import type { Passage } from './event-details.ts';

/**
 * What messages and lists say of an event that matched an alert (`alerts.match.event`). It is kept with the match, so that a message
 * and the history say the same, even after the market data behind it changed.
 */
export interface MatchedEvent {
  /** One line, without the company: `Sale of 64,000 shares by Okafor R.`, `Form 8-K, item 2.02`, `−6.84% on Nov 20, 2026`. */
  readonly title: string;
  /** After the company's name, who did what and how much: `CEO sold $1.95M`, `fell 6.84% to $94`. Missing in matches of before December 2026. */
  readonly headline?: string;
  /** One line of what else matters: `CFO, $1,945,580, traded Oct 20, 2026`. Empty if nothing does. */
  readonly detail: string;
  readonly company: { readonly cik: string; readonly name: string; readonly ticker: string | null };
  /** The form of the filing: `4/A`, `8-K`; null for a price move. */
  readonly formType: string | null;
  readonly accession: string | null;
  readonly filingUrl: string | null;
  /** ISO 8601, UTC: when the SEC accepted the filing. */
  readonly acceptedAt: string | null;
  /** YYYY-MM-DD: the last trade date, the session of an 8-K or price move, or the day of filing. */
  readonly day: string | null;
  readonly isDemo: boolean;
  /** Which way money or the price went, for its color; null for a text. */
  readonly direction: 'up' | 'down' | null;
  /** Of a Form 4: what its trades are beside purchases or sales. Missing in matches of before November 2026. */
  readonly tags?: readonly TradeTag[];
  /** Of a Form 4: its owners, as people read their names, with their CIKs; ten at most. Missing in matches of before November 2026. */
  readonly owners?: readonly { readonly cik: string; readonly name: string }[];
  /** Where its text says the alert's keywords. */
  readonly passages?: readonly Passage[];
  /** ISO 8601, UTC: of a price, when it became known. */
  readonly pricedAt?: string;
  /** Labels and values, all as texts, without a time: that is told in the reader's zone (`acceptedAt`, `pricedAt`). */
  readonly rows: readonly (readonly [label: string, value: string])[];
  /** The single rows of its trades, oldest first, then how many more there are, and their total last; empty for other events. All as texts. */
  readonly trades: readonly {
    readonly tradeDate: string;
    readonly shares: string;
    readonly price: string;
    readonly value: string;
  }[];
}
