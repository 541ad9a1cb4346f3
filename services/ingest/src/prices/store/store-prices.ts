import { CHANNELS, type Database, LOCKS } from '@sentinel/database';
import { ensureSessions } from '../ensure-sessions.ts';
import type { CorporateAction, PriceBar } from '../price-source.ts';
import { applyEndings } from './apply-endings.ts';
import { beginChangedRows } from './changed-rows.ts';
import { type CheckedBar, checkBar } from './check-bar.ts';
import { checkFund } from './check-fund.ts';
import { copyBars } from './copy-bars.ts';
import { linkSecurities } from './link-securities.ts';
import { quarantineBars } from './quarantine-bars.ts';
import { queuePriceFacts } from './queue-price-facts.ts';
import { rebuildFactors } from './rebuild-factors.ts';
import { type Refusal, Refusals } from './refusals.ts';
import { separateWorlds } from './separate-worlds.ts';
import { settleChangedSeries } from './settle-gaps.ts';
import { storeActions } from './store-actions.ts';
import { noteDividends, storeBars } from './store-bars.ts';
import type { Tx } from './transaction.ts';

/** Bars per transaction, about twelve days of the whole market. */
const CHUNK = 100_000;

export interface StorePricesOptions {
  /** Name of the provider or the file. */
  readonly source: string;
  /** True when the source has the dividends of every series that it has bars of. */
  readonly hasDividends?: boolean;
  /** True when the prices are the demo's, made up. */
  readonly isDemo?: boolean;
  /** Rows that the reader has refused so far; rows refused here are added. */
  readonly refusals?: Refusals;
  readonly tell?: (rows: number) => void;
  readonly now?: Date;
}

/** The result of a load. */
export interface PriceLoad {
  /** Id in `market.price_load`. */
  readonly id: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Number of bars and corporate actions that are new or changed. */
  readonly stored: number;
  readonly unchanged: number;
  /** Number of refused rows. */
  readonly refused: number;
  readonly reasons: readonly Refusal[];
  /** Bars that look wrong and are held back, by reason. */
  readonly held: readonly Refusal[];
  /** Closes that differ from stored ones of a provider, which are kept. They count as unchanged. */
  readonly kept: readonly Refusal[];
  /** Why a chunk was refused as a whole. It and everything after it was not stored. */
  readonly refusal: string | null;
}

type Totals = { -readonly [K in 'firstDay' | 'lastDay' | 'stored' | 'unchanged' | 'refusal']: PriceLoad[K] };

/**
 * Stores any number of bars and corporate actions in transactions of 100,000 bars, and queues the facts that depend on what
 * changed. Storing the same data again changes nothing. Symbols without a series get one; days before the start of a series
 * extend it.
 * @param bars in batches of any size
 * @throws database errors; chunks before the failed one stay stored
 */
