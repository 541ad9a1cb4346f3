import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema, sql } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const PASSWORD = 'Sentinel#2026';
let identity: TestIdentity;
let caller: Caller;
let number = 0;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  number += 1;
  const id = await identity.addAccount(`client${number}@sentinel.example`, PASSWORD);
  await identity.addSecondFactor(id);
  caller = await identity.openSession(id);
});

const age = (minutes: number) =>
  identity.database.orm
    .update(schema.session)
    .set({ createdAt: sql`now() - make_interval(mins => ${minutes})`, lastSeenAt: sql`now()` })
    .where(eq(schema.session.id, caller.sessionId));

describe.each(['disable_2fa', 'delete_account'] as const)('L9: %s', (operation) => {
  const ask = async (more: { password?: string } = {}) => {
    const { statusCode, json } = await identity.post(operation, { email: caller.email, ...more }, caller);
    const { code, reason, error } = json();
    return [statusCode, code, reason, error];
  };
  const DONE = [200, undefined, undefined, undefined];
  const NEEDED = [422, 'unprocessable', 'password_needed', 'Please enter your password.'];
  const WRONG = [401, 'invalid_credentials', undefined, 'The password is incorrect.'];
  const isUntouched = async () => (await identity.accounts.findById(caller.accountId))?.enabled2fa === true;

  test('needs no password within ten minutes of the login', async () => {
    await age(9);
    expect(await ask()).toEqual(DONE);
    expect(await isUntouched()).toBe(false);
  });

  test('needs the password later, however often the session was refreshed', async () => {
    await age(11);
    expect(await ask()).toEqual(NEEDED);
    expect(await ask({ password: '' })).toEqual(NEEDED);
    expect(await isUntouched()).toBe(true);
    expect(await ask({ password: PASSWORD })).toEqual(DONE);
    expect(await isUntouched()).toBe(false);
  });

  test('a session that ended meanwhile is over, and not asked for a password', async () => {
    await identity.database.orm.delete(schema.session).where(eq(schema.session.id, caller.sessionId));
    expect((await ask()).slice(0, 2)).toEqual([401, 'unauthenticated']);
  });

  test('refuses a wrong password, and after 30 of them the right one, in that session only', async () => {
    for (let tried = 0; tried < 30; tried += 1) expect(await ask({ password: `guess ${tried}` })).toEqual(WRONG);
    expect((await ask({ password: PASSWORD })).slice(0, 2)).toEqual([429, 'rate_limited']);
    expect(await isUntouched()).toBe(true);
    expect((await identity.logIn(caller.email)).statusCode).toBe(200);
    caller = await identity.openSession(caller.accountId);
    expect(await ask({ password: PASSWORD })).toEqual(DONE);
  });
});
