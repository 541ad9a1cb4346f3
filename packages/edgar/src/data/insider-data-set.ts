import { type DataSetFiling, dataSetFiling, type FilingRows } from './data-set-form.ts';
import { type DataSetRow, type DataSetTable, dataSetRows } from './data-set-table.ts';
import { EdgarDataError } from './edgar-data-error.ts';

/** A filing of a data set, or why a SUBMISSION row was refused. */
export type DataSetEntry =
  | { readonly kind: 'filing'; readonly filing: DataSetFiling }
  | { readonly kind: 'refused'; readonly accession: string; readonly reason: string };

/** The other tables are optional; a data set's readme says that it has up to eight files. */
const REQUIRED: readonly DataSetTable[] = ['SUBMISSION', 'REPORTINGOWNER', 'NONDERIV_TRANS'];

/**
 * The filings of a quarterly insider-transactions data set (SEC, Form 345 data sets), in the order of SUBMISSION.
 * @throws EdgarDataError see `dataSetRows`; `malformed` when a required table is missing
 */
export function* insiderDataSet(tables: Partial<Record<DataSetTable, string>>): Iterable<DataSetEntry> {
  for (const table of REQUIRED) {
    if (tables[table] === undefined) throw new EdgarDataError('malformed', `the data set has no ${table}.tsv`);
  }
  /** Why a filing is refused: one of its rows cannot be read, so that it would be stored in part. */
  const spoiled = new Map<string, string>();
  const spoil = (accession: string, reason: string) => void spoiled.set(accession, reason);
  const parts = new Map<string, Partial<Record<DataSetTable, DataSetRow[]>>>();
  for (const [table, text] of Object.entries(tables) as [DataSetTable, string][]) {
    if (table === 'SUBMISSION') continue;
    for (const row of dataSetRows(text, table, spoil)) {
      const accession = row.get('ACCESSION_NUMBER') ?? '';
      const rows: Partial<Record<DataSetTable, DataSetRow[]>> = parts.get(accession) ?? {};
      const own = rows[table];
      if (own) own.push(row);
      else rows[table] = [row];
      parts.set(accession, rows);
    }
  }
  const refused: DataSetEntry[] = [];
  const refuse = (accession: string, reason: string) => void refused.push({ kind: 'refused', accession, reason });
  for (const submission of dataSetRows(tables.SUBMISSION ?? '', 'SUBMISSION', refuse)) {
    yield* refused.splice(0);
    const accession = submission.get('ACCESSION_NUMBER') ?? '';
    const fault = spoiled.get(accession);
    if (fault !== undefined) {
      yield { kind: 'refused', accession, reason: fault };
      continue;
    }
    const rows: FilingRows = parts.get(accession) ?? {};
    const filing = dataSetFiling(submission, rows);
    if ('refusal' in filing) yield { kind: 'refused', accession, reason: filing.refusal };
    else yield { kind: 'filing', filing };
  }
  yield* refused;
}
