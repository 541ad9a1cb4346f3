// npm run quotes -- SYMBOL...   Prints quotes from QUOTES_SOURCE as they arrive, one JSON line each, until Ctrl-C. Use it to check that key and plan work.
import { readConfig } from '@sentinel/service-kit';
import { priceSymbol } from '../prices/price-source.ts';
import { QUOTE_SETTINGS, quoteSourceOf } from '../prices/quotes/quote-settings.ts';
import { QuoteKeyError } from '../prices/quotes/quote-source.ts';

const symbols = process.argv.slice(2).map(priceSymbol);
const known = symbols.filter((symbol) => symbol !== null);
const settings = readConfig('quotes', QUOTE_SETTINGS);

if (known.length === 0 || known.length < symbols.length) {
  console.error('Usage: npm run quotes -- SYMBOL...   (in the SEC’s format: BRK-B)');
  process.exitCode = 2;
} else {
  try {
    await watch(known);
  } catch (error) {
    console.error(`quotes: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = error instanceof QuoteKeyError ? 2 : 1;
  }
}

async function watch(symbols: readonly string[]): Promise<void> {
  const source = quoteSourceOf(settings);
  if (source === null) {
    console.error('quotes: set QUOTES_SOURCE (finnhub or alpaca) and QUOTES_API_KEY.');
    process.exitCode = 2;
    return;
  }
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const listener = {
    onQuote: (quote: object) => console.log(JSON.stringify(quote)),
    onState: (state: object) => console.error(JSON.stringify({ source: source.name, ...state })),
  };
  await source.watch(symbols, listener, stop.signal);
}
