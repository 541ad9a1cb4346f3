import { MONEY_UNITS, RETURN_UNITS } from '../fields/units.ts';

/**
 * What a column of an export holds, and how the copy stores it:
 * - `text`: text
 * - `day`: days since 1970-01-01
 * - `instant`: seconds since 1970-01-01 UTC, shown in ISO 8601 with its offset
 * - `whole`: a whole number
 * - `number`: any other
 * - `thousands`: dollars in `MONEY_UNITS`, shown in thousands
 * - `fraction`: a return in `RETURN_UNITS`, shown in percent
 */
export type ColumnKind = 'text' | 'day' | 'instant' | 'whole' | 'number' | 'thousands' | 'fraction';

/** A column of an export. */
export interface ExportColumn {
  /** As on screen. */
  readonly heading: string;
  readonly kind: ColumnKind;
  /** The value in the copy's row, as SQL. */
  readonly value: string;
  /** What it means, for the file's reader. */
  readonly meaning: string;
}

const TIMESTAMP = (value: string) => `make_timestamp(${value} * 1000000)`;
const INSTANT = (value: string) => `strftime(${TIMESTAMP(value)}, '%Y-%m-%dT%H:%M:%SZ')`;
const DAY = (value: string) => `date '1970-01-01' + ${value}`;

/** Signs that make a spreadsheet run a cell of a CSV file as a formula, also in the full width of Asian scripts. */
const FORMULA_SIGNS = ["'='", "'+'", "'-'", "'@'", 'chr(9)', 'chr(10)', 'chr(13)', "'＝'", "'＋'", "'－'", "'＠'"].join(
  ', ',
);
/** Texts that begin with a sign but are numbers, as in `toCsv` of packages/ui. */
const SIGNED_NUMBER = "'[+-]\\$? ?[\\d,]*\\.?\\d+%?'";

const neutralized = (value: string) =>
  `case when left(${value}, 1) in (${FORMULA_SIGNS}) and not regexp_full_match(${value}, ${SIGNED_NUMBER}) then '''' || ${value} else ${value} end`;

/** A number with all its digits, without an exponent or zeros at its end. */
const plain = (value: string) => `regexp_replace(printf('%.6f', ${value}), '\\.?0+$', '')`;

/** The whole number of hundredths, so that a value that rounds to zero loses its minus sign as on screen. */
const hundredths = (value: string, unitsEach: number) => `cast(round(${value} / ${unitsEach}) as bigint) / 100.0`;

/**
 * SQL of the text that the screen shows, but as other programs read it: days and instants in ISO 8601, no separators of thousands, which would
 * make a number text.
 */
const SHOWN: Readonly<Record<ColumnKind, (value: string) => string>> = {
  text: neutralized,
  day: (value) => `strftime(${DAY(value)}, '%Y-%m-%d')`,
  instant: INSTANT,
  whole: (value) => `cast(${value} as varchar)`,
  number: plain,
  thousands: (value) => `printf('%.2f', ${hundredths(value, MONEY_UNITS * 10)})`,
  fraction: (value) => `printf('%.2f%%', ${hundredths(value, RETURN_UNITS / 10_000)})`,
};

/** SQL of a row of CSV (RFC 4180): every cell quoted, quotes doubled, unknown values empty, formulas neutralized. */
export const csvRow = (columns: readonly ExportColumn[]): string =>
  `concat(${columns
    .map(
      ({ kind, value }) =>
        `'"', ${kind === 'text' ? `replace(${SHOWN.text(value)}, '"', '""')` : SHOWN[kind](value)}, '"'`,
    )
    .join(`, ',', `)}, chr(13), chr(10))`;

/** Styles of the workbook's cells, by their place in its list (`xlsx/parts.ts`). */
export const XLSX_STYLES: Readonly<Record<ColumnKind, number>> = {
  text: 0,
  day: 1,
  instant: 0,
  whole: 2,
  number: 0,
  thousands: 3,
  fraction: 4,
};

const escaped = (value: string) => `replace(replace(replace(${value}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;

/** Days since 1899-12-30, as spreadsheets count. */
const EXCEL_EPOCH_DAYS = 25_569;

/** Spreadsheets know no time zones, so an instant is text. */
const isText = (kind: ColumnKind): kind is 'text' | 'instant' => kind === 'text' || kind === 'instant';

const NUMBER: Readonly<Record<Exclude<ColumnKind, 'text' | 'instant'>, (value: string) => string>> = {
  day: (value) => `${value} + ${EXCEL_EPOCH_DAYS}`,
  whole: (value) => value,
  number: plain,
  thousands: (value) => `printf('%.7f', ${value} / ${MONEY_UNITS * 1000}.0)`,
  fraction: (value) => `printf('%.8f', ${value} / ${RETURN_UNITS}.0)`,
};

/**
 * SQL of a worksheet's row. Numbers and days are numbers with a format that shows them as on screen; text is inline, which no
 * spreadsheet runs.
 */
export const xlsxRow = (columns: readonly ExportColumn[]): string =>
  `concat('<row>', ${columns
    .map(({ kind, value }) =>
      isText(kind)
        ? `coalesce('<c t="inlineStr"><is><t xml:space="preserve">' || ${escaped(kind === 'text' ? value : INSTANT(value))} || '</t></is></c>', '<c/>')`
        : `coalesce('<c s="${XLSX_STYLES[kind]}"><v>' || ${NUMBER[kind](value)} || '</v></c>', '<c/>')`,
    )
    .join(', ')}, '</row>')`;

const TYPED: Readonly<Record<ColumnKind, (value: string) => string>> = {
  text: (value) => value,
  day: DAY,
  instant: TIMESTAMP,
  whole: (value) => value,
  number: (value) => value,
  thousands: (value) => `${value} / ${MONEY_UNITS * 1000}.0::double`,
  fraction: (value) => `${value} / ${RETURN_UNITS}.0::double`,
};

/** SQL of the columns with their own types: dates, whole numbers, thousands of dollars, fractions. */
export const typedColumns = (columns: readonly ExportColumn[]): string =>
  columns.map(({ heading, kind, value }) => `${TYPED[kind](value)} as "${heading.replaceAll('"', '""')}"`).join(', ');
