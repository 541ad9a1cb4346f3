import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import * as argon2 from '@node-rs/argon2';
import * as database from '@sentinel/database';
import type { TestIdentity } from '../testing/start-identity.ts';

/** What the service did, in order: each statement it sent, and each hash it made or checked, with its parameters. */
const work: string[] = [];

jest.unstable_mockModule('@node-rs/argon2', () => ({
  hash: (password: string | Uint8Array, parameters: argon2.Options) => {
    work.push(`hash ${JSON.stringify(parameters)}`);
    return argon2.hash(password, parameters);
  },
  verify: (stored: string, password: string) => {
    work.push(`verify ${/^\$argon2id\$v=\d+\$[^$]+/.exec(stored)?.[0] ?? 'no hash'}`);
    return argon2.verify(stored, password);
  },
}));
jest.unstable_mockModule('@sentinel/database', () => ({
  ...database,
  openDatabase: (...args: Parameters<typeof database.openDatabase>) => {
    const opened = database.openDatabase(...args);
    opened.sql.options.debug = (_connection, statement) => {
      work.push(statement);
    };
    return opened;
  },
}));
const { startIdentity } = await import('../testing/start-identity.ts');

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
  await identity.addAccount('known@sentinel.example', 'Sentinel#2026', {
    profileImage: `data:image/jpeg;base64,${'A'.repeat(200_000)}`,
  });
  await identity.addAccount('disabled@sentinel.example', 'Sentinel#2026', { disabledAt: new Date() });
  await identity.addAccount('invited@sentinel.example', 'x', { passwordHash: null });
  await identity.addSecondFactor(await identity.addAccount('factor@sentinel.example', 'Sentinel#2026'));
});
afterAll(() => identity.stop());
beforeEach(() => identity.database.sql`delete from identity.throttle`);

const checkLogin = (name: string, password = 'wrong') => identity.logIn(`${name}@sentinel.example`, password);
const verifyLogin = (name: string, password = 'wrong') =>
  identity.post('verify_2fa_login', {
    email: `${name}@sentinel.example`,
    password,
    code: '123456',
    device_id: 'web_ab',
    remember_device: false,
  });

/** The work of a refused login. */
async function workOf(attempt: ReturnType<typeof checkLogin>): Promise<string[]> {
  work.length = 0;
  expect((await attempt).statusCode).toBe(401);
  return work.splice(0);
}

/**
 * How long each path takes is measured by `npm run bench -- login-timing`; what it does is held fast here, for a time
 * can be read off nothing but work that differs.
 */
describe.each([
  ['check_login', checkLogin],
  ['verify_2fa_login', verifyLogin],
])('SECURITY 7: %s, refused', (_, attempt) => {
  test('checks one hash of full strength and sends statements, whether or not there is such an account', async () => {
    const done = await workOf(attempt('nobody'));
    expect(done.filter((step) => /^(verify|hash) /.test(step))).toEqual(['verify $argon2id$v=19$m=19456,t=2,p=1']);
    expect(done.filter((step) => /identity"?\."?(account|throttle)/.test(step)).length).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['a wrong password', 'known', 'wrong'],
    ['a wrong password and a second factor', 'factor', 'wrong'],
    ['a disabled account', 'disabled', 'Sentinel#2026'],
    ['an account without a password yet', 'invited', 'x'],
  ])('does for %s what it does for an address without an account, step by step', async (_what, name, password) => {
    const unknown = await workOf(attempt('nobody'));
    expect(await workOf(attempt(name, password))).toEqual(unknown);
    // Failed before, and again.
    expect(await workOf(attempt(name, password))).toEqual(await workOf(attempt('nobody')));
  });
});
