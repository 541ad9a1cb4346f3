import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

/** A small repository of the same shape, with the real turbo.json. */
const root = resolve(import.meta.dirname, '..');
const repository = mkdtempSync(join(tmpdir(), 'sentinel-affected-'));
afterAll(() => rmSync(repository, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(repository, path)), { recursive: true });
  writeFileSync(join(repository, path), text);
};
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
    cwd: repository,
    encoding: 'utf8',
  }).trim();
const affected = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'tools/affected.mjs'), '--root', repository, ...args], { encoding: 'utf8' });

/** Makes a commit that changes these files. @returns the areas and services that it touches */
function touchedBy(...paths: string[]): string[] {
  const base = git('rev-parse', 'HEAD');
  for (const path of paths) write(path, `// ${base}\n`);
  git('add', '-A');
  git('commit', '-qm', paths.join(' '));
  return affected('--base', base).stdout.split('\n').filter(Boolean);
}

const ALL = ['mfe-alerts', 'mfe-explore', 'shell', 'services/market'];

beforeAll(() => {
  const workspaces: Readonly<Record<string, readonly string[]>> = {
    'packages/charts': [],
    'packages/rules': [],
    'mfe-alerts': ['rules'],
    'mfe-explore': ['rules', 'charts'],
    shell: [],
    'services/market': ['rules'],
  };
  write(
    'package.json',
    '{"name":"small","packageManager":"npm@11.19.1","workspaces":["packages/*","mfe-*","shell","services/*"]}',
  );
  cpSync(join(root, 'turbo.json'), join(repository, 'turbo.json'));
  write('tsconfig.json', '{}');
  for (const [folder, needs] of Object.entries(workspaces)) {
    const dependencies = Object.fromEntries(needs.map((name) => [`@sentinel/${name}`, '*']));
    const name = `@sentinel/${folder.split('/').at(-1)}`;
    write(`${folder}/package.json`, JSON.stringify({ name, dependencies, scripts: { build: 'true', test: 'true' } }));
    write(`${folder}/src/index.ts`, '');
    if (folder.startsWith('mfe-')) write(`${folder}/area.json`, '{}');
  }
  git('init', '-qb', 'main');
  git('add', '-A');
  git('commit', '-qm', 'start');
});

test('a change touches the area it is in, the areas and services that use its package, and nothing for a text beside them', () => {
  expect(touchedBy('mfe-alerts/src/index.ts')).toEqual(['mfe-alerts']);
  expect(touchedBy('packages/charts/src/index.ts')).toEqual(['mfe-explore']);
  expect(touchedBy('packages/rules/src/index.ts')).toEqual(['mfe-alerts', 'mfe-explore', 'services/market']);
  expect(touchedBy('docs/note.md')).toEqual([]);
  expect(touchedBy('tsconfig.json')).toEqual(ALL);
});

test('without a commit to compare with, or with one that is gone, all is touched', () => {
  expect(affected('--base', '').stdout.split('\n')).toEqual([...ALL, '']);
  expect(affected('--base', '1'.repeat(40)).stdout.split('\n')).toEqual([...ALL, '']);
});

test('a pipeline asks for its own folder, and a name that is none is an error', () => {
  const base = git('rev-parse', 'HEAD');
  touchedBy('services/market/src/index.ts');
  const answers = ['services', 'services/market', 'mfe-alerts'].map((name) => affected('--base', base, '--has', name));
  expect(answers.map(({ stdout }) => stdout.trim())).toEqual(['true', 'true', 'false']);
  const { status, stderr } = affected('--has', 'mfe-news');
  expect([status, stderr.trim()]).toEqual([1, 'mfe-news is neither an area, nor the shell, nor a service']);
});

describe('in this repository, a comment', () => {
  // What turbo asks of a repository to know what a change touches; of the rest, the files that the cases change.
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) =>
      /(^|\/)(package(-lock)?|turbo|area|tsconfig)\.json$|^packages\/[\w/-]+\/src\/index\.ts$/.test(file),
    );
  beforeAll(() => {
    rmSync(repository, { recursive: true });
    for (const file of files) cpSync(join(root, file), join(repository, file));
    git('init', '-qb', 'main');
    git('add', '-A');
    git('commit', '-qm', 'start');
  });

  const AREAS = ['mfe-account', 'mfe-alerts', 'mfe-categorization', 'mfe-explore', 'mfe-marketing'];
  const services = (...names: string[]) => names.map((name) => `services/${name}`);
  test.each<[string, string[]]>([
    [
      'contracts/categorization/src/operations/get_other_categorizations.ts',
      // The dashboard shows answers of every owner (get_overview).
      ['mfe-account', 'mfe-categorization', ...services('categorization', 'gateway')],
    ],
    [
      'contracts/alerts/src/operations/get_alert.ts',
      ['mfe-account', 'mfe-alerts', 'mfe-explore', ...services('alerts', 'gateway')],
    ],
    [
      'contracts/market/src/operations/study_trades.ts',
      ['mfe-account', 'mfe-alerts', 'mfe-explore', 'shell', ...services('gateway', 'market')],
    ],
    [
      'contracts/identity/src/operations/get_user.ts',
      ['mfe-account', 'mfe-alerts', 'mfe-explore', 'mfe-marketing', 'shell', ...services('gateway', 'identity')],
    ],
    ['contracts/all/history.jsonl', services('gateway')],
    ['vocabulary/sms/src/sms-errors.ts', services('alerts', 'worker')],
    [
      'vocabulary/market/src/industries.ts',
      [
        'mfe-account',
        'mfe-alerts',
        'mfe-explore',
        'shell',
        ...services('alerts', 'gateway', 'ingest', 'market', 'worker'),
      ],
    ],
    [
      'vocabulary/account/src/countries.ts',
      [...AREAS, 'shell', ...services('alerts', 'gateway', 'identity', 'worker')],
    ],
  ])('in %s touches those that use it', (file, touched) => {
    expect(touchedBy(`packages/${file}`)).toEqual(touched);
  });
});
