import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema, sql } from '@sentinel/database';
import { hashSecret } from '../keys/secrets.ts';
import { totpCode } from '../second-factor/totp.ts';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const EMAIL = 'client@sentinel.example';
const OTHER = 'other@sentinel.example';
let now = Date.UTC(2026, 10, 21, 15, 0, 10);
let identity: TestIdentity;
let accountId: string;
beforeAll(async () => {
  identity = await startIdentity({ now: () => now });
});
afterAll(() => identity.stop());
beforeEach(async () => {
  const { orm } = identity.database;
  for (const table of [schema.account, schema.outbox, schema.throttle]) await orm.delete(table);
  accountId = await identity.addAccount(EMAIL, 'Sentinel#2026');
});

type Answer = Awaited<ReturnType<TestIdentity['post']>>;
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']);
const secretOf = (answer: Answer) => /^[^=]+=([^;]+)/.exec(cookieOf(answer))![1]!;
/** Logs in and gives the browser's cookie. */
const logIn = async (email = EMAIL, more: { deviceSecret?: string } = {}) =>
  secretOf(await identity.logIn(email, 'Sentinel#2026', 'web_ab', more));
const statusOf = async (answer: Promise<Answer>) => (await answer).statusCode;
const wrongPasswords = async (times: number, more: { deviceSecret?: string } = {}) => {
  for (let tried = 0; tried < times; tried += 1) await identity.logIn(EMAIL, `guess ${tried}`, 'web_guess', more);
};
const withRightPassword = (more: { deviceSecret?: string } = {}) =>
  statusOf(identity.logIn(EMAIL, 'Sentinel#2026', 'web_ab', more));

describe("strangers' failures", () => {
  test('lock strangers out, and not the owner in a browser that the account is known in', async () => {
    const deviceSecret = await logIn();
    await wrongPasswords(30);
    expect([await withRightPassword(), await withRightPassword({ deviceSecret })]).toEqual([429, 200]);
    // The owner's login gives strangers no more tries.
    expect(await withRightPassword()).toBe(429);
  });

  test('lock neither step of a login with a second factor', async () => {
    const secret = await identity.addSecondFactor(accountId);
    await identity.logIn(EMAIL);
    const deviceSecret = secretOf(await identity.logInWithCode(EMAIL, totpCode(secret, now)));
    for (let tried = 0; tried < 10; tried += 1) await identity.throttles.secondFactor.take(EMAIL);
    await wrongPasswords(30);
    now += 30_000;
    expect((await identity.logIn(EMAIL, 'Sentinel#2026', 'web_ab', { deviceSecret })).json().requires_2fa).toBe(true);
    expect(await statusOf(identity.logInWithCode(EMAIL, totpCode(secret, now), { deviceSecret }))).toBe(200);
  });

  test('do not lock out the browser that the password was reset with', async () => {
    await wrongPasswords(30);
    await identity.post('initialize_password_reset', { email: EMAIL });
    const link = /https:\S+/.exec((await identity.mailTo(EMAIL)).at(-1)!.bodyText)![0];
    const token = new URL(link).searchParams.get('token');
    const reset = { email: EMAIL, password: 'Another#2027', password_reset_token: token };
    const deviceSecret = secretOf(await identity.post('reset_password', reset));
    await wrongPasswords(30);
    const login = () => identity.logIn(EMAIL, 'Another#2027', 'web_ab', { deviceSecret });
    expect([await statusOf(login()), await statusOf(identity.logIn(EMAIL, 'Another#2027'))]).toEqual([200, 429]);
  });
});

