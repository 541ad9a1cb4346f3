import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { FastifyBaseLogger } from 'fastify';
import { applyStaged, fill, removeDeleted, stage } from './apply.ts';
import type { Changes, Keys } from './copy-statements.ts';
import { COPY_VERSION } from './copy-version.ts';
import { type CopyState, type OpenCopy, openCopy, removeCopy } from './open-copy.ts';
import { IS_MISREAD, onOneThread, readSource, type SourceReader, type SourceState } from './read-source.ts';
import { type Lane, openReaders, type Readers, type ReadFor, type RunQuery } from './readers.ts';
import {
  COMPANY_SOURCE,
  EVENT_KEYS,
  EVENT_SOURCE,
  OWNER_SOURCE,
  SYMBOL_SOURCE,
  TRADE_KEYS,
  TRADE_SOURCE,
} from './source.ts';

interface CopyOptions {
  /** Where the copy is kept between starts; each process needs its own folder. In memory when undefined. */
  readonly folder: string | undefined;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** DuckDB's errors for a damaged file. Any other error comes from the statement. */
const IS_DAMAGED =
  /corrupt|checksum|INTERNAL Error|FATAL Error|IO Error|database has been invalidated|Serialization Error/i;

/** Name prefix of the temporary folders of refreshes. */
const REFRESH_FOLDER = 'refresh-';

async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(REFRESH_FOLDER)) await rm(join(folder, name), { recursive: true, force: true });
}

/** The copy does not match the database and must be filled again. */
class UnusableCopy extends Error {}

interface Current extends OpenCopy {
  readonly readers: Readers;
}

/**
 * The columnar copy of trades and events that explore searches read. It is filled only from PostgreSQL. When it is missing,
 * damaged, of another version or from another database, it is deleted and filled again. A refresh is one transaction; a
 * search sees all of it or none of it (docs/decisions/0002-duckdb-copy.md).
 */
export function createExploreCopy(database: Database, { folder, log }: CopyOptions) {
  if (folder !== undefined) mkdirSync(folder, { recursive: true });
  let current: Current | undefined;
  let state: CopyState | undefined;
  let damage: string | undefined;
  let refreshing: Promise<number> | undefined;
  /** The highest revision so far; one that is filled again starts above, because what was found in a revision is cached. */
  let lastRevision = 0;
  /** Comparing keys is slow on large tables, so the next comparison waits for twice the time that the last one took. */
  let compareAfter = 0;

  async function close() {
    const closing = current;
    current = undefined;
    state = undefined;
    if (!closing) return;
    await closing.readers.close();
    closing.writer.closeSync();
    closing.instance.closeSync();
  }

  async function discard(why: string) {
    log.warn({ why }, 'deleting the explore copy and filling it again');
    await close();
    removeCopy(folder);
    damage = undefined;
  }

  async function ensureOpen(): Promise<Current> {
    if (damage !== undefined) await discard(damage);
    if (current) return current;
    const copy = await openCopy(folder);
    // The open copy is locked, so no other process uses this folder. Files of a killed refresh can take gigabytes.
    if (folder !== undefined) await removeLeftOvers(folder);
    if (copy.discarded !== undefined) log.warn({ why: copy.discarded }, 'deleted the explore copy; filling it again');
    // A search is several statements with gaps between them, which one extra connection fills; more would slow each other down.
    current = { ...copy, readers: await openReaders(copy.instance, availableParallelism() + 1) };
    state = copy.state;
    lastRevision = Math.max(lastRevision, copy.state.revision);
    return current;
  }

  async function runRefresh(): Promise<number> {
    const copy = await ensureOpen();
    const files = await mkdtemp(join(folder ?? tmpdir(), REFRESH_FOLDER));
    try {
      const before = state ?? copy.state;
      const began = Date.now();
      const refresh = await readSource(database, files, (reader) => readChanges(reader, before, began >= compareAfter));
      if (!refresh) return 0;
      if (refresh.keys) compareAfter = Date.now() + 2 * (Date.now() - began);
      return await write(copy, before, refresh).catch((error: unknown) => {
        if (!IS_MISREAD.test((error as Error).message)) throw error;
        log.warn({ err: error }, 'DuckDB could not read a file of the copy on several threads; reading it on one');
        return write(copy, before, readOnOneThread(refresh));
      });
    } finally {
      await rm(files, { recursive: true, force: true });
    }
  }

  async function write({ writer }: Current, before: CopyState, refresh: Refresh): Promise<number> {
    const { changes, keys, source } = refresh;
    const isFill = before.source === '';
    let changed = isFill || !changes ? 0 : await stage(writer, changes);
    await writer.run('begin transaction');
    try {
      if (changes && isFill) await fill(writer, changes);
      else if (changes && changed > 0) await applyStaged(writer);
      if (keys) changed += await removeDeleted(writer, keys);
      const after: CopyState = {
        source: source.identity,
        seen: source.xmin,
        deletions: keys || isFill ? source.deletions : before.deletions,
        revision: isFill || changed > 0 ? lastRevision + 1 : before.revision,
      };
      await writer.run('delete from state');
      await writer.run('insert into state values ($1, $2, $3, $4, $5)', [
        COPY_VERSION,
        after.source,
        after.seen,
        after.deletions,
        BigInt(after.revision),
      ]);
      await writer.run('commit');
      state = after;
      lastRevision = after.revision;
    } catch (error) {
      await writer.run('rollback').catch(() => undefined);
      throw error;
    }
    if (!isFill) return changed;
    await writer.run('checkpoint');
    const counted = await writer.runAndReadAll('select (select count(*) from trade) + (select count(*) from event)');
    return Number(counted.getRows()[0]?.[0] ?? 0);
  }

  const noteDamage = (error: unknown) => {
    if (error instanceof UnusableCopy || (error instanceof Error && IS_DAMAGED.test(error.message)))
      damage = error.message;
  };

  return {
    /** Copies what changed in PostgreSQL since the last refresh and returns the number of changed rows. Concurrent calls share one run. */
    refresh(): Promise<number> {
      refreshing ??= runRefresh()
        .catch((error: unknown) => {
          noteDamage(error);
          throw error;
        })
        .finally(() => {
          refreshing = undefined;
        });
      return refreshing;
    },

    /**
     * Runs a search on one consistent state of the copy until the call's signal aborts, which interrupts its running statement.
     * @throws the signal's reason once it has aborted
     * @throws AppError `overloaded` when too many searches wait
     * @throws AppError `unavailable` before the first fill, and when the copy turns out to be damaged (it is then filled again)
     */
    async read<T>(search: (run: RunQuery, revision: number) => Promise<T>, call?: ReadFor, lane?: Lane): Promise<T> {
      const readers = damage === undefined && state?.source ? current?.readers : undefined;
      if (!readers) throw notReady();
      try {
        return await readers.read(
          async (run) => {
            const [seen] = await run('select revision from state', []);
            return search(run, Number(seen?.revision));
          },
          call,
          lane,
        );
      } catch (error) {
        noteDamage(error);
        if (damage !== undefined) throw notReady(error);
        throw error;
      }
    },

    /**
     * A connection of the caller's own, for work that takes longer than a search may take of the shared ones. The caller closes it.
     * @throws AppError `unavailable` before the first fill
     */
    async connect(): Promise<DuckDBConnection> {
      const instance = damage === undefined && state?.source ? current?.instance : undefined;
      if (!instance) throw notReady();
      return instance.connect();
    },

    close,
  };
}

