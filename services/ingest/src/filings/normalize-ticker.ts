/** What filers write who have no symbol (DOMAIN 0.3). */
const NO_SYMBOL = new Set([
  '',
  'NONE',
  'NA',
  'NULL',
  'NIL',
  'UNLISTED',
  'PRIVATE',
  'NOTAPPLICABLE',
  'NOTLISTED',
  'NOSYMBOL',
  'NOTICKER',
]);
const TICKER = /^[A-Z0-9][A-Z0-9-]{0,11}$/;

/**
 * The ticker in the free text of `issuerTradingSymbol`; null when that names none. The first of several, without the
 * exchange or brackets, share classes with a dash as EDGAR's own list writes them (`BRK.B` → `BRK-B`). Never a key.
 */
export function normalizeTicker(symbol: string | null): string | null {
  return asTicker(words(symbol)[0] ?? '');
}

/** How many tickers the text names: `BF.A, BF.B` 2, `NONE` 0. */
export function symbolsStated(symbol: string | null): number {
  if (normalizeTicker(symbol) === null) return 0;
  return new Set(words(symbol).flatMap((word) => (EXCHANGES.has(word) ? [] : (asTicker(word) ?? [])))).size;
}

const EXCHANGES = new Set([
  'NYSE',
  'NASDAQ',
  'AMEX',
  'OTC',
  'OTCQB',
  'OTCQX',
  'OTCBB',
  'TSX',
  'TSXV',
  'ARCA',
  'MKT',
  'AMERICAN',
]);

function words(symbol: string | null): string[] {
  const text = (symbol ?? '')
    .toUpperCase()
    .replace(/["'“”‘’()[\]{}]/g, ' ')
    .trim();
  if (NO_SYMBOL.has(text.replace(/[^A-Z0-9]/g, ''))) return [];
  return text
    .replace(/^(?:NYSE(?:\s*(?:AMERICAN|ARCA|MKT))?|NASDAQ|AMEX|OTC\w*|TSX)\s*[:\-\s]\s*/, '')
    .split(/\s*(?:[,;&]|\bAND\b|\/(?=\s|\w{2,}))\s*|\s+/)
    .filter((word) => word !== '');
}

function asTicker(word: string): string | null {
  const ticker = word.replace(/[./]([A-Z]{1,2})$/, '-$1').replace(/[^A-Z0-9-]+$/, '');
  return TICKER.test(ticker) && !NO_SYMBOL.has(ticker) ? ticker : null;
}
