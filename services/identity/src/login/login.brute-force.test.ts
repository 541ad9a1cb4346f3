import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema, sql } from '@sentinel/database';
import { totpCode } from '../second-factor/totp.ts';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const EMAIL = 'client@sentinel.example';
const NOW = Date.UTC(2026, 10, 21, 15, 0, 10);
let identity: TestIdentity;
let accountId: string;
let secret: string;
beforeAll(async () => {
  identity = await startIdentity({ now: () => NOW });
});
afterAll(() => identity.stop());
beforeEach(async () => {
  const { orm } = identity.database;
  await orm.delete(schema.account);
  await orm.delete(schema.outbox);
  await orm.delete(schema.throttle);
  accountId = await identity.addAccount(EMAIL, 'Sentinel#2026');
  secret = await identity.addSecondFactor(accountId);
});

const statusOf = async (answer: ReturnType<TestIdentity['post']>) => (await answer).statusCode;
const tryCode = (code: string) => identity.logInWithCode(EMAIL, code);
const goodCode = () => totpCode(secret, NOW);
const badCode = () => (goodCode() === '000000' ? '000001' : '000000');
const resend = (deviceId = 'web_ab') => identity.post('resend_2fa_code', { email: EMAIL, device_id: deviceId });
const passCoolDown = () =>
  identity.database.orm.execute(sql`update identity.throttle set expire = expire - interval '60 seconds'`);
const mailedCode = async () => {
  const mails = await identity.mailTo(EMAIL);
  return /^\d{6}$/m.exec(mails.at(-1)!.bodyText)![0];
};
const sessions = () => identity.database.orm.select().from(schema.session);

describe('who guesses passwords', () => {
  test('SECURITY 9: is stopped after 30 failures of an account, even with the right one, for 15 minutes at most', async () => {
    for (let tried = 0; tried < 30; tried += 1)
      expect(await statusOf(identity.logIn(EMAIL, `guess ${tried}`))).toBe(401);
    const locked = await identity.logIn(EMAIL);
    expect([locked.statusCode, locked.json().error]).toEqual([
      429,
      'Too many failed tries. Please try again in 15 minutes.',
    ]);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    await identity.database.orm.execute(sql`update identity.throttle set expire = expire - interval '15 minutes'`);
    expect(await statusOf(identity.logIn(EMAIL))).toBe(200);
  });

  test('SECURITY 9: gains nothing by guessing all at once: the right one among many counts only before the limit', async () => {
    for (let tried = 0; tried < 25; tried += 1) await identity.throttles.password.failed(EMAIL);
    const guesses = Array.from({ length: 60 }, (_, at) => (at === 59 ? 'Sentinel#2026' : `guess ${at}`));
    const answers = await Promise.all(guesses.map((password) => identity.logIn(EMAIL, password)));
    expect(answers.at(-1)!.statusCode).toBe(429);
  });

  test('SECURITY 8: failures are forgotten by a login that succeeds', async () => {
    for (let tried = 0; tried < 29; tried += 1) await identity.throttles.password.failed(EMAIL);
    expect(await statusOf(identity.logIn(EMAIL))).toBe(200);
    for (let tried = 0; tried < 29; tried += 1) await identity.throttles.password.failed(EMAIL);
    expect(await statusOf(identity.logIn(EMAIL))).toBe(200);
  });

  test('cannot guess at the second step what is locked at the first', async () => {
    for (let tried = 0; tried < 30; tried += 1) await identity.throttles.password.failed(EMAIL);
    expect(await statusOf(tryCode(goodCode()))).toBe(429);
  });
});

describe('who guesses codes', () => {
  test('SECURITY 16: has five tries in one login; then even the right code is too late', async () => {
    await identity.logIn(EMAIL);
    for (let tried = 0; tried < 5; tried += 1) {
      const answer = await tryCode(badCode());
      expect([answer.statusCode, answer.json().error]).toEqual([401, 'Invalid code. Please try again.']);
    }
    const late = await tryCode(goodCode());
    expect([late.statusCode, late.json().error]).toEqual([422, 'Your login has expired. Please log in again.']);
    expect(await sessions()).toEqual([]);
  });

  test('SECURITY 16: has five tries in parallel too', async () => {
    await identity.logIn(EMAIL);
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryCode(badCode())));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  });

  test('SECURITY 9: has ten tries of an account in 15 minutes, whatever number of logins they are spread over', async () => {
    const statuses: number[] = [];
    for (let login = 0; login < 3; login += 1) {
      await identity.logIn(EMAIL, 'Sentinel#2026', `web_${login}`);
      for (let tried = 0; tried < 4; tried += 1)
        statuses.push(await statusOf(identity.logInWithCode(EMAIL, badCode(), { deviceId: `web_${login}` })));
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    await identity.database.orm.execute(sql`update identity.throttle set expire = expire - interval '15 minutes'`);
    await identity.logIn(EMAIL);
    expect(await statusOf(tryCode(goodCode()))).toBe(200);
  });

  test.each(['12345', '1234567', '12345a', '１２３４５６', '', ' 123456', '123456\n'])(
    'sends a mangled code (%j) in vain: it is malformed, and no try',
    async (code) => {
      await identity.logIn(EMAIL);
      expect(await statusOf(tryCode(code))).toBe(400);
      expect(await statusOf(tryCode(goodCode()))).toBe(200);
    },
  );
});

