import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema, sql } from '@sentinel/database';
import { totpCode } from '../second-factor/totp.ts';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const EMAIL = 'client@sentinel.example';
const OTHER = 'other@sentinel.example';
let now = Date.UTC(2026, 10, 21, 15, 0, 10);
let identity: TestIdentity;
const ids: Record<string, string> = {};
const secrets: Record<string, string> = {};
beforeAll(async () => {
  identity = await startIdentity({ now: () => now });
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.database.orm.delete(schema.account);
  await identity.database.orm.delete(schema.throttle);
  for (const email of [EMAIL, OTHER]) {
    ids[email] = await identity.addAccount(email, 'Sentinel#2026');
    secrets[email] = await identity.addSecondFactor(ids[email]);
  }
});

type Browser = { deviceSecret?: string; deviceId?: string };

/** Logs in with both factors and has the browser remembered; gives its cookie's secret and the answer. */
async function remember(email = EMAIL, browser: Browser = {}) {
  now += 30_000;
  await identity.logIn(email, 'Sentinel#2026', browser.deviceId);
  const answer = await identity.logInWithCode(email, totpCode(secrets[email]!, now), { ...browser, remember: true });
  const cookie = String(answer.headers['set-cookie']);
  return { cookie, deviceSecret: /^[^=]+=([^;]*)/.exec(cookie)![1]!, body: answer.json() };
}
const asksForCode = async (browser: Browser, email = EMAIL) =>
  (await identity.logIn(email, 'Sentinel#2026', browser.deviceId, browser)).json().requires_2fa === true;
const refresh = async (refresh_token: string, deviceSecret?: string) =>
  (
    await identity.post(
      'refresh_session',
      { refresh_token, device_id: 'web_ab' },
      null,
      deviceSecret === undefined ? {} : { deviceSecret },
    )
  ).statusCode;
const rows = () => identity.database.orm.select().from(schema.rememberedDevice);

