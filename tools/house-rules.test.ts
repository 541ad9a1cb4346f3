import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { IConfiguration } from 'dependency-cruiser';

/**
 * Each rule of the house, broken at least once in a small house of the same shape: the tools must name it. The house holds
 * the real configuration files; a rule of theirs without a case fails a test.
 */
const root = resolve(import.meta.dirname, '..');
const house = mkdtempSync(join(tmpdir(), 'sentinel-house-'));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
};
const packageJson = (name: string) =>
  JSON.stringify({ name: `@sentinel/${name}`, type: 'module', exports: { '.': './src/index.ts' } });

beforeAll(() => {
  for (const file of [
    '.dependency-cruiser.cjs',
    '.dependency-cruiser-folders.cjs',
    'biome.json',
    'tsconfig.json',
    'tools/biome',
  ])
    cpSync(join(root, file), join(house, file), { recursive: true });
  // The house's own packages stand in for the real ones; libraries come from the real node_modules.
  mkdirSync(join(house, 'node_modules', '@sentinel'), { recursive: true });
  for (const library of ['react-router-dom', 'react-router', 'single-spa', 'undici', 'react', 'webpack', '@biomejs']) {
    symlinkSync(join(root, 'node_modules', library), join(house, 'node_modules', library));
  }
  const packages = ['contracts', 'ui', 'database', 'calendar', 'edgar', 'session', 'mail'].map((name) => [name, name]);
  for (const [name = '', folder = ''] of [
    ...packages,
    ['federation', 'federation/core'],
    ['federation-build', 'federation/build'],
    ['remote-kit', 'federation/remote-kit'],
  ]) {
    write(`packages/${folder}/package.json`, packageJson(name));
    write(`packages/${folder}/src/index.ts`, 'export const thing = 1;\n');
    write(`packages/${folder}/src/inside.ts`, 'export const inside = 1;\n');
    symlinkSync(join(house, 'packages', folder), join(house, 'node_modules', '@sentinel', name));
  }
  write('packages/mail/src/index.ts', "export { thing } from '@sentinel/ui';\n");
  write('packages/contracts/two/src/inside.ts', 'export const inside = 1;\n');
  write('packages/alert-rules/src/read/index.ts', 'export const thing = 1;\n');
  write('packages/session/src/credentials/index.ts', 'export const thing = 1;\n');
  write('packages/federation/core/src/parse/index.ts', 'export const thing = 1;\n');
  for (const folder of ['mfe-a', 'mfe-b', 'shell', 'services/one', 'services/two', 'deploy/local', 'e2e', 'bench'])
    write(`${folder}/src/index.ts`, 'export const thing = 1;\n');
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Dependency-cruiser's report on the house. */
function cruise(config = '.dependency-cruiser.cjs'): string {
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/depcruise'),
    ['--config', config, '--output-type', 'err', '.'],
    { cwd: house, encoding: 'utf8' },
  );
  return stdout + stderr;
}

/** Biome's report on some files of the house. */
function lint(paths: readonly string[]): string {
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--colors=off', '--max-diagnostics=none', ...paths],
    { cwd: house, encoding: 'utf8' },
  );
  return stdout + stderr;
}

type Case = readonly [rule: string, path: string, text: string];
/** Cases with a file name each, so that a tool can look at all of them in one run: `bad.ts` → `bad-7.ts`. */
const named = (cases: readonly Case[]): Case[] =>
  cases.map(([rule, path, text], index) => {
    const own = (name: string) => name.replace('bad.ts', `bad-${index}.ts`);
    return [rule, own(path), own(text)];
  });
const writeAll = (cases: readonly Case[]) => {
  for (const [, path, text] of cases) write(path, text);
};
const removeAll = (cases: readonly Case[]) => {
  for (const [, path] of cases) rmSync(join(house, path));
};

/** A tagged template that takes SQL, as postgres.js and drizzle have it. */
const TAG = 'type Sql = (text: TemplateStringsArray, ...given: unknown[]) => unknown;\n';

