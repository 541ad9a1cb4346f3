import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { totpCode } from './totp.ts';

const EMAIL = 'client@sentinel.example';
const STEP_MS = 30_000;
let now = Date.UTC(2026, 10, 21, 15, 0, 10);
let identity: TestIdentity;
let accountId: string;
let secret: string;
beforeAll(async () => {
  identity = await startIdentity({ now: () => now });
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.database.orm.delete(schema.account);
  await identity.database.orm.delete(schema.throttle);
  accountId = await identity.addAccount(EMAIL, 'Sentinel#2026');
  secret = await identity.addSecondFactor(accountId);
});

/** Both steps of a login with a code, on a device. */
async function logIn(code: string, deviceId = 'web_ab'): Promise<number> {
  await identity.logIn(EMAIL, 'Sentinel#2026', deviceId);
  return (await identity.logInWithCode(EMAIL, code, { deviceId })).statusCode;
}

describe('who has seen a code', () => {
  test('SECURITY 13: cannot use it a second time within its 30 seconds, in this login or another', async () => {
    const code = totpCode(secret, now);
    expect(await logIn(code)).toBe(200);
    expect(await logIn(code)).toBe(401);
    expect(await logIn(code, 'web_other')).toBe(401);
    now += STEP_MS;
    expect(await logIn(totpCode(secret, now))).toBe(200);
  });

  test('SECURITY 13: cannot use it beside its owner at the same moment: one of ten gets in', async () => {
    const devices = Array.from({ length: 10 }, (_, at) => `web_${at}`);
    await Promise.all(devices.map((deviceId) => identity.logIn(EMAIL, 'Sentinel#2026', deviceId)));
    const code = totpCode(secret, now);
    const answers = await Promise.all(devices.map((deviceId) => identity.logInWithCode(EMAIL, code, { deviceId })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(9).fill(401)]);
    expect(await identity.database.orm.select().from(schema.session)).toHaveLength(1);
  });

  test('SECURITY 13: cannot log in with the code that switched the factor on', async () => {
    await identity.database.orm.update(schema.account).set({ totpSecret: null });
    const caller = await identity.openSession(accountId);
    const { secret_key } = (await identity.post('generate_2fa_secret', { email: EMAIL }, caller)).json();
    const code = totpCode(secret_key, now);
    expect((await identity.post('verify_2fa_setup', { email: EMAIL, code }, caller)).statusCode).toBe(200);
    expect(await logIn(code)).toBe(401);
    now += STEP_MS;
    expect(await logIn(totpCode(secret_key, now))).toBe(200);
  });

  test('SECURITY 14: cannot use it in the next 30 seconds, nor one of the future', async () => {
    expect(await logIn(totpCode(secret, now - STEP_MS))).toBe(401);
    expect(await logIn(totpCode(secret, now + STEP_MS))).toBe(401);
  });
});

test("SECURITY 14: a phone 30 seconds off gets a plain refusal, and in with the server's time", async () => {
  await identity.logIn(EMAIL);
  for (const skewMs of [-STEP_MS, STEP_MS]) {
    const answer = await identity.logInWithCode(EMAIL, totpCode(secret, now + skewMs));
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'Invalid code. Please try again.']);
  }
  expect((await identity.logInWithCode(EMAIL, totpCode(secret, now))).statusCode).toBe(200);
});
