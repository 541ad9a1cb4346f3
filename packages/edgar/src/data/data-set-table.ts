import { EdgarDataError } from './edgar-data-error.ts';

/** The tables that we read from a quarterly insider-transactions data set. */
export const DATA_SET_TABLES = [
  'SUBMISSION',
  'REPORTINGOWNER',
  'NONDERIV_TRANS',
  'NONDERIV_HOLDING',
  'DERIV_TRANS',
  'DERIV_HOLDING',
  'FOOTNOTES',
  'OWNER_SIGNATURE',
] as const;
export type DataSetTable = (typeof DATA_SET_TABLES)[number];

/** Required columns; they also tell which table a file is. */
const KEY_COLUMNS: Readonly<Record<DataSetTable, readonly string[]>> = {
  SUBMISSION: ['ACCESSION_NUMBER', 'FILING_DATE', 'DOCUMENT_TYPE', 'ISSUERCIK'],
  REPORTINGOWNER: ['ACCESSION_NUMBER', 'RPTOWNERCIK', 'RPTOWNER_RELATIONSHIP'],
  NONDERIV_TRANS: ['ACCESSION_NUMBER', 'NONDERIV_TRANS_SK', 'TRANS_CODE', 'TRANS_SHARES'],
  NONDERIV_HOLDING: ['ACCESSION_NUMBER', 'NONDERIV_HOLDING_SK'],
  DERIV_TRANS: ['ACCESSION_NUMBER', 'DERIV_TRANS_SK', 'TRANS_CODE'],
  DERIV_HOLDING: ['ACCESSION_NUMBER', 'DERIV_HOLDING_SK'],
  FOOTNOTES: ['ACCESSION_NUMBER', 'FOOTNOTE_ID'],
  OWNER_SIGNATURE: ['ACCESSION_NUMBER', 'OWNERSIGNATURENAME'],
};

/** Far longer than any real table. */
const MAX_CHARS = 400_000_000;

/** The first column of every table is the accession number. */
const BEGINS_ROW = /^\d{10}-\d{2}-\d{6}(?:\t|$)/;

/** A row: column name → value, without empty cells. */
export type DataSetRow = ReadonlyMap<string, string>;

/** Which table a text is, by the column names in its first line; null when it is none of them. */
export function dataSetTable(text: string): DataSetTable | null {
  const columns = new Set(header(text));
  return DATA_SET_TABLES.find((table) => KEY_COLUMNS[table].every((column) => columns.has(column))) ?? null;
}

/**
 * Reads the rows of a table. Tabs separate cells; the SEC does not quote cells, so quotation marks are ordinary characters.
 * A line that does not start with an accession number continues the last cell of the line before.
 * @param onBadRow called with the accession number of each row but the last that does not have one cell per column; without it, such
 *   a row is an error
 * @throws EdgarDataError `empty`, `too_large`, `unknown_kind` for another table, `malformed` for a row with too many or too
 *   few cells; of a last row always, because the table may be cut off
 */
export function* dataSetRows(
  text: string,
  table: DataSetTable,
  onBadRow?: (accession: string, reason: string) => void,
): Iterable<DataSetRow> {
  if (text.length > MAX_CHARS)
    throw new EdgarDataError('too_large', `${table}: the table has ${text.length} characters`);
  if (!/\S/.test(text)) throw new EdgarDataError('empty', `${table}: the table is empty`);
  const columns = header(text);
  if (!KEY_COLUMNS[table].every((column) => columns.includes(column))) {
    throw new EdgarDataError('unknown_kind', `${table}: the first line does not have this table's columns`);
  }
  const row = (line: string, number: number): DataSetRow => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) throw badRow(table, number);
    return new Map(
      cells.flatMap((cell, index) => {
        const value = cell.trim();
        return value === '' ? [] : [[columns[index] ?? '', value] as const];
      }),
    );
  };
  const rowOrNull = (line: string, at: number): DataSetRow | null => {
    try {
      return row(line, at);
    } catch (error) {
      if (!(error instanceof EdgarDataError) || !onBadRow) throw error;
      onBadRow(BEGINS_ROW.exec(line)?.[0].trim() ?? '', `${table}: line ${at} does not have one cell per column`);
      return null;
    }
  };
  let number = 1;
  let begun = { line: '', number };
  for (const line of linesAfterFirst(text)) {
    number += 1;
    if (begun.line !== '' && !BEGINS_ROW.test(line)) begun.line += ` ${line}`;
    else {
      if (begun.line !== '') {
        const read = rowOrNull(begun.line, begun.number);
        if (read) yield read;
      }
      begun = { line, number };
    }
  }
  if (begun.line !== '') yield row(begun.line.replace(/ +$/, ''), begun.number);
}

function badRow(table: DataSetTable, line: number): EdgarDataError {
  return new EdgarDataError(
    'malformed',
    `${table}: line ${line} does not have one cell per column; the table may be cut off`,
  );
}

function header(text: string): string[] {
  const end = text.slice(0, 10_000).indexOf('\n');
  const line = text.slice(0, end === -1 ? 10_000 : end).replace(/^\uFEFF/, '');
  return line.split('\t').map((name) => name.trim().toUpperCase());
}

function* linesAfterFirst(text: string): Iterable<string> {
  let from = text.indexOf('\n') + 1;
  while (from > 0 && from < text.length) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end === -1 ? text.length : end).replace(/\r$/, '');
    from = end + 1;
  }
}