const IMPORTS = named([
  ['mfe-isolated', 'mfe-a/src/bad.ts', "export * from '../../mfe-b/src/index.ts';\n"],
  ['mfe-isolated', 'mfe-a/src/bad.ts', "export * from '../../shell/src/index.ts';\n"],
  ['mfe-isolated', 'mfe-a/src/bad.ts', "export const later = () => import('../../mfe-b/src/index.ts');\n"],
  ['shell-knows-no-area', 'shell/src/bad.ts', "export * from '../../mfe-b/src/index.ts';\n"],
  ['service-isolated', 'services/one/src/bad.ts', "export * from '../../two/src/index.ts';\n"],
  ['service-has-no-front', 'services/one/src/bad.ts', "export * from '../../../shell/src/index.ts';\n"],
  ['service-has-no-front', 'services/one/src/bad.ts', "export * from '../../../mfe-a/src/index.ts';\n"],
  ['service-has-no-front', 'services/one/src/bad.ts', "export * from '../../../e2e/src/index.ts';\n"],
  ['service-has-no-front', 'services/one/src/bad.ts', "export { thing } from '@sentinel/remote-kit';\n"],
  ['service-has-no-front', 'services/one/src/bad.ts', "export { thing } from '@sentinel/federation-build';\n"],
  ['service-has-no-front', 'services/one/src/bad.ts', "export { thing } from '@sentinel/mail';\n"],
  ['service-has-no-front', 'services/one/src/bad.ts', "export { useState } from 'react';\n"],
  ['packages-not-apps', 'packages/ui/src/bad.ts', "export * from '../../../mfe-a/src/index.ts';\n"],
  ['demo-stays-local', 'packages/ui/src/bad.ts', "export * from '../../../deploy/local/src/index.ts';\n"],
  ['demo-stays-local', 'services/one/src/bad.ts', "export * from '../../../deploy/local/src/index.ts';\n"],
  ['bench-only-measures', 'packages/ui/src/bad.ts', "export * from '../../../bench/src/index.ts';\n"],
  ['bench-only-measures', 'services/one/src/bad.ts', "export * from '../../../bench/src/index.ts';\n"],
  ['bench-only-measures', 'e2e/src/bad.ts', "export * from '../../bench/src/index.ts';\n"],
  ['deploy-stores-through-ingest', 'deploy/local/src/bad.ts', "export * from '../../../services/one/src/index.ts';\n"],
  ['entry-only', 'mfe-a/src/bad.ts', "export * from '../../packages/ui/src/inside.ts';\n"],
  ['entry-only', 'packages/contracts/one/src/bad.ts', "export * from '../../two/src/inside.ts';\n"],
  [
    'front-has-no-back',
    'mfe-a/src/bad.ts',
    "import { thing } from '@sentinel/database';\nexport const copy = thing;\n",
  ],
  [
    'pure-has-no-io',
    'packages/calendar/src/bad.ts',
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  ],
  [
    'pure-has-no-io',
    'services/categorization/src/measures/bad.ts',
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  ],
  [
    'pure-has-no-io',
    'deploy/local/src/demo-market/bad.ts',
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  ],
  [
    'pure-has-no-io',
    'packages/edgar/src/parse/bad.ts',
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  ],
  [
    'pure-has-no-io-packages',
    'packages/calendar/src/bad.ts',
    "import { request } from 'undici';\nexport const ask = request;\n",
  ],
  ['federation-is-pure', 'packages/federation/core/src/bad.ts', "export { thing } from '@sentinel/ui';\n"],
  [
    'federation-is-pure',
    'packages/federation/core/src/bad.ts',
    "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  ],
  [
    'parsing-stays-out-of-the-page',
    'packages/ui/src/bad.ts',
    "export { thing } from '../../federation/core/src/parse/index.ts';\n",
  ],
  ['build-is-for-building', 'shell/src/bad.ts', "export { thing } from '@sentinel/federation-build';\n"],
  ['build-is-for-building', 'packages/federation/remote-kit/src/bad.ts', "export { default } from 'webpack';\n"],
  ['pure-has-no-io-packages', 'packages/alert-rules/src/bad.ts', "export * from './read/index.ts';\n"],
  ['front-has-no-back', 'mfe-a/src/bad.ts', "export * from '../../packages/alert-rules/src/read/index.ts';\n"],
  ['remotes-know-no-single-spa', 'mfe-a/src/bad.ts', "import { start } from 'single-spa';\nexport const go = start;\n"],
  [
    'remotes-use-the-curated-router',
    'mfe-a/src/bad.ts',
    "import { Link } from 'react-router-dom';\nexport const L = Link;\n",
  ],
  [
    'tokens-stay-at-the-login',
    'mfe-a/src/bad.ts',
    "import { thing } from '../../packages/session/src/credentials/index.ts';\nexport const copy = thing;\n",
  ],
  [
    'tokens-stay-at-the-login',
    'mfe-account/src/profile/bad.ts',
    "import { thing } from '../../../packages/session/src/credentials/index.ts';\nexport const copy = thing;\n",
  ],
  ['unresolved', 'mfe-a/src/bad.ts', "export * from './nowhere.ts';\n"],
  ['no-cycle', 'mfe-a/src/bad.ts', "export * from './bad.ts';\n"],
]);

const LINES = named([
  ['noProcessEnv', 'services/one/src/bad.ts', 'export const home = process.env.HOME;\n'],
  ['noRestrictedGlobals', 'mfe-a/src/bad.ts', "export const ask = () => fetch('/api');\n"],
  ['noRestrictedGlobals', 'packages/ui/src/bad.ts', "export const read = () => localStorage.getItem('theme');\n"],
  ['noRestrictedGlobals', 'packages/api-client/src/bad.ts', "export const read = () => localStorage.getItem('t');\n"],
  [
    'Front ends import contracts as types only',
    'mfe-a/src/bad.ts',
    "import { thing } from '@sentinel/contracts';\nexport const copy = thing;\n",
  ],
  [
    'Front ends import contracts as types only',
    'mfe-a/src/bad.ts',
    "import { thing } from '@sentinel/contracts-alerts';\nexport const copy = thing;\n",
  ],
  [
    'Front ends import contracts as types only',
    'packages/api-client/src/bad.ts',
    "import { thing } from '@sentinel/contracts/fields';\nexport const copy = thing;\n",
  ],
  [
    'Only packages/browser-store',
    'mfe-a/src/bad.ts',
    "export const read = () => window.localStorage.getItem('theme');\n",
  ],
  [
    'Only packages/browser-store',
    'packages/api-client/src/bad.ts',
    "export const read = () => window.localStorage.getItem('theme');\n",
  ],
  ['Only packages/api-client', 'mfe-a/src/bad.ts', "export const ask = () => globalThis.fetch('/api');\n"],
  ['Only packages/api-client', 'mfe-a/src/bad.ts', "export const tell = () => navigator.sendBeacon('/api');\n"],
  [
    'Only packages/calendar',
    'mfe-a/src/bad-date.ts',
    "export const year = new Intl.DateTimeFormat('en-US', { year: 'numeric' }).format(0);\n",
  ],
  [
    'Only packages/calendar',
    'services/one/src/bad-date.ts',
    "export const day = (at: Date) => at.toLocaleDateString('en-US');\n",
  ],
  [
    'SQL takes parameters',
    'services/one/src/bad.ts',
    "export const drop = (sql: { unsafe(text: string): void }) => sql.unsafe('drop');\n",
  ],
  [
    'SQL takes parameters',
    'services/one/src/bad.ts',
    "export const read = (sql: { unsafe<T>(text: string): T }) => sql.unsafe<{ id: number }[]>('select 1');\n",
  ],
  [
    'Channels stand in',
    'services/one/src/bad.ts',
    `${TAG}export const tell = (sql: Sql) => sql\`select pg_notify('filing_stored', '')\`;\n`,
  ],
  [
    'Channels stand in',
    'packages/ui/src/bad.ts',
    `${TAG}const MINE = 'mine';\nexport const tell = (sql: Sql) => sql\`select pg_notify(\${MINE}, '')\`;\n`,
  ],
  [
    'Channels stand in',
    'services/one/src/bad.ts',
    "export const hear = (sql: { listen(name: string, act: () => void): void }) => sql.listen('mine', () => undefined);\n",
  ],
  [
    'Locks stand in',
    'services/one/src/bad.ts',
    `${TAG}export const lock = (sql: Sql) => sql\`select pg_advisory_xact_lock(4711)\`;\n`,
  ],
  [
    'Locks stand in',
    'services/one/src/bad.ts',
    `${TAG}const MINE = 4711;\nexport const lock = (sql: Sql) => sql\`select pg_try_advisory_lock(\${MINE})\`;\n`,
  ],
  [
    'SQL takes parameters',
    'deploy/local/src/bad.ts',
    "export const drop = (sql: { unsafe(text: string): void }) => sql.unsafe('drop');\n",
  ],
  [
    'Channels stand in',
    'deploy/local/src/demo/bad.ts',
    `${TAG}export const tell = (sql: Sql) => sql\`select pg_notify('filing_stored', '')\`;\n`,
  ],
  [
    'Locks stand in',
    'deploy/local/src/bad.ts',
    `${TAG}export const lock = (sql: Sql) => sql\`select pg_advisory_xact_lock(4711)\`;\n`,
  ],
  [
    'Only service-kit',
    'services/one/src/bad.ts',
    "import { env } from 'node:process';\nexport const home = env.HOME;\n",
  ],
  [
    'noFloatingPromises',
    'services/one/src/bad.ts',
    'async function save() {}\nexport function run() {\n  save();\n}\n',
  ],
  ['A limit is named', 'services/one/src/bad.ts', 'export const MOST_ROWS = 5;\n'],
  ['A limit is named', 'mfe-a/src/bad.ts', 'const LONGEST_NAME = 5;\nexport const name = LONGEST_NAME;\n'],
  [
    'An effect returns',
    'mfe-a/src/bad.ts',
    "import { useEffect } from 'react';\nexport const useIt = (it: HTMLElement | null) => useEffect(() => it?.focus(), [it]);\n",
  ],
  [
    'An effect returns',
    'packages/ui/src/bad.ts',
    "import { useLayoutEffect } from 'react';\nexport const useIt = (it: HTMLElement) => useLayoutEffect(() => it.scrollIntoView(), [it]);\n",
  ],
  ['noExplicitAny', 'services/one/src/bad.ts', 'export const id = (x: any) => x;\n'],
  ['noNonNullAssertion', 'services/one/src/bad.ts', 'export const first = (list: string[]) => list[0]!;\n'],
  ['noImportCycles', 'services/one/src/bad.ts', "export * from './cycle.ts';\n"],
  ['noUnusedVariables', 'services/one/src/bad.ts', 'const one = 1;\nexport {};\n'],
  ['noUnusedImports', 'services/one/src/bad.ts', "import { thing } from './index.ts';\nexport const two = 2;\n"],
  ['useImportType', 'services/one/src/bad.ts', "import { thing } from './index.ts';\nexport type T = typeof thing;\n"],
]);

/** Names of the rules that biome.json makes errors, and messages of the plugins that it names. */
function lintRules(): { rules: Set<string>; messages: Set<string> } {
  interface Part {
    readonly linter?: { readonly rules: Record<string, string | Record<string, string | { level: string }>> };
    readonly plugins?: readonly string[];
  }
  const biome = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Part & { overrides: readonly Part[] };
  const parts: readonly Part[] = [biome, ...biome.overrides];
  const rules = parts
    .flatMap(({ linter }) => Object.values(linter?.rules ?? {}))
    .flatMap((group) => (typeof group === 'string' ? [] : Object.entries(group)))
    .filter(([, setting]) => setting === 'error' || (typeof setting === 'object' && setting.level === 'error'))
    .map(([name]) => name);
  const messages = parts
    .flatMap(({ plugins }) => plugins ?? [])
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/message="([^"]+)"/g)])
    .map(([, message = '']) => message);
  return { rules: new Set(rules), messages: new Set(messages) };
}

