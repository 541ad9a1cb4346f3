import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { createExploreCopy, type ExploreCopy } from '../services/market/src/copy/explore-copy.ts';
import { explore_events } from '../services/market/src/events/explore_events.ts';
import { searchEvents } from '../services/market/src/events/search-events.ts';
import { explore_trades } from '../services/market/src/trades/explore_trades.ts';
import { searchTrades } from '../services/market/src/trades/search-trades.ts';
import { sizeOf, withGeneratedMarket } from './explore/generated-market.ts';
import { searchPlain, TIMEOUT_MS } from './explore/plain-postgres.ts';
import { type Search, searchesOf } from './explore/searches.ts';
import { withFolder } from './frame/folder.ts';
import { readOptions } from './frame/options.ts';
import { elapsedMs, percentile, reporter } from './frame/report.ts';

/**
 * Explore searches on 5 million trades and 1.5 million events: count and page of a fixed mix, with one client and with
 * sixteen, and with the same conditions on indexed PostgreSQL. Figures: p95 of 100 ms and 400 ms; five times as fast as
 * PostgreSQL. The generated data is kept in the temporary folder for the next run; `--fresh` generates it again,
 * `--trades=50000` generates less, `--each` prints each search.
 */
const options = readOptions({ trades: 5_000_000, events: 0, rounds: 4, fresh: false, each: false });
const size = sizeOf(options.trades, options.events || undefined);
const CLIENTS = 16;

const report = reporter('explore');
const said = (text: string) => console.error(`explore: ${text}`);

await withGeneratedMarket(size, { isFresh: options.fresh, said }, ({ database, withPlainTables }) =>
  withFolder(async (folder) => {
    await withPlainTables();
    await measure(database, folder);
  }),
);

async function measure(database: Database, folder: string): Promise<void> {
  const copy = createExploreCopy(database, { folder, log: { info: said, warn: said } as never });
  let rows = 0;
  const filledMs = await elapsedMs(async () => {
    rows = await copy.refresh();
  });
  report('copy filled', 's', filledMs / 1_000, rows);
  report('one trade taken over', 'ms', await refreshTimes(database, copy));

  const search = searcher(copy);
  const rounds = Array.from({ length: options.rounds }, (_, round) => searchesOf(round, size));
  for (const one of searchesOf(-1, size)) await search(one);
  const alone: number[] = [];
  const byName = new Map<string, number[]>();
  const counts = new Map<Search, number>();
  for (const one of rounds.flat()) {
    const { ms, count } = await search(one);
    alone.push(ms);
    counts.set(one, count);
    const name = `${one.type}: ${one.name}`;
    byName.set(name, [...(byName.get(name) ?? []), ms]);
  }
  report('search, 1 client', 'ms', alone);

  const crowd: number[] = [];
  let refused = 0;
  const queue = Array.from({ length: CLIENTS }, (_, client) => shuffled(searchesOf(1000 + client, size), client));
  await Promise.all(
    queue.map(async (searches, client) => {
      for (const one of searches) {
        try {
          crowd.push((await search(one, client + 1)).ms);
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'overloaded')) throw error;
          refused += 1;
        }
      }
    }),
  );
  report(`search, ${CLIENTS} clients`, 'ms', crowd);
  said(`${refused} of ${refused + crowd.length} searches of ${CLIENTS} clients were refused`);

  const plain: number[] = [];
  let cut = 0;
  for (const one of rounds[0] ?? []) {
    const page = one.type === 'trades' ? searchTrades(one.search) : searchEvents(one.search);
    const start = performance.now();
    const count = await searchPlain(database, page);
    const ms = count === null ? TIMEOUT_MS : performance.now() - start;
    if (count === null) cut += 1;
    else if (count !== counts.get(one))
      throw new Error(`${one.name}: ${counts.get(one)} hits in the copy, ${count} in PostgreSQL`);
    plain.push(ms);
    if (options.each) {
      const own = percentile(byName.get(`${one.type}: ${one.name}`) ?? [], 0.5);
      said(
        `${own.toFixed(1).padStart(7)} ms, PostgreSQL ${ms.toFixed(0).padStart(5)} ms, ${String(count).padStart(8)} hits: ${one.type}, ${one.name}`,
      );
    }
  }
  report('search on indexed PostgreSQL, 1 client', 'ms', plain);
  if (cut > 0) said(`${cut} searches on PostgreSQL were cut off at ${TIMEOUT_MS} ms`);
  const first = alone.slice(0, plain.length);
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const ratio = (share: number) => percentile(plain, share) / percentile(first, share);
  report('times faster than PostgreSQL, p95', 'x', ratio(0.95), plain.length);
  report('times faster than PostgreSQL, all together', 'x', sum(plain) / sum(first), plain.length);
  await copy.close();
}

/** How long it takes until a changed trade is in the copy. */
async function refreshTimes({ sql }: Database, copy: ExploreCopy): Promise<number[]> {
  const times: number[] = [];
  for (let n = 1; n <= 10; n += 1) {
    await sql`update market.trade set changed_in = pg_current_xact_id() where id = ${n * 1000}`;
    times.push(await elapsedMs(() => copy.refresh()));
  }
  return times;
}

function searcher(copy: ExploreCopy) {
  const handlers = { trades: explore_trades(copy), events: explore_events(copy) };
  // Each client is an account of its own: the fair queue admits a crowd of people, and refuses one person with as many searches.
  return async (one: Search, client = 0): Promise<{ ms: number; count: number }> => {
    const call = { caller: { accountId: `client-${client}` } } as never;
    const start = performance.now();
    const answer =
      one.type === 'trades' ? await handlers.trades(one.search, call) : await handlers.events(one.search, call);
    if (!('num_rows' in answer)) throw new Error('a search gave no count');
    return { ms: performance.now() - start, count: answer.num_rows };
  };
}

function shuffled<T>(values: readonly T[], by: number): T[] {
  return values.map((_, index) => values[(index * 17 + by * 5) % values.length] as T);
}
