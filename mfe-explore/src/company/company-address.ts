import { typedTicker } from '@sentinel/vocabulary-market';

/** The company that the page's address asks for: by ticker, by CIK, or not at all. */
export type CompanyAddress =
  | { readonly ticker: string; readonly cik?: never }
  | { readonly cik: string; readonly ticker?: never };

const TICKER = /^[A-Z0-9][A-Z0-9.-]{0,11}$/;
const CIK = /^\d{1,10}$/;

/**
 * Reads `?ticker=EMBX` (as `typedTicker` reads it) or `?cik=1234567`.
 * @returns null without either; the text itself when it is no ticker or CIK, which no company has
 */
export function readCompanyAddress(query: URLSearchParams): CompanyAddress | { readonly unreadable: string } | null {
  const ticker = typedTicker(query.get('ticker') ?? '');
  const cik = query.get('cik')?.trim() ?? '';
  if (ticker !== '') return TICKER.test(ticker) ? { ticker } : { unreadable: ticker };
  if (cik !== '') return CIK.test(cik) ? { cik: cik.padStart(10, '0') } : { unreadable: cik };
  return null;
}

/** The page of a company. */
export const companyPath = (address: CompanyAddress) => `/company?${new URLSearchParams({ ...address })}`;
