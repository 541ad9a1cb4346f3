import { filedDay } from '../parse/filed-day.ts';
import { EdgarListingError } from './listing-error.ts';

/** One row of an index: a filing under the CIK of one of its parties. An accession number appears once per party. */
export interface IndexRow {
  readonly formType: string;
  readonly companyName: string;
  /** Ten digits. */
  readonly cik: string;
  /** YYYY-MM-DD. */
  readonly filedOn: string;
  readonly accession: string;
  /** Path of the full submission below /Archives/, as the index has it. */
  readonly path: string;
}

/** An index of a whole quarter has about 60 MB. */
const MAX_CHARS = 300_000_000;
/** The header has 9 to 11 lines and ends with a line of dashes below the column names. */
const MAX_HEADER_LINES = 40;
const DASHES = /^-{20,}\s*$/;
const FILE_NAME = /^edgar\/data\/\d{1,10}\/(?:\d{18}\/)?(\d{10}-\d{2}-\d{6})\.txt$/;

/** What a row of fixed widths ends with, wherever its columns begin. */
const ROW_END = /(?<=\s)(\d{1,10})\s+(\d{4}-?\d{2}-?\d{2})\s+(edgar\/data\/\S+)\s*$/;
/** Far longer than a row; a longer line is none. */
const MAX_LINE_END = 1_000;

interface Columns {
  readonly formType: string;
  readonly companyName: string;
  readonly cik: string;
  readonly dateFiled: string;
  readonly path: string;
}

/**
 * Reads a daily (`form.20200318.idx`) or quarterly index of filings row by row. The index may be sorted by form or by
 * company (both have fixed-width columns), or be a `master` index (columns separated by `|`). A text that ends within a row or
 * in the header was cut off; one that was cut off between two rows looks complete.
 * @param onBadRow called for each line that is not a row of a filing; without it, such a line is an error
 * @throws EdgarListingError `empty`, `too_large`, `not_a_listing` or `malformed`: cut off or, without `onBadRow`, with a bad row
 */
export function* filingIndexRows(
  text: string,
  onBadRow: (error: EdgarListingError) => void = rethrow,
): Generator<IndexRow, void, undefined> {
  if (text.length > MAX_CHARS) throw new EdgarListingError('too_large', `The index has ${text.length} characters.`);
  if (!/\S/.test(text)) throw new EdgarListingError('empty', 'The index is empty.');
  const lines = linesOf(text);
  const { number, split } = readHeader(lines);
  let lineNumber = number;
  let endsWithRow = false;
  for (const line of lines) {
    lineNumber += 1;
    if (line.trim() === '') continue;
    const row = readRow(split(line));
    endsWithRow = row !== null;
    if (row) yield row;
    else onBadRow(new EdgarListingError('malformed', `Line ${lineNumber} of the index is not a row of a filing.`));
  }
  // Some real indexes have no line break after their last row.
  if (!endsWithRow && !text.endsWith('\n')) throw new EdgarListingError('malformed', 'The index is cut off.');
}

function rethrow(error: EdgarListingError): never {
  throw error;
}

function* linesOf(text: string): Generator<string, void, undefined> {
  let start = 0;
  while (start < text.length) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    yield text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    start = end + 1;
  }
}

/** Reads up to the line of dashes; returns the number of lines read and a function that splits a row into its columns. */
function readHeader(lines: Generator<string>): { number: number; split: (line: string) => Columns } {
  let names = '';
  for (let number = 1; number <= MAX_HEADER_LINES; number += 1) {
    // Not `for … of`, which would close the generator before the rows are read.
    const { done, value } = lines.next();
    if (done) break;
    if (DASHES.test(value)) return { number, split: splitterOf(names) };
    if (value.trim() !== '') names = value;
  }
  throw new EdgarListingError('not_a_listing', 'The text has no index header.');
}

function splitterOf(names: string): (line: string) => Columns {
  if (names.trim() === 'CIK|Company Name|Form Type|Date Filed|File Name' || /^CIK\|.*\|Filename\s*$/.test(names)) {
    return (line) => {
      // Split from both ends, because the company name may contain `|`.
      const parts = line.split('|');
      const [formType = '', dateFiled = '', path = ''] = parts.splice(-3);
      return { cik: parts[0] ?? '', companyName: parts.slice(1).join('|'), formType, dateFiled, path };
    };
  }
  const starts = [
    ['formType', names.indexOf('Form Type')],
    ['companyName', names.indexOf('Company Name')],
    ['cik', names.indexOf('CIK')],
    ['dateFiled', names.indexOf('Date Filed')],
    ['path', names.search(/File ?[Nn]ame/)],
  ] as const;
  if (starts.some(([, start]) => start === -1)) {
    throw new EdgarListingError('not_a_listing', 'The index has unknown columns.');
  }
  const inOrder = [...starts].sort((a, b) => a[1] - b[1]);
  return (line) => {
    const columns = { formType: '', companyName: '', cik: '', dateFiled: '', path: '' };
    for (const [position, [name, start]] of inOrder.entries()) {
      columns[name] = line.slice(start, inOrder[position + 1]?.[1]);
    }
    return readRow(columns) === null ? (fromItsEnd(line, inOrder[0]?.[0]) ?? columns) : columns;
  };
}

/** A row whose company name is longer than its column, which moves what follows. Null when it does not end as a row does. */
function fromItsEnd(line: string, first: keyof Columns | undefined): Columns | null {
  if (line.length > MAX_LINE_END) return null;
  const end = ROW_END.exec(line);
  const [, cik = '', dateFiled = '', path = ''] = end ?? [];
  const head = line.slice(0, end?.index).trim();
  // Two blanks part the columns; a form type (`1-A POS`) has single ones. Where the long name leaves no more, the form is one word.
  const parts =
    first === 'formType'
      ? /^(\S+(?: \S+)*?)\s{2,}(.+)$/.exec(head)
      : (/^(.+?)\s{2,}(\S+(?: \S+)*)$/.exec(head) ?? /^(.+)\s(\S+)$/.exec(head));
  if (end === null || parts === null) return null;
  const [, left = '', right = ''] = parts;
  const [formType, companyName] = first === 'formType' ? [left, right] : [right, left];
  return { formType, companyName, cik, dateFiled, path };
}

function readRow(columns: Columns): IndexRow | null {
  const cik = columns.cik.trim();
  const path = columns.path.trim();
  const accession = FILE_NAME.exec(path)?.[1];
  const filedOn = filedDay(columns.dateFiled.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
  const formType = columns.formType.trim();
  if (accession === undefined || filedOn === null || formType === '' || !/^\d{1,10}$/.test(cik)) {
    return null;
  }
  return {
    formType,
    companyName: columns.companyName.trim(),
    cik: cik.padStart(10, '0'),
    filedOn,
    accession,
    path,
  };
}
