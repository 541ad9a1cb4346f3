import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Database } from '../client.ts';
import { grantRoles } from '../grant-roles.ts';
import { SCHEMAS, type SchemaName } from '../ownership.ts';

type Migrations = Record<SchemaName, readonly { readonly tag: string; readonly when: number; readonly sql: string }[]>;

/** The 41 migrations of commit 782767fe, byte for byte. */
const readUnsquashed = (): Migrations =>
  JSON.parse(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, 'unsquashed-migrations.json.br'))).toString(),
  ) as Migrations;

/**
 * Makes a database as commit 782767fe did.
 * @param options.behind a schema that lacks the last migration; nobody has privileges then, because tables are missing
 */
export async function migrateUnsquashed(
  { sql }: Pick<Database, 'sql'>,
  { behind }: { behind?: SchemaName } = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-unsquashed-'));
  try {
    for (const [schema, all] of Object.entries(readUnsquashed())) {
      const migrations = schema === behind ? all.slice(0, -1) : all;
      mkdirSync(join(folder, schema, 'meta'), { recursive: true });
      const entries = migrations.map(({ tag, when }, idx) => ({ idx, version: '7', when, tag, breakpoints: true }));
      writeFileSync(join(folder, schema, 'meta/_journal.json'), JSON.stringify({ version: '7', entries }));
      for (const each of migrations) writeFileSync(join(folder, schema, `${each.tag}.sql`), each.sql);
    }
    for (const schema of SCHEMAS)
      await migrate(drizzle(sql), {
        migrationsFolder: join(folder, schema),
        migrationsSchema: 'drizzle',
        migrationsTable: `${schema}_migrations`,
      });
    if (behind === undefined) await grantRoles(sql);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
