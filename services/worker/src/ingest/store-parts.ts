import { type Orm, schema } from '@sentinel/database';
import type { FilingRecord } from './filing-record.ts';

/** Everything of a filing is stored in one. */
export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** A statement takes 65,534 parameters; the widest row has some twenty. */
const ROWS_A_STATEMENT = 2_000;
/** Parts of texts are long: so many make a statement of some megabytes. */
const TEXTS_A_STATEMENT = 200;

/** The row of `market.filing` itself. */
export function filingRow(record: FilingRecord) {
  const {
    companies: _companies,
    documents: _documents,
    owners: _owners,
    trades: _trades,
    transactions: _transactions,
    ...row
  } = record;
  return row;
}

/** Stores what belongs to filings that are new: companies, owners, rows, trades and texts. */
export async function storeParts(tx: Transaction, fresh: readonly FilingRecord[]): Promise<void> {
  const companies = fresh.flatMap(({ accession, companies }) => companies.map(({ cik }) => ({ accession, cik })));
  const owners = fresh.flatMap(({ accession, owners }) =>
    owners.map(({ cik, ...owner }, position) => ({ ...owner, accession, position, ownerCik: cik })),
  );
  const transactions = fresh.flatMap(({ accession, transactions }) =>
    transactions.map((row) => ({ ...row, accession })),
  );
  const documents = fresh.flatMap(({ accession, documents }) =>
    documents.map(({ parts: _parts, ...row }) => ({ ...row, accession })),
  );
  const texts = fresh.flatMap(({ accession, documents }) =>
    documents.flatMap(({ parts, sequence }) => parts.map((text, part) => ({ accession, sequence, part, text }))),
  );
  for (const rows of chunks(companies)) await tx.insert(schema.filingCompany).values(rows);
  for (const rows of chunks(owners)) await tx.insert(schema.filingOwner).values(rows);
  for (const rows of chunks(transactions)) await tx.insert(schema.transaction).values(rows);
  for (const rows of chunks(fresh.flatMap(tradeRows))) await tx.insert(schema.trade).values(rows);
  for (const rows of chunks(documents)) await tx.insert(schema.filingDocument).values(rows);
  for (const rows of chunks(texts, TEXTS_A_STATEMENT)) await tx.insert(schema.filingText).values(rows);
}

/** The rows of `market.trade` of a filing. */
export function tradeRows({ accession, isAmendment, issuerCik, trades }: FilingRecord) {
  return trades.map((trade) => ({ ...trade, accession, issuerCik, isAmendment }));
}

/** Rows in portions that one statement takes. */
export function* chunks<T>(rows: readonly T[], size = ROWS_A_STATEMENT): Iterable<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
