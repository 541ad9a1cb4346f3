import { newYorkDay } from '@sentinel/calendar';
import type { OperationRequest, OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { callerOf, type Handlers, StreamedAnswer, type StreamPart } from '@sentinel/service-kit';
import { countVerdicts, verdictBatches } from './verdict-batches.ts';
import { CSV_HEADER, csvLines, jsonLines } from './verdict-lines.ts';

type Asked = Pick<OperationRequest<'export_categorizations'>, 'format' | 'gvkey'>;
type Exported = OperationResponse<'export_categorizations'>;

/** Exports every verdict and adjudication (docs/categorization.md, "Export"). */
export function export_categorizations(database: Database): Handlers<'categorization'>['export_categorizations'] {
  return async (asked, call) => new StreamedAnswer(parts(database, asked, callerOf(call).accountId), call.signal);
}

async function* parts(
  database: Database,
  { format, gvkey }: Asked,
  blindFor: string,
): AsyncGenerator<StreamPart, Exported> {
  const { hidden, verdicts } = await countVerdicts(database, { gvkey, blindFor });
  const linesOf = format === 'csv' ? csvLines : jsonLines;
  let rows = 0;
  if (format === 'csv') yield Buffer.from(CSV_HEADER);
  for await (const batch of verdictBatches(database, { gvkey, blindFor })) {
    for (const interaction of batch) {
      const lines = linesOf(interaction);
      for (const line of lines) yield Buffer.from(line);
      rows += lines.length;
    }
    yield { rows, totalRows: Math.max(rows, verdicts) };
  }
  const company = gvkey === null ? '' : `-${gvkey}`;
  return {
    file_name: `categorizations${company}-${newYorkDay(new Date())}.${format}`,
    num_rows: rows,
    num_hidden: hidden,
  };
}
