import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const EMAIL = 'owner@client.example';
const OLD = 'Sentinel#2026';
const NEW = 'Another#2027';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterEach(
  () =>
    identity.database
      .sql`truncate identity.account, identity.pending_sign_up, identity.outbox, identity.throttle cascade`,
);
afterAll(() => identity.stop());

const subjects = async (email = EMAIL) => (await identity.mailTo(email)).map(({ subject }) => subject);
const ask = async (email = EMAIL) => {
  await identity.database.sql`delete from identity.throttle where key like 'reset_mail%'`;
  return (await identity.post('initialize_password_reset', { email })).json();
};
const linkTo = async (email = EMAIL) => new URL(/https:\S+/.exec((await identity.mailTo(email)).at(-1)!.bodyText)![0]);
async function askedToken(email = EMAIL): Promise<string> {
  await ask(email);
  return (await linkTo(email)).searchParams.get('token')!;
}
const reset = (token: string, { email = EMAIL, password = NEW } = {}) =>
  identity.post('reset_password', { email, password, password_reset_token: token });
const response = async (...args: Parameters<typeof reset>) => (await reset(...args)).json().response;
const logsIn = async (password: string, email = EMAIL) => (await identity.logIn(email, password)).statusCode === 200;

describe('initialize_password_reset', () => {
  test('mails a link of thirty minutes whose token is stored as a hash (SECURITY 22)', async () => {
    await identity.addAccount(EMAIL, OLD);
    expect(await ask()).toEqual({ response: 'success' });
    const link = await linkTo();
    expect(link.origin + link.pathname).toBe('https://app.example/reset-password');
    expect(link.searchParams.get('email')).toBe(EMAIL);
    const token = link.searchParams.get('token')!;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [row] = await identity.database.orm.select().from(schema.mailedToken);
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBeLessThanOrEqual(30 * 60_000 + 1000);
    expect(JSON.stringify(row)).not.toContain(token);
    const [mail] = await identity.mailTo(EMAIL);
    expect(mail!.expiresAt.getTime() - mail!.createdAt.getTime()).toBeLessThanOrEqual(30 * 60_000 + 1000);
  });

  test.each([
    ['without an account', async () => undefined],
    ['of a disabled account', () => identity.addAccount(EMAIL, OLD, { disabledAt: new Date() })],
  ])('answers invalid_email to an address %s, and mails nothing', async (_what, arrange) => {
    await arrange();
    expect(await ask()).toEqual({ response: 'invalid_email' });
    expect(await subjects()).toEqual([]);
  });

  test('mails to the stored address, not to one that only looks the same in lower case', async () => {
    await identity.addAccount('kelvin@client.example', OLD);
    expect(await ask('\u212Aelvin@client.example')).toEqual({ response: 'success' });
    const recipients = (await identity.database.orm.select().from(schema.outbox)).map(({ recipient }) => recipient);
    expect(recipients).toEqual(['kelvin@client.example']);
  });

  test('sends one mail a minute, whatever case the address is typed in, and answers the same', async () => {
    await identity.addAccount(EMAIL, OLD);
    const answers = [];
    for (const email of [EMAIL, 'OWNER@client.example', EMAIL])
      answers.push((await identity.post('initialize_password_reset', { email })).json());
    expect(answers).toEqual(Array(3).fill({ response: 'success' }));
    expect(await subjects()).toEqual(['Reset your password']);
  });

  test('asked again, voids the older link', async () => {
    await identity.addAccount(EMAIL, OLD);
    const [older, newer] = [await askedToken(), await askedToken()];
    expect(await response(older)).toBe('invalid_password_reset_token');
    expect(await response(newer)).toBe('password_updated');
  });

  test('of an invited account sends the invitation again', async () => {
    await identity.addAccount(EMAIL, OLD, { passwordHash: null });
    const token = await askedToken();
    expect((await linkTo()).searchParams.get('choose_password')).toBe('true');
    expect(await response(token)).toBe('invalid_password_reset_token');
    const answer = await identity.post('email_verification', {
      email: EMAIL,
      email_verification_token: token,
      password: NEW,
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('reset_password', () => {
  test('sets the password and tells the owner (SECURITY 20)', async () => {
    const id = await identity.addAccount(EMAIL, OLD);
    const answer = await reset(await askedToken(), { email: 'Owner@Client.example' });
    expect(answer.json()).toEqual({ response: 'password_updated' });
    expect([await logsIn(NEW), await logsIn(OLD)]).toEqual([true, false]);
    expect(await subjects()).toEqual(expect.arrayContaining(['Reset your password', 'Your password was changed']));
    expect(await identity.accounts.findById(id)).toMatchObject({ passwordResetAt: expect.any(Date) });
    expect(answer.headers).toMatchObject({ 'x-audit-actor': id, 'x-audit-subject': id });
  });

  test('ends every session, forgets devices and half-done logins, and lifts the lock of the password', async () => {
    const id = await identity.addAccount(EMAIL, OLD);
    const other = await identity.addAccount('other@client.example', OLD);
    await identity.openSession(id);
    await identity.openSession(other);
    const soon = new Date(Date.now() + 60_000);
    for (const accountId of [id, other]) {
      await identity.database.orm
        .insert(schema.rememberedDevice)
        .values({ accountId, deviceId: 'web_ab', secretHash: 'h', expiresAt: soon });
      await identity.database.orm
        .insert(schema.loginChallenge)
        .values({ accountId, deviceId: 'web_ab', expiresAt: soon });
    }
    for (let tries = 0; tries < 30; tries += 1) await identity.throttles.password.failed(EMAIL);
    expect(await response(await askedToken())).toBe('password_updated');
    const { orm } = identity.database;
    const sessions = await orm.select().from(schema.session);
    expect(Object.fromEntries(sessions.map(({ accountId, revokedReason }) => [accountId, revokedReason]))).toEqual({
      [id]: 'password reset',
      [other]: null,
    });
    for (const table of [schema.rememberedDevice, schema.loginChallenge])
      expect((await orm.select().from(table)).map(({ accountId }) => accountId)).toEqual([other]);
    await expect(identity.throttles.password.check(EMAIL)).resolves.toBeUndefined();
  });

  test('neither switches off nor steps over the second factor (SECURITY 21)', async () => {
    const id = await identity.addAccount(EMAIL, OLD);
    await identity.addSecondFactor(id);
    const before = await identity.accounts.findById(id);
    expect(await response(await askedToken())).toBe('password_updated');
    expect(await identity.accounts.findById(id)).toMatchObject({
      totpSecret: before!.totpSecret,
      enabled2fa: true,
    });
    expect((await identity.logIn(EMAIL, NEW)).json()).toEqual({ requires_2fa: true });
    expect(await identity.database.orm.select().from(schema.session)).toEqual([]);
  });

  test('under 20 parallel posts of one token succeeds exactly once (SECURITY 22)', async () => {
    await identity.addAccount(EMAIL, OLD);
    const token = await askedToken();
    const passwords = Array.from({ length: 20 }, (_, index) => `Sentinel#${index}`);
    const answers = await Promise.all(passwords.map((password) => response(token, { password })));
    expect(answers.filter((answer) => answer === 'password_updated')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'invalid_password_reset_token')).toHaveLength(19);
    expect(await logsIn(passwords[answers.indexOf('password_updated')]!)).toBe(true);
    expect((await subjects()).filter((subject) => subject === 'Your password was changed')).toHaveLength(1);
  });

  test('says what is wrong: first of the token, then of the address, then of the account, then of the password', async () => {
    const id = await identity.addAccount(EMAIL, OLD);
    const token = await askedToken();
    const bad = { email: 'other@client.example', password: 'short' };
    expect(await response('', bad)).toBe('invalid_request');
    for (const mangled of ['nonsense', `${token} `, token.slice(1), token.toLowerCase()])
      expect(await response(mangled, bad)).toBe('invalid_password_reset_token');
    await identity.database.sql`update identity.mailed_token set expires_at = now() - interval '1 second'`;
    expect(await response(token, bad)).toBe('password_reset_token_expired');
    await identity.database.sql`update identity.mailed_token set expires_at = now() + interval '5 minutes'`;
    expect(await response(token, bad)).toBe('invalid_email');
    const disable = (disabledAt: Date | null) =>
      identity.database.orm.update(schema.account).set({ disabledAt }).where(eq(schema.account.id, id));
    await disable(new Date());
    expect(await response(token, { password: 'short' })).toBe('invalid_request');
    await disable(null);
    const refused = await reset(token, { password: 'short' });
    expect([refused.statusCode, refused.json().error]).toEqual([422, 'Password must be at least 8 characters.']);
    expect(await logsIn(OLD)).toBe(true);
    expect(await response(token)).toBe('password_updated');
    expect(await response(token)).toBe('invalid_password_reset_token');
  });

  test('takes neither the token of an invitation, nor the hash in the database, nor the token of another account', async () => {
    await identity.addAccount(EMAIL, OLD);
    await identity.addAccount('other@client.example', OLD);
    const others = await askedToken('other@client.example');
    expect(await response(others)).toBe('invalid_email');
    const [row] = await identity.database.orm.select().from(schema.mailedToken);
    expect(await response(row!.hash, { email: 'other@client.example' })).toBe('invalid_password_reset_token');
    await identity.database.orm.update(schema.mailedToken).set({ purpose: 'invitation' });
    expect(await response(others, { email: 'other@client.example' })).toBe('invalid_password_reset_token');
  });

  test('is refused for an account that never had a password', async () => {
    const id = await identity.addAccount(EMAIL, OLD);
    const token = await askedToken();
    await identity.database.orm.update(schema.account).set({ passwordHash: null }).where(eq(schema.account.id, id));
    expect(await response(token)).toBe('invalid_request');
  });
});
