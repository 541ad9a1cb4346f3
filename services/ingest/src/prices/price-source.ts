/** A day's prices as traded, not adjusted. Numbers are decimal strings; null means unknown. */
export interface PriceBar {
  /** As the SEC's ticker file writes it: BRK-B. */
  readonly symbol: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly open: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly close: string;
  /** Shares. */
  readonly volume: string | null;
}

export type CorporateAction =
  /** `value`: new shares per old share. */
  | { readonly kind: 'split'; readonly symbol: string; readonly exDate: string; readonly value: string }
  /** A part of the company became a company of its own. `value`: close before ÷ value kept, above 1. */
  | { readonly kind: 'spin_off'; readonly symbol: string; readonly exDate: string; readonly value: string }
  /** `value`: dollars per share. */
  | { readonly kind: 'dividend'; readonly symbol: string; readonly exDate: string; readonly value: string }
  /** On that day the series stops using the symbol. It continues as `newSymbol`, or has ended when that is null. */
  | {
      readonly kind: 'ending';
      readonly symbol: string;
      readonly exDate: string;
      readonly newSymbol: string | null;
      readonly reason: string;
    };

/** A part of the answer: one day of the whole market, or the days of one symbol. */
export interface PriceBatch {
  /** The day or symbol, for progress messages. */
  readonly of: string;
  readonly dailyBars: readonly PriceBar[];
  readonly corporateActions: readonly CorporateAction[];
}

export interface PriceRequest {
  /** Trading days, YYYY-MM-DD, both included. */
  readonly fromDay: string;
  readonly toDay: string;
  /** Requested symbols; a source of the whole market ignores them. */
  readonly symbols: readonly string[];
}

/** Where prices come from. */
export interface PriceSource {
  readonly name: string;
  /** True when a day's answer has every listed share, so that a share missing for a long time has ended. */
  readonly coversMarket: boolean;
  /** Whether the source has dividends. */
  readonly hasDividends: boolean;
  /**
   * Fetches bars and corporate actions in batches, so that everything before an error can be stored.
   * @throws PriceSourceError when the provider refuses, has reached its limit, or answers something unexpected
   */
  read(request: PriceRequest, signal: AbortSignal): AsyncIterable<PriceBatch>;
}

/** `limit`: the quota is used up until the next hour or day; `key`: the settings are wrong; `answer`: the answer is not as documented. */
export type PriceSourceProblem = 'limit' | 'key' | 'unreachable' | 'answer';

/** A provider gave no prices. The message never contains the key. */
export class PriceSourceError extends Error {
  readonly problem: PriceSourceProblem;
  constructor(problem: PriceSourceProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PriceSourceError';
    this.problem = problem;
  }
}

/**
 * Converts a provider's or file's symbol to the form in the SEC's ticker file: upper case, share classes with a dash (`BRK.B`,
 * `BRK/B` → `BRK-B`), without Stooq's `.US`. Null when it is not a symbol.
 */
export function priceSymbol(text: string): string | null {
  const symbol = text.trim().toUpperCase().replace(/\.US$/, '').replace(/[./ ]/g, '-');
  return /^[A-Z0-9][A-Z0-9^-]{0,14}$/.test(symbol) ? symbol : null;
}
