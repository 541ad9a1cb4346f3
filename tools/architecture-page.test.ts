import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '..');
const SCOPE = '@sentinel/';

/** The workspaces that a workspace's package.json names as dependencies, by the name without its scope. */
function dependenciesOf(workspace: string): string[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
  return Object.keys(dependencies)
    .filter((name) => name.startsWith(SCOPE))
    .map((name) => name.slice(SCOPE.length))
    .sort();
}

/** The words of a cell that are code. */
const words = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

/** The rows of the table "Folders": the folders of each, `*` for any name, and what they know. */
function folderRows(): { folders: string[]; knows: string }[] {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, table = ''] = page.split('\n## Folders\n');
  const [rows = ''] = table.split('\n## ');
  return rows
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => {
      const [, cell = '', , knows = ''] = line.split('|').map((text) => text.trim());
      const [first = '', ...others] = words(cell).map((folder) => folder.replace(/\/$/, ''));
      return { folders: [first, ...others.map((name) => `packages/${name}`)], knows };
    });
}

const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const packages = Object.entries<{ name?: string }>(locked)
  .filter(([path]) => /^packages\/(?!.*node_modules)/.test(path))
  .map(([, { name = '' }]) => name.slice(SCOPE.length));
const workspaces = Object.keys(locked).filter((path) => path !== '' && !path.includes('node_modules'));
const matches = (workspace: string, folder: string) =>
  folder === workspace || (folder.endsWith('*') && workspace.startsWith(folder.slice(0, -1)));
/** What the first row that names the workspace says; a row of its own comes before that of others like it. */
const rows = workspaces.map((workspace) => {
  const row = folderRows().find(({ folders }) => folders.some((folder) => matches(workspace, folder)));
  return [workspace, row?.knows] as const;
});

test.each(rows)('%s knows what the table of folders says: %s', (workspace, knows) => {
  const known = dependenciesOf(workspace);
  const others = known.filter((name) => !packages.includes(name));
  if (knows?.startsWith('packages only')) expect(others).toEqual([]);
  else if (knows?.startsWith('packages; of the services only ingest')) expect(others).toEqual(['ingest']);
  else
    expect(known).toEqual(
      knows &&
        words(knows)
          .filter((word) => packages.includes(word))
          .sort(),
    );
});
