import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const EMAIL = 'new@client.example';
const PASSWORD = 'Sentinel#2026';
const NOT_VALID = [422, 'This verification link is not valid. Please sign up again.'];
const EXPIRED = [422, 'This verification link has expired. Please sign up again.'];

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterEach(
  () =>
    identity.database
      .sql`truncate identity.account, identity.pending_sign_up, identity.sign_up_token, identity.outbox, identity.throttle cascade`,
);
afterAll(() => identity.stop());

/** The token in the newest mail to an address. */
async function mailedToken(email: string): Promise<string> {
  const mail = (await identity.mailTo(email)).at(-1);
  return new URL(/https:\S+/.exec(mail!.bodyText)![0]).searchParams.get('token')!;
}
async function signUp(email = EMAIL, more: object = {}): Promise<string> {
  await identity.database.sql`delete from identity.throttle`;
  const form = { name: 'Morgan', email, phone: '12025550123', password: PASSWORD, device_id: 'web_own' };
  await identity.post('signup', { ...form, ...more });
  return mailedToken(email);
}
async function invite(email = 'invited@client.example'): Promise<{ id: string; token: string }> {
  const id = await identity.addAccount(email, PASSWORD, { passwordHash: null, permissions: ['alerts'] });
  await identity.database.orm.transaction((tx) => identity.invitations.send({ id, email }, 'r', tx));
  return { id, token: await mailedToken(email) };
}
const verify = (token: string, email = EMAIL, password?: string) =>
  identity.post('email_verification', {
    email,
    email_verification_token: token,
    ...(password === undefined ? {} : { password }),
  });
const shape = (answer: Awaited<ReturnType<typeof verify>>) => [answer.statusCode, answer.json().error];
const logsIn = async (email: string, password: string) =>
  (await identity.post('check_login', { email, password, device_id: 'web_ab' })).statusCode === 200;

test('an account that somebody signed up for without a token may use what SIGN_UP_PERMISSIONS gives, and no more (PEOPLE X22)', async () => {
  const giving = await startIdentity({ signUpPermissions: ['alerts', 'explore_trades'] });
  try {
    await giving.database.orm
      .insert(schema.signUpToken)
      .values({ token: 'client-2026', organization: 'Client', emailEnding: '', permissions: ['explore_events'] });
    const opened = async (email: string, more: object = {}) => {
      const form = { name: '', email, phone: '', password: PASSWORD, device_id: 'web_own', ...more };
      await giving.post('signup', form);
      const mail = (await giving.mailTo(email)).at(-1);
      const token = new URL(/https:\S+/.exec(mail!.bodyText)![0]).searchParams.get('token')!;
      await giving.post('email_verification', { email, email_verification_token: token });
      return (await giving.accounts.findByEmail(email))!.permissions;
    };
    expect(await opened('self@desk.example')).toEqual(['alerts', 'explore_trades']);
    expect(await opened('token@desk.example', { sign_up_token: 'client-2026' })).toEqual(['explore_events']);
  } finally {
    await giving.stop();
  }
});

