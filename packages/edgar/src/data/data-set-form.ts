import { isDay, readDecimal, writeDecimal } from '@sentinel/calendar';
import { formSummary, product } from '../parse/form-sums.ts';
import type {
  DerivativeHolding,
  DerivativeTransaction,
  NonDerivativeHolding,
  NonDerivativeTransaction,
  NumberState,
  OwnerAddress,
  OwnershipForm,
  ReportingOwner,
} from '../parse/ownership-form.ts';
import { mentionsRule10b51 } from '../parse/rule-10b5-1.ts';
import { DATA_SET_TABLES, type DataSetRow, type DataSetTable } from './data-set-table.ts';
import { cikFrom } from './json-value.ts';

/** The rows of one filing in each table; tables without rows are left out. */
export type FilingRows = Partial<Record<DataSetTable, readonly DataSetRow[]>>;

/** A Form 3, 4 or 5 from a data set, which has no schema version, acceptance time or fractions of a cent. */
export interface DataSetFiling {
  accession: string;
  filedOn: string;
  form: OwnershipForm;
  ownerAddresses: OwnerAddress[];
  /** Its rows as text, one per line; its hash shows whether this filing was already stored from a data set. */
  rowsText: string;
}

type Footnotes = Readonly<Record<string, string>>;

/** The filing of a SUBMISSION row, or why it is refused. */
export function dataSetFiling(submission: DataSetRow, rows: FilingRows): DataSetFiling | { refusal: string } {
  const accession = submission.get('ACCESSION_NUMBER') ?? '';
  const filedOn = day(submission, 'FILING_DATE');
  const documentType = submission.get('DOCUMENT_TYPE') ?? '';
  const issuerCik = cikFrom(submission.get('ISSUERCIK'));
  if (!/^\d{10}-\d{2}-\d{6}$/.test(accession)) return { refusal: 'it has no accession number' };
  if (filedOn === null) return { refusal: 'it has no filing date' };
  if (!/^[345](\/A)?$/.test(documentType))
    return { refusal: `form type '${documentType.slice(0, 20)}' is not 3, 4 or 5` };
  if (issuerCik === null) return { refusal: 'it has no issuer with a CIK' };
  const owners = rows.REPORTINGOWNER ?? [];
  if (owners.length === 0) return { refusal: 'it has no reporting owner' };

  const footnotes: Footnotes = Object.fromEntries(
    (rows.FOOTNOTES ?? []).map((row) => [row.get('FOOTNOTE_ID') ?? '', row.get('FOOTNOTE_TXT') ?? '']),
  );
  const remarks = text(submission, 'REMARKS');
  const tables = {
    owners: owners.map(owner),
    non_derivative_transactions: numbered(rows.NONDERIV_TRANS, 'NONDERIV_TRANS_SK', (row, n) =>
      transaction(row, n, footnotes),
    ),
    non_derivative_holdings: numbered(rows.NONDERIV_HOLDING, 'NONDERIV_HOLDING_SK', holding),
    derivative_transactions: numbered(rows.DERIV_TRANS, 'DERIV_TRANS_SK', (row, n) =>
      derivativeTransaction(row, n, footnotes),
    ),
    derivative_holdings: numbered(rows.DERIV_HOLDING, 'DERIV_HOLDING_SK', derivativeHolding),
  };
  const form: OwnershipForm = {
    schema_version: null,
    document_type: documentType,
    period_of_report: day(submission, 'PERIOD_OF_REPORT'),
    date_of_original_submission: day(submission, 'DATE_OF_ORIG_SUB'),
    no_securities_owned: flag(submission, 'NO_SECURITIES_OWNED'),
    not_subject_to_section16: flag(submission, 'NOT_SUBJECT_SEC16'),
    form3_holdings_reported: flag(submission, 'FORM3_HOLDINGS_REPORTED'),
    form4_transactions_reported: flag(submission, 'FORM4_TRANS_REPORTED'),
    aff10b5one: flag(submission, 'AFF10B5ONE'),
    issuer: {
      cik: issuerCik,
      name: text(submission, 'ISSUERNAME'),
      symbol_raw: text(submission, 'ISSUERTRADINGSYMBOL'),
    },
    ...tables,
    footnotes,
    remarks,
    any_footnote_or_remark_mentions_10b5_1:
      Object.values(footnotes).some(mentionsRule10b51) || (remarks !== null && mentionsRule10b51(remarks)),
    signatures: (rows.OWNER_SIGNATURE ?? []).map((row) => ({
      name: text(row, 'OWNERSIGNATURENAME'),
      date: day(row, 'OWNERSIGNATUREDATE'),
    })),
    summary: formSummary(tables),
  };
  const ownerAddresses = owners.map((row) => ({
    city: text(row, 'RPTOWNER_CITY'),
    state: text(row, 'RPTOWNER_STATE') ?? text(row, 'RPTOWNER_STATE_DESC'),
  }));
  return { accession, filedOn, form, ownerAddresses, rowsText: rowsText(submission, rows) };
}

