import { newYorkDay } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import { csvCell, type Handlers, StreamedAnswer, type StreamPart } from '@sentinel/service-kit';
import type { Inquiries, StoredInquiry } from './inquiries.repository.ts';

const COLUMNS = [
  'id',
  'at',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'role',
  'industry',
  'country',
  'state_region',
  'heard_about',
  'worked_with_before',
  'additional_info',
  'source',
  'request_id',
  'permission',
  'granted_at',
  'granted_by',
] as const satisfies readonly (keyof StoredInquiry)[];

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Exports every inquiry with all columns. */
export function export_inquiries({
  inquiries,
}: {
  readonly inquiries: Inquiries;
}): Handlers<'identity'>['export_inquiries'] {
  return async (_input, call) => new StreamedAnswer(parts(inquiries), call.signal);
}

async function* parts(inquiries: Inquiries): AsyncGenerator<StreamPart, OperationResponse<'export_inquiries'>> {
  const totalRows = await inquiries.count();
  let rows = 0;
  yield Buffer.from(line(COLUMNS));
  for await (const batch of inquiries.batches()) {
    yield Buffer.from(batch.map((inquiry) => line(COLUMNS.map((column) => String(inquiry[column] ?? '')))).join(''));
    rows += batch.length;
    yield { rows, totalRows: Math.max(rows, totalRows) };
  }
  return { file_name: `inquiries-${newYorkDay(new Date())}.csv`, num_rows: rows };
}
