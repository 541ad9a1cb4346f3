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
  const parts = new Map<string, Partial<Record<DataSetTable, DataSetRow[]>>>();
  for (const [table, text] of Object.entries(tables) as [DataSetTable, string][]) {
    if (table === 'SUBMISSION') continue;
    for (const row of dataSetRows(text, table)) {
      const accession = row.get('ACCESSION_NUMBER') ?? '';
      const rows: Partial<Record<DataSetTable, DataSetRow[]>> = parts.get(accession) ?? {};
      const own = rows[table];
      if (own) own.push(row);
      else rows[table] = [row];
      parts.set(accession, rows);
    }
  }
  for (const submission of dataSetRows(tables.SUBMISSION ?? '', 'SUBMISSION')) {
    const accession = submission.get('ACCESSION_NUMBER') ?? '';
    const rows: FilingRows = parts.get(accession) ?? {};
    const filing = dataSetFiling(submission, rows);
    if ('refusal' in filing) yield { kind: 'refused', accession, reason: filing.refusal };
    else yield { kind: 'filing', filing };
  }
}
