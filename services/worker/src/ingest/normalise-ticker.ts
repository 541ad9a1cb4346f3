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
export function normaliseTicker(symbol: string | null): string | null {
  const text = (symbol ?? '')
    .toUpperCase()
    .replace(/["'“”‘’()[\]{}]/g, ' ')
    .trim();
  if (NO_SYMBOL.has(text.replace(/[^A-Z0-9]/g, ''))) return null;
  const withoutExchange = text.replace(
    /^(?:NYSE(?:\s*(?:AMERICAN|ARCA|MKT))?|NASDAQ|AMEX|OTC\w*|TSX)\s*[:\-\s]\s*/,
    '',
  );
  const [first = ''] = withoutExchange
    .split(/\s*(?:[,;&]|\bAND\b|\/(?=\s|\w{2,}))\s*|\s+/)
    .filter((word) => word !== '');
  const ticker = first.replace(/[./]([A-Z]{1,2})$/, '-$1').replace(/[^A-Z0-9-]+$/, '');
  return TICKER.test(ticker) && !NO_SYMBOL.has(ticker) ? ticker : null;
}
