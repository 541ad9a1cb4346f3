import { cikFrom, isObject, type JsonObject, malformed } from './json-value.ts';

/** A symbol the SEC lists for a company; share classes are written with a dash (BRK-B). */
export interface ListedTicker {
  cik: string;
  symbol: string;
  name: string;
  exchange: string | null;
}

/** `company_tickers.json` or `company_tickers_exchange.json`: each company's symbols, common stock first. */
export interface TickerFile {
  kind: 'tickers';
  /** True for `company_tickers_exchange.json`. */
  hasExchanges: boolean;
  tickers: ListedTicker[];
}

/** Whether a JSON value has the shape of one of the two. */
export function isTickerFile(json: JsonObject): boolean {
  if (Array.isArray(json.fields) && Array.isArray(json.data)) return json.fields.includes('ticker');
  const first = Object.values(json)[0];
  return isObject(first) && 'cik_str' in first && 'ticker' in first;
}

/**
 * @throws EdgarDataError `malformed` when any row is bad: symbols that are missing from the list are ended, so a list with
 *   gaps must not be used
 */
export function tickerFileFrom(json: JsonObject): TickerFile {
  if (!Array.isArray(json.fields)) {
    const tickers = Object.values(json).map((row, index) => {
      if (!isObject(row)) throw malformed(`row ${index + 1} of the ticker file is not a ticker`);
      return ticker(index, row.cik_str, row.ticker, row.title, null);
    });
    return { kind: 'tickers', hasExchanges: false, tickers };
  }
  const at = (name: string): number => (json.fields as unknown[]).indexOf(name);
  const [cik, name, symbol, exchange] = [at('cik'), at('name'), at('ticker'), at('exchange')];
  const rows: readonly unknown[] = Array.isArray(json.data) ? json.data : [];
  const tickers = rows.map((row, index) => {
    if (!Array.isArray(row)) throw malformed(`row ${index + 1} of the ticker file is not a ticker`);
    return ticker(index, row[cik ?? -1], row[symbol ?? -1], row[name ?? -1], row[exchange ?? -1]);
  });
  return { kind: 'tickers', hasExchanges: exchange !== -1, tickers };
}

function ticker(index: number, cikValue: unknown, symbol: unknown, name: unknown, exchange: unknown): ListedTicker {
  const cik = cikFrom(cikValue);
  if (cik === null || typeof symbol !== 'string' || symbol.trim() === '') {
    throw malformed(`row ${index + 1} of the ticker file has no CIK or no symbol`);
  }
  return {
    cik,
    symbol: symbol.trim().toUpperCase(),
    name: typeof name === 'string' && name.trim() !== '' ? name.trim() : cik,
    exchange: typeof exchange === 'string' && exchange.trim() !== '' ? exchange.trim() : null,
  };
}
