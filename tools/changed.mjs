// For `npm test -- --changed [COMMIT]`: which files changed, and which tests these reach.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * @param {string} root
 * @param {string[]} args of git
 * @returns {string[]} the lines of its answer
 * @throws {Error} with git's own words, such as for a commit that doesn't exist
 */
function git(root, args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter(Boolean);
}

/**
 * The files that differ from a commit, committed or not, new ones included.
 * @param {string} root
 * @param {string} [commit] by default where the branch left `main`; on `main`, the last commit
 * @returns {string[]} paths from `root`, of files that exist
 * @throws {Error} where the commit isn't known
 */
export function changedFiles(root, commit) {
  const [base = ''] = commit ? [commit] : git(root, ['merge-base', 'HEAD', 'main']);
  const files = [
    ...git(root, ['diff', '--name-only', base, '--']),
    ...git(root, ['ls-files', '--others', '--exclude-standard']),
  ];
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).sort();
}

/** How many folders two files have in common. @param {string} one @param {string} other */
function foldersInCommon(one, other) {
  const [a, b] = [dirname(one).split('/'), dirname(other).split('/')];
  const differs = a.findIndex((name, index) => name !== b[index]);
  return differs === -1 ? a.length : differs;
}

/**
 * Tests in the order in which they are likely to tell something about a change: the nearest first.
 * @param {readonly string[]} tests paths
 * @param {readonly string[]} changed paths
 */
export function nearestFirst(tests, changed) {
  /** @param {string} test */
  const distance = (test) =>
    changed.includes(test) ? -Infinity : -Math.max(0, ...changed.map((file) => foldersInCommon(test, file)));
  return tests
    .map((test) => ({ test, distance: distance(test) }))
    .sort((a, b) => a.distance - b.distance || a.test.localeCompare(b.test))
    .map(({ test }) => test);
}

/**
 * The unit tests that import one of these files, however far away, the nearest first.
 * @param {string} root
 * @param {readonly string[]} changed
 * @returns {string[]} paths from `root`
 */
export function testsReached(root, changed) {
  if (changed.length === 0) return [];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/jest.mjs', '--listTests', '--findRelatedTests', ...changed],
    { cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr.trim());
  const tests = stdout.split('\n').filter((line) => line.startsWith(resolve(root)));
  return nearestFirst(
    tests.map((path) => path.slice(resolve(root).length + 1)),
    changed,
  );
}
