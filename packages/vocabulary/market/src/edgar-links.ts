/** The address of a filing's index on EDGAR, built from the CIK it stands under and its accession number (spec part 3). */
export function filingUrl(cik: string, accession: string): string {
  return `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}-index.htm`;
}
