/** The cells of a CSV file (RFC 4180) by column, in the order of its rows. */
export function readCsv(text: string): Record<string, string>[] {
  const rows = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));
  const [headings = [], ...cells] = rows;
  return cells.map((row) => Object.fromEntries(row.map((cell, at) => [headings[at] ?? '', cell])));
}
