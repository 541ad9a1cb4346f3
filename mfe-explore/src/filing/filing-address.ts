import { canBeAtSec, filingUrl, typedAccession } from '@sentinel/vocabulary-market';

/** The filing that the page's address asks for, and where the SEC would have it. */
export type FilingAddress =
  | { readonly accno: string; readonly secUrl: string | null }
  | { readonly unreadable: string };

/**
 * Reads `?accno=`: the number with or without dashes, or a pasted link to the SEC.
 * @returns null without one
 */
export function readFilingAddress(query: URLSearchParams): FilingAddress | null {
  const text = query.get('accno')?.trim() ?? '';
  if (text === '') return null;
  const accno = typedAccession(text);
  if (accno === null) return { unreadable: text };
  // Without a link, the number tells only who filed it, which is the company or its agent.
  const cik = /\/data\/(\d{1,10})\//.exec(text)?.[1] ?? accno.slice(0, 10);
  return { accno, secUrl: canBeAtSec(accno) ? filingUrl(cik, accno) : null };
}