describe('the rules of the house', () => {
  test('a house that keeps them passes', () => {
    write('mfe-a/src/good.ts', "import type { thing } from '@sentinel/contracts';\nexport type T = typeof thing;\n");
    expect(cruise()).toContain('no dependency violations');
  });

  describe('of imports', () => {
    let report = '';
    beforeAll(() => {
      writeAll(IMPORTS);
      report = cruise();
    });
    afterAll(() => removeAll(IMPORTS));

    test('every rule has a case', () => {
      const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IConfiguration;
      const withCase = IMPORTS.map(([rule]) => rule);
      expect(forbidden?.map(({ name }) => name).filter((name = '') => !withCase.includes(name))).toEqual([]);
    });

    test.each(IMPORTS)('%s is an error (%s)', (rule, path) => {
      expect(report).toContain(`error ${rule}: ${path}`);
    });
  });

  test('no-folder-cycle is an error, of the product and not of its tests', () => {
    const folders = '.dependency-cruiser-folders.cjs';
    const back = "import '../list/index.ts';\n";
    write('mfe-a/src/list/index.ts', "import '../form/index.ts';\n");
    write('mfe-a/src/form/index.ts', 'export const form = 1;\n');
    write('mfe-a/src/form/good.test.ts', back);
    expect(cruise(folders)).toContain('no dependency violations');
    write('mfe-a/src/form/bad.ts', back);
    expect(cruise(folders)).toContain('error no-folder-cycle: mfe-a/src/form');
    for (const folder of ['list', 'form']) rmSync(join(house, 'mfe-a/src', folder), { recursive: true });
  });

  describe('of lines', () => {
    const reports = new Map<string, string>();
    beforeAll(() => {
      writeAll(LINES);
      const [, cyclic = ''] = LINES.find(([rule]) => rule === 'noImportCycles') ?? [];
      write('services/one/src/cycle.ts', `export * from './${basename(cyclic)}';\n`);
      // Each finding begins with the place, at the start of a line.
      for (const found of lint(LINES.map(([, path]) => path)).split(/^(?=\S+:\d+:\d+ )/m)) {
        const [path = ''] = found.split(':');
        reports.set(path, (reports.get(path) ?? '') + found);
      }
    });
    afterAll(() => {
      removeAll(LINES);
      rmSync(join(house, 'services/one/src/cycle.ts'));
    });

    test('every rule and every message of a plugin has a case', () => {
      const { messages, rules } = lintRules();
      const withCase = LINES.map(([rule]) => rule);
      expect([...rules].filter((rule) => !withCase.includes(rule))).toEqual([]);
      expect([...messages].filter((message) => !withCase.some((rule) => message.startsWith(rule)))).toEqual([]);
    });

    test.each(LINES)('%s is an error (%s)', (rule, path) => {
      expect(reports.get(path)).toContain(rule);
      expect(reports.get(path)).toMatch(/^ {2}× /m); // no warning
    });
  });

  test('what is forbidden to others is allowed where it belongs', () => {
    const locks = {
      'services/one/src/good.ts': 'LOCKS.mine',
      'packages/database/src/shared-work/locks.ts': 'lock',
    };
    const cases: Case[] = [];
    for (const [path, lock] of Object.entries(locks)) {
      const statement = `sql\`select pg_advisory_xact_lock(\${${lock}}), pg_notify(\${CHANNELS.mine}, '')\``;
      const text = `${TAG}const LOCKS = { mine: 1 };
const CHANNELS = { mine: 'mine' };
export const both = (sql: Sql, lock = LOCKS.mine) => [lock, ${statement}];
`;
      cases.push(['', path, text]);
    }
    const typeOnly = "import type { thing } from '@sentinel/contracts';\nexport type T = typeof thing;\n";
    cases.push(['', 'mfe-a/src/good.ts', typeOnly]);
    const format = "export const format = new Intl.DateTimeFormat('en-US', { year: 'numeric' });\n";
    cases.push(['', 'packages/calendar/src/good.ts', format]);
    cases.push([
      '',
      'packages/browser-store/src/good.ts',
      "export const read = () => localStorage.getItem('theme');\n",
    ]);
    writeAll(cases);
    expect(lint(cases.map(([, path]) => path))).toMatch(/^Checked 5 files in \S+\. No fixes applied\.$/m);
    removeAll(cases);
  });
});

describe('a workspace is tested alone', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const workspaces = Object.keys(lock.packages).filter((path) => path !== '' && !path.includes('node_modules'));

  test.each(workspaces)('%s has its own test script', (workspace) => {
    const folder = join(root, workspace);
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const hasTests = files.some((file) => /[.]test[.]tsx?$/.test(file) && !file.includes('node_modules'));
    const runsThem = `node ${relative(folder, join(root, 'tools/jest.mjs'))}`;
    expect(scripts?.test).toEqual(hasTests ? runsThem : expect.stringMatching(/^echo '.+'$/));
  });
});
