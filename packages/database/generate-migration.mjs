// Writes the next migration of one schema from src/schema: `npm run migrations:generate -w packages/database -- SCHEMA NAME`.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';

const [schema = '', name = ''] = process.argv.slice(2);
if (!/^\w+$/.test(schema) || !/^\w+$/.test(name) || !existsSync(`src/schema/${schema}.ts`)) {
  console.error(
    'Name the schema (a file of src/schema) and the change: npm run migrations:generate -w packages/database -- market add_filing_language',
  );
  process.exit(1);
}
const kit = [
  'generate',
  '--dialect=postgresql',
  `--schema=src/schema/${schema}*.ts`,
  `--out=migrations/${schema}`,
  `--name=${name}`,
];
const { status } = spawnSync('drizzle-kit', kit, { stdio: 'inherit', shell: process.platform === 'win32' });
// drizzle-kit compares with the newest snapshot only.
const older = readdirSync(`migrations/${schema}/meta`)
  .filter((file) => file.endsWith('_snapshot.json'))
  .sort()
  .slice(0, -1);
for (const file of older) rmSync(`migrations/${schema}/meta/${file}`);
process.exit(status ?? 1);
