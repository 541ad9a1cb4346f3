import { type Database, inArray, type Orm, schema, sql } from '@sentinel/database';
import type { FiledCompany, FilingRecord } from './filing-record.ts';
import { fillInAcceptance } from './fill-in-acceptance.ts';
import { Refusal } from './refusal.ts';

/** What became of one filing. */
export type StoreOutcome =
  | { readonly accession: string; readonly outcome: 'stored' | 'updated' | 'skipped' }
  | { readonly accession: string; readonly outcome: 'refused'; readonly reason: string };

export interface StoreOptions {
  /** False for history: the filings count as matched already, and no alert fires. */
  readonly alerting: boolean;
  readonly isDemo?: boolean;
  /** Goes with the filings into the logs of whatever they cause. */
  readonly requestId: string;
}

type Transaction = Parameters<Parameters<Orm['transaction']>[0]>[0];

/** Channel on which a commit with new filings is announced. */
export const FILING_STORED = 'filing_stored';
/** A statement takes 65,534 parameters; the widest row has some twenty. */
const ROWS_A_STATEMENT = 2_000;

/**
 * Stores filings with their companies, owners, transactions and trades, in one transaction. A filing that is there already
 * is skipped, or updated with its acceptance when only this source states it; one whose content differs from the stored
 * filing is refused. A filing the database does not take is refused
 * alone: the batch is halved until the bad one stands by itself, so the good ones are stored all the same.
 * @throws what the database throws when it is not the filing's fault (connection lost, disk full)
 */
export async function storeFilings(
  { orm }: Pick<Database, 'orm'>,
  records: readonly FilingRecord[],
  options: StoreOptions,
): Promise<StoreOutcome[]> {
  const first = new Map<string, FilingRecord>();
  const repeats: FilingRecord[] = [];
  for (const record of records) {
    if (first.has(record.accession)) repeats.push(record);
    else first.set(record.accession, record);
  }
  // One order for every process: two that store the same filings at once wait for each other instead of locking up.
  const batch = [...first.values()].sort((a, b) => (a.accession < b.accession ? -1 : 1));
  const outcomes = await storeBatch(orm, batch, options);
  return repeats.length === 0 ? outcomes : [...outcomes, ...(await storeFilings({ orm }, repeats, options))];
}

async function storeBatch(orm: Orm, batch: readonly FilingRecord[], options: StoreOptions): Promise<StoreOutcome[]> {
  if (batch.length === 0) return [];
  try {
    return await orm.transaction((tx) => storeNew(tx, batch, options));
  } catch (error) {
    const reason = contentFault(error);
    if (reason === null) throw error;
    const [only] = batch;
    if (batch.length === 1 && only) return [{ accession: only.accession, outcome: 'refused', reason }];
    const middle = Math.ceil(batch.length / 2);
    return [
      ...(await storeBatch(orm, batch.slice(0, middle), options)),
      ...(await storeBatch(orm, batch.slice(middle), options)),
    ];
  }
}

/** Why the database does not take a content (SQL classes 22 and 23: data, constraints); null for any other error. */
function contentFault(error: unknown): string | null {
  if (error instanceof Refusal) return error.reason;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, message } = cause as { code?: unknown; message?: string };
  return typeof code === 'string' && /^2[23]/.test(code) ? `the database does not take it: ${message}` : null;
}

async function storeNew(
  tx: Transaction,
  batch: readonly FilingRecord[],
  { alerting, isDemo = false, requestId }: StoreOptions,
): Promise<StoreOutcome[]> {
  const evaluatedAt = alerting ? null : sql`now()`;
  const inserted = await tx
    .insert(schema.filing)
    .values(batch.map((record) => ({ ...filingRow(record), isDemo, requestId, evaluatedAt })))
    .onConflictDoNothing()
    .returning({ accession: schema.filing.accession });
  const isNew = new Set(inserted.map(({ accession }) => accession));
  const fresh = batch.filter(({ accession }) => isNew.has(accession));
  const known = batch.filter(({ accession }) => !isNew.has(accession));
  const compared = await compareWithStored(tx, known);
  const isUpdated = new Set(compared.flatMap(({ accession, outcome }) => (outcome === 'updated' ? accession : [])));
  if (fresh.length > 0) await storeParts(tx, fresh);
  const speaking = batch.filter(({ accession }) => isNew.has(accession) || isUpdated.has(accession));
  if (speaking.length > 0) {
    await storeCompanies(tx, speaking);
    await storeOwners(tx, speaking);
  }
  if (fresh.length > 0) await tx.execute(sql`select pg_notify(${FILING_STORED}, '')`);
  return [...fresh.map(({ accession }): StoreOutcome => ({ accession, outcome: 'stored' })), ...compared];
}

function filingRow(record: FilingRecord) {
  const { companies: _companies, owners: _owners, transactions: _transactions, trades: _trades, ...row } = record;
  return row;
}

