import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { eq, schema, sql } from '@sentinel/database';
import type { Call } from '@sentinel/service-kit';
import { createTelemetry } from '../telemetry.ts';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { createInvitations } from './invitation.ts';
import { createSignUpMailer } from './mail-sign-up.ts';
import { signup } from './signup.ts';

const PASSWORD = 'Sentinel#2026';
const SENT = { response: 'email_verification_sent' };

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

const form = (more: object = {}) => ({
  name: 'Morgan',
  email: 'new@client.example',
  phone: '',
  password: PASSWORD,
  ...more,
});
const signUp = (more: object = {}) => identity.post('signup', form(more));
const pending = () => identity.database.orm.select().from(schema.pendingSignUp);

describe('signup', () => {
  test('mails a link with a token that is stored as a hash, and makes no account yet', async () => {
    expect((await signUp({ email: 'New@Client.example' })).json()).toEqual(SENT);
    const [mail] = await identity.mailTo('new@client.example');
    const link = new URL(/https:\S+/.exec(mail!.bodyText)![0]);
    expect(link.origin + link.pathname).toBe('https://app.example/verify-email');
    expect(link.searchParams.get('email')).toBe('new@client.example');
    const token = link.searchParams.get('token')!;
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const rows = await pending();
    expect(rows).toMatchObject([{ email: 'new@client.example', name: 'Morgan', phone: null }]);
    expect(rows[0]!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await identity.accounts.list()).toEqual([]);
  });

  test.each([
    ['', 'Please choose a password.'],
    ['abcde1!', 'Password must be at least 8 characters.'],
    ['abcdefg!', 'Password must contain at least one digit.'],
    ['abcdefg1', 'Password must contain at least one special character.'],
    [`${'x'.repeat(255)}1!`, 'Password must be at most 256 characters.'],
  ])('refuses the password %j by the rules of the spec (SECURITY 1)', async (password, text) => {
    const answer = await signUp({ password });
    expect([answer.statusCode, answer.json().error]).toEqual([422, text]);
    expect(await pending()).toEqual([]);
  });

  test.each([`${'x'.repeat(62)}1!`, `${'x'.repeat(254)}1!`, 'пароль的😀1!'])(
    'takes the password %j (SECURITY 1)',
    async (password) => {
      expect((await signUp({ password })).json()).toEqual(SENT);
    },
  );

  test.each(['15555555', '999123456789', '4915'])('refuses the phone number %s', async (phone) => {
    const answer = await signUp({ phone });
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      'Please enter a valid phone number for the selected country code.',
    ]);
  });

  test('keeps a phone number that is right', async () => {
    await signUp({ phone: '12025550123' });
    expect(await pending()).toMatchObject([{ phone: '12025550123' }]);
  });

  test('keeps a phone number without the zero that is dialed at home', async () => {
    await signUp({ phone: '4407911123456' });
    expect(await pending()).toMatchObject([{ phone: '447911123456' }]);
  });

  test.each([
    ['email', 'a@b.example\r\nBcc: other@evil.example'],
    ['email', 'a@b.example, other@evil.example'],
    ['email', ' new@client.example '],
    ['name', 'Morgan\r\nBcc: other@evil.example'],
    ['name', 'Morgan \u202e'],
  ])('mail header injection: refuses %s %j (SECURITY 50)', async (field, value) => {
    expect((await signUp({ [field]: value })).statusCode).toBe(400);
    expect(await identity.database.orm.select().from(schema.outbox)).toEqual([]);
  });

  test('a sign-up with the address of somebody else cannot write to them: nothing typed stands in the mail', async () => {
    await signUp({ name: 'You have won, go to evil.example' });
    const [mail] = await identity.mailTo('new@client.example');
    expect(`${mail!.subject}${mail!.bodyText}${mail!.bodyHtml}`).not.toContain('evil.example');
  });

  test('sends one mail a minute to an address, and answers the same in between', async () => {
    const answers = [await signUp(), await signUp(), await signUp({ email: 'NEW@client.example' })];
    expect(answers.map((answer) => answer.json())).toEqual([SENT, SENT, SENT]);
    expect(await identity.mailTo('new@client.example')).toHaveLength(1);
    expect(await pending()).toHaveLength(1);
    await identity.database
      .sql`update identity.throttle set expire = now() - interval '1 second' where key like 'sign_up_mail_minute%'`;
    await signUp();
    expect(await identity.mailTo('new@client.example')).toHaveLength(2);
  });
});

