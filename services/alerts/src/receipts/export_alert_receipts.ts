import { newYorkDay } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { callerOf, csvCell, type Handlers, StreamedAnswer, type StreamPart } from '@sentinel/service-kit';
import { countReceipts, type ReceiptRow, receiptRows } from './receipt-rows.ts';

type Exported = OperationResponse<'export_alert_receipts'>;

/** In the order of docs/alert-receipts.md, whose check reads them by place. */
const COLUMNS = [
  'at',
  'notification_id',
  'step',
  'recipient',
  'detail',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof ReceiptRow)[];

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Exports every step of every message to the caller, for an auditor (docs/alert-receipts.md). */
export function export_alert_receipts(database: Database): Handlers<'alerts'>['export_alert_receipts'] {
  return async (_input, call) => new StreamedAnswer(parts(database, callerOf(call).accountId), call.signal);
}

async function* parts(database: Database, accountId: string): AsyncGenerator<StreamPart, Exported> {
  const totalRows = await countReceipts(database, accountId);
  let rows = 0;
  let lastHash = '';
  yield Buffer.from(line(COLUMNS));
  for await (const batch of receiptRows(database, accountId)) {
    yield Buffer.from(batch.map((row) => line(COLUMNS.map((column) => row[column]))).join(''));
    rows += batch.length;
    lastHash = batch.at(-1)?.hash ?? lastHash;
    yield { rows, totalRows: Math.max(rows, totalRows) };
  }
  return { file_name: `alert-receipts-${newYorkDay(new Date())}.csv`, num_rows: rows, last_hash: lastHash };
}