function rowsText(submission: DataSetRow, rows: FilingRows): string {
  const all = [submission, ...DATA_SET_TABLES.flatMap((table) => rows[table] ?? [])];
  return all.map((row) => [...row].map(([column, value]) => `${column}=${value}`).join('\t')).join('\n');
}

/** Sorts the rows by key, which is the order of the rows in the form, and numbers them from 1. */
function numbered<T>(
  rows: readonly DataSetRow[] | undefined,
  key: string,
  read: (row: DataSetRow, number: number) => T,
): T[] {
  const keyOf = (row: DataSetRow) => Number(row.get(key) ?? 0);
  return [...(rows ?? [])].sort((a, b) => keyOf(a) - keyOf(b)).map((row, index) => read(row, index + 1));
}

/** All relationships are in one cell, separated by commas: `Director,Officer,TenPercentOwner,Other`. */
function owner(row: DataSetRow): ReportingOwner {
  const relationships = new Set((row.get('RPTOWNER_RELATIONSHIP') ?? '').toUpperCase().split(/[\s,;]+/));
  return {
    cik: cikFrom(row.get('RPTOWNERCIK')),
    name: text(row, 'RPTOWNERNAME'),
    is_director: relationships.has('DIRECTOR'),
    is_officer: relationships.has('OFFICER'),
    is_ten_percent_owner: relationships.has('TENPERCENTOWNER'),
    is_other: relationships.has('OTHER'),
    officer_title: text(row, 'RPTOWNER_TITLE'),
    other_text: text(row, 'RPTOWNER_TXT'),
  };
}

function transaction(row: DataSetRow, number: number, footnotes: Footnotes): NonDerivativeTransaction {
  const shares = decimal(row, 'TRANS_SHARES');
  const price = decimal(row, 'TRANS_PRICEPERSHARE');
  const ids = footnoteIds(row);
  return {
    row: number,
    security_title: text(row, 'SECURITY_TITLE'),
    date: day(row, 'TRANS_DATE'),
    deemed_execution_date: day(row, 'DEEMED_EXECUTION_DATE'),
    form_type: text(row, 'TRANS_FORM_TYPE'),
    code: text(row, 'TRANS_CODE'),
    equity_swap_involved: flag(row, 'EQUITY_SWAP_INVOLVED'),
    timeliness: text(row, 'TRANS_TIMELINESS'),
    shares,
    shares_state: state(row, 'TRANS_SHARES', shares),
    price,
    price_state: state(row, 'TRANS_PRICEPERSHARE', price),
    price_footnote_ids: idsOf(row.get('TRANS_PRICEPERSHARE_FN')),
    acquired_disposed: text(row, 'TRANS_ACQUIRED_DISP_CD'),
    value: product(shares, price),
    shares_owned_following: decimal(row, 'SHRS_OWND_FOLWNG_TRANS'),
    value_owned_following: decimal(row, 'VALU_OWND_FOLWNG_TRANS'),
    direct_indirect: text(row, 'DIRECT_INDIRECT_OWNERSHIP'),
    nature_of_ownership: text(row, 'NATURE_OF_OWNERSHIP'),
    footnote_ids: ids,
    row_footnotes_mention_10b5_1: ids.some((id) => mentionsRule10b51(footnotes[id] ?? '')),
  };
}

