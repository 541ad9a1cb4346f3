import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from '@jest/globals';

const HERE = import.meta.dirname;
const MODULES = join(HERE, '../../node_modules');

/** A copy of what the command reads and writes; the run deletes it. */
function copyOfPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sentinel-generate-'));
  for (const part of ['src/schema', 'migrations', 'generate-migration.mjs'])
    cpSync(join(HERE, part), join(folder, part), { recursive: true });
  symlinkSync(MODULES, join(folder, 'node_modules'), 'dir');
  return folder;
}

const generate = (folder: string, name: string): string =>
  execFileSync(process.execPath, ['generate-migration.mjs', 'gateway', name], {
    cwd: folder,
    env: { ...process.env, PATH: [join(MODULES, '.bin'), process.env.PATH].join(delimiter) },
    encoding: 'utf8',
  });
const filesOf = (folder: string): string[] =>
  readdirSync(join(folder, 'migrations/gateway'), { recursive: true, encoding: 'utf8' }).sort();

test('an unchanged schema gives no migration; a change gives one, with its snapshot in place of the one before', () => {
  const folder = copyOfPackage();
  const before = filesOf(folder);
  expect(generate(folder, 'nothing')).toContain('No schema changes');
  expect(filesOf(folder)).toEqual(before);

  const column = "export const visit = gateway.table('visit', { at: text('at').notNull() });\n";
  appendFileSync(join(folder, 'src/schema/gateway.ts'), column);
  generate(folder, 'add_visit');
  const [last = ''] = before.filter((file) => file.endsWith('.sql')).reverse();
  const next = String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
  expect(filesOf(folder)).toEqual(
    [
      ...before.filter((file) => !file.endsWith('_snapshot.json')),
      `${next}_add_visit.sql`,
      `meta/${next}_snapshot.json`,
    ].sort(),
  );
  expect(generate(folder, 'nothing')).toContain('No schema changes');
}, 60_000);
