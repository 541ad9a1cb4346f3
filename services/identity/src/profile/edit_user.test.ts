import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { PHONE_CALLING_CODES, PHONE_NATIONAL_LENGTHS } from '@sentinel/vocabulary-account';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const PASSWORD = 'Sentinel#2026';
let identity: TestIdentity;
let caller: Caller;
let number = 0;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  number += 1;
  const id = await identity.addAccount(`client${number}@sentinel.example`, PASSWORD, {
    name: 'Morgan',
    phone: '12025550123',
  });
  caller = await identity.openSession(id);
});

const edit = (fields: object, by: Caller = caller) => identity.post('edit_user', { access_token: 'x', ...fields }, by);
const stored = async () => {
  const account = await identity.accounts.findById(caller.accountId);
  return account!;
};
const refusal = async (answer: ReturnType<typeof edit>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code, json().error];
};
const logIn = (password: string) =>
  identity.accounts.findById(caller.accountId).then((row) => identity.passwords.matches(row!.passwordHash, password));

describe('edit_user', () => {
  test('changes what it is given and leaves the rest', async () => {
    expect((await edit({ name: '  Morgan Client ' })).json()).toEqual({ success: true });
    await edit({ timezone: 'Europe/Berlin', can_send_email: 0, can_send_sms: 1, theme: 'light' });
    expect(await stored()).toMatchObject({
      name: 'Morgan Client',
      phone: '12025550123',
      timezone: 'Europe/Berlin',
      canSendEmail: 0,
      canSendSms: 1,
      theme: 'light',
    });
    const { passwordHash } = await stored();
    expect(passwordHash).toBeTruthy();
  });

  test('counts the version for what administrators see of the row, and for nothing else', async () => {
    await edit({ theme: 'light', timezone: 'UTC' });
    expect((await stored()).version).toBe(1);
    await edit({ name: 'M', phone: '' });
    expect((await stored()).version).toBe(2);
  });

  test('says which fields it was for in the audit log, never their values', async () => {
    const answer = await edit({ name: 'Morgan Client', phone: '442079460000' });
    expect(decodeURIComponent(String(answer.headers['x-audit-detail']))).toBe('name, phone');
    expect(JSON.stringify(answer.headers)).not.toContain('Morgan');
  });

  test('refuses an edit without any field, and a blank name', async () => {
    expect(await refusal(edit({}))).toEqual([422, 'unprocessable', 'There is nothing to change.']);
    expect(await refusal(edit({ current_password: PASSWORD, expected: { name: 'Morgan' } }))).toEqual([
      422,
      'unprocessable',
      'There is nothing to change.',
    ]);
    expect(await refusal(edit({ name: '  \u2003 ' }))).toEqual([422, 'unprocessable', 'Please enter your name.']);
  });

  test('keeps nothing of an edit of which one field is refused', async () => {
    const answer = edit({ name: 'Other', theme: 'light', phone: '123' });
    expect((await answer).statusCode).toBe(422);
    expect(await stored()).toMatchObject({ name: 'Morgan', theme: 'dark', phone: '12025550123' });
  });

  test.each(['role', 'permissions', 'organization', 'email', 'version', 'disabled_at'])(
    'SECURITY 38: a field that is not the owner’s to set is refused (%s)',
    async (field) => {
      expect((await edit({ name: 'Other', [field]: ['admin'] })).statusCode).toBe(400);
      expect((await stored()).name).toBe('Morgan');
    },
  );
});

