import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changesBetween, incompatibleExports, nextVersion } from './compare.ts';
import { archive, type Forms, folderOf, readForms, SURFACES, type Surface, unpack } from './surface.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
beforeAll(() => {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  folder = mkdtempSync(join(root, 'node_modules/.cache/api-test-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const SURFACE: Surface = { name: 'kit', entries: { '.': 'src/index.ts' } };
const OLD = {
  'index.d.ts':
    "export { Button, type ButtonProps } from './button.js';\nexport * from './more.js';\nexport declare const unit: number;\n",
  'button.d.ts':
    "import type { ReactNode } from 'react';\ninterface Common {\n    readonly label: string;\n}\nexport interface ButtonProps extends Common {\n    readonly size?: 's' | 'm';\n}\nexport declare function Button(props: ButtonProps): ReactNode;\nexport {};\n",
  'more.d.ts':
    'export declare function round(value: number): number;\nexport declare function half(value: number): number;\n',
};

function write(side: 'old' | 'new', files: Readonly<Record<string, string>>, surface = SURFACE): Forms {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, side, 'packages/kit/src', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return readForms(join(folder, side), surface);
}

/** The changes when one text in the old declarations is replaced. */
function changed(file: keyof typeof OLD, from: string, to: string) {
  return compared(OLD, { ...OLD, [file]: OLD[file].replace(from, to) });
}

function compared(old: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>, surface = SURFACE) {
  const before = write('old', old, surface);
  const after = write('new', now, surface);
  const incompatible = incompatibleExports(root, folder, surface, before, after);
  const changes = changesBetween(before, after, (entry, name) => !incompatible.has(`${entry} ${name}`));
  return [changes.map(({ name, kind }) => `${kind} ${name}`).sort(), nextVersion('1.4.2', changes)];
}

test.each<[string, keyof typeof OLD, string, string, string[], string]>([
  ['nothing', 'button.d.ts', 'size', 'size', [], '1.4.2'],
  ['another layout', 'button.d.ts', '    readonly label: string;\n', '  readonly label:   string;\n', [], '1.4.2'],
  [
    'a new export',
    'more.d.ts',
    'export declare function half',
    'export declare const two: 2;\nexport declare function half',
    ['added two'],
    '1.5.0',
  ],
  [
    'a new optional prop, deep in what a component takes',
    'button.d.ts',
    'readonly label: string;',
    'readonly label: string;\n    readonly hint?: string;',
    ['compatible Button', 'compatible ButtonProps'],
    '1.5.0',
  ],
  [
    'a new required prop',
    'button.d.ts',
    'readonly label: string;',
    'readonly label: string;\n    readonly hint: string;',
    ['compatible ButtonProps', 'incompatible Button'],
    '2.0.0',
  ],
  [
    'another result',
    'more.d.ts',
    'round(value: number): number',
    'round(value: number): string',
    ['incompatible round'],
    '2.0.0',
  ],
  ['an export less', 'more.d.ts', 'export declare function half', 'declare function half', ['removed half'], '2.0.0'],
])('%s', (_what, file, from, to, changes, version) => {
  expect(changed(file, from, to)).toEqual([changes, version]);
});

test('a snapshot is unpacked to what it was made of', () => {
  const before = write('old', OLD);
  const copy = join(folder, 'copy');
  unpack(archive(join(folder, 'old'), SURFACE), copy);
  expect(readForms(copy, SURFACE)).toEqual(before);
});

describe('what an area is mounted with', () => {
  const MOUNT: Surface = { ...SURFACE, byMember: true, implementedByAreas: ['Lifecycles'] };
  const PROPS =
    'export interface Props {\n    readonly name: string;\n    go(path: string, later: () => void): Promise<void>;\n}\n';
  const LIFECYCLES =
    "export interface Lifecycles {\n    mount(props: Props): Promise<void>;\n    unmount(props: Pick<Props, 'name'>): Promise<void>;\n}\n";

  test('counts member by member', () => {
    const names = [...(write('old', { 'index.d.ts': PROPS }, MOUNT).get('.')?.keys() ?? [])];
    expect(names).toEqual(['Props.name', 'Props.go']);
  });

  const HIDE = '    hide(): void;\n    unmount';
  test.each<[string, string, string, string[], string]>([
    ['a member more', 'go(', 'readonly at: number;\n    go(', ['added Props.at'], '1.5.0'],
    ['a member less', 'readonly name: string;', '', ['removed Props.name'], '2.0.0'],
    ['a method that takes more', 'path: string,', 'path: string | URL,', ['compatible Props.go'], '1.5.0'],
    ['a method that takes less', 'path: string,', "path: '/a' | '/b',", ['incompatible Props.go'], '2.0.0'],
    [
      'another interface',
      LIFECYCLES,
      `${LIFECYCLES}export interface More {\n    readonly at: number;\n}\n`,
      ['added More.at'],
      '1.5.0',
    ],
    ['a lifecycle that areas must have from now on', '    unmount', HIDE, ['incompatible Lifecycles.hide'], '2.0.0'],
    ['one that they may have', '    unmount', HIDE.replace('hide', 'hide?'), ['added Lifecycles.hide'], '1.5.0'],
    [
      'a lifecycle that is no longer called',
      '    mount(props: Props): Promise<void>;\n',
      '',
      ['removed Lifecycles.mount'],
      '2.0.0',
    ],
    ['a lifecycle that is given more', "'name'>", "'name' | 'go'>", ['compatible Lifecycles.unmount'], '1.5.0'],
    ['a lifecycle that is given less', "Pick<Props, 'name'>", 'object', ['incompatible Lifecycles.unmount'], '2.0.0'],
    [
      'a lifecycle that may return more',
      'Props): Promise<void>',
      'Props): Promise<void> | void',
      ['compatible Lifecycles.mount'],
      '1.5.0',
    ],
    [
      'a lifecycle that must return more',
      'Props): Promise<void>',
      'Props): Promise<number>',
      ['incompatible Lifecycles.mount'],
      '2.0.0',
    ],
  ])('%s', (_what, from, to, changes, version) => {
    const old = PROPS + LIFECYCLES;
    expect(compared({ 'index.d.ts': old }, { 'index.d.ts': old.replace(from, to) }, MOUNT)).toEqual([changes, version]);
  });
});

test('every entry that areas can import of a shared package has its types held', () => {
  const held = SURFACES.filter(({ byMember }) => !byMember).map((surface) => {
    const { entries, name } = surface;
    const { exports } = JSON.parse(readFileSync(join(root, folderOf(surface), 'package.json'), 'utf8'));
    // `ui/styles` is the shell's global stylesheet and exports nothing; of `market-ui`, areas bundle all but the entities.
    const isShared = (entry: string) => entry !== './styles' && (name !== 'market-ui' || entry === './entities');
    const sources = Object.entries<string>(exports).filter(([entry]) => isShared(entry));
    return [name, entries, Object.fromEntries(sources.map(([entry, source]) => [entry, source.replace('./', '')]))];
  });
  for (const [name, entries, exported] of held) expect([name, entries]).toEqual([name, exported]);
});
