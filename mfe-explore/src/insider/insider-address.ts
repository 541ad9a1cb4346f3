const CIK = /^\d{1,10}$/;

/**
 * Reads `?cik=1234567`, the owner that the page's address asks for.
 * @returns null without it; the text itself when it is no CIK, which nobody has
 */
export function readInsiderAddress(
  query: URLSearchParams,
): { readonly cik: string } | { readonly unreadable: string } | null {
  const cik = query.get('cik')?.trim() ?? '';
  if (cik === '') return null;
  return CIK.test(cik) ? { cik: cik.padStart(10, '0') } : { unreadable: cik };
}