describe('a known device', () => {
  test('that fails too often is locked on its own', async () => {
    const deviceSecret = await logIn();
    const elsewhere = await logIn();
    await wrongPasswords(30, { deviceSecret });
    expect([
      await withRightPassword({ deviceSecret }),
      await withRightPassword({ deviceSecret: elsewhere }),
      await withRightPassword(),
    ]).toEqual([429, 200, 200]);
    await identity.database.orm.execute(sql`update identity.throttle set expire = expire - interval '15 minutes'`);
    expect(await withRightPassword({ deviceSecret })).toBe(200);
  });

  test('that fails too often at the second factor is locked there on its own', async () => {
    const secret = await identity.addSecondFactor(accountId);
    await identity.logIn(EMAIL);
    const deviceSecret = secretOf(await identity.logInWithCode(EMAIL, totpCode(secret, now)));
    now += 30_000;
    const good = totpCode(secret, now);
    const bad = good === '000000' ? '000001' : '000000';
    for (const deviceId of ['web_ab', 'web_cd', 'web_ef']) {
      await identity.logIn(EMAIL, 'Sentinel#2026', deviceId, { deviceSecret });
      for (let tried = 0; tried < 4; tried += 1) await identity.logInWithCode(EMAIL, bad, { deviceId, deviceSecret });
    }
    await identity.logIn(EMAIL);
    expect(await statusOf(identity.logInWithCode(EMAIL, good, { deviceSecret }))).toBe(429);
    expect(await statusOf(identity.logInWithCode(EMAIL, good))).toBe(200);
  });

  test('is a cookie of 400 days with the rules of SECURITY 31, hashed at rest', async () => {
    const answer = await identity.logIn(EMAIL);
    expect(cookieOf(answer)).toMatch(
      /^__Host-sentinel_device=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=34560000; Secure; HttpOnly; SameSite=Strict$/,
    );
    const rows = await identity.database.orm.select().from(schema.knownDevice);
    expect(rows).toMatchObject([{ accountId, secretHash: hashSecret(secretOf(answer)) }]);
    expect(JSON.stringify(rows)).not.toContain(secretOf(answer));
  });

  test('is known by its cookie to the accounts that logged in with it, and to no other', async () => {
    await identity.addAccount(OTHER, 'Sentinel#2026');
    const first = await logIn(OTHER);
    await wrongPasswords(30);
    expect(await withRightPassword({ deviceSecret: first })).toBe(429);
    expect(await withRightPassword({ deviceSecret: 'x'.repeat(43) })).toBe(429);
    await identity.database.orm.delete(schema.throttle);

    // An account that is new in the browser gives it a new secret; both accounts know it, and the old one is worth nothing.
    const second = await logIn(EMAIL, { deviceSecret: first });
    expect(second).not.toBe(first);
    for (const email of [EMAIL, OTHER]) {
      expect(await identity.knownDevices.find(email, second)).not.toBeNull();
      expect(await identity.knownDevices.find(email, first)).toBeNull();
    }
    // One that is known keeps it.
    expect(await logIn(EMAIL, { deviceSecret: second })).toBe(second);
  });

  test('is made by a login only: neither by the first of two steps nor by a failure', async () => {
    await identity.addSecondFactor(accountId);
    expect((await identity.logIn(EMAIL)).headers['set-cookie']).toBeUndefined();
    expect((await identity.logIn(EMAIL, 'wrong')).headers['set-cookie']).toBeUndefined();
    expect(await identity.database.orm.select().from(schema.knownDevice)).toEqual([]);
  });

  test('skips no second factor', async () => {
    const deviceSecret = await logIn();
    await identity.addSecondFactor(accountId);
    expect((await identity.logIn(EMAIL, 'Sentinel#2026', 'web_ab', { deviceSecret })).json()).toEqual({
      requires_2fa: true,
    });
  });

  test('stays remembered, with its sessions, when another account gives it a new secret', async () => {
    const secret = await identity.addSecondFactor(accountId);
    await identity.addAccount(OTHER, 'Sentinel#2026');
    await identity.logIn(EMAIL);
    now += 30_000;
    const first = await identity.logInWithCode(EMAIL, totpCode(secret, now), { remember: true });
    const deviceSecret = await logIn(OTHER, { deviceSecret: secretOf(first) });
    expect(deviceSecret).not.toBe(secretOf(first));
    expect((await identity.logIn(EMAIL, 'Sentinel#2026', 'web_ab', { deviceSecret })).json()).not.toHaveProperty(
      'requires_2fa',
    );
    const { refresh_token } = first.json();
    const refresh = { refresh_token, device_id: 'web_ab' };
    expect(await statusOf(identity.post('refresh_session', refresh, null, { deviceSecret }))).toBe(200);
  });

  test('is the browser that a verified address was bound in', async () => {
    const { sessionId } = await identity.sessions.open(accountId, { deviceId: '', userAgent: '', ip: '' });
    await identity.database.orm.delete(schema.refreshToken).where(eq(schema.refreshToken.sessionId, sessionId));
    const access_token = identity.signAccessToken(accountId, sessionId);
    const answer = await identity.post('check_login', {
      email: EMAIL,
      password: '',
      device_id: 'web_ab',
      access_token,
    });
    expect(await identity.knownDevices.find(EMAIL, secretOf(answer))).not.toBeNull();
  });
});