describe('phone and SMS', () => {
  test.each(PHONE_CALLING_CODES)('takes every allowed length under +%s and no other', async (code) => {
    for (const length of PHONE_NATIONAL_LENGTHS[code]) {
      // Nines: no other calling code begins so.
      expect((await edit({ phone: code + '9'.repeat(length) })).statusCode).toBe(200);
      expect((await stored()).phone).toBe(code + '9'.repeat(length));
    }
    expect(await refusal(edit({ phone: `${code}99` }))).toEqual([
      422,
      'unprocessable',
      'Please enter a valid phone number for this country code.',
    ]);
  });

  test.each([
    ['4407911123456', '447911123456'],
    ['00442079460000', '442079460000'],
    ['112025550123', '12025550123'],
    ['390612345678', '390612345678'],
  ])('%s is stored as %s, without what is dialed at home', async (phone, kept) => {
    expect((await edit({ phone })).statusCode).toBe(200);
    expect((await stored()).phone).toBe(kept);
  });

  test('SMS needs a phone number, stored or in the same edit', async () => {
    const needed = [422, 'unprocessable', 'Please add a phone number first.'];
    await edit({ phone: '' });
    expect(await refusal(edit({ can_send_sms: 1 }))).toEqual(needed);
    expect(await refusal(edit({ can_send_sms: 1, phone: '' }))).toEqual(needed);
    expect((await stored()).canSendSms).toBe(0);
    expect((await edit({ can_send_sms: 1, phone: '442079460000' })).statusCode).toBe(200);
  });

  test('removing the phone number switches SMS off', async () => {
    await edit({ can_send_sms: 1 });
    await edit({ phone: '' });
    expect(await stored()).toMatchObject({ phone: null, canSendSms: 0 });
  });
});

describe('quiet hours and the hour of daily digests (part 2 section 2, "Notifications")', () => {
  const profile = async () => (await identity.post('get_user', { access_token: 'x' }, caller)).json();

  test.each([
    ['across midnight', { from: 22 * 60, to: 7 * 60 }],
    ['from midnight', { from: 0, to: 6 * 60 + 30 }],
    ['to the last minute', { from: 12 * 60, to: 1439 }],
  ])('quiet hours %s are kept and can be removed', async (_name, quiet_hours) => {
    expect((await edit({ quiet_hours })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ quietFrom: quiet_hours.from, quietTo: quiet_hours.to });
    expect(await profile()).toMatchObject({ quiet_hours });
    expect((await edit({ quiet_hours: null })).statusCode).toBe(200);
    expect(await profile()).toMatchObject({ quiet_hours: null });
  });

  test('two equal times are refused: they could mean never or always', async () => {
    expect(await refusal(edit({ quiet_hours: { from: 60, to: 60 } }))).toEqual([
      422,
      'unprocessable',
      'Please choose two different times for your quiet hours.',
    ]);
  });

  test.each([
    { quiet_hours: { from: -1, to: 60 } },
    { quiet_hours: { from: 0, to: 1440 } },
    { quiet_hours: { from: 0.5, to: 60 } },
    { quiet_hours: { from: 60 } },
    { digest_hour: 24 },
    { digest_hour: -1 },
  ])('%j is no time of the day', async (fields) => {
    expect((await edit(fields)).statusCode).toBe(400);
    expect(await stored()).toMatchObject({ quietFrom: null, quietTo: null, digestHour: 18 });
  });

  test('the digest hour is kept', async () => {
    expect((await edit({ digest_hour: 0 })).statusCode).toBe(200);
    expect(await profile()).toMatchObject({ digest_hour: 0 });
  });
});