export type ExploreCopy = ReturnType<typeof createExploreCopy>;

const notReady = (cause?: unknown) =>
  new AppError('unavailable', 'The trades are still being loaded. Please try again.', { retryAfterSeconds: 2, cause });

/** What one refresh changes in the copy. */
interface Refresh {
  readonly source: SourceState;
  readonly changes: Changes | undefined;
  readonly keys: Keys | undefined;
}

const readOnOneThread = ({ source, changes, keys }: Refresh): Refresh => ({
  source,
  changes: changes && onOneThread(changes),
  keys: keys && onOneThread(keys),
});

/** Writes what changed since `before` to files; undefined when nothing changed. */
async function readChanges(
  { state: source, write, hasChanges }: SourceReader,
  before: CopyState,
  mayCompare: boolean,
): Promise<Refresh | undefined> {
  const isFill = before.source === '';
  if (!isFill && before.source !== source.identity) throw new UnusableCopy('it is from another database');
  if (BigInt(source.xmin) < BigInt(before.seen)) throw new UnusableCopy('it is ahead of the database');
  const compare = !isFill && mayCompare && source.deletions !== before.deletions;
  const isChanged = isFill || (await hasChanges(before.seen));
  if (!isChanged && !compare) return undefined;
  const rowsOf = (name: string, from: typeof TRADE_SOURCE) =>
    write(name, from.columns, isFill ? from.all : from.changed(before.seen));
  const changes = isChanged
    ? {
        company: await rowsOf('company', COMPANY_SOURCE),
        symbol: await write('symbol', SYMBOL_SOURCE.columns, SYMBOL_SOURCE.all),
        owner: await rowsOf('owner', OWNER_SOURCE),
        trade: await rowsOf('trade', TRADE_SOURCE),
        event: await rowsOf('event', EVENT_SOURCE),
      }
    : undefined;
  const keys = compare
    ? {
        trade: await write('trade-keys', TRADE_KEYS.columns, TRADE_KEYS.all),
        event: await write('event-keys', EVENT_KEYS.columns, EVENT_KEYS.all),
      }
    : undefined;
  return { source, changes, keys };
}