describe('SECURITY 18: who leaves a step out', () => {
  test('gets no session with the right code but without a first step, or with that of another device', async () => {
    expect(await statusOf(tryCode(goodCode()))).toBe(422);
    await identity.logIn(EMAIL, 'Sentinel#2026', 'web_other');
    expect(await statusOf(tryCode(goodCode()))).toBe(422);
    expect(await sessions()).toEqual([]);
  });

  test('gets none from the first step alone', async () => {
    const answer = await identity.logIn(EMAIL);
    expect([answer.json(), await sessions()]).toEqual([{ requires_2fa: true }, []]);
  });

  test('gets none from a first step ten minutes old', async () => {
    await identity.logIn(EMAIL);
    await identity.database.orm.update(schema.loginChallenge).set({ expiresAt: sql`now()` });
    expect(await statusOf(tryCode(goodCode()))).toBe(422);
  });

  test('gets one session, not two, from one first step', async () => {
    await identity.logIn(EMAIL);
    expect(await statusOf(tryCode(goodCode()))).toBe(200);
    await resend();
    expect(await statusOf(tryCode(goodCode()))).toBe(422);
    expect(await sessions()).toHaveLength(1);
  });

  test('gets none for an account whose factor was switched off meanwhile, nor one disabled', async () => {
    await identity.logIn(EMAIL);
    await identity.post('disable_2fa', { email: EMAIL }, await identity.openSession(accountId));
    expect(await statusOf(tryCode(goodCode()))).toBe(422);
    await identity.database.orm.update(schema.account).set({ disabledAt: sql`now()` });
    expect(await statusOf(tryCode(goodCode()))).toBe(401);
  });
});

describe('the mailed code', () => {
  test('SECURITY 16: logs in once, also when sent many times at once', async () => {
    await identity.logIn(EMAIL);
    expect((await resend('web_ab')).json()).toEqual({ success: true });
    const code = await mailedCode();
    const answers = await Promise.all(Array.from({ length: 4 }, () => tryCode(code)));
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    expect(await sessions()).toHaveLength(1);
    expect(await statusOf(tryCode(code))).toBe(422);
  });

  test('SECURITY 16: is good for ten minutes', async () => {
    await identity.logIn(EMAIL);
    await resend();
    const code = await mailedCode();
    await identity.database.orm.update(schema.loginChallenge).set({ codeSentAt: sql`now() - interval '10 minutes'` });
    expect(await statusOf(tryCode(code))).toBe(401);
  });

  test('SECURITY 16: is worth nothing in another login', async () => {
    await identity.logIn(EMAIL);
    await resend();
    const code = await mailedCode();
    await identity.logIn(EMAIL, 'Sentinel#2026', 'web_other');
    expect(await statusOf(identity.logInWithCode(EMAIL, code, { deviceId: 'web_other' }))).toBe(401);
    await identity.logIn(EMAIL);
    expect(await statusOf(tryCode(code))).toBe(401);
  });

  test('SECURITY 17: comes once a minute, and voids the one before', async () => {
    await identity.logIn(EMAIL);
    await resend();
    const first = await mailedCode();
    const soon = await resend();
    expect([soon.statusCode, Number(soon.headers['retry-after'])]).toEqual([429, 60]);
    await passCoolDown();
    expect(await statusOf(resend())).toBe(200);
    const second = await mailedCode();
    if (first !== second) expect(await statusOf(tryCode(first))).toBe(401);
    expect(await statusOf(tryCode(second))).toBe(200);
  });

  test('SECURITY 17: of many asked for at once one is sent', async () => {
    await identity.logIn(EMAIL);
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend()));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await identity.mailTo(EMAIL)).toHaveLength(1);
  });

  test.each([
    ['without a device', {}],
    ['from another device', { device_id: 'web_stranger' }],
  ])('is neither voided nor asked for by a stranger %s, who learns nothing either', async (_from, device) => {
    const asStranger = async (email: string) => {
      const { request_id: _id, ...body } = (await identity.post('resend_2fa_code', { email, ...device })).json();
      return body;
    };
    const whenIdle = await asStranger(EMAIL);
    await identity.logIn(EMAIL);
    expect(await asStranger(EMAIL)).toEqual(whenIdle);
    // The cool-down is the owner's own.
    expect(await statusOf(resend())).toBe(200);
    const code = await mailedCode();
    await passCoolDown();
    expect(await asStranger(EMAIL)).toEqual(whenIdle);
    expect(await asStranger('nobody@sentinel.example')).toEqual(whenIdle);
    expect(whenIdle).toMatchObject({ code: 'unprocessable', reason: 'login_expired' });
    expect(await identity.mailTo(EMAIL)).toHaveLength(1);
    expect(await statusOf(tryCode(code))).toBe(200);
  });

  test('is stored as a keyed hash only', async () => {
    await identity.logIn(EMAIL);
    await resend();
    const code = await mailedCode();
    const [challenge] = await identity.database.orm.select().from(schema.loginChallenge);
    expect(challenge!.codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(challenge!.codeHash).not.toContain(code);
  });

  test('SECURITY 21: is not sent for a day after a password reset by mail: the mailbox alone must not suffice', async () => {
    await identity.database.orm
      .update(schema.account)
      .set({ passwordResetAt: sql`now() - interval '23 hours'` })
      .where(eq(schema.account.id, accountId));
    await identity.logIn(EMAIL);
    const refused = await resend();
    expect([refused.statusCode, refused.json().error]).toEqual([
      422,
      'After a password reset, please use the code of your authenticator app.',
    ]);
    expect(await identity.mailTo(EMAIL)).toEqual([]);
    await identity.database.orm.update(schema.account).set({ passwordResetAt: sql`now() - interval '25 hours'` });
    expect(await statusOf(resend())).toBe(200);
  });
});