describe('email_verification of a sign-up', () => {
  test('makes the account as it was asked for, and opens a session without device and refresh token', async () => {
    const token = await signUp();
    const answer = await verify(token, 'NEW@Client.example');
    expect(Object.keys(answer.json())).toEqual(['access_token']);
    const account = await identity.accounts.findByEmail(EMAIL);
    expect(account).toMatchObject({ name: 'Morgan', phone: '12025550123', permissions: [], organization: '' });
    const { sid, sub } = JSON.parse(Buffer.from(answer.json().access_token.split('.')[1], 'base64url').toString());
    expect(sub).toBe(account!.id);
    const [session] = await identity.database.orm.select().from(schema.session).where(eq(schema.session.id, sid));
    expect(session).toMatchObject({ accountId: account!.id, deviceId: '', ip: '192.0.2.9', userAgent: 'probe' });
    expect(session!.expiresAt.getTime() - session!.createdAt.getTime()).toBeLessThanOrEqual(601_000);
    expect(await identity.database.orm.select().from(schema.refreshToken)).toEqual([]);
    expect(await logsIn(EMAIL, PASSWORD)).toBe(true);
  });

  test('under 20 parallel posts of one token succeeds exactly once (SECURITY 22)', async () => {
    const token = await signUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expect(shape(answer)).toEqual(NOT_VALID);
    expect(await identity.accounts.list()).toHaveLength(1);
  });

  test('with several links of one address in parallel makes one account', async () => {
    const tokens = [await signUp(), await signUp(), await signUp(), await signUp()];
    const answers = await Promise.all(tokens.map((token) => verify(token)));
    expect(answers.map(shape).filter(([status]) => status !== 200)).toEqual(Array(3).fill(NOT_VALID));
  });

  test('voids the other links of the address', async () => {
    const [older, newer] = [await signUp(), await signUp()];
    expect((await verify(newer)).statusCode).toBe(200);
    expect(shape(await verify(older))).toEqual(NOT_VALID);
    expect(await identity.database.orm.select().from(schema.pendingSignUp)).toEqual([]);
  });

  test.each(['', 'nonsense', "' or 1=1 --", '\u0000'])('refuses the token %j', async (token) => {
    await signUp();
    expect(shape(await verify(token))).toEqual(NOT_VALID);
  });

  test('refuses used, mangled, foreign and expired tokens, and a refused one still works where it belongs', async () => {
    const token = await signUp();
    await signUp('other@client.example');
    expect(shape(await verify(token, 'other@client.example'))).toEqual(NOT_VALID);
    for (const mangled of [`${token} `, token.slice(0, -1), token.toLowerCase(), `${token}=`])
      expect(shape(await verify(mangled))).toEqual(NOT_VALID);
    await identity.database.sql`update identity.pending_sign_up set expires_at = now() - interval '1 second'`;
    expect(shape(await verify(token))).toEqual(EXPIRED);
    await identity.database.sql`update identity.pending_sign_up set expires_at = now() + interval '1 second'`;
    expect((await verify(token)).statusCode).toBe(200);
    expect(shape(await verify(token))).toEqual(NOT_VALID);
  });

  test('a hash from the database is no token (SECURITY 22)', async () => {
    await signUp();
    const [row] = await identity.database.orm.select().from(schema.pendingSignUp);
    expect(shape(await verify(row!.tokenHash))).toEqual(NOT_VALID);
  });

  test('is refused when the address got an account meanwhile, which stays as it is', async () => {
    const token = await signUp();
    const id = await identity.addAccount(EMAIL, 'Another#2026');
    const before = await identity.accounts.findById(id);
    expect(shape(await verify(token))).toEqual([422, 'There is an account with this address already. Please log in.']);
    expect(await identity.accounts.findById(id)).toEqual(before);
    expect(shape(await verify(token))).toEqual(NOT_VALID);
  });

  test('a password sent along is the one that counts, and must be good', async () => {
    const token = await signUp();
    expect(shape(await verify(token, EMAIL, 'abcdefg1'))).toEqual([
      422,
      'Password must contain at least one special character.',
    ]);
    expect((await verify(token, EMAIL, 'Another#2026')).statusCode).toBe(200);
    expect([await logsIn(EMAIL, 'Another#2026'), await logsIn(EMAIL, PASSWORD)]).toEqual([true, false]);
  });
});

describe('an address that a stranger signs up with before its owner does', () => {
  const STRANGERS = 'Attacker#2026';
  const CHOOSE = [409, 'This address was signed up more than once. Please choose a password.'];
  const byStranger = { password: STRANGERS, device_id: 'web_stranger' };
  const asOwner = { name: 'Owner', email: EMAIL, phone: '', password: PASSWORD, device_id: 'web_own' };

  test('gets no link for the owner within the minute, and the one that came takes only a password chosen with it', async () => {
    const token = await signUp(EMAIL, byStranger);
    await identity.post('signup', asOwner);
    expect(await identity.mailTo(EMAIL)).toHaveLength(1);
    expect(shape(await verify(token))).toEqual(CHOOSE);
    expect(await identity.accounts.list()).toEqual([]);
    expect((await verify(token, EMAIL, 'Chosen#2026')).statusCode).toBe(200);
    expect([await logsIn(EMAIL, 'Chosen#2026'), await logsIn(EMAIL, STRANGERS)]).toEqual([true, false]);
  });

  test('asks for a password at each of the links, whoever asked first or last', async () => {
    const tokens = [await signUp(EMAIL, byStranger), await signUp(), await signUp(EMAIL, byStranger)];
    for (const token of tokens) expect(shape(await verify(token))).toEqual(CHOOSE);
    expect((await verify(tokens[1]!, EMAIL, PASSWORD)).statusCode).toBe(200);
  });

  test('whoever names no device is another one', async () => {
    const token = await signUp(EMAIL, { device_id: undefined });
    await signUp(EMAIL, { device_id: undefined });
    expect(shape(await verify(token))).toEqual(CHOOSE);
  });

  test('links that have run out, and other addresses, are no matter', async () => {
    await signUp(EMAIL, byStranger);
    await identity.database.sql`update identity.pending_sign_up set expires_at = now()`;
    await signUp('other@client.example', byStranger);
    expect((await verify(await signUp())).statusCode).toBe(200);
  });
});

