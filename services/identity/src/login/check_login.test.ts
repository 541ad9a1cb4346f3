import { verify as verifySignature } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
  await identity.addAccount('client@sentinel.example', 'Sentinel#2026', {
    permissions: ['alerts', 'unheard_of'],
    name: 'Morgan',
  });
});
afterAll(() => identity.stop());

const logIn = (email: string, password: string) =>
  identity.post('check_login', { email, password, device_id: 'web_ab' });

describe('check_login', () => {
  test('opens a session and gives its token, permissions and profile', async () => {
    const answer = await logIn('Client@Sentinel.example', 'Sentinel#2026');
    expect(answer.json()).toMatchObject({
      userEmail: 'client@sentinel.example',
      name: 'Morgan',
      permissions: ['alerts'],
      theme: 'dark',
    });

    const [header, claims, signature] = String(answer.json().access_token).split('.') as [string, string, string];
    expect(
      verifySignature(
        null,
        Buffer.from(`${header}.${claims}`),
        identity.publicKey,
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
    const { iss, aud, exp, iat, sid } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect({ iss, aud, seconds: exp - iat }).toEqual({ iss: 'sentinel-identity', aud: 'sentinel-api', seconds: 600 });

    const [stored] = await identity.database.orm.select().from(schema.session);
    expect(stored).toMatchObject({ id: sid, deviceId: 'web_ab', userAgent: 'probe', revokedAt: null });
  });

  test('stores refresh tokens as hashes only', async () => {
    const { refresh_token } = (await logIn('client@sentinel.example', 'Sentinel#2026')).json();
    const rows = await identity.database.orm.select().from(schema.refreshToken);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });

  test('gives an unknown account and a wrong password one answer', async () => {
    const [unknown, wrong] = [
      await logIn('nobody@sentinel.example', 'Sentinel#2026'),
      await logIn('client@sentinel.example', 'wrong'),
    ];
    const shape = ({ statusCode, json }: typeof unknown) => [statusCode, json().error, json().code];
    expect(shape(unknown)).toEqual(shape(wrong));
    expect(shape(wrong)).toEqual([401, 'The email address or password is incorrect.', 'invalid_credentials']);
  });

  test('checks the password byte-exact: nothing is trimmed, folded or cut', async () => {
    const long = `${'x'.repeat(100)}A`;
    await identity.addAccount('long@sentinel.example', long);
    expect((await logIn('long@sentinel.example', long)).statusCode).toBe(200);
    for (const other of [`${'x'.repeat(100)}B`, `${'x'.repeat(100)}a`, ` ${long}`, `${long} `])
      expect((await logIn('long@sentinel.example', other)).statusCode).toBe(401);
  });

  test('lets nobody in without the second factor they asked for', async () => {
    await identity.addAccount('factor@sentinel.example', 'Sentinel#2026', { totpSecret: 'x' });
    const answer = await logIn('factor@sentinel.example', 'Sentinel#2026');
    expect(answer.json()).toEqual({ requires_2fa: true });
  });

  test('refuses a disabled account', async () => {
    await identity.addAccount('gone@sentinel.example', 'Sentinel#2026', { disabledAt: new Date() });
    expect((await logIn('gone@sentinel.example', 'Sentinel#2026')).statusCode).toBe(401);
  });

  test('hashes with argon2id at the agreed cost', async () => {
    const [account] = await identity.database.orm.select().from(schema.account);
    expect(account!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
