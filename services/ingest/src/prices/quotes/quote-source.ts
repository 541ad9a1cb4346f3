/** The last trade of a share. */
export interface Quote {
  /** As the SEC's ticker file writes it: BRK-B. */
  readonly symbol: string;
  /** US dollars per share. */
  readonly price: number;
  /** Close of the previous session; null when the source does not have it. */
  readonly previousClose: number | null;
  /** When it was traded, ISO 8601 with `Z`. */
  readonly at: string;
}

/** The state of a quote source. */
export type QuoteState =
  | { readonly state: 'connected' }
  /** The source reconnects by itself. */
  | { readonly state: 'disconnected'; readonly reason: string }
  /** Nothing has arrived for a long time although the market is open, so the shown prices are old. */
  | { readonly state: 'stale'; readonly reason: string }
  /** Symbols beyond the plan's limit, which get no quotes. */
  | { readonly state: 'limited'; readonly symbols: readonly string[] };

export interface QuoteListener {
  readonly onQuote: (quote: Quote) => void;
  readonly onState: (state: QuoteState) => void;
}

/** Provides prices of the current session. */
export interface QuoteSource {
  readonly name: string;
  /** How many symbols can be watched at the same time; the others are reported as `limited`. */
  readonly maxSymbols: number;
  /**
   * Sends quotes of the symbols until the signal aborts; continues by itself after errors.
   * @throws QuoteKeyError when the provider rejects the key, because a retry would not help
   */
  watch(symbols: readonly string[], listener: QuoteListener, signal: AbortSignal): Promise<void>;
}

/** The provider rejects the key, or the plan does not include quotes. */
export class QuoteKeyError extends Error {
  override name = 'QuoteKeyError';
}

/** Returns the symbols that can be watched and reports the others as `limited`. */
export function withinLimit(symbols: readonly string[], maxSymbols: number, { onState }: QuoteListener): string[] {
  const distinct = [...new Set(symbols)];
  if (distinct.length > maxSymbols) onState({ state: 'limited', symbols: distinct.slice(maxSymbols) });
  return distinct.slice(0, maxSymbols);
}
