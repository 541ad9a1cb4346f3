import { type AcceptanceClock, acceptanceClock, acceptedInstant } from './acceptance-clock.ts';
import { cikFrom, dayFrom, isObject, type JsonObject, malformed, textOf } from './json-value.ts';

/** What the SEC knows about a company or person. */
export interface CompanyMaster {
  cik: string;
  name: string;
  /** Four digits; null for people and unassigned companies. */
  sic: string | null;
  /** MMDD. */
  fiscalYearEnd: string | null;
  /** Symbols with their exchange, in the SEC's order: the common stock first. */
  tickers: { symbol: string; exchange: string | null }[];
  /** Former names, with the days between which it filed under them. */
  formerNames: { name: string; from: string | null; to: string | null }[];
}

/** A filing as a submissions file lists it. */
export interface SubmittedFiling {
  accession: string;
  form: string;
  filedOn: string | null;
  /** Period of the report. */
  period: string | null;
  /** ISO 8601, UTC; null when the file's time zone cannot be found out (see acceptance-clock). */
  acceptedAt: string | null;
  /** Item numbers of an 8-K. */
  items: string[];
  primaryDocument: string | null;
}

/** `submissions/CIK##########.json`, or one of its older pages, which have only filings. */
export interface Submissions {
  kind: 'submissions';
  /** Null in an older page. */
  company: CompanyMaster | null;
  filings: SubmittedFiling[];
  /** Files that list older filings. */
  olderPages: { name: string; filings: number; from: string | null; to: string | null }[];
  clock: AcceptanceClock | null;
}

const ACCESSION = /^\d{10}-\d{2}-\d{6}$/;
const PAGE_NAME = /^CIK\d{10}-submissions-\d{3}\.json$/;

/** Whether a JSON value has the shape of a submissions file or of an older page. */
export function isSubmissions(json: JsonObject): boolean {
  return isObject(json.filings) ? 'recent' in json.filings : Array.isArray(json.accessionNumber);
}

/** @throws EdgarDataError `malformed` */
export function submissionsFrom(json: JsonObject): Submissions {
  const all = isObject(json.filings) ? json.filings : null;
  const columns = all === null ? json : all.recent;
  if (!isObject(columns)) throw malformed('filings.recent is missing');
  const { clock, filings } = filingsFrom(columns);
  return {
    kind: 'submissions',
    company: all === null ? null : companyFrom(json),
    filings,
    olderPages: pagesFrom(all),
    clock,
  };
}

function companyFrom(json: JsonObject): CompanyMaster {
  const cik = cikFrom(json.cik);
  const name = textOf(json, 'name');
  if (cik === null || name === null) throw malformed('the company has no CIK or no name');
  const exchanges = Array.isArray(json.exchanges) ? json.exchanges : [];
  const symbols = Array.isArray(json.tickers) ? json.tickers : [];
  const sic = textOf(json, 'sic');
  const fiscalYearEnd = textOf(json, 'fiscalYearEnd');
  return {
    cik,
    name,
    sic: sic !== null && /^\d{1,4}$/.test(sic) ? sic.padStart(4, '0') : null,
    fiscalYearEnd: fiscalYearEnd !== null && /^\d{4}$/.test(fiscalYearEnd) ? fiscalYearEnd : null,
    tickers: symbols.flatMap((symbol, index) => {
      const exchange: unknown = exchanges[index];
      return typeof symbol === 'string' && symbol.trim() !== ''
        ? {
            symbol: symbol.trim().toUpperCase(),
            exchange: typeof exchange === 'string' && exchange !== '' ? exchange : null,
          }
        : [];
    }),
    formerNames: (Array.isArray(json.formerNames) ? json.formerNames : []).flatMap((former: unknown) => {
      const name = isObject(former) ? textOf(former, 'name') : null;
      return name !== null && isObject(former) ? { name, from: dayFrom(former.from), to: dayFrom(former.to) } : [];
    }),
  };
}

function filingsFrom(columns: JsonObject): { filings: SubmittedFiling[]; clock: AcceptanceClock | null } {
  const accessions = columns.accessionNumber;
  if (!Array.isArray(accessions)) throw malformed('the filings have no column accessionNumber');
  const column = (name: string): readonly unknown[] => {
    const values = columns[name];
    if (!Array.isArray(values) || values.length !== accessions.length) {
      throw malformed(`the column ${name} is missing or does not have one value per filing`);
    }
    return values;
  };
  const names = ['form', 'filingDate', 'reportDate', 'acceptanceDateTime', 'items', 'primaryDocument'] as const;
  const [forms, filed, periods, accepted, items, documents] = names.map(column);
  const text = (values: readonly unknown[] | undefined, index: number): string => {
    const value = values?.[index];
    return typeof value === 'string' ? value.trim() : '';
  };
  const written = accessions.map((accession: unknown, index) => {
    if (typeof accession !== 'string' || !ACCESSION.test(accession)) {
      throw malformed(`filing ${index + 1} has no accession number`);
    }
    return { accession, form: text(forms, index), acceptedAt: text(accepted, index) || null };
  });
  const clock = acceptanceClock(written);
  const filings = written.map(({ accession, acceptedAt, form }, index) => ({
    accession,
    form,
    filedOn: dayFrom(filed?.[index]),
    period: dayFrom(periods?.[index]),
    acceptedAt: acceptedInstant(acceptedAt, clock),
    items: form.startsWith('8-K')
      ? text(items, index)
          .split(',')
          .filter((item) => /^\d{1,2}(?:\.\d{2})?$/.test(item))
      : [],
    primaryDocument: text(documents, index) || null,
  }));
  return { filings, clock };
}

/** The names become parts of URLs, so only names in the SEC's own format are accepted. */
function pagesFrom(all: JsonObject | null): Submissions['olderPages'] {
  const files: readonly unknown[] = Array.isArray(all?.files) ? all.files : [];
  return files.flatMap((file) => {
    const name = isObject(file) ? textOf(file, 'name') : null;
    if (!isObject(file) || name === null || !PAGE_NAME.test(name)) return [];
    const filings = typeof file.filingCount === 'number' ? file.filingCount : 0;
    return { name, filings, from: dayFrom(file.filingFrom), to: dayFrom(file.filingTo) };
  });
}
