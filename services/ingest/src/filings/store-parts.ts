import { insertRows, type Orm, schema } from '@sentinel/database';
import type { FilingRecord } from './filing-record.ts';

export type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** Keeps a statement to a few megabytes at most. */
const ROWS_A_STATEMENT = 2_000;
/** Fewer, because parts of texts are long. */
const TEXTS_A_STATEMENT = 200;
const ARRANGEMENTS_A_STATEMENT = 200;

/** The row of `market.filing` itself. */
export function filingRow(record: FilingRecord) {
  const {
    arrangements: _arrangements,
    companies: _companies,
    documents: _documents,
    notice: _notice,
    owners: _owners,
    trades: _trades,
    transactions: _transactions,
    ...row
  } = record;
  return row;
}

/** Stores everything that belongs to new filings: companies, owners, transactions, trades and texts. */
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
  for (const rows of chunks(companies)) await tx.execute(insertRows(schema.filingCompany, rows));
  for (const rows of chunks(owners)) await tx.execute(insertRows(schema.filingOwner, rows));
  for (const rows of chunks(transactions)) await tx.execute(insertRows(schema.transaction, rows));
  for (const rows of chunks(fresh.flatMap(tradeRows))) await tx.execute(insertRows(schema.trade, rows));
  await storeNotices(tx, fresh);
  for (const rows of chunks(fresh.flatMap(arrangementRows), ARRANGEMENTS_A_STATEMENT)) {
    await tx.execute(insertRows(schema.arrangement, rows));
  }
  for (const rows of chunks(documents)) await tx.execute(insertRows(schema.filingDocument, rows));
  for (const rows of chunks(texts, TEXTS_A_STATEMENT)) await tx.execute(insertRows(schema.filingText, rows));
}

/** Stores the notices of filings, or corrects them: a header names the seller better than the notice does. */
export async function storeNotices(tx: Pick<Transaction, 'insert'>, records: readonly FilingRecord[]): Promise<void> {
  const { notice: table } = schema;
  for (const { accession, issuerCik, notice } of records) {
    if (notice === null) continue;
    const row = { ...notice, relationships: [...notice.relationships], planAdoptedOn: [...notice.planAdoptedOn] };
    await tx
      .insert(table)
      .values({ ...row, accession, issuerCik })
      .onConflictDoUpdate({ target: table.accession, set: row });
  }
}

/** The rows of `market.arrangement` of a filing; `tieArrangements` says whose they are. */
function arrangementRows({ accession, arrangements, issuerCik }: FilingRecord) {
  return arrangements.map((one, position) => ({
    accession,
    position,
    issuerCik,
    person: one.person,
    ownerCik: null,
    ownerEvidence: '',
    title: one.title,
    action: one.action,
    is10b51: one.is_10b5_1,
    adoptionDate: one.adoption_date,
    terminationDate: one.termination_date,
    expirationDate: one.expiration_date,
    durationDays: one.duration_days,
    shares: one.shares,
    text: one.text,
  }));
}

/** The rows of `market.trade` of a filing. */
export function tradeRows({ accession, isAmendment, issuerCik, trades }: FilingRecord) {
  return trades.map((trade) => ({ ...trade, accession, issuerCik, isAmendment }));
}

/** Splits rows into chunks of one statement each. */
export function* chunks<T>(rows: readonly T[], size = ROWS_A_STATEMENT): Iterable<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
