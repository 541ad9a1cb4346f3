/** A day's prices as traded, never adjusted. Numbers are plain decimals, as texts; null is unknown. */
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

/** What happened to a share besides trading. */
export type CorporateAction =
  /** `value`: new shares for one old. */
  | { readonly kind: 'split'; readonly symbol: string; readonly exDate: string; readonly value: string }
  /** `value`: dollars a share. */
  | { readonly kind: 'dividend'; readonly symbol: string; readonly exDate: string; readonly value: string }
  /** The symbol stops standing for the series on that day: it goes on as `newSymbol`, or has ended when that is null. */
  | {
      readonly kind: 'ending';
      readonly symbol: string;
      readonly exDate: string;
      readonly newSymbol: string | null;
      readonly reason: string;
    };

/** Some of what was asked for: a day of the whole market, or the days of one symbol. */
export interface PriceBatch {
  /** What it is of, for progress: a day or a symbol. */
  readonly of: string;
  readonly dailyBars: readonly PriceBar[];
  readonly corporateActions: readonly CorporateAction[];
}

export interface PriceRequest {
  /** Trading days, YYYY-MM-DD, both included. */
  readonly fromDay: string;
  readonly toDay: string;
  /** Symbols wanted; a source of the whole market ignores them. */
  readonly symbols: readonly string[];
}

/** Where prices come from. */
export interface PriceSource {
  readonly name: string;
  /** True when a day's answer holds every listed share: what is missing in it for long has ended. */
  readonly coversMarket: boolean;
  /** True when it tells dividends. */
  readonly hasDividends: boolean;
  /**
   * Bars and corporate actions of the days; in batches, so that what came before an error can be stored.
   * @throws PriceSourceError when the source refuses, is exhausted or answers something else
   */
  read(request: PriceRequest, signal: AbortSignal): AsyncIterable<PriceBatch>;
}

/** `limit`: wait for the provider's next day or hour; `key`: the settings are wrong; `answer`: not what the provider documents. */
export type PriceSourceProblem = 'limit' | 'key' | 'unreachable' | 'answer';

/** What a provider said instead of prices, in words that name no key. */
export class PriceSourceError extends Error {
  readonly problem: PriceSourceProblem;
  constructor(problem: PriceSourceProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PriceSourceError';
    this.problem = problem;
  }
}

/**
 * A provider's or file's symbol as the SEC's ticker file writes it: upper case, classes with a dash (`BRK.B`, `BRK/B` →
 * `BRK-B`), without Stooq's `.US`. Null when that is no symbol.
 */
export function priceSymbol(text: string): string | null {
  const symbol = text.trim().toUpperCase().replace(/\.US$/, '').replace(/[./ ]/g, '-');
  return /^[A-Z0-9][A-Z0-9^-]{0,14}$/.test(symbol) ? symbol : null;
}
