import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changesBetween, incompatibleExports, nextVersion } from './compare.ts';
import { archive, type Forms, readForms, SURFACES, type Surface, unpack } from './surface.ts';

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

function write(side: 'old' | 'new', files: Readonly<Record<string, string>>): Forms {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, side, 'packages/kit/src', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return readForms(join(folder, side), SURFACE);
}

/** What changed when some text of the old declarations is another one. */
function changed(file: keyof typeof OLD, from: string, to: string) {
  const before = write('old', OLD);
  const after = write('new', { ...OLD, [file]: OLD[file].replace(from, to) });
  const incompatible = incompatibleExports(root, folder, SURFACE, before);
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

test('members of what the shell hands to areas count one by one', () => {
  const surface = { ...SURFACE, byMember: true };
  writeFileSync(
    join(folder, 'old/packages/kit/src/index.d.ts'),
    'export interface Portal {\n    readonly name: string;\n    go(path: string, later: () => void): Promise<void>;\n}\n',
  );
  const names = [...(readForms(join(folder, 'old'), surface).get('.')?.keys() ?? [])];
  expect(names).toEqual(['Portal.name', 'Portal.go']);
});

test('every entry that areas can import of a shared package has its types held', () => {
  const held = SURFACES.filter(({ byMember }) => !byMember).map(({ entries, name }) => {
    const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
    // `ui/styles` is the shell's global stylesheet and exports nothing.
    const sources = Object.entries<string>(exports).filter(([entry]) => entry !== './styles');
    return [name, entries, Object.fromEntries(sources.map(([entry, source]) => [entry, source.replace('./', '')]))];
  });
  for (const [name, entries, exported] of held) expect([name, entries]).toEqual([name, exported]);
});
