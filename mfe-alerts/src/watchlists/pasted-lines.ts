import { MAX_LINE_TEXT, MAX_TEXTS_A_LINE } from '@sentinel/vocabulary-alerts';

/** Lines of one paste or file. */
export const MAX_PASTED_LINES = 20_000;

/** A line that may name a company or a person. */
export interface PastedLine {
  /** In the text, from 1. Several entries on one line share it. */
  readonly line: number;
  /** What stands there, for whoever must mend it. */
  readonly text: string;
  /** What to look up, one after another. */
  readonly texts: readonly string[];
}

/** Words of a header, by what its column holds; a file's first column of the first kind is looked up first. */
const HEADS: readonly (readonly string[])[] = [
  ['cik', 'cik number', 'issuer cik', 'owner cik'],
  ['ticker', 'tickers', 'symbol', 'symbols', 'ticker symbol'],
  ['name', 'company', 'company name', 'issuer', 'security', 'owner', 'person', 'insider', 'reporting owner'],
];
const TICKERS_ON_A_LINE = /^[A-Za-z]{1,5}([./-][A-Za-z]{1,2})?(\s*[,;]\s*[A-Za-z]{1,5}([./-][A-Za-z]{1,2})?)+[,;]?$/;
/** A count or a price of a further column; a CIK with all its digits is none. */
const SHORT_NUMBER = /^[\d.,$%-]{1,9}$/;

/**
 * The lines of a pasted list, or of a CSV file as spreadsheets write it: a byte order mark, CRLF, blank lines, quotes, tabs or semicolons.
 * Below a header, the columns that it names are looked up; without one, the whole line (`Aldgate Systems, Inc.`), then its first two cells.
 * One line of tickers between commas is as many entries.
 */
export function pastedLines(text: string): readonly PastedLine[] {
  const filled = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((one, place) => ({ line: place + 1, text: one.trim() }))
    .filter((one) => one.text !== '');
  const [first] = filled;
  if (first === undefined) return [];
  if (filled.length === 1 && TICKERS_ON_A_LINE.test(first.text))
    return first.text
      .split(/[,;]/)
      .map((ticker) => ticker.trim())
      .filter((ticker) => ticker !== '')
      .map((ticker) => ({ line: first.line, text: ticker, texts: [ticker] }));
  const columns = headedColumns(first.text);
  return (columns.length > 0 ? filled.slice(1) : filled).map((one) => ({
    ...one,
    texts: lookedUp(columns.length > 0 ? cellsAt(one.text, columns) : cellsOfLine(one.text), one.text),
  }));
}

/** The columns that a header names, in the order in which they are looked up; none where the line is no header. */
function headedColumns(line: string): readonly number[] {
  const heads = cellsOf(line).map((cell) => cell.toLowerCase().replaceAll('_', ' '));
  return HEADS.flatMap((words) => heads.flatMap((head, column) => (words.includes(head) ? [column] : [])));
}

function cellsAt(line: string, columns: readonly number[]): readonly string[] {
  const cells = cellsOf(line);
  return columns.map((column) => cells[column] ?? '');
}

function cellsOfLine(line: string): readonly string[] {
  const [first = '', second] = cellsOf(line);
  if (second === undefined) return [first];
  return [line, first, ...(SHORT_NUMBER.test(second) ? [] : [second])];
}

/** At least one text, each once, none longer than a name can be. */
function lookedUp(texts: readonly string[], line: string): readonly string[] {
  const filled = [...new Set(texts.map((text) => text.slice(0, MAX_LINE_TEXT).trim()))].filter((text) => text !== '');
  return filled.length > 0 ? filled.slice(0, MAX_TEXTS_A_LINE) : [line.slice(0, MAX_LINE_TEXT)];
}

/** The cells of a line of a CSV file; quotes double inside quotes. */
function cellsOf(line: string): readonly string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] as string;
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}
