// `npm run api`: compares the public types of what the shell shares with their snapshot, and its version with their
// changes.
// `npm run api -- --accept`: writes the snapshot, and the version that the changes require.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Change, changesBetween, incompatibleExports, nextVersion } from './api/compare.ts';
import { emitDeclarations } from './api/declarations.ts';
import {
  archive,
  type Forms,
  folderOf,
  makeImportable,
  readForms,
  SURFACES,
  type Surface,
  unpack,
} from './api/surface.ts';

type Since = Record<string, Record<string, string>>;

const root = resolve(import.meta.dirname, '..');
const isAccepting = process.argv.includes('--accept');
// Below node_modules, so that the declarations find the packages they import.
const folder = join(root, 'node_modules/.cache/sentinel-api', String(process.pid));
const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

function sourcesOf(surface: Surface): string[] {
  const { entries, inlines = {} } = surface;
  return [
    ...Object.values(entries).map((source) => join(root, folderOf(surface), source)),
    ...Object.values(inlines).map((source) => join(root, source)),
  ];
}

/** Emits the declarations of all packages with public types, ready to be imported. */
function emitNew(): string {
  const emitted = join(folder, 'new');
  const beside = ['packages/ui/src/css.d.ts', 'packages/contracts/all/src/index.ts'].map((file) => join(root, file));
  emitDeclarations(root, [...SURFACES.flatMap(sourcesOf), ...beside], emitted);
  for (const file of readdirSync(emitted, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue;
    const surface = SURFACES.find((one) => file.startsWith(`${folderOf(one)}/`));
    const path = join(emitted, file);
    writeFileSync(path, makeImportable(readFileSync(path, 'utf8'), file, surface ?? { name: '', entries: {} }));
  }
  return emitted;
}

function changesOf(surface: Surface, emitted: string): { readonly changes: Change[]; readonly forms: Forms } {
  const forms = readForms(emitted, surface);
  const snapshot = join(root, folderOf(surface), 'api.txt');
  if (!existsSync(snapshot)) return { changes: changesBetween(new Map(), forms, () => true), forms };
  const old = join(folder, 'old');
  rmSync(old, { recursive: true, force: true });
  unpack(readFileSync(snapshot, 'utf8'), old);
  const before = readForms(old, surface);
  if (changesBetween(before, forms, () => true).length === 0) return { changes: [], forms };
  const incompatible = incompatibleExports(root, folder, surface, before, forms);
  return { changes: changesBetween(before, forms, (entry, name) => !incompatible.has(`${entry} ${name}`)), forms };
}

function accept(surface: Surface, emitted: string, forms: Forms, changes: readonly Change[], version: string): void {
  const home = join(root, folderOf(surface));
  const file = join(home, 'package.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`));
  const known = existsSync(join(home, 'api.json')) ? readJson<Since>(join(home, 'api.json')) : {};
  const isNew = (entry: string, name: string) =>
    changes.some((change) => change.entry === entry && change.name === name);
  const since = Object.fromEntries(
    [...forms].map(([entry, names]) => [
      entry,
      Object.fromEntries(
        [...names.keys()]
          .sort()
          .map((name) => [name, isNew(entry, name) ? version : (known[entry]?.[name] ?? version)]),
      ),
    ]),
  );
  writeFileSync(join(home, 'api.json'), `${JSON.stringify(since, null, 2)}\n`);
  writeFileSync(join(home, 'api.txt'), archive(emitted, surface));
}

mkdirSync(folder, { recursive: true });
try {
  const emitted = emitNew();
  for (const surface of SURFACES) {
    const home = join(root, folderOf(surface));
    const { version } = readJson<{ version: string }>(join(home, 'package.json'));
    const { changes, forms } = changesOf(surface, emitted);
    const isFirst = !existsSync(join(home, 'api.txt'));
    const next = isFirst ? '1.0.0' : nextVersion(version, changes);
    if (changes.length === 0) {
      console.log(`${surface.name} ${version}: unchanged`);
      continue;
    }
    const list = changes.map(({ entry, name, kind }) => `  ${kind} ${entry} ${name}`).join('\n');
    console.log(`${surface.name} ${version} → ${next}\n${list}`);
    if (isAccepting) accept(surface, emitted, forms, changes, next);
    else process.exitCode = 1;
  }
  if (process.exitCode === 1) console.error('\nThe public types changed. If that is meant: npm run api -- --accept');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
