import { newYorkDay } from '@sentinel/calendar';
import { type Database, pause, runLoop } from '@sentinel/database';
import { EdgarHttpError } from '@sentinel/edgar';
import { type PlannedIndex, planBackfill } from './backfill-plan.ts';
import type { FetchContext } from './fetch-context.ts';
import { readCursor, writeCursor } from './fetch-cursor.ts';
import { readIndex } from './read-index.ts';
import { runFetchers } from './run-fetchers.ts';

export interface BackfillOptions {
  /** Days of filing, YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  /** Forms to take, amendments named apart (`4`, `4/A`); every wanted form when it is not given. */
  readonly forms?: readonly string[];
  /** Also tries filings that were refused before. */
  readonly retriesRefused?: boolean;
  /** Leaves the fetching to the service that runs. */
  readonly queuesOnly?: boolean;
  readonly now?: Date;
  /** What tests make quicker. */
  readonly firstWaitMs?: number;
}

/** How far a back-fill is. */
export interface BackfillProgress {
  readonly indexes: number;
  readonly indexesRead: number;
  /** Filings that the range names: all, those that are stored and those that are refused. */
  readonly filings: number;
  readonly stored: number;
  readonly refused: number;
}

const FETCHERS = 3;
const LEASE_MS = 300_000;
const FIRST_WAIT_MS = 20_000;
/** After so many failed tries a filing is left to the service: the back-fill does not wait for it. */
const TRIES = 3;
const COUNT_EVERY_MS = 2_000;
const INDEX_TRIES = 5;

/**
 * Fetches and stores the filings of a range of days as history: reads the indexes that name them, then the filings. Goes on
 * where it was when it is run again, or ended by the signal; workers on the same database take their part of it.
 * @returns where it got to
 * @throws EdgarHttpError, EdgarListingError when an index cannot be had
 */
export async function runBackfill(
  context: FetchContext,
  options: BackfillOptions,
  tell: (progress: BackfillProgress) => void,
  signal: AbortSignal,
): Promise<BackfillProgress> {
  const { database } = context;
  const today = newYorkDay(options.now ?? new Date());
  const plan = planBackfill(options.from, options.to, today);
  if (options.retriesRefused) await queueRefused(database, options);
  let indexesRead = 0;
  const progress = async () => {
    const found = { indexes: plan.length, indexesRead, ...(await countFilings(database, options)) };
    tell(found);
    return found;
  };

  const cursor = `backfill ${options.from} ${options.to} ${options.forms?.join() ?? 'all'}`;
  const through = (await readCursor<{ through: string }>(database, cursor))?.through ?? '';
  for (const index of plan) {
    if (signal.aborted) return progress();
    if (index.to > through) {
      if (!(await readPlanned(context, index, options, signal))) return progress();
      // The index of a day is final when the day is over; the same command later on must read it.
      if (index.to < today) await writeCursor(database, cursor, { through: index.to });
    }
    indexesRead += 1;
    await progress();
  }
  if (options.queuesOnly) return progress();

  const counting = new AbortController();
  const counted = runLoop({
    everyMs: COUNT_EVERY_MS,
    signal: counting.signal,
    run: async () => {
      await progress();
    },
    onError: (error) => context.onNotice({ kind: 'trouble', where: 'counting', error }),
  });
  const settings = {
    concurrency: FETCHERS,
    leaseMs: LEASE_MS,
    firstWaitMs: options.firstWaitMs ?? FIRST_WAIT_MS,
    idleMs: 1_000,
    source: 'index',
  } as const;
  try {
    await runFetchers(context, settings, signal, () => isDone(database, options));
  } finally {
    counting.abort();
    await counted;
  }
  return progress();
}

/** True when the index was read, or does not exist; false when the signal ended it. */
async function readPlanned(
  context: FetchContext,
  { from, path, to }: PlannedIndex,
  { forms }: BackfillOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const takes = ({ filedOn, formType }: { filedOn: string | null; formType: string }) =>
    filedOn !== null && filedOn >= from && filedOn <= to && (forms === undefined || forms.includes(formType));
  for (let tries = 1; ; tries += 1) {
    try {
      const { status } = await readIndex(context, { path, source: 'index', takes }, signal);
      if (status === 'missing') context.onNotice({ kind: 'index_missing', day: from });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (!(error instanceof EdgarHttpError) || (error.code !== 'throttled' && tries >= INDEX_TRIES)) throw error;
      context.onNotice({ kind: 'throttled', reason: error.message, retryAt: error.retryAt });
      const waitMs = Math.max(1_000, (error.retryAt?.getTime() ?? 0) - Date.now());
      await pause(waitMs, signal);
    }
  }
}

type Sql = Pick<Database, 'sql'>;

const ofRange = ({ sql }: Sql, { forms, from, to }: BackfillOptions) =>
  sql`filed_on between ${from} and ${to} and (${forms === undefined} or form_type = any(${[...(forms ?? [])]}::text[]))`;

async function countFilings(database: Sql, options: BackfillOptions) {
  const [row] = await database.sql<{ filings: number; stored: number; refused: number }[]>`
    select count(*)::int as filings, count(*) filter (where state = 'stored')::int as stored,
           count(*) filter (where state = 'refused')::int as refused
      from market.filing_fetch where ${ofRange(database, options)}`;
  return row ?? { filings: 0, stored: 0, refused: 0 };
}

async function isDone(database: Sql, options: BackfillOptions): Promise<boolean> {
  const rows = await database.sql`
    select 1 from market.filing_fetch
     where state = 'pending' and source = 'index' and tries < ${TRIES} and ${ofRange(database, options)} limit 1`;
  return rows.length === 0;
}

async function queueRefused(database: Sql, options: BackfillOptions): Promise<void> {
  await database.sql`
    update market.filing_fetch
       set state = 'pending', source = 'index', tries = 0, reason = null, finished_at = null, next_try_at = now()
     where state = 'refused' and ${ofRange(database, options)}`;
}