describe('two windows at once', () => {
  const MEANWHILE = [409, 'conflict', 'This has been changed in another window meanwhile. The present value is shown.'];

  test.each([
    [{ name: 'Other' }, { name: 'Somebody' }],
    [{ phone: '' }, { phone: null }],
    [{ phone: '442079460000' }, { phone: '' }],
    [{ timezone: 'Europe/Berlin' }, { timezone: 'Asia/Tokyo' }],
    [{ quiet_hours: { from: 1320, to: 420 } }, { quiet_hours: { from: 1320, to: 480 } }],
    [{ digest_hour: 7 }, { digest_hour: 8 }],
  ])('%j is refused where the caller saw %j', async (fields, expected) => {
    const before = await stored();
    expect(await refusal(edit({ ...fields, expected }))).toEqual(MEANWHILE);
    expect(await stored()).toEqual(before);
  });

  test('a field that is what the caller saw is changed; fields that are not edited are not compared', async () => {
    expect((await edit({ name: 'Other', expected: { name: 'Morgan', timezone: 'Asia/Tokyo' } })).statusCode).toBe(200);
    await edit({ phone: '' });
    expect((await edit({ phone: '12025550123', expected: { phone: null } })).statusCode).toBe(200);
  });

  test('of many windows that change the same field at once, one wins', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => edit({ name: `Name ${index}`, expected: { name: 'Morgan' } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('a flag is set to what the caller wants, whatever the other window chose', async () => {
    await edit({ can_send_email: 0 });
    expect((await edit({ can_send_email: 0, expected: { can_send_email: 1 } })).statusCode).toBe(200);
    expect((await edit({ can_send_email: 1, expected: { can_send_email: 0 } })).statusCode).toBe(200);
    expect((await stored()).canSendEmail).toBe(1);
  });

  test('the same call sent twice is no conflict', async () => {
    for (const _ of [1, 2]) expect((await edit({ name: 'Other', expected: { name: 'Morgan' } })).statusCode).toBe(200);
  });
});

describe('change of password (SECURITY 1, 4, 9, 19, 20, 32)', () => {
  const NEW = 'Novel!Secret9';

  test('keeps this session, ends the others and all remembered devices, voids reset links, tells the owner', async () => {
    const { orm } = identity.database;
    const other = await identity.openSession(caller.accountId, 'web_other');
    const later = new Date(Date.now() + 60_000);
    await orm
      .insert(schema.rememberedDevice)
      .values({ accountId: caller.accountId, deviceId: 'web_ab', secretHash: 'x', expiresAt: later });
    await orm
      .insert(schema.mailedToken)
      .values({ hash: caller.accountId, accountId: caller.accountId, purpose: 'reset_password', expiresAt: later });

    expect((await edit({ password: NEW, current_password: PASSWORD })).json()).toEqual({ success: true });
    expect([await logIn(NEW), await logIn(PASSWORD)]).toEqual([true, false]);
    const sessions = await orm.select().from(schema.session).where(eq(schema.session.accountId, caller.accountId));
    expect(sessions.map(({ id, revokedReason }) => [id, revokedReason]).sort()).toEqual(
      [
        [caller.sessionId, null],
        [other.sessionId, 'password changed'],
      ].sort(),
    );
    for (const table of [schema.rememberedDevice, schema.mailedToken])
      expect(await orm.select().from(table).where(eq(table.accountId, caller.accountId))).toEqual([]);
    const [mail, ...more] = await identity.mailTo(caller.email);
    expect([mail?.subject, more]).toEqual(['Your password was changed', []]);
    expect(mail!.bodyHtml).toMatch(/<a href="https:\/\/app\.example\/forgot-password"[^>]*>Secure my account<\/a>/);
    expect(mail!.bodyText + mail!.bodyHtml).not.toContain(NEW);
  });

  test.each([
    ['the rules: length', { password: 'a1!', current_password: PASSWORD }, 'Password must be at least 8 characters.'],
    [
      'the rules: digit',
      { password: 'Sentinel#', current_password: PASSWORD },
      'Password must contain at least one digit.',
    ],
    [
      'the rules: special',
      { password: 'Sentinel2', current_password: PASSWORD },
      'Password must contain at least one special character.',
    ],
    [
      'the same again',
      { password: PASSWORD, current_password: PASSWORD },
      'New password must be different from current password.',
    ],
    ['no current one', { password: NEW }, 'Please enter your current password.'],
    ['an empty current one', { password: NEW, current_password: '' }, 'Please enter your current password.'],
  ])('refuses by %s', async (_name, fields, text) => {
    expect(await refusal(edit(fields))).toEqual([422, 'unprocessable', text]);
    expect(await logIn(PASSWORD)).toBe(true);
  });

  test('a wrong current password changes nothing, ends nothing, and is counted for the session: strangers neither lock it nor are locked by it', async () => {
    for (let tries = 0; tries < 30; tries += 1)
      expect(await refusal(edit({ password: NEW, current_password: `${PASSWORD} `, name: 'Other' }))).toEqual([
        401,
        'invalid_credentials',
        'The current password is incorrect.',
      ]);
    expect((await edit({ password: NEW, current_password: PASSWORD })).statusCode).toBe(429);
    await expect(identity.throttles.password.check(caller.email)).resolves.toBeUndefined();
    expect(await logIn(PASSWORD)).toBe(true);
    expect((await stored()).name).toBe('Morgan');
    const sessions = await identity.database.orm
      .select()
      .from(schema.session)
      .where(eq(schema.session.accountId, caller.accountId));
    expect(sessions.every(({ revokedAt }) => revokedAt === null)).toBe(true);
    expect(await identity.mailTo(caller.email)).toEqual([]);

    for (let tries = 0; tries < 30; tries += 1) await identity.throttles.password.failed(caller.email);
    const other = await identity.openSession(caller.accountId, 'web_other');
    expect((await edit({ password: NEW, current_password: PASSWORD }, other)).statusCode).toBe(200);
  });

  test('of changes sent at once, one is made and one mail sent', async () => {
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((end) => edit({ password: NEW + end, current_password: PASSWORD })),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code !== 200).every((code) => code === 409 || code === 401)).toBe(true);
    expect(await identity.mailTo(caller.email)).toHaveLength(1);
  });

  test('SECURITY 33: an administrator who runs as the user cannot set the password', async () => {
    const actor = { accountId: caller.accountId, sessionId: caller.sessionId, reason: 'support' };
    expect(await refusal(edit({ password: NEW, current_password: PASSWORD }, { ...caller, actor }))).toEqual([
      403,
      'forbidden',
      'This is not possible while running as another user.',
    ]);
    expect(await logIn(PASSWORD)).toBe(true);
    expect((await edit({ name: 'Other' }, { ...caller, actor })).statusCode).toBe(200);
  });
});

describe('who is told of an edit while running as another user (SECURITY 20)', () => {
  const asAdministrator = () => ({
    ...caller,
    actor: { accountId: caller.accountId, sessionId: caller.sessionId, reason: 'Ticket 4711' },
  });

  test.each([
    [{ name: 'Zelda' }, 'Your name was changed', 'changed the name of'],
    [{ phone: '' }, 'Your phone number was changed', 'changed the phone number of'],
    [{ name: 'Zelda', phone: '442079460000' }, 'Your name and phone number were changed', 'name and phone number of'],
  ])('the owner, by mail, of %j', async (fields, subject, text) => {
    expect((await edit(fields, asAdministrator())).statusCode).toBe(200);
    const [mail, ...more] = await identity.mailTo(caller.email);
    expect([mail?.subject, more]).toEqual([subject, []]);
    expect(mail!.bodyText).toContain(text);
    expect(mail!.bodyText + mail!.bodyHtml).not.toMatch(/Zelda|442079460000|4711/);
  });

  test('nobody of a setting, nor of what was not saved, nor of an edit of the owner', async () => {
    await edit({ theme: 'light' }, asAdministrator());
    await edit({ name: 'Zelda', expected: { name: 'Not Morgan' } }, asAdministrator());
    await edit({ name: 'Zelda', phone: '' });
    expect(await identity.mailTo(caller.email)).toEqual([]);
  });
});

describe('get_user', () => {
  test('gives the profile as it is stored, and none of its secrets', async () => {
    await edit({ can_send_sms: 1, timezone: 'Asia/Tokyo' });
    const answer = await identity.post('get_user', { access_token: 'x' }, caller);
    expect(answer.json()).toEqual({
      name: 'Morgan',
      email: caller.email,
      phone: '12025550123',
      phone_confirmed: false,
      organization: '',
      profile_image: null,
      timezone: 'Asia/Tokyo',
      can_send_email: 1,
      can_send_sms: 1,
      quiet_hours: null,
      digest_hour: 18,
      enabled_2fa: false,
      theme: 'dark',
      permissions: [],
      screener_columns: null,
    });
  });
});
