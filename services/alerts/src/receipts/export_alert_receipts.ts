import { newYorkDay } from '@sentinel/calendar';
import { AppError, type OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { callerOf, csvCell, type Handlers, StreamedAnswer, type StreamPart } from '@sentinel/service-kit';
import { hasAlert } from '../activity/matches.ts';
import { countReceipts, type ReceiptRow, receiptRows, type WantedReceipts } from './receipt-rows.ts';

type Exported = OperationResponse<'export_alert_receipts'>;

/** In the order in which a person reads them; the check of docs/alert-receipts.md reads them by name. */
const COLUMNS = [
  'at',
  'step',
  'channel',
  'recipient',
  'detail',
  'alert',
  'kind',
  'company',
  'accession',
  'reasons',
  'notification_id',
  'version',
  'previous_hash',
  'hash',
] as const satisfies readonly (keyof ReceiptRow)[];

const line = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Exports every step of every message to the caller, or of those of one alert or time, for an auditor (docs/alert-receipts.md). */
export function export_alert_receipts(database: Database): Handlers<'alerts'>['export_alert_receipts'] {
  return async ({ alert_name: alertName, since, until }, call) => {
    const { accountId } = callerOf(call);
    if (alertName !== undefined && !(await hasAlert(database, accountId, alertName)))
      throw new AppError('not_found', 'There is no alert of this name.');
    return new StreamedAnswer(parts(database, { accountId, alertName, since, until }), call.signal);
  };
}

async function* parts(database: Database, wanted: WantedReceipts): AsyncGenerator<StreamPart, Exported> {
  const { alertName, since, until } = wanted;
  // A file of a part says so in columns of its own: the chain of one alert has gaps, that of a time begins or ends within.
  const part = Object.entries({ only_alert: alertName, only_since: since, only_until: until }).flatMap(
    ([column, value]) => (value === undefined ? [] : [[column, value] as const]),
  );
  const [ofPart, inPart] = [part.map(([column]) => column), part.map(([, value]) => value)];
  const totalRows = await countReceipts(database, wanted);
  let rows = 0;
  let lastHash = '';
  yield Buffer.from(line([...ofPart, ...COLUMNS]));
  for await (const batch of receiptRows(database, wanted)) {
    yield Buffer.from(batch.map((row) => line([...inPart, ...COLUMNS.map((column) => row[column])])).join(''));
    rows += batch.length;
    lastHash = batch.at(-1)?.hash ?? lastHash;
    yield { rows, totalRows: Math.max(rows, totalRows) };
  }
  return { file_name: fileName(alertName, newYorkDay(new Date())), num_rows: rows, last_hash: lastHash };
}

/** `alert-receipts-2026-11-20.csv`, or of one alert `alert-receipts-of-officer-sales-2026-11-20.csv`. */
function fileName(alertName: string | undefined, day: string): string {
  if (alertName === undefined) return `alert-receipts-${day}.csv`;
  const words = alertName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['one', 'alert'];
  return `alert-receipts-of-${words.join('-').slice(0, 50).toWellFormed()}-${day}.csv`;
}
