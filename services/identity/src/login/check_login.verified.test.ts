import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema, sql } from '@sentinel/database';
import { createSigner } from 'fast-jwt';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const EMAIL = 'new@sentinel.example';
let identity: TestIdentity;
let accountId: string;
let sessionId: string;
let token: string;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.database.orm.delete(schema.account);
  accountId = await identity.addAccount(EMAIL, 'Sentinel#2026');
  const [row] = await identity.database.orm
    .insert(schema.session)
    .values({ accountId, deviceId: '', expiresAt: new Date(Date.now() + 600_000) })
    .returning();
  sessionId = row!.id;
  token = identity.signAccessToken(accountId, sessionId);
});

const trade = (access_token = token, email = EMAIL) =>
  identity.post('check_login', { email, password: '', device_id: 'web_ab', access_token });
const refusal = { error: 'The email address or password is incorrect.', code: 'invalid_credentials' };
const isRefused = async (answer: ReturnType<typeof trade>) => expect((await answer).json()).toMatchObject(refusal);

describe('the access token of an email verification', () => {
  test('is traded for a full login bound to the device, once', async () => {
    const answer = await trade(token, 'NEW@sentinel.example');
    expect(answer.json()).toMatchObject({ userEmail: EMAIL, refresh_token: expect.any(String) });
    const { refresh_token } = answer.json();
    expect((await identity.post('refresh_session', { refresh_token, device_id: 'web_other' })).statusCode).toBe(401);
    expect((await identity.post('refresh_session', { refresh_token, device_id: 'web_ab' })).statusCode).toBe(200);
    await isRefused(trade());
  });

  test('SECURITY 22: is traded by one of twenty at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => trade()));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await identity.database.orm.select().from(schema.refreshToken)).toHaveLength(1);
  });

  test('SECURITY 25: an ordinary access token is traded for nothing, and nor is a refresh token', async () => {
    const { access_token, refresh_token } = (await identity.logIn(EMAIL)).json();
    await isRefused(trade(access_token));
    await isRefused(trade(refresh_token));
  });

  test.each([
    ['ten minutes old', sql`update identity.session set created_at = now() - interval '10 minutes'`],
    ['of a session that was ended', sql`update identity.session set revoked_at = now()`],
    ['of a session that has run out', sql`update identity.session set expires_at = now()`],
    ['of a disabled account', sql`update identity.account set disabled_at = now()`],
    ['of an account with a second factor', sql`update identity.account set totp_secret = 'x'`],
  ])('is refused when %s', async (_name, statement) => {
    await identity.database.orm.execute(statement);
    await isRefused(trade());
  });

  test('is refused for a session that has, or had, a refresh token', async () => {
    await identity.database.orm
      .insert(schema.refreshToken)
      .values({ hash: 'x', sessionId, usedAt: sql`now()`, expiresAt: sql`now()` });
    await isRefused(trade());
  });

  test('is refused with the address of somebody else, known or not', async () => {
    await identity.addAccount('other@sentinel.example', 'Sentinel#2026');
    await isRefused(trade(token, 'other@sentinel.example'));
    await isRefused(trade(token, 'nobody@sentinel.example'));
  });

  test('SECURITY 33: is refused when it is that of an administrator who runs as the user', async () => {
    const admin = await identity.openSession(await identity.addAccount('admin@sentinel.example', 'x'));
    await identity.database.orm
      .update(schema.session)
      .set({ actorSessionId: admin.sessionId, actorReason: 'a look' })
      .where(eq(schema.session.id, sessionId));
    await isRefused(trade());
  });

  test('stands in for the password alone: a wrong token beside the right password is refused', async () => {
    const answer = identity.post('check_login', {
      email: EMAIL,
      password: 'Sentinel#2026',
      device_id: 'web_ab',
      access_token: 'x',
    });
    await isRefused(answer);
  });
});

describe('SECURITY 23, 24: a forged access token is traded for nothing', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const header = { alg: 'EdDSA', typ: 'at+jwt' };
  const claims = () => {
    const iat = Math.floor(Date.now() / 1000);
    return { iss: 'sentinel-identity', aud: 'sentinel-api', sub: accountId, sid: sessionId, iat, exp: iat + 600 };
  };
  const ownKey = () => identity.settings.accessTokenPrivateKey;
  const signed = (change: object, typ = 'at+jwt') =>
    createSigner({ key: ownKey(), algorithm: 'EdDSA', header: { alg: 'EdDSA', typ } })({ ...claims(), ...change });
  const hour = 3600;

  test.each<[string, () => string]>([
    ['alg none', () => `${encode({ ...header, alg: 'none' })}.${encode(claims())}.`],
    [
      'HS256 with the public key',
      () => {
        const body = `${encode({ ...header, alg: 'HS256' })}.${encode(claims())}`;
        const key = identity.publicKey.export({ type: 'spki', format: 'pem' });
        return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
      },
    ],
    [
      'a key of its own, named in its header',
      () => {
        const { privateKey, publicKey } = generateKeyPairSync('ed25519');
        const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
        const jwk = publicKey.export({ format: 'jwk' });
        return createSigner({ key, algorithm: 'EdDSA', header: { ...header, jwk } as never })(claims());
      },
    ],
    ['another issuer', () => signed({ iss: 'sentinel-gateway' })],
    ['another audience', () => signed({ aud: 'elsewhere' })],
    ['another type', () => signed({}, 'JWT')],
    ['an end in the past', () => signed({ iat: claims().iat - hour, exp: claims().iat - 1 })],
    ['a beginning in the future', () => signed({ nbf: claims().iat + hour })],
    ['an actor', () => signed({ act: { sub: accountId } })],
    ['no session', () => signed({ sid: undefined })],
    ['a session that is no id', () => signed({ sid: "' or true --" })],
    ['a changed signature', () => `${token.slice(0, -6)}AAAAAA`],
    ['nothing of a token', () => 'x'],
  ])('%s', async (_name, forge) => {
    await isRefused(trade(forge()));
    expect((await trade()).statusCode).toBe(200);
  });

  test('while the same token, well signed, is good', async () => {
    expect((await trade(signed({}))).statusCode).toBe(200);
  });
});
