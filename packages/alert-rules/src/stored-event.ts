import type { MissingAlertInput } from '@sentinel/vocabulary-alerts';
import type { AlertEvent } from './judge-events.ts';

/** A filing's purchases or sales on one trade date, as messages list them. Plain decimals. */
export interface TradeLine {
  /** YYYY-MM-DD. */
  readonly tradeDate: string;
  readonly shares: string;
  /** US dollars a share; null when it is not reported. */
  readonly price: string | null;
  /** US dollars; null (never 0) when a price is not reported. */
  readonly value: string | null;
}

/** Who traded, and what, for messages and lists. */
export interface TradeStory {
  readonly ownerNames: string;
  readonly ownerTitle: string;
  /** Oldest first. */
  readonly lines: readonly TradeLine[];
}

/** When an event was known, in milliseconds since 1970: when its filing was accepted, else its day. */
export const timeOf = ({ acceptedAt, day }: Pick<StoredEvent, 'acceptedAt' | 'day'>): number =>
  acceptedAt?.getTime() ?? (day === null ? 0 : Date.parse(day));

/** An event of a stored filing or of stored prices, with what messages and lists say of it. */
export interface StoredEvent<Event extends AlertEvent = AlertEvent> {
  /** `accession/sale`, `accession/cik`, `cik/2026-11-20/drop`, or the accession number of a text. The same event always has the same key. */
  readonly key: string;
  readonly event: Event;
  /** Inputs that are not there yet; empty for an event that can be judged in every way. */
  readonly missing: readonly MissingAlertInput[];
  /** The filing; null for a price move. */
  readonly accession: string | null;
  /** The filing's form, such as `4/A`; null for a price move. */
  readonly formType: string | null;
  readonly isDemo: boolean;
  readonly acceptedAt: Date | null;
  /** Of a price move: when it became known. */
  readonly knownSince?: Date;
  readonly requestId: string;
  readonly company: { readonly cik: string; readonly name: string; readonly ticker: string | null };
  /** YYYY-MM-DD: the last trade date, the session of a price move, or the day that the filing counts as filed on. */
  readonly day: string | null;
  /** Of a Form 4 only. */
  readonly story: TradeStory | null;
}
