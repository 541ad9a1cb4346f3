import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrateDatabase } from '@sentinel/database';
import { MIGRATIONS, openAsOwner } from '@sentinel/database/testing';
import { INDUSTRIES } from '@sentinel/vocabulary-market';
import { startPostgres } from '../../deploy/local/src/postgres.mjs';
import { writePlainTables } from './plain-postgres.ts';
import { type MarketSize, writeMarket } from './write-market.ts';

/** A market with so many trades, and of the rest what goes with them. */
export const sizeOf = (trades: number, events = Math.round(trades * 0.3)): MarketSize => ({
  trades,
  events,
  companies: Math.max(100, Math.min(10_000, Math.round(trades / 500))),
  owners: Math.max(1000, Math.min(300_000, Math.round(trades / 16))),
});

/** A database with the generated market. */
interface GeneratedMarket {
  readonly database: Database;
  /** Writes the market as flat indexed tables, too, unless an earlier run did. */
  withPlainTables(): Promise<void>;
  /** Adds to the market, unless an earlier run did. */
  once(mark: string, act: () => Promise<void>): Promise<void>;
}

interface Options {
  /** Generate it again. */
  readonly isFresh: boolean;
  readonly said: (text: string) => void;
}

/**
 * Acts with the market of that size, generated now or in an earlier run: it stays in the temporary folder. The folder's name changes
 * with the code that generates it.
 */
export async function withGeneratedMarket(
  size: MarketSize,
  { isFresh, said }: Options,
  act: (market: GeneratedMarket) => Promise<void>,
): Promise<void> {
  const code = (name: string) => readFileSync(join(import.meta.dirname, name));
  const version = createHash('sha256')
    .update(JSON.stringify(size))
    .update(readdirSync(MIGRATIONS, { recursive: true }).join())
    .update(code('write-market.ts'))
    .update(code('plain-postgres.ts'))
    .digest('hex')
    .slice(0, 12);
  const home = join(tmpdir(), `sentinel-bench-explore-${version}`);
  if (isFresh) rmSync(home, { recursive: true, force: true });
  const postgres = await startPostgres({
    home,
    settings: { fsync: 'off', shared_buffers: '4GB', work_mem: '64MB', max_wal_size: '16GB', autovacuum: 'off' },
  });
  try {
    await postgres.createDatabase('explore');
    const database = openAsOwner(postgres.url('explore'));
    const once = async (mark: string, act: () => Promise<void>) => {
      const [done] = await database.sql`select to_regclass(${`public.${mark}`}) as found`;
      if (done?.found) return;
      await act();
      await database.sql`create table public.${database.sql(mark)} ()`;
    };
    await once('generated', async () => {
      await migrateDatabase(postgres.url('explore'), MIGRATIONS);
      said(`generating ${size.trades} trades and ${size.events} events; kept in ${home}`);
      await writeMarket(database, size, INDUSTRIES);
    });
    const withPlainTables = () =>
      once('plain_written', async () => {
        said('writing the same as indexed tables');
        await writePlainTables(database);
      });
    await act({ database, withPlainTables, once });
    await database.close();
  } finally {
    await postgres.stop();
  }
}
