/** Signs that make a spreadsheet run a cell as a formula, also in the full width of Asian scripts; and the apostrophe, which marks such a cell. */
const NEEDS_MARK = /^[=+\-@\t\r\n'＝＋－＠]/;

/**
 * A cell of a CSV file (RFC 4180) that no spreadsheet runs (SECURITY 47) and whose text can be had back: where a cell begins with an
 * apostrophe, that sign is not part of the text.
 */
export const csvCell = (text: string): string =>
  `"${(NEEDS_MARK.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
