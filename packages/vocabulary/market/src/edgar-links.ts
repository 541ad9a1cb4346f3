import { CANARY } from './canary.ts';

/** How numbers of the demo's filings begin, and that of the synthetic one. The SEC has given no such number to anybody. */
const MADE_UP = new RegExp(`^(?:00099\\d{5}|${CANARY.cik})-`);

/** The address of a filing's index on EDGAR, built from the CIK it stands under and its accession number (spec part 3). */
export function filingUrl(cik: string, accession: string): string {
  return `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}-index.htm`;
}

/** Whether the SEC can have a filing of this number; it has none that were made up. */
export const canBeAtSec = (accession: string): boolean => !MADE_UP.test(accession);

/** The page of the portal that shows a stored filing. */
export const storedCopyPath = (accession: string): string => `/filing?accno=${accession}`;

const ACCESSION = /(?<![0-9A-Za-z])(\d{10})-?(\d{2})-?(\d{6})(?![0-9A-Za-z])/;

/** The accession number in what somebody typed or pasted: with or without dashes, or a link to EDGAR. Null: none. */
export function typedAccession(text: string): string | null {
  const parts = ACCESSION.exec(text);
  return parts === null ? null : parts.slice(1).join('-');
}
