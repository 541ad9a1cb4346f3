import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { changedFiles, nearestFirst, testsReached } from './changed.mjs';

let repository: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: repository,
    stdio: 'pipe',
  });
const write = (file: string, text: string) => writeFileSync(join(repository, file), text);

beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'sentinel-changed-'));
  git('init', '--quiet', '--initial-branch=main');
  mkdirSync(join(repository, 'one'));
  for (const file of ['kept.ts', 'edited.ts', 'deleted.ts', 'one/committed.ts']) write(file, 'first\n');
  write('.gitignore', 'ignored.ts\n');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Add files');
  git('switch', '--quiet', '-c', 'branch');
  write('one/committed.ts', 'second\n');
  git('commit', '--quiet', '-am', 'Edit a file');
  write('edited.ts', 'second\n');
  rmSync(join(repository, 'deleted.ts'));
  write('new.ts', 'first\n');
  write('ignored.ts', 'first\n');
});
afterAll(() => rmSync(repository, { recursive: true }));

test('what changed on a branch is what is committed there, edited, or new', () => {
  expect(changedFiles(repository)).toEqual(['edited.ts', 'new.ts', 'one/committed.ts']);
});

test('what changed since a commit leaves out what was committed before', () => {
  expect(changedFiles(repository, 'HEAD')).toEqual(['edited.ts', 'new.ts']);
});

test('an unknown commit is refused in the words of git', () => {
  expect(() => changedFiles(repository, 'nowhere')).toThrow(/nowhere/);
});

test('tests of a change run before those beside it, and these before those far away', () => {
  const tests = [
    'shell/a.test.ts',
    'packages/ui/b.test.ts',
    'packages/api/src/c.test.ts',
    'packages/api/src/d.test.ts',
  ];
  expect(nearestFirst(tests, ['packages/api/src/c.ts', 'packages/api/src/d.test.ts'])).toEqual([
    'packages/api/src/d.test.ts',
    'packages/api/src/c.test.ts',
    'packages/ui/b.test.ts',
    'shell/a.test.ts',
  ]);
});

test('a change reaches the tests that import it through other packages, its own first', () => {
  const reached = testsReached(resolve(import.meta.dirname, '..'), ['packages/calendar/src/is-market-open.ts']);
  expect(reached[0]).toMatch(/^packages\/calendar\/src\//);
  expect(reached).toContain('services/ingest/src/prices/quotes/quotes.test.ts');
  expect(reached).not.toContain('packages/vocabulary/market/src/industries.test.ts');
});

test('no change reaches no test', () => {
  expect(testsReached(repository, [])).toEqual([]);
});