export async function storePrices(
  database: Database,
  bars: readonly PriceBar[] | AsyncIterable<readonly PriceBar[]>,
  actions: readonly CorporateAction[],
  options: StorePricesOptions,
): Promise<PriceLoad> {
  const { sql } = database;
  const { source, refusals = new Refusals(), tell = () => {}, now = new Date() } = options;
  await ensureSessions(sql, now);
  const [load] = await sql<{ id: number }[]>`
    insert into market.price_load (source, stored, unchanged, refused) values (${source}, 0, 0, 0) returning id::int`;
  if (!load) throw new Error('PostgreSQL did not number the load.');
  const totals: Totals = { firstDay: null, lastDay: null, stored: 0, unchanged: 0, refusal: null };
  const days = new Set<string>();
  const held = new Refusals();
  const kept = new Refusals();
  const chunkStored = async (chunk: readonly AcceptedBar[], chunkActions: readonly CorporateAction[]) => {
    for (const { bar } of chunk) days.add(bar.day);
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCKS.prices})`;
      const outcome = await storeChunk(tx, chunk, chunkActions, {
        ...options,
        refusals,
        now,
        isOneDay: days.size <= 1,
      });
      if (outcome.refusal === null) {
        totals.stored += outcome.stored;
        totals.unchanged += outcome.unchanged;
        for (const { count, example, reason } of outcome.held) held.add(reason, example, count);
        for (const { count, example, reason } of outcome.kept) kept.add(reason, example, count);
        for (const { bar } of chunk) {
          if (totals.firstDay === null || bar.day < totals.firstDay) totals.firstDay = bar.day;
          if (totals.lastDay === null || bar.day > totals.lastDay) totals.lastDay = bar.day;
        }
      } else {
        totals.refusal = outcome.refusal;
        refusals.add(outcome.refusal, null, chunk.length + chunkActions.length);
      }
      await tx`
        update market.price_load
           set first_day = ${totals.firstDay}, last_day = ${totals.lastDay}, stored = ${totals.stored},
               unchanged = ${totals.unchanged}, refused = ${refusals.count}, refusal = ${describeRefusals(totals, refusals, kept)}
         where id = ${load.id}`;
      if (outcome.stored > 0) await tx`select pg_notify(${CHANNELS.pricesLoaded}, '')`;
    });
    tell(totals.stored + totals.unchanged);
  };

  let chunk: AcceptedBar[] = [];
  let pendingActions = actions;
  for await (const batch of Symbol.asyncIterator in bars ? bars : [bars]) {
    for (const bar of batch) {
      const checked = checkBar(bar, now);
      if (checked.refusal !== undefined) refusals.add(checked.refusal, `${bar.symbol},${bar.day},${bar.close}`);
      else chunk.push(checked);
      if (chunk.length < CHUNK) continue;
      await chunkStored(chunk, pendingActions);
      chunk = [];
      pendingActions = [];
      if (totals.refusal !== null) break;
    }
    if (totals.refusal !== null) break;
  }
  if (totals.refusal === null) await chunkStored(chunk, pendingActions);
  return {
    id: load.id,
    ...totals,
    refused: refusals.count,
    reasons: refusals.list(),
    held: held.list(),
    kept: kept.list(),
  };
}

type AcceptedBar = Extract<CheckedBar, { readonly bar: PriceBar }>;

interface ChunkOptions extends StorePricesOptions {
  readonly refusals: Refusals;
  readonly now: Date;
  readonly isOneDay: boolean;
}

interface ChunkOutcome {
  readonly stored: number;
  readonly unchanged: number;
  readonly held: readonly Refusal[];
  readonly kept: readonly Refusal[];
  readonly refusal: string | null;
}

async function storeChunk(
  tx: Tx,
  chunk: readonly AcceptedBar[],
  told: readonly CorporateAction[],
  { source, hasDividends = false, isDemo = false, refusals, isOneDay }: ChunkOptions,
): Promise<ChunkOutcome> {
  const { incoming, copied } = await copyBars(tx, chunk, refusals);
  const { separated, actions, refusedBars } = await separateWorlds(tx, incoming, told, isDemo, refusals);
  const fund = await checkFund(tx, separated, actions, { isDemo, isOneDay });
  if (fund.refusal !== null) return { stored: 0, unchanged: 0, held: [], kept: [], refusal: fund.refusal };
  const { checked } = fund;
  const { symbolDays } = checked;
  const begun = await beginChangedRows(tx);
  const endings = await applyEndings(tx, { symbolDays, changed: begun }, actions, isDemo, refusals);
  const bars = await storeBars(tx, { incoming: checked, changed: endings.changed }, { source, isDemo });
  const about = { source, hasDividends, isDemo };
  const others = await storeActions(tx, { symbolDays, changed: bars.changed }, actions, about, refusals);
  const settled = await settleChangedSeries(tx, others.changed);
  const noted = hasDividends ? await noteDividends(tx, settled, source) : settled;
  const { changed, held, heldNew, released } = await quarantineBars(tx, noted);
  const withFactors = await rebuildFactors(tx, changed);
  const linked = await linkSecurities(tx, withFactors);
  await queuePriceFacts(tx, linked);
  return {
    stored: bars.stored - heldNew + released + others.stored + endings.stored,
    unchanged: copied - refusedBars - bars.stored + others.unchanged + endings.unchanged,
    held: held.list(),
    kept: bars.kept,
    refusal: null,
  };
}

/**
 * Text for `market.price_load`: why the load was refused, or else its most frequent refusals and which stored closes it kept. Held
 * bars stand in `held_bar` while they are held.
 */
function describeRefusals({ refusal }: Totals, refusals: Refusals, kept: Refusals): string | null {
  if (refusal !== null) return refusal;
  const reasons = [
    ...refusals
      .list()
      .slice(0, 5)
      .map(({ reason, count }) => `${count} × ${reason}`),
    ...kept.list().map(({ reason, count }) => `${count} ${reason}.`),
  ];
  return reasons.length === 0 ? null : reasons.join(' ');
}