describe('a remembered device', () => {
  test('SECURITY 31: is a cookie of this host alone, over TLS, out of reach of scripts and other sites, and small', async () => {
    const { cookie } = await remember();
    expect(cookie).toMatch(
      /^__Host-sentinel_device=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=34560000; Secure; HttpOnly; SameSite=Strict$/,
    );
    expect(cookie).not.toMatch(/domain/i);
    expect(cookie.length).toBeLessThan(4096);
  });

  test('SECURITY 32: skips the second factor, and only that', async () => {
    const browser = await remember();
    expect(await asksForCode(browser)).toBe(false);
    expect((await identity.logIn(EMAIL, 'wrong', 'web_ab', browser)).statusCode).toBe(401);
  });

  test('SECURITY 32: is stored as a hash', async () => {
    const { deviceSecret } = await remember();
    const [row] = await rows();
    expect(row!.secretHash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(deviceSecret);
  });

  test('SECURITY 32: is proven by the cookie, not by the device id, and for this account and device id alone', async () => {
    const { deviceSecret } = await remember();
    expect(await asksForCode({})).toBe(true);
    expect(await asksForCode({ deviceSecret: 'x'.repeat(43) })).toBe(true);
    expect(await asksForCode({ deviceSecret, deviceId: 'web_other' })).toBe(true);
    expect(await asksForCode({ deviceSecret }, OTHER)).toBe(true);
  });

  test('SECURITY 32: dies on day 30', async () => {
    const browser = await remember();
    await identity.database.orm.execute(
      sql`update identity.remembered_device set expires_at = expires_at - interval '30 days'`,
    );
    expect(await asksForCode(browser)).toBe(true);
  });

  test('SECURITY 32: dies when the second factor goes off', async () => {
    const browser = await remember();
    await identity.post('disable_2fa', { email: EMAIL }, await identity.openSession(ids[EMAIL]!));
    await identity.addSecondFactor(ids[EMAIL]!);
    expect(await asksForCode(browser)).toBe(true);
  });

  test('is not made without the tick', async () => {
    await identity.logIn(EMAIL);
    const answer = await identity.logInWithCode(EMAIL, totpCode(secrets[EMAIL]!, now));
    expect(answer.statusCode).toBe(200);
    expect(await rows()).toEqual([]);
    const [, deviceSecret] = /^[^=]+=([^;]*)/.exec(String(answer.headers['set-cookie']))!;
    expect(await asksForCode({ deviceSecret: deviceSecret! })).toBe(true);
  });

  test('gets a new secret each time, and the browser stays remembered for its other accounts', async () => {
    const first = await remember(EMAIL);
    const second = await remember(OTHER, first);
    expect(second.deviceSecret).not.toBe(first.deviceSecret);
    expect([await asksForCode(second, EMAIL), await asksForCode(second, OTHER)]).toEqual([false, false]);
    expect([await asksForCode(first, EMAIL), await asksForCode(first, OTHER)]).toEqual([true, true]);
    expect(await refresh(first.body.refresh_token, second.deviceSecret)).toBe(200);
  });

  test('is one row, however often the account is remembered in the browser', async () => {
    const first = await remember(EMAIL, { deviceId: 'web_ab' });
    await identity.database.orm.execute(sql`update identity.remembered_device set expires_at = now()`);
    await remember(EMAIL, first);
    expect(await rows()).toHaveLength(1);
  });
});

describe('a session opened on a remembered device', () => {
  test('is refreshed with its cookie only, and the wrong try ends nothing', async () => {
    const { body, deviceSecret } = await remember();
    expect(await refresh(body.refresh_token)).toBe(401);
    expect(await refresh(body.refresh_token, 'x'.repeat(43))).toBe(401);
    expect(await refresh(body.refresh_token, deviceSecret)).toBe(200);
  });

  test('is bound when it skipped the factor, too', async () => {
    const browser = await remember();
    const { refresh_token } = (await identity.logIn(EMAIL, 'Sentinel#2026', 'web_ab', browser)).json();
    expect(await refresh(refresh_token)).toBe(401);
    expect(await refresh(refresh_token, browser.deviceSecret)).toBe(200);
  });

  test.each([
    ['forgets the device', 'revoke_session', { remembered_device_id: 'its own' }],
    ['switches the second factor off', 'disable_2fa', { email: EMAIL }],
    [
      'changes the password',
      'edit_user',
      { access_token: 'its own', current_password: 'Sentinel#2026', password: 'Other#2026x' },
    ],
  ] as const)(
    'stolen refresh token: is no way round the cookie once its thief, who has the access token too, %s (SECURITY.md 32)',
    async (_how, operation, input) => {
      const { body, deviceSecret } = await remember();
      const [device] = await rows();
      const [own] = await identity.database.orm.select().from(schema.session);
      const caller = { accountId: ids[EMAIL]!, sessionId: own!.id, email: EMAIL, permissions: [] };
      const payload = { ...input, ...('remembered_device_id' in input ? { remembered_device_id: device!.id } : {}) };
      expect((await identity.post(operation, payload, caller)).statusCode).toBe(200);
      expect(await rows()).toEqual([]);
      expect(await refresh(body.refresh_token)).toBe(401);
      expect(await refresh(body.refresh_token, deviceSecret)).toBe(200);
    },
  );

  test('ends no later than the device is remembered', async () => {
    const browser = await remember();
    await identity.database.orm.execute(
      sql`update identity.remembered_device set expires_at = expires_at - interval '10 days'`,
    );
    await identity.logIn(EMAIL, 'Sentinel#2026', 'web_ab', browser);
    const [device] = await rows();
    const sessions = await identity.database.orm.select().from(schema.session).orderBy(schema.session.createdAt);
    expect(sessions.at(-1)!.expiresAt).toEqual(device!.expiresAt);
  });
});
