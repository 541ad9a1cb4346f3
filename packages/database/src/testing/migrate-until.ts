import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Database } from '../client.ts';
import { SCHEMAS, type SchemaName } from '../ownership.ts';
import { MIGRATIONS } from '../testing.ts';

/**
 * Applies all migrations but those of one schema after `last`, so that a test can fill its tables as they were then. It grants no
 * privileges: their tables are not there yet.
 */
export async function migrateUntil(owner: Pick<Database, 'sql'>, name: SchemaName, last: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-migrations-'));
  try {
    cpSync(MIGRATIONS, folder, { recursive: true });
    const file = join(folder, name, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
    const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
    for (const schema of SCHEMAS)
      await migrate(drizzle(owner.sql), {
        migrationsFolder: join(folder, schema),
        migrationsSchema: 'drizzle',
        migrationsTable: `${schema}_migrations`,
      });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
