import { AppError } from '@sentinel/contracts';
import { type Database, inArray, schema } from '@sentinel/database';

/** The CIK of each chosen company by its ticker, as of the save that chose it. */
export type CompanyCiks = Readonly<Record<string, string>>;

/**
 * The companies that tickers stand for: those that an alert has keep theirs, even if another company carries the ticker by now;
 * others are looked up. Of several companies with one symbol it is the one that filed last.
 * @throws AppError `unprocessable` (`not_found_tickers`) naming the tickers that nobody carries
 */
export async function ciksOfTickers(
  { orm }: Pick<Database, 'orm'>,
  tickers: readonly string[],
  kept: CompanyCiks = {},
): Promise<CompanyCiks> {
  const known = new Map(Object.entries(kept));
  const asked = tickers.filter((symbol) => !known.has(symbol));
  if (asked.length > 0) {
    const { ticker } = schema;
    const rows = await orm
      .select({ symbol: ticker.ticker, cik: ticker.cik })
      .from(ticker)
      .where(inArray(ticker.ticker, asked));
    for (const { symbol, cik } of rows) if (symbol !== null) known.set(symbol, cik);
  }
  const unknown = tickers.filter((symbol) => !known.has(symbol));
  if (unknown.length > 0)
    throw new AppError('unprocessable', `Not found: ${unknown.join(', ')}`, { reason: 'not_found_tickers' });
  return Object.fromEntries(tickers.map((symbol) => [symbol, known.get(symbol) as string]));
}
