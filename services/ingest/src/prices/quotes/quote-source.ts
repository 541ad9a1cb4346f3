/** The last trade of a share as a source tells it. */
export interface Quote {
  /** As the SEC's ticker file writes it: BRK-B. */
  readonly symbol: string;
  /** US dollars a share. */
  readonly price: number;
  /** Close of the session before; null where the source does not tell it. */
  readonly previousClose: number | null;
  /** When it was traded, ISO 8601 with `Z`. */
  readonly at: string;
}

/** What a source tells besides quotes. */
export type QuoteState =
  | { readonly state: 'connected' }
  /** It is tried again by itself. */
  | { readonly state: 'disconnected'; readonly reason: string }
  /** Nothing came for long though the market is open: prices shown are old. */
  | { readonly state: 'stale'; readonly reason: string }
  /** Symbols past what the plan allows; they get no quotes. */
  | { readonly state: 'limited'; readonly symbols: readonly string[] };

export interface QuoteListener {
  readonly onQuote: (quote: Quote) => void;
  readonly onState: (state: QuoteState) => void;
}

/** Where prices of the running session come from. */
export interface QuoteSource {
  readonly name: string;
  /** Symbols that can be watched at the same time; more are told as `limited`. */
  readonly maxSymbols: number;
  /**
   * Sends quotes of the symbols until the signal; goes on by itself after errors.
   * @throws QuoteKeyError when the key is refused: trying again would not help
   */
  watch(symbols: readonly string[], listener: QuoteListener, signal: AbortSignal): Promise<void>;
}

/** The provider refuses the key or the plan. */
export class QuoteKeyError extends Error {
  override name = 'QuoteKeyError';
}

/** The symbols that can be watched, the others told as `limited`. */
export function withinLimit(symbols: readonly string[], maxSymbols: number, { onState }: QuoteListener): string[] {
  const distinct = [...new Set(symbols)];
  if (distinct.length > maxSymbols) onState({ state: 'limited', symbols: distinct.slice(maxSymbols) });
  return distinct.slice(0, maxSymbols);
}
