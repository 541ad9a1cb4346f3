import { typedTicker } from '@sentinel/vocabulary-market';

/** As many companies as an alert can watch. */
export const MAX_TICKERS = 1000;

/** What a file of tickers adds to the companies of an alert. */
export interface TickerUpload {
  /** The companies after it: those chosen before, then the new ones in the order of the file. */
  readonly tickers: readonly string[];
  readonly added: number;
  /** Tickers that no company has, once each. */
  readonly notFound: readonly string[];
  /** Known ones beyond the most that an alert can watch. */
  readonly leftOut: number;
}

const HEADERS: ReadonlySet<string> = new Set(['TICKER', 'TICKERS', 'SYMBOL', 'SYMBOLS']);

/**
 * The tickers of a CSV file (spec part 2, section 5), equal lines once: one a line, no header, upper-cased. Files as spreadsheets write them are read, too: a
 * byte order mark, CRLF, blank lines, quotes, further columns, and a header that no company has as its ticker.
 */
export function readTickerFile(text: string, isKnown: (ticker: string) => boolean): readonly string[] {
  // Once each: a file can repeat a line a million times.
  const lines = new Set(text.replace(/^\uFEFF/, '').split(/[\r\n]+/));
  const tickers = [...lines]
    .map((line) => (line.split(/[,;\t]/)[0] ?? '').replaceAll('"', '').trim())
    .filter((ticker) => ticker !== '')
    .map(typedTicker);
  const [first] = tickers;
  return first !== undefined && HEADERS.has(first) && !isKnown(first) ? tickers.slice(1) : tickers;
}

/** Adds the tickers of a file to those chosen. */
export function addTickers(
  chosen: readonly string[],
  uploaded: readonly string[],
  isKnown: (ticker: string) => boolean,
): TickerUpload {
  const all = new Set(chosen);
  const notFound = new Set<string>();
  const leftOut = new Set<string>();
  for (const ticker of uploaded) {
    if (all.has(ticker)) continue;
    if (!isKnown(ticker)) notFound.add(ticker);
    else if (all.size >= MAX_TICKERS) leftOut.add(ticker);
    else all.add(ticker);
  }
  return { tickers: [...all], added: all.size - chosen.length, notFound: [...notFound], leftOut: leftOut.size };
}
