import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { bundleEntry } from '../../../../tools/jest/bundle-entry.mjs';
import { createPasswords } from '../login/passwords.ts';

const PASSWORD = ' Sentinel#2026 ';
const FIRST = { ADMIN_EMAIL: ' First@Client.Example ', ADMIN_NAME: ' Avery First ', ADMIN_PASSWORD: PASSWORD };
const MADE = 'Made the administrator first@client.example. Log in and switch on two-factor authentication.';
const EXISTS =
  'admin:create: There is an administrator already. Others are added in the admin area; to make one here, use --another on a terminal.';
const WORKSPACE = join(import.meta.dirname, '../..');
const COMMAND = [process.execPath, await bundleEntry(WORKSPACE, 'src/cli/admin-create.ts')];

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const environment = (more: object) => ({ PATH: process.env.PATH, DATABASE_URL: db.url, ...more });

/** Runs the step as a process, without a terminal. */
function silently(more: object, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(COMMAND[0]!, [...COMMAND.slice(1), ...args], {
    env: environment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return ended(child);
}
function ended(child: ReturnType<typeof spawn>): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part) => (output += part));
  return new Promise((done) => child.once('close', (code) => done({ code, output: output.trim() })));
}
const accounts = () => db.owner.orm.select().from(schema.account);

describe('admin:create (SECURITY 6)', () => {
  test('makes the first administrator from the environment, and refuses a second silent run', async () => {
    expect(await silently(FIRST)).toEqual({ code: 0, output: MADE });
    const [account] = await accounts();
    expect(account).toMatchObject({
      email: 'first@client.example',
      name: 'Avery First',
      organization: 'admin',
      permissions: ['admin'],
    });
    expect(await createPasswords().matches(account!.passwordHash, PASSWORD)).toBe(true);

    expect(await silently(FIRST)).toEqual({ code: 1, output: EXISTS });
    const second = { ...FIRST, ADMIN_EMAIL: 'second@client.example' };
    for (const args of [[], ['--another']])
      expect(await silently(second, ...args)).toEqual({ code: 1, output: EXISTS });
    expect(await accounts()).toHaveLength(1);
  });

  test('an administrator who cannot log in counts too', async () => {
    await db.owner.orm.insert(schema.account).values({
      email: 'gone@client.example',
      name: 'G',
      permissions: ['alerts', 'admin'],
      disabledAt: new Date(),
    });
    expect(await silently(FIRST)).toEqual({ code: 1, output: EXISTS });
  });

  test('of runs at once one makes the administrator', async () => {
    const runs = await Promise.all(
      ['a', 'b', 'c'].map((name) => silently({ ...FIRST, ADMIN_EMAIL: `${name}@client.example` })),
    );
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    expect(await accounts()).toHaveLength(1);
  });

  test.each([
    ['ADMIN_PASSWORD: Password must contain at least one digit.', { ADMIN_PASSWORD: 'Sentinel#' }],
    ['ADMIN_PASSWORD is not set, and there is no terminal to ask on', { ADMIN_PASSWORD: '' }],
    ['DATABASE_URL is not set', { DATABASE_URL: '' }],
  ])('says "%s" and makes nothing', async (text, more) => {
    expect(await silently({ ...FIRST, ...more })).toEqual({ code: 1, output: `admin:create: ${text}` });
    expect(await accounts()).toEqual([]);
  });

  test('leaves an account of that address as it is', async () => {
    await db.owner.orm.insert(schema.account).values({ email: 'first@client.example', name: 'Client' });
    expect(await silently(FIRST)).toEqual({
      code: 1,
      output: 'admin:create: first@client.example has an account already',
    });
    expect(await accounts()).toMatchObject([{ name: 'Client', permissions: [], passwordHash: null }]);
  });

  test('an unreachable database and an unknown option end with a line, not with a password', async () => {
    const unreachable = await silently({ ...FIRST, DATABASE_URL: 'postgres://nobody:hidden@127.0.0.1:9/none' });
    expect([unreachable.code, unreachable.output.split('\n').length]).toEqual([1, 1]);
    expect(unreachable.output).not.toMatch(/hidden|Sentinel#2026/);
    expect(await silently(FIRST, '--force')).toMatchObject({ code: 2, output: expect.stringContaining('Usage: ') });
  });
});

/** util-linux; gives a process a terminal of its own. */
const PSEUDO_TERMINAL = '/usr/bin/script';
const hasPseudoTerminal = spawnSync(PSEUDO_TERMINAL, ['--version']).status === 0;
if (!hasPseudoTerminal) console.warn('admin:create on a terminal is not tested: there is no `script` command here');

/** Runs the step on a pseudo terminal; each answer is typed when its question stands there. */
async function onTerminal(args: string[], answers: readonly (readonly [question: string, typed: string])[], more = {}) {
  const command = [...COMMAND, ...args].map((part) => `'${part}'`).join(' ');
  const child = spawn(PSEUDO_TERMINAL, ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: environment({ TERM: 'dumb', SHELL: '/bin/sh', ...more }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const open = [...answers];
  let unseen = '';
  child.stdout.on('data', (part) => {
    unseen += part;
    const next = open[0];
    if (!next || !unseen.includes(next[0])) return;
    open.shift();
    unseen = '';
    child.stdin.write(next[1]);
  });
  const { code, output } = await ended(child);
  return { code, output, unasked: open };
}

(hasPseudoTerminal ? describe : describe.skip)('admin:create on a terminal', () => {
  test('asks again for what does not do, and never shows the password', async () => {
    const run = await onTerminal(
      [],
      [
        ['Email address:', 'first@client\r'],
        ['Email address:', 'first@client.example\r'],
        ['Name:', 'Avery First\r'],
        ['Password:', 'Short1!\r'],
        ['Password:', 'Sentinel#2026\r'],
        ['The same again:', 'Sentinel#2027\r'],
        ['Password:', 'Sentinel#2026\r'],
        ['The same again:', 'Sentinel#2026\r'],
      ],
    );
    expect(run).toMatchObject({ code: 0, unasked: [] });
    for (const text of [
      'Please enter a valid email address.',
      'Password must be at least 8 characters.',
      'Passwords do not match.',
      MADE,
    ])
      expect(run.output).toContain(text);
    expect(run.output).not.toMatch(/Short1!|Sentinel#202/);
    const [account] = await accounts();
    expect(await createPasswords().matches(account!.passwordHash, 'Sentinel#2026')).toBe(true);
  });

  test('--another asks first, also where the environment has every answer', async () => {
    await silently(FIRST);
    const more = { ...FIRST, ADMIN_EMAIL: 'second@client.example' };
    const refused = await onTerminal(['--another'], [['Type yes:', 'no\r']], more);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('nothing was made')]);
    expect((await onTerminal([], [], more)).code).toBe(1);
    expect(await accounts()).toHaveLength(1);
    expect((await onTerminal(['--another'], [['Type yes:', 'yes\r']], more)).code).toBe(0);
    expect(await accounts()).toHaveLength(2);
  });

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s ends it with nothing made', async (_name, key) => {
    const run = await onTerminal(
      [],
      [
        ['Email address:', 'first@client.example\r'],
        ['Name:', key],
      ],
    );
    expect([run.code, run.unasked]).toEqual([1, []]);
    expect(await accounts()).toEqual([]);
  });
});
