import {
  type Arrangement,
  arrangementsOfSubmission,
  EdgarParseError,
  type FullSubmission,
  PERIODIC_FORM,
} from '@sentinel/edgar';
import { documentsHash } from './content-hash.ts';
import { eventItems } from './event-items.ts';
import type { FiledCompany, FilingRecord } from './filing-record.ts';
import { Refusal } from './refusal.ts';
import { filingDocuments } from './text/filing-documents.ts';

/**
 * Builds the record of a company's report (8-K, 10-Q, 10-K and their amendments): its items, all companies that file it, and the
 * texts of its documents.
 * @throws Refusal when the header names no company
 */
export function reportRecord(submission: FullSubmission, sourceName: string): FilingRecord {
  const { header, documents } = submission;
  const companies = new Map<string, FiledCompany>();
  for (const { role, cik, fiscalYearEnd, name, sic } of header.parties) {
    if (role === 'FILER' && cik !== null) {
      companies.set(cik, { cik, name: name ?? cik, ticker: null, statesTicker: false, sic, fiscalYearEnd });
    }
  }
  const [first] = companies.values();
  if (!first) throw new Refusal('the submission header names no filer');
  const arrangements = arrangementsOf(submission);
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
    items: eventItems(submission),
    document: null,
    contentHash: documentsHash(documents),
    sourceName,
    flags: arrangements === null ? ['arrangements_unread'] : [],
    documents: filingDocuments(submission),
    companies: [...companies.values()],
    owners: [],
    transactions: [],
    trades: [],
    notice: null,
    arrangements: arrangements ?? [],
  };
}

/** Null when the report cannot be read for them; its texts are worth storing all the same. */
function arrangementsOf(submission: FullSubmission): readonly Arrangement[] | null {
  if (!PERIODIC_FORM.test(submission.header.formType)) return [];
  try {
    return arrangementsOfSubmission(submission);
  } catch (error) {
    if (!(error instanceof EdgarParseError)) throw error;
    return null;
  }
}
