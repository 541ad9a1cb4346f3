import type { FullSubmission } from '@sentinel/edgar';
import { documentsHash } from './content-hash.ts';
import type { FiledCompany, FilingRecord } from './filing-record.ts';
import { Refusal } from './refusal.ts';

/**
 * What is stored of an 8-K or 8-K/A: its items and every company that files it.
 * @throws Refusal when the header names no company
 */
export function eventRecord({ header, documents }: FullSubmission, sourceName: string): FilingRecord {
  const companies = new Map<string, FiledCompany>();
  for (const { role, cik, name, sic } of header.parties) {
    if (role === 'FILER' && cik !== null) {
      companies.set(cik, { cik, name: name ?? cik, ticker: null, statesTicker: false, sic });
    }
  }
  const [first] = companies.values();
  if (!first) throw new Refusal('the submission header names no filer');
  const items = [...new Set(header.items.flatMap(({ number }) => number ?? []))];
  return {
    accession: header.accessionNumber,
    formType: header.formType,
    issuerCik: first.cik,
    acceptedAt: header.acceptance ? new Date(header.acceptance.utc) : null,
    filedOn: header.filedDate,
    periodOfReport: header.period,
    isAmendment: header.formType.endsWith('/A'),
    amends: null,
    schemaVersion: null,
    items,
    document: null,
    contentHash: documentsHash(documents),
    sourceName,
    companies: [...companies.values()],
    owners: [],
    transactions: [],
    trades: [],
  };
}