describe('the sign-up token of a verified sign-up', () => {
  const TOKEN = 'client-2026';
  const asked = async () => {
    await identity.database.orm
      .insert(schema.signUpToken)
      .values({ token: TOKEN, organization: 'Client', emailEnding: '@client.example', permissions: ['alerts'] });
    return signUp(EMAIL, { sign_up_token: TOKEN });
  };
  const rights = async () => {
    const account = await identity.accounts.findByEmail(EMAIL);
    return [account!.organization, account!.permissions];
  };

  test('gives its organization and permissions of now', async () => {
    const token = await asked();
    await identity.database.orm.update(schema.signUpToken).set({ permissions: ['explore_trades'] });
    await verify(token);
    expect(await rights()).toEqual(['Client', ['explore_trades']]);
  });

  test.each([
    ['was deleted', () => identity.database.orm.delete(schema.signUpToken)],
    ['is for others now', () => identity.database.orm.update(schema.signUpToken).set({ emailEnding: '@else.example' })],
  ])(
    'refuses the sign-up when it %s meanwhile, says so to the administrator, and makes no account (PEOPLE M21)',
    async (_what, change) => {
      const token = await asked();
      await change();
      const answer = await verify(token);
      expect(shape(answer)).toEqual([
        422,
        'The sign-up token that you used is no longer valid. Please ask for a new one, then sign up again.',
      ]);
      expect(decodeURIComponent(String(answer.headers['x-audit-detail']))).toBe(
        'refused: the sign-up token clie… was deleted or changed meanwhile',
      );
      expect(await identity.accounts.findByEmail(EMAIL)).toBeUndefined();
      // An administrator who puts it back lets the sign-up in, by the link of before.
      await identity.database.orm.delete(schema.signUpToken);
      await identity.database.orm
        .insert(schema.signUpToken)
        .values({ token: TOKEN, organization: 'Client', emailEnding: '', permissions: ['alerts'] });
      expect((await verify(token)).statusCode).toBe(200);
      expect(await rights()).toEqual(['Client', ['alerts']]);
    },
  );
});

describe('email_verification of an invitation', () => {
  const INVITED = 'invited@client.example';

  test('sets the first password and opens a session', async () => {
    const { token } = await invite();
    expect((await verify(token, 'Invited@client.example', PASSWORD)).json()).toEqual({
      access_token: expect.any(String),
    });
    expect(await logsIn(INVITED, PASSWORD)).toBe(true);
  });

  test.each([
    [undefined, 'Please choose a password.'],
    ['', 'Please choose a password.'],
    ['abcdefgh', 'Password must contain at least one digit.'],
  ])('with the password %j is refused, and the link still works', async (password, text) => {
    const { token } = await invite();
    expect(shape(await verify(token, INVITED, password))).toEqual([422, text]);
    expect((await verify(token, INVITED, PASSWORD)).statusCode).toBe(200);
  });

  test('under 20 parallel posts succeeds exactly once (SECURITY 22)', async () => {
    const { token } = await invite();
    const passwords = Array.from({ length: 20 }, (_, index) => `Sentinel#${index}`);
    const answers = await Promise.all(passwords.map((password) => verify(token, INVITED, password)));
    const winners = passwords.filter((_, index) => answers[index]!.statusCode === 200);
    expect(winners).toHaveLength(1);
    expect(await logsIn(INVITED, winners[0]!)).toBe(true);
  });

  test('refuses used, foreign, expired and voided links', async () => {
    const { id, token } = await invite();
    await identity.addAccount('other@client.example', PASSWORD, { passwordHash: null });
    expect(shape(await verify(token, 'other@client.example', PASSWORD))).toEqual(NOT_VALID);
    await identity.database.sql`update identity.mailed_token set expires_at = now() - interval '1 second'`;
    expect(shape(await verify(token, INVITED, PASSWORD))).toEqual(EXPIRED);
    await identity.database.orm.transaction((tx) => identity.invitations.send({ id, email: INVITED }, 'r', tx));
    expect(shape(await verify(token, INVITED, PASSWORD))).toEqual(NOT_VALID);
    const newer = await mailedToken(INVITED);
    expect((await verify(newer, INVITED, PASSWORD)).statusCode).toBe(200);
    expect(shape(await verify(newer, INVITED, PASSWORD))).toEqual(NOT_VALID);
  });

  test.each(['signup', 'initialize_password_reset'] as const)(
    '%s by a stranger leaves the link valid that an administrator sent',
    async (type) => {
      const { token } = await invite();
      const asked =
        type === 'signup'
          ? { name: 'A Stranger', phone: '', password: 'Another#2026pass', device_id: 'web_stranger' }
          : {};
      expect((await identity.post(type, { email: INVITED, ...asked })).statusCode).toBe(200);
      const again = await mailedToken(INVITED);
      expect(again).not.toBe(token);
      expect((await verify(token, INVITED, PASSWORD)).statusCode).toBe(200);
      expect(shape(await verify(again, INVITED, PASSWORD))).toEqual(NOT_VALID);
    },
  );

  test.each([
    ['disabled', { disabledAt: new Date() }],
    ['in use', { passwordHash: 'chosen before' }],
  ])('sets no password on an account that is %s', async (_what, change) => {
    const { id, token } = await invite();
    await identity.database.orm.update(schema.account).set(change).where(eq(schema.account.id, id));
    const before = await identity.accounts.findById(id);
    expect(shape(await verify(token, INVITED, PASSWORD))).toEqual(NOT_VALID);
    expect(await identity.accounts.findById(id)).toEqual(before);
  });

  test('a reset token is no invitation', async () => {
    const { token } = await invite();
    await identity.database.orm.update(schema.mailedToken).set({ purpose: 'reset_password' });
    expect(shape(await verify(token, INVITED, PASSWORD))).toEqual(NOT_VALID);
  });
});
