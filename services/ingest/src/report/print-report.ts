import type { DataReport, ReportSection } from './data-report.ts';

const MAX_WIDTH = 60;

/** Formats the report as plain tables for a terminal. */
export function reportText({ at, sections }: DataReport): string {
  return [`Data report of ${at}`, ...sections.map(sectionText)].join('\n\n');
}

function sectionText({ about, columns, name, rows }: ReportSection): string {
  const head = `${name.toUpperCase()}  ${about}`;
  if (rows.length === 0) return `${head}\n  none`;
  const cells = [columns, ...rows].map((row) => row.map(shown));
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumber = columns.map((_, column) =>
    rows.every((row) => row[column] === null || typeof row[column] === 'number'),
  );
  const lines = cells.map((row) =>
    row
      .map((text, column) => (isNumber[column] ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return [head, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** Names and reasons come from filings, so control characters are removed and long texts cut. */
function shown(value: string | number | null): string {
  if (value === null) return '-';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  const text = value.replace(/\p{C}+/gu, ' ').replace(/(T\d{2}:\d{2}:\d{2})\.\d{3}Z$/, '$1Z');
  return text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text;
}
