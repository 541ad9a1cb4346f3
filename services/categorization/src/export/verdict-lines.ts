import { type ExportedText, exportHighlights } from '@sentinel/highlight';
import { csvCell } from '@sentinel/service-kit';
import { readStoredInteraction } from '../interactions/stored-interaction.ts';
import type { DecidedInteraction } from './verdict-batches.ts';

/** The columns of the CSV file, in order (docs/categorization.md). */
export const CSV_COLUMNS = [
  'source',
  'gvkey',
  'company_name',
  'interaction_num',
  'reviewer',
  'categorization',
  'reason',
  'version',
  'decided_at',
  'decided_by',
  'quote',
  'utf16_start',
  'utf16_end',
  'code_point_start',
  'code_point_end',
  'text',
] as const;

type ExportedVerdict = Omit<DecidedInteraction, 'interaction' | 'decisions'> &
  Omit<DecidedInteraction['decisions'][number], 'highlights'> &
  ExportedText;

/** One for each verdict or adjudication, with the text that its offsets count in. */
function exportedVerdicts({ decisions, interaction, ...key }: DecidedInteraction): ExportedVerdict[] {
  const read = readStoredInteraction(interaction);
  const text = typeof read === 'string' ? '' : read.transcript.text;
  return decisions.map(({ highlights, ...decision }) => ({
    ...key,
    ...decision,
    ...exportHighlights(text, highlights),
  }));
}

/** Each verdict or adjudication as a line of JSON. */
export const jsonLines = (interaction: DecidedInteraction): string[] =>
  exportedVerdicts(interaction).map((verdict) => `${JSON.stringify(verdict)}\n`);

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

export const CSV_HEADER = csvLine(CSV_COLUMNS);

/** Each highlight as a line of CSV; a verdict without one has a line whose cells of the highlight are empty. */
export const csvLines = (interaction: DecidedInteraction): string[] =>
  exportedVerdicts(interaction).flatMap(({ highlights, ...verdict }) =>
    (highlights.length === 0 ? [undefined] : highlights).map((highlight) => {
      const cells: Record<(typeof CSV_COLUMNS)[number], string | number | null | undefined> = {
        ...verdict,
        quote: highlight?.quote,
        utf16_start: highlight?.utf16.start,
        utf16_end: highlight?.utf16.end,
        code_point_start: highlight?.code_points.start,
        code_point_end: highlight?.code_points.end,
      };
      return csvLine(CSV_COLUMNS.map((column) => String(cells[column] ?? '')));
    }),
  );
