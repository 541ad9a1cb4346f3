import { decodeFiling, EdgarParseError, parseEdgarFile } from '@sentinel/edgar';
import { accessionOfPath } from './accession-of-path.ts';
import { noticeHash, ownershipHash } from './content-hash.ts';
import type { FilingRecord } from './filing-record.ts';
import { noticeRecord } from './notice-record.ts';
import { ownershipRecord } from './ownership-record.ts';
import { Refusal } from './refusal.ts';
import { reportRecord } from './report-record.ts';

/** 8-K, 10-Q and 10-K, their transition reports (T), small-business and late forms from before 2009, and amendments. */
const REPORT_FORM = /^(?:8-K|10-K(?:T|SB|SB40|405|T405)?|10-Q(?:T|SB)?)(?:\/A)?$/;

/**
 * Parses a file from EDGAR: the XML of an ownership form or a notice of sale, or a full submission (.txt, .nc) of one, or of an 8-K, 10-Q or 10-K.
 * @param path gives the accession number of an XML file, which does not contain it
 * @throws Refusal when it is none of these
 */
export function parseFiling(content: Uint8Array | string, path: string, sourceName: string): FilingRecord {
  try {
    const text = typeof content === 'string' ? content : decodeFiling(content);
    const file = parseEdgarFile(text);
    if (file.kind === 'submission') {
      const { formType } = file.submission.header;
      if (!REPORT_FORM.test(formType))
        throw new Refusal(
          `form type '${formType.slice(0, 20)}' is not one that is stored (3, 4, 5, 144, 8-K, 10-Q, 10-K)`,
        );
      return reportRecord(file.submission, sourceName);
    }
    if (file.kind === 'report') {
      throw new Refusal('a 10-Q or 10-K on its own names no company. Give the full submission (.txt)');
    }
    const accession = file.header?.accessionNumber ?? accessionOfPath(path);
    if (accession === null) {
      throw new Refusal(
        'its accession number is unknown: an XML file does not contain it. Name the file by its accession number, or keep it in EDGAR’s folder, which has that name',
      );
    }
    return file.kind === 'ownership'
      ? ownershipRecord(file, { accession, sourceName, contentHash: ownershipHash(text) })
      : noticeRecord(file, { accession, sourceName, contentHash: noticeHash(text) });
  } catch (error) {
    if (error instanceof EdgarParseError) throw new Refusal(`${WORDS[error.code]}: ${error.reason}`, { cause: error });
    throw error;
  }
}

const WORDS: Record<EdgarParseError['code'], string> = {
  empty: 'empty file',
  too_large: 'too large',
  not_well_formed: 'malformed or cut off',
  doctype_refused: 'not an EDGAR file',
  not_ownership: 'not an ownership form',
  not_a_notice: 'not a notice of sale',
  not_a_report: 'not a 10-Q or 10-K',
  missing_element: 'incomplete',
  not_a_submission: 'not an EDGAR file',
  truncated: 'truncated',
  bad_time: 'malformed',
};