async function compareWithStored(tx: Transaction, known: readonly FilingRecord[]): Promise<StoreOutcome[]> {
  if (known.length === 0) return [];
  const { accession, contentHash } = schema.filing;
  const stored = await tx
    .select({ accession, contentHash })
    .from(schema.filing)
    .where(
      inArray(
        accession,
        known.map((record) => record.accession),
      ),
    );
  const hashes = new Map(stored.map((row) => [row.accession, row.contentHash]));
  const outcomes: StoreOutcome[] = [];
  for (const record of known) {
    const { accession } = record;
    if (hashes.get(accession) !== record.contentHash) {
      outcomes.push({ accession, outcome: 'refused', reason: 'differs from the stored filing' });
    } else {
      outcomes.push({ accession, outcome: (await fillInAcceptance(tx, record)) ? 'updated' : 'skipped' });
    }
  }
  return outcomes;
}

async function storeParts(tx: Transaction, fresh: readonly FilingRecord[]): Promise<void> {
  const companies = fresh.flatMap(({ accession, companies }) => companies.map(({ cik }) => ({ accession, cik })));
  const owners = fresh.flatMap(({ accession, owners }) =>
    owners.map(({ cik, ...owner }, position) => ({ ...owner, accession, position, ownerCik: cik })),
  );
  const transactions = fresh.flatMap(({ accession, transactions }) =>
    transactions.map((row) => ({ ...row, accession })),
  );
  const trades = fresh.flatMap(({ accession, issuerCik, isAmendment, trades }) =>
    trades.map((trade) => ({ ...trade, accession, issuerCik, isAmendment })),
  );
  for (const rows of chunks(companies)) await tx.insert(schema.filingCompany).values(rows);
  for (const rows of chunks(owners)) await tx.insert(schema.filingOwner).values(rows);
  for (const rows of chunks(transactions)) await tx.insert(schema.transaction).values(rows);
  for (const rows of chunks(trades)) await tx.insert(schema.trade).values(rows);
}

/** Keeps the companies as their latest filing names them; `changed_in` moves only when something does that a copy shows. */
async function storeCompanies(tx: Transaction, fresh: readonly FilingRecord[]): Promise<void> {
  const { company } = schema;
  const latest = newestByCik(fresh, ({ companies }) => companies);
  for (const statesTicker of [true, false]) {
    const rows = latest.filter((row) => row.statesTicker === statesTicker);
    const ticker = statesTicker ? sql`excluded.filed_ticker` : sql`${company.filedTicker}`;
    const sic = sql`coalesce(excluded.sic, ${company.sic})`;
    for (const part of chunks(rows)) {
      await tx
        .insert(company)
        .values(part.map(({ cik, name, ticker, sic, asOf }) => ({ cik, name, filedTicker: ticker, sic, asOf })))
        .onConflictDoUpdate({
          target: company.cik,
          set: {
            name: sql`excluded.name`,
            filedTicker: ticker,
            sic,
            asOf: sql`excluded.as_of`,
            changedIn: sql`case when (excluded.name, ${ticker}, ${sic}) is distinct from (${company.name}, ${company.filedTicker}, ${company.sic})
              then pg_current_xact_id() else ${company.changedIn} end`,
          },
          setWhere: sql`excluded.as_of >= ${company.asOf}`,
        });
    }
  }
}

async function storeOwners(tx: Transaction, fresh: readonly FilingRecord[]): Promise<void> {
  const { owner } = schema;
  for (const rows of chunks(newestByCik(fresh, ({ owners }) => owners))) {
    await tx
      .insert(owner)
      .values(rows.map(({ cik, name, asOf }) => ({ cik, name, asOf })))
      .onConflictDoUpdate({
        target: owner.cik,
        set: { name: sql`excluded.name`, asOf: sql`excluded.as_of` },
        setWhere: sql`excluded.as_of >= ${owner.asOf}`,
      });
  }
}

/** Each company or owner once, from the newest filing that names it, in the order of the CIKs (one order of locking). */
function newestByCik<T extends Pick<FiledCompany, 'cik' | 'name'>>(
  fresh: readonly FilingRecord[],
  of: (record: FilingRecord) => readonly T[],
): (T & { asOf: Date })[] {
  const newest = new Map<string, T & { asOf: Date }>();
  for (const record of fresh) {
    const asOf = knownAsOf(record);
    for (const named of of(record)) {
      const present = newest.get(named.cik);
      if (!present || asOf >= present.asOf) newest.set(named.cik, { ...named, asOf });
    }
  }
  return [...newest.values()].sort((a, b) => (a.cik < b.cik ? -1 : 1));
}

/** When a filing spoke: its acceptance; a bare document says no more than the day it is about. */
function knownAsOf({ acceptedAt, filedOn, periodOfReport }: FilingRecord): Date {
  return acceptedAt ?? new Date(filedOn ?? periodOfReport ?? 0);
}

function* chunks<T>(rows: readonly T[]): Iterable<T[]> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) yield rows.slice(start, start + ROWS_A_STATEMENT);
}