function derivativeTransaction(row: DataSetRow, number: number, footnotes: Footnotes): DerivativeTransaction {
  const exercisePrice = decimal(row, 'CONV_EXERCISE_PRICE');
  return {
    ...transaction(row, number, footnotes),
    total_value: decimal(row, 'TRANS_TOTAL_VALUE'),
    exercise_price: exercisePrice,
    exercise_price_state: state(row, 'CONV_EXERCISE_PRICE', exercisePrice),
    // EXCERCISE_DATE is a typo in the SEC's data sets; their documentation has the correct spelling.
    exercise_date: day(row, 'EXCERCISE_DATE') ?? day(row, 'EXERCISE_DATE'),
    expiration_date: day(row, 'EXPIRATION_DATE'),
    underlying_title: text(row, 'UNDLYNG_SEC_TITLE'),
    underlying_shares: decimal(row, 'UNDLYNG_SEC_SHARES'),
  };
}

function holding(row: DataSetRow, number: number): NonDerivativeHolding {
  return {
    row: number,
    security_title: text(row, 'SECURITY_TITLE'),
    shares_owned: decimal(row, 'SHRS_OWND_FOLWNG_TRANS'),
    value_owned: decimal(row, 'VALU_OWND_FOLWNG_TRANS'),
    direct_indirect: text(row, 'DIRECT_INDIRECT_OWNERSHIP'),
    nature_of_ownership: text(row, 'NATURE_OF_OWNERSHIP'),
    footnote_ids: footnoteIds(row),
  };
}

function derivativeHolding(row: DataSetRow, number: number): DerivativeHolding {
  return {
    ...holding(row, number),
    underlying_title: text(row, 'UNDLYNG_SEC_TITLE'),
    underlying_shares: decimal(row, 'UNDLYNG_SEC_SHARES'),
  };
}

function text(row: DataSetRow, column: string): string | null {
  return row.get(column) ?? null;
}

/** Data sets write whole numbers as `250000.0`. */
function decimal(row: DataSetRow, column: string): string | null {
  const number = readDecimal(row.get(column) ?? '');
  return number === null ? null : writeDecimal(number);
}

function state(row: DataSetRow, column: string, number: string | null): NumberState {
  if (number !== null) return 'value';
  return row.has(`${column}_FN`) ? 'footnote_only' : 'missing';
}

function flag(row: DataSetRow, column: string): boolean | null {
  const value = row.get(column)?.toLowerCase();
  if (value === '1' || value === 'true') return true;
  return value === '0' || value === 'false' ? false : null;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `30-SEP-2024` → 2024-09-30; null when it is not a real day. */
function day(row: DataSetRow, column: string): string | null {
  const match = /^(\d{1,2})-([A-Z]{3})-(\d{4})$/.exec(row.get(column)?.toUpperCase() ?? '');
  if (!match) return null;
  const month = MONTHS.indexOf(match[2] ?? '') + 1;
  const iso = `${match[3]}-${String(month).padStart(2, '0')}-${match[1]?.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

function footnoteIds(row: DataSetRow): string[] {
  return [...new Set([...row].flatMap(([column, value]) => (column.endsWith('_FN') ? idsOf(value) : [])))];
}

function idsOf(cell: string | undefined): string[] {
  return (cell ?? '').split(/[\s,;]+/).filter((id) => id !== '');
}
