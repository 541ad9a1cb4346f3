import type { TransactionKind } from '@sentinel/vocabulary-market';
import type { TradeLine } from './stored-event.ts';

/** What messages say of an event beside what lists do. It is read only for events that somebody is told of (`readDetails`). */
export interface EventDetails {
  readonly trade?: TradeDetails;
  readonly passages?: readonly Passage[];
  /** Of a price: the shares traded in the session so far, as a plain decimal; null while no price list has them. */
  readonly volume?: string | null;
}

/** Of the purchases or sales of a Form 4. */
export interface TradeDetails {
  /** The people who report them, in the order of the form. */
  readonly people: readonly Person[];
  /** What its rows are. */
  readonly kinds: readonly TransactionKind[];
  /** The rows as filed, the oldest first; at most `MAX_LINES`. */
  readonly lines: readonly TradeLine[];
  readonly numLines: number;
  /** Sold on days on which the form has options exercised, and what those brought: plain decimals. Null: no such day. */
  readonly exercised: { readonly sold: string; readonly shares: string } | null;
  /** Of one person only: what followed their trades of this direction. */
  readonly record: TradeRecord | null;
}

export interface Person {
  readonly name: string;
  readonly isDirector: boolean;
  readonly isOfficer: boolean;
  readonly isTenPercentOwner: boolean;
  readonly isOther: boolean;
  readonly officerTitle: string | null;
  readonly otherText: string | null;
}

/** What followed the earlier trades of a person, over 20 trading days and less the market's move, as far as it was known then. */
export interface TradeRecord {
  /** Of how many trades the return is known. */
  readonly n: number;
  /** A fraction. */
  readonly mean: number;
}

/** Rows of a Form 4 that a message lists. */
export const MAX_LINES = 20;

/** Where a text says a keyword: the words around it are cut at the ends. */
export interface Passage {
  /** As the alert has it. */
  readonly keyword: string;
  readonly before: string;
  /** As the text has it. */
  readonly said: string;
  readonly after: string;
}

/** Keywords of an alert that a message quotes a passage for. */
export const MAX_PASSAGES = 3;
