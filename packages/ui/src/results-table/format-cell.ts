import { cellValue, type ResultsColumn } from './column.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const NUMERIC = /^(-?)(\$ ?)?(-?)(\d[\d,]*\.?\d*|\.\d+)(%)?$/;

/** Number format: thousands separators and exactly two decimals; a number that rounds to zero loses its minus sign. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string): Intl.NumberFormat {
  const known = formatters.get(locale);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
  });
  formatters.set(locale, made);
  return made;
}

/** A cell's value as plain text; nothing for null and undefined. */
export function cellText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/**
 * A cell as shown (spec part 2 section 5): a YYYY-MM-DD value as is; numbers and numeric strings, with an optional
 * leading $ or trailing %, with thousands separators and exactly two decimals ('$ 12.34', '12.34%'); anything else, and
 * every cell of a text-only column, as text.
 */
export function formatCell(value: unknown, { textOnly = false, locale = 'en-US' } = {}): string {
  const text = cellText(value).trim();
  if (textOnly || text === '' || ISO_DATE.test(text)) return text;
  const match = NUMERIC.exec(text);
  if (!match) return text;
  const [, minusBefore, dollar, minusAfter, number = '', percent] = match;
  if (dollar && percent) return text;
  const isNegative = Boolean(minusBefore) !== Boolean(minusAfter);
  const plain = `${isNegative ? '-' : ''}${number.replaceAll(',', '')}`;
  const shown = formatterOf(locale).format(plain as Intl.StringNumericLiteral);
  if (dollar) return shown.startsWith('-') ? `-$ ${shown.slice(1)}` : `$ ${shown}`;
  return percent ? `${shown}%` : shown;
}

/** What a column that renders nothing of its own shows of a row. */
export function shownText<Row extends object>(column: ResultsColumn<Row>, row: Row, locale?: string): string {
  return column.text?.(row) ?? formatCell(cellValue(column, row), { textOnly: column.textOnly ?? false, locale });
}
