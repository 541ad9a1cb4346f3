import { canBeAtSec, storedCopyPath, typedAccession } from '@sentinel/vocabulary-market';

/** Where a link to a filing leads: to the SEC, or to the stored copy of a filing that was made up. */
export function filingHref(url: string): string {
  const accession = typedAccession(url);
  return accession === null || canBeAtSec(accession) ? url : storedCopyPath(accession);
}
