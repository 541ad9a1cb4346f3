import { CHANNELS, type Database, inArray, insertRows, type Orm, schema, sql } from '@sentinel/database';
import { judgeChangedTrades, tagNoticedTrades } from '../facts/judge-changed-trades.ts';
import { queuePendingFacts } from '../facts/pending-facts.ts';
import type { FilingRecord } from './filing-record.ts';
import { fillInAcceptance } from './fill-in-acceptance.ts';
import { groupBlocks } from './group-blocks.ts';
import { pendingFactsOfCompany, pendingFactsOfFiling } from './pending-facts-of-filing.ts';
import { Refusal } from './refusal.ts';
import { replaceDataSetFiling } from './replace-data-set-filing.ts';
import { storeCompanies, storeOwners } from './store-companies.ts';
import { storeFiledSymbols } from './store-filed-symbols.ts';
import { filingRow, storeParts, type Transaction } from './store-parts.ts';
import { supersedeAmended } from './supersede-amended.ts';
import { tieArrangements } from './tie-arrangements.ts';

/** The result for one filing. */
export type StoreOutcome =
  | { readonly accession: string; readonly outcome: 'stored' | 'updated' | 'skipped' }
  | { readonly accession: string; readonly outcome: 'refused'; readonly reason: string };

export interface StoreOptions {
  /** False for history: the filings count as already matched, so no alert fires. */
  readonly alerting: boolean;
  readonly isDemo?: boolean;
  /** Appears in all logs that these filings cause. */
  readonly requestId: string;
}

/**
 * Stores filings with their companies, owners, transactions, trades and texts, and queues the facts that change with them, in
 * one transaction. A filing that is already stored is
 * - updated with its acceptance time, if the stored one has none;
 * - replaced, if the stored one is from the SEC's data sets and this one is its XML;
 * - refused, if the content differs otherwise;
 * - skipped, if nothing changed.
 * When the database rejects a batch, the batch is halved until the bad filing is alone. Only that one is refused.
 * @throws database errors that no filing caused (connection lost, disk full)
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
  // All processes use the same order, so that two processes that store the same filings wait for each other instead of deadlocking.
  const batch = [...first.values()].sort((a, b) => (a.accession < b.accession ? -1 : 1));
  const outcomes = await storeBatch(orm, batch, options);
  return repeats.length === 0 ? outcomes : [...outcomes, ...(await storeFilings({ orm }, repeats, options))];
}

async function storeBatch(orm: Orm, batch: readonly FilingRecord[], options: StoreOptions): Promise<StoreOutcome[]> {
  if (batch.length === 0) return [];
  try {
    return await orm.transaction((tx) => storeNew(tx, batch, options));
  } catch (error) {
    const reason = contentError(error);
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

/** Why the database rejected the content (SQLSTATE classes 22 and 23: data, constraints); null for any other error. */
function contentError(error: unknown): string | null {
  if (error instanceof Refusal) return error.reason;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { code, message } = cause as { code?: unknown; message?: string };
  return typeof code === 'string' && /^2[23]/.test(code) ? `the database rejected it: ${message}` : null;
}

async function storeNew(
  tx: Transaction,
  batch: readonly FilingRecord[],
  { alerting, isDemo = false, requestId }: StoreOptions,
): Promise<StoreOutcome[]> {
  const evaluatedAt = alerting ? null : new Date();
  const rows = batch.map((record) => ({ ...filingRow(record), isDemo, requestId, evaluatedAt }));
  const inserted = await tx.execute<{ accession: string }>(
    sql`${insertRows(schema.filing, rows)} on conflict do nothing returning accession`,
  );
  const isNew = new Set(inserted.map(({ accession }) => accession));
  const fresh = batch.filter(({ accession }) => isNew.has(accession));
  const known = batch.filter(({ accession }) => !isNew.has(accession));
  const compared = await compareWithStored(tx, known);
  const isUpdated = new Set(compared.flatMap(({ accession, outcome }) => (outcome === 'updated' ? accession : [])));
  if (fresh.length > 0) await storeParts(tx, fresh);
  const speaking = batch.filter(({ accession }) => isNew.has(accession) || isUpdated.has(accession));
  if (speaking.length > 0) {
    const regrouped = await storeCompanies(tx, speaking);
    await storeFiledSymbols(tx, speaking);
    await storeOwners(tx, speaking);
    const pending = [...speaking.flatMap(pendingFactsOfFiling), ...regrouped.flatMap(pendingFactsOfCompany)];
    await queuePendingFacts(
      tx,
      pending.map((facts) => ({ ...facts, isHistory: !alerting })),
    );
    await supersedeAmended(
      tx,
      speaking.map(({ accession }) => accession),
    );
    await tieArrangements(
      tx,
      speaking
        .filter(({ arrangements, owners }) => arrangements.length > 0 || owners.length > 0)
        .map(({ issuerCik }) => issuerCik),
    );
    await groupBlocks(tx);
    await judgeChangedTrades(tx);
    await tagNoticedTrades(
      tx,
      speaking.flatMap(({ accession, notice }) => (notice === null ? [] : accession)),
    );
  }
  if (fresh.length > 0) await tx.execute(sql`select pg_notify(${CHANNELS.filingStored}, '')`);
  return [...fresh.map(({ accession }): StoreOutcome => ({ accession, outcome: 'stored' })), ...compared];
}

async function compareWithStored(tx: Transaction, known: readonly FilingRecord[]): Promise<StoreOutcome[]> {
  if (known.length === 0) return [];
  const { acceptedAt, accession, contentHash, flags } = schema.filing;
  const stored = await tx
    .select({ acceptedAt, accession, contentHash, flags })
    .from(schema.filing)
    .where(
      inArray(
        accession,
        known.map((record) => record.accession),
      ),
    );
  const byAccession = new Map(stored.map((row) => [row.accession, row]));
  const outcomes: StoreOutcome[] = [];
  for (const record of known) {
    outcomes.push({ accession: record.accession, ...(await compare(tx, record, byAccession.get(record.accession))) });
  }
  return outcomes;
}

type Comparison = { outcome: 'updated' | 'skipped' } | { outcome: 'refused'; reason: string };

async function compare(
  tx: Transaction,
  record: FilingRecord,
  stored: { acceptedAt: Date | null; contentHash: string; flags: string[] } | undefined,
): Promise<Comparison> {
  if (stored?.contentHash === record.contentHash) {
    const isFilledIn = stored.acceptedAt === null && (await fillInAcceptance(tx, record));
    return { outcome: isFilledIn ? 'updated' : 'skipped' };
  }
  const isOfDataSet = record.flags.includes('from_data_set');
  const replacesDataSet = stored?.flags.includes('from_data_set') ?? false;
  if (replacesDataSet && !isOfDataSet) {
    await replaceDataSetFiling(tx, record);
    return { outcome: 'updated' };
  }
  // The XML has everything that the data set has, and more.
  if (isOfDataSet && !replacesDataSet) return { outcome: 'skipped' };
  return { outcome: 'refused', reason: 'differs from the stored filing' };
}
