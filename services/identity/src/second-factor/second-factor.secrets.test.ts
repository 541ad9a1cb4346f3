import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';
import { totpCode } from './totp.ts';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('SECURITY 15: the secret of an authenticator app at rest', () => {
  const key = randomBytes(32);

  test('opens for its account, by its key, unchanged', () => {
    const stored = encryptSecret(SECRET, key, 'account-1');
    expect(stored).not.toContain(SECRET);
    expect(decryptSecret(stored, key, 'account-1')).toBe(SECRET);
    expect(encryptSecret(SECRET, key, 'account-1')).not.toBe(stored);
  });

  test('opens in no other row, by no other key, and not when changed or cut', () => {
    const stored = encryptSecret(SECRET, key, 'account-1');
    const bytes = Buffer.from(stored, 'base64url');
    bytes[40]! ^= 1;
    const cut = Buffer.from(stored, 'base64url').subarray(0, 20).toString('base64url');
    expect(() => decryptSecret(stored, key, 'account-2')).toThrow();
    expect(() => decryptSecret(stored, randomBytes(32), 'account-1')).toThrow();
    expect(() => decryptSecret(bytes.toString('base64url'), key, 'account-1')).toThrow();
    expect(() => decryptSecret(cut, key, 'account-1')).toThrow();
    expect(() => decryptSecret('x', key, 'account-1')).toThrow();
  });
});

describe('the second factor', () => {
  const EMAIL = 'client@sentinel.example';
  const NOW = Date.UTC(2026, 10, 21, 15, 0, 10);
  let identity: TestIdentity;
  let accountId: string;
  let caller: Awaited<ReturnType<TestIdentity['openSession']>>;
  beforeAll(async () => {
    identity = await startIdentity({ now: () => NOW });
  });
  afterAll(() => identity.stop());
  beforeEach(async () => {
    await identity.database.orm.delete(schema.account);
    await identity.database.orm.delete(schema.outbox);
    accountId = await identity.addAccount(EMAIL, 'Sentinel#2026');
    caller = await identity.openSession(accountId);
  });

  const stored = async () =>
    (await identity.database.orm.select().from(schema.account).where(eq(schema.account.id, accountId)))[0]!;
  const generate = () => identity.post('generate_2fa_secret', { email: EMAIL }, caller);
  const verify = (code: string) => identity.post('verify_2fa_setup', { email: EMAIL, code }, caller);
  const disable = () => identity.post('disable_2fa', { email: EMAIL }, caller);
  const switchOn = async () => {
    const { secret_key } = (await generate()).json();
    return (await verify(totpCode(secret_key, NOW))).statusCode;
  };

  test('SECURITY 15: gives the secret once, with a picture, and stores it encrypted', async () => {
    const { secret_key, qr_code_url } = (await generate()).json();
    expect(secret_key).toMatch(/^[A-Z2-7]{32}$/);
    const png = Buffer.from(qr_code_url.replace('data:image/png;base64,', ''), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const account = await stored();
    expect(account.enabled2fa).toBe(false);
    expect(JSON.stringify(account)).not.toContain(secret_key);
    expect((await generate()).json().secret_key).not.toBe(secret_key);
  });

  test('is on after a first code, and tells the owner by mail (SECURITY 20)', async () => {
    const { version } = await stored();
    expect(await switchOn()).toBe(200);
    expect(await stored()).toMatchObject({ enabled2fa: true, totpPendingSecret: null, version: version + 1 });
    expect((await identity.mailTo(EMAIL)).map(({ subject }) => subject)).toEqual(['Two-factor authentication is on']);
    for (const again of [await generate(), await verify('123456')])
      expect([again.statusCode, again.json().error]).toEqual([409, 'Two-factor authentication is already on.']);
  });

  test('stays off after a wrong code, a code of a secret replaced since, or one without a secret', async () => {
    expect((await verify('123456')).statusCode).toBe(409);
    const { secret_key } = (await generate()).json();
    await generate();
    const answer = await verify(totpCode(secret_key, NOW));
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'Invalid code. Please try again.']);
    expect((await stored()).enabled2fa).toBe(false);
  });

  test('is switched on by one of two at the same time, with one mail', async () => {
    const { secret_key } = (await generate()).json();
    const code = totpCode(secret_key, NOW);
    const answers = await Promise.all([verify(code), verify(code), verify(code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await identity.mailTo(EMAIL)).toHaveLength(1);
  });

  test('SECURITY 19: goes off for its own account alone, and tells the owner once', async () => {
    await switchOn();
    const other = await identity.addAccount('other@sentinel.example', 'Sentinel#2026');
    await identity.addSecondFactor(other);
    expect((await disable()).statusCode).toBe(200);
    expect((await disable()).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ enabled2fa: false, totpLastStep: null, totpPendingSecret: null });
    expect((await identity.mailTo(EMAIL)).map(({ subject }) => subject)).toEqual([
      'Two-factor authentication is on',
      'Two-factor authentication is off',
    ]);
    expect((await identity.accounts.findById(other))!.enabled2fa).toBe(true);
  });

  test('SECURITY 15: a secret copied from another account lets nobody in', async () => {
    const thief = await identity.addAccount('thief@sentinel.example', 'Sentinel#2026');
    const secret = await identity.addSecondFactor(thief);
    const { totpSecret } = (await identity.accounts.findById(thief))!;
    await identity.database.orm.update(schema.account).set({ totpSecret }).where(eq(schema.account.id, accountId));
    await identity.logIn(EMAIL);
    const answer = await identity.logInWithCode(EMAIL, totpCode(secret, NOW));
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
  });
});
