import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { workflowFaults } from './workflows/check-workflows.ts';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, '.github/workflows');
const files = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const workspaces = [...readdirSync(root).filter((name) => existsSync(join(root, name, 'area.json'))), 'shell'];

test('the workflow files are what GitHub takes, and each area has one that releases only that area', async () => {
  expect(Object.keys(files)).toContain('area.yml');
  expect(await workflowFaults(files, workspaces)).toEqual([]);
});

test('an area without a pipeline, and a pipeline of what is no area, are named', async () => {
  expect(await workflowFaults(files, [...workspaces, 'mfe-news'])).toEqual(['news.yml: it does not release mfe-news']);
  const without = workspaces.filter((name) => name !== 'mfe-alerts');
  expect(await workflowFaults(files, without)).toEqual(['alerts.yml: it releases mfe-alerts']);
});

/** What a change of a file does, as the checks say. */
const PLANTED: readonly (readonly [what: string, file: string, from: string | RegExp, to: string, fault: RegExp])[] = [
  ['a key that GitHub does not know', 'area.yml', 'runs-on: ubuntu-24.04', 'runs-at: ubuntu-24.04', /runs-at/],
  ['a context that is not there', 'area.yml', 'github.event_name', 'gitlab.event_name', /gitlab/],
  ['an input that the called workflow does not have', 'alerts.yml', 'workspace:', 'folder:', /folder/],
  [
    'a pipeline of one area that releases another',
    'alerts.yml',
    'mfe-alerts',
    'mfe-explore',
    /alerts\.yml: it releases mfe-explore/,
  ],
  [
    'an area that is served to all at once',
    'alerts.yml',
    'workspace: mfe-alerts',
    'workspace: mfe-alerts\n      served-at-once: true',
    /areas start as a canary/,
  ],
  [
    'a pipeline with the token of another team',
    'alerts.yml',
    'RELEASE_TOKEN_ALERTS',
    'RELEASE_TOKEN_EXPLORE',
    /alerts\.yml: it must pass on the token of the team of mfe-alerts only/,
  ],
  [
    'a pipeline with all secrets',
    'alerts.yml',
    /secrets:\n.*/,
    'secrets: inherit',
    /alerts\.yml: it must pass on the token of the team of mfe-alerts only/,
  ],
  [
    'the database’s address in a pipeline',
    'area.yml',
    /RELEASE_TOKEN: .*/,
    'DATABASE_URL: \x24{{ secrets.RELEASE_DATABASE_URL }}',
    /it holds RELEASE_DATABASE_URL: a team releases with its own RELEASE_TOKEN/,
  ],
  [
    'a build of more than the area',
    'area.yml',
    '--filter="@sentinel/$WORKSPACE"',
    '--filter="./mfe-*"',
    /it builds ".\/mfe-\*"/,
  ],
  [
    'a publication of all that is there',
    'area.yml',
    'publish "$WORKSPACE/dist"',
    'publish --promote',
    /does not only release its own area: portal-release publish --promote/,
  ],
  [
    'an expression in a script',
    'area.yml',
    'run: npm ci',
    'run: npm ci \x24{{ github.head_ref }}',
    /an expression in a script runs as code/,
  ],
  ['an action by its tag', 'area.yml', /actions\/cache@\w+/, 'actions/cache@v4', /actions\/cache@v4 is not pinned/],
  ['a permission to write', 'services.yml', 'contents: read', 'contents: write', /may write contents/],
  ['permissions for all', 'alerts.yml', 'permissions: {}', 'permissions: write-all', /permissions must be \{\}/],
  [
    'a release that the next one cuts off',
    'area.yml',
    'cancel-in-progress: false',
    'cancel-in-progress: true',
    /must not be cut off/,
  ],
  [
    'a job without an end',
    'services.yml',
    /timeout-minutes: \d+/,
    'continue-on-error: false',
    /has no timeout-minutes/,
  ],
  [
    'secrets for strangers',
    'alerts.yml',
    '  pull_request:',
    '  pull_request_target:',
    /gives secrets to code of strangers/,
  ],
  [
    'the host of a registry',
    'services.yml',
    '\x24{{ vars.IMAGE_REPOSITORY }}',
    'registry.example.com/sentinel',
    /it names a place: example\.com/,
  ],
  [
    'a script that bash does not take',
    'services.yml',
    'if [ -z "$base" ]; then',
    'if [ -z "$base" ] then',
    /syntax error/,
  ],
];
test.each(PLANTED)('%s is refused', async (_what, file, from, to, fault) => {
  const content = files[file] ?? '';
  const planted = content.replace(from, () => to);
  expect(planted).not.toBe(content);
  const faults = await workflowFaults({ ...files, [file]: planted }, workspaces);
  expect(faults.join('\n')).toMatch(fault);
});