describe('enumeration by sign-up (SECURITY 11)', () => {
  test('an address with an account gets the same answer, changes nothing, and its owner is told', async () => {
    const id = await identity.addAccount('owner@client.example', PASSWORD, { name: 'Owner' });
    const before = await identity.accounts.findById(id);
    const [known, unknown] = [await signUp({ email: 'Owner@client.example', name: 'Thief' }), await signUp()];
    expect([known.statusCode, known.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(
      Object.keys(known.headers)
        .filter((name) => !name.startsWith('x-audit'))
        .sort(),
    ).toEqual(
      Object.keys(unknown.headers)
        .filter((name) => !name.startsWith('x-audit'))
        .sort(),
    );
    expect((await identity.mailTo('owner@client.example')).map(({ subject }) => subject)).toEqual([
      'You already have an account',
    ]);
    expect(await identity.accounts.findById(id)).toEqual(before);
    expect((await pending()).map(({ email }) => email)).toEqual(['new@client.example']);
  });

  test('both kinds of address cost one hash, one throttle and one mail', async () => {
    await identity.addAccount('owner@client.example', PASSWORD);
    const hash = jest.fn(identity.passwords.hash);
    const take = jest.fn(identity.throttles.signUpMail.take);
    const queue = jest.fn(identity.outbox.queue);
    const { publicUrl } = identity.settings;
    const handle = signup({
      ...identity,
      mailSignUp: createSignUpMailer({
        ...identity,
        invitations: createInvitations({ queue }, publicUrl),
        outbox: { queue },
        publicUrl,
        throttles: { signUpMail: { take } },
      }),
      openAccount: null,
      passwords: { ...identity.passwords, hash },
      telemetry: createTelemetry({ registerMetric: () => {} }),
    });
    const call = {
      requestId: 'r',
      ip: '',
      userAgent: '',
      log: { info: () => undefined },
      noteForAudit: () => undefined,
    };
    const costs = [];
    for (const email of ['owner@client.example', 'new@client.example']) {
      await handle({ type: 'signup', ...form({ email }) } as Parameters<typeof handle>[0], call as unknown as Call);
      costs.push([hash, take, queue].map(({ mock }) => mock.calls.length));
    }
    expect(costs).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
  });

  test('what is wrong with the form is told before the address is looked at', async () => {
    await identity.addAccount('owner@client.example', PASSWORD);
    for (const wrong of [{ password: 'short' }, { phone: '1' }, { sign_up_token: 'nonsense' }]) {
      const [known, unknown] = [await signUp({ email: 'owner@client.example', ...wrong }), await signUp(wrong)];
      const shape = (answer: typeof known) => [answer.statusCode, answer.json().code, answer.json().error];
      expect(shape(known)).toEqual(shape(unknown));
      expect(known.statusCode).toBe(422);
    }
  });

  test('who was invited and signs up instead gets the invitation again', async () => {
    await identity.addAccount('invited@client.example', PASSWORD, { passwordHash: null });
    expect((await signUp({ email: 'invited@client.example' })).json()).toEqual(SENT);
    const [mail] = await identity.mailTo('invited@client.example');
    expect(mail!.bodyText).toContain('choose_password=true');
  });
});

describe('a sign-up token', () => {
  const addToken = (emailEnding: string) =>
    identity.database.orm
      .insert(schema.signUpToken)
      .values({ token: 'client-2026', organization: 'Client', emailEnding, permissions: ['alerts'] });

  test('that nobody knows is refused', async () => {
    const answer = await signUp({ sign_up_token: 'client-2026' });
    expect([answer.statusCode, answer.json().error]).toEqual([422, "We don't recognize this sign-up token."]);
  });

  test.each([
    ['', 'a@anything.example', true],
    ['@client.example', 'a@client.example', true],
    ['@client.example', 'A@CLIENT.example', true],
    ['@client.example', 'a@sub.client.example', false],
    ['client.example', 'a@client.example', true],
    ['client.example', 'a@sub.client.example', true],
    ['client.example', 'a@evil-client.example', false],
    ['client.example', 'a@client.example.evil.example', false],
    ['.example', 'a@client.example', true],
  ])('for addresses ending in %j: %s is taken: %s', async (ending, email, isTaken) => {
    await addToken(ending);
    const answer = await signUp({ sign_up_token: 'client-2026', email });
    expect(isTaken ? answer.json() : [answer.statusCode, answer.json().error]).toEqual(
      isTaken ? SENT : [422, 'This sign-up token cannot be used with this email address.'],
    );
  });
});

describe('signup where addresses need no verification', () => {
  let open: TestIdentity;
  beforeAll(async () => {
    open = await startIdentity({ emailVerification: 'off', signUpPermissions: ['explore_trades'] });
    await open.database.orm
      .insert(schema.signUpToken)
      .values({ token: 'client-2026', organization: 'Client', emailEnding: '', permissions: ['alerts'] });
  });
  afterAll(() => open.stop());

  test('makes the account at once and opens its session on the device', async () => {
    const answer = await open.post('signup', form({ sign_up_token: 'client-2026', device_id: 'web_ab' }));
    expect(answer.json()).toMatchObject({
      response: 'signup_success',
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      permissions: ['alerts'],
      userEmail: 'new@client.example',
      organization: 'Client',
    });
    const refreshed = await open.post('refresh_session', {
      refresh_token: answer.json().refresh_token,
      device_id: 'web_ab',
    });
    expect(refreshed.statusCode).toBe(200);
  });

  test('without a device gives a session that cannot be refreshed', async () => {
    const { response, refresh_token, access_token, permissions } = (
      await open.post('signup', form({ email: 'nodevice@client.example' }))
    ).json();
    expect({ response, refresh_token }).toEqual({ response: 'signup_success' });
    expect(permissions).toEqual(['explore_trades']);
    expect(access_token).toEqual(expect.any(String));
  });

  test('gives no session for an address that has an account, in parallel neither', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => open.post('signup', form({ email: 'race@client.example' }))),
    );
    expect(answers.map((answer) => answer.json().response).sort()).toEqual([
      ...Array(4).fill('email_verification_sent'),
      'signup_success',
    ]);
    const rows = await open.database.orm
      .select({ count: sql<number>`count(*)::int` })
      .from(schema.account)
      .where(eq(schema.account.email, 'race@client.example'));
    expect(rows).toEqual([{ count: 1 }]);
    expect((await open.mailTo('race@client.example')).map(({ subject }) => subject)).toEqual([
      'You already have an account',
    ]);
  });
});
