import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { hashSecret } from '../keys/secrets.ts';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

let identity: TestIdentity;
let admin: Caller;
let clientId: string;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.database.orm.delete(schema.account);
  await identity.database.orm.delete(schema.outbox);
  admin = await identity.openSession(
    await identity.addAccount('admin@sentinel.example', 'Sentinel#2026', {
      organization: 'admin',
      permissions: ['admin'],
    }),
  );
  clientId = await identity.addAccount('client@sentinel.example', 'Sentinel#2026', { permissions: ['alerts'] });
});

const users = async (caller = admin): Promise<{ email: string; status: string; access_token: string }[]> =>
  (await identity.post('get_users', { access_token: 'x' }, caller)).json();
const rowOf = async (email: string) => (await users()).find((user) => user.email === email)!;
const tokenOf = async (email: string) => (await rowOf(email)).access_token;
const CLIENT = {
  email: 'client@sentinel.example',
  name: 'A Person',
  organization: '',
  permissions: ['alerts'] as string[],
};
const save = (fields: object) => identity.post('admin_edit_user', { access_token: 'x', ...CLIENT, ...fields }, admin);
const saveRow = async (fields: object, email = 'client@sentinel.example') =>
  save({ user_access_token: await tokenOf(email), ...fields });
const stored = (id = clientId) => identity.accounts.findById(id);
const detailOf = ({ headers }: { headers: Record<string, unknown> }) =>
  decodeURIComponent(String(headers['x-audit-detail']));

describe('get_users', () => {
  test('lists every account by email with its state, without secrets', async () => {
    await identity.addAccount('gone@sentinel.example', 'Sentinel#2026', { disabledAt: new Date() });
    await identity.addAccount('invited@sentinel.example', '', { passwordHash: null });
    const answer = await identity.post('get_users', { access_token: 'x' }, admin);
    expect(answer.json().map(({ email, status }: Record<string, unknown>) => [email, status])).toEqual([
      ['admin@sentinel.example', 'active'],
      ['client@sentinel.example', 'active'],
      ['gone@sentinel.example', 'disabled'],
      ['invited@sentinel.example', 'invited'],
    ]);
    expect(answer.body).not.toContain('argon2');
  });
});

describe('editing a user', () => {
  test('stores the row, and says in the audit log what changed without naming anybody', async () => {
    const answer = await saveRow({
      name: ' Morgan Client ',
      organization: 'Demo Capital',
      phone: '12025550143',
      permissions: ['explore_trades', 'alerts', 'alerts'],
    });
    expect(answer.json()).toEqual({ success: true });
    expect(await stored()).toMatchObject({
      name: 'Morgan Client',
      organization: 'Demo Capital',
      phone: '12025550143',
      permissions: ['alerts', 'explore_trades'],
      version: 2,
    });
    expect(answer.headers['x-audit-subject']).toBe(clientId);
    expect(detailOf(answer)).toBe('name; organization; phone; permissions: alerts → alerts, explore_trades');
  });

  test('a phone number that is not sent stays, an empty one goes with the consent to use it', async () => {
    await identity.database.orm
      .update(schema.account)
      .set({ phone: '12025550143', canSendSms: 1 })
      .where(eq(schema.account.id, clientId));
    await saveRow({ name: 'Other' });
    expect(await stored()).toMatchObject({ phone: '12025550143', canSendSms: 1 });
    await saveRow({ name: 'Other', phone: '' });
    expect(await stored()).toMatchObject({ phone: null, canSendSms: 0 });
  });

  test('saving a row as it is changes nothing, so that nobody else finds it changed', async () => {
    const before = await tokenOf('client@sentinel.example');
    expect(detailOf(await saveRow({}))).toBe('nothing changed');
    expect((await save({ user_access_token: before, name: 'New' })).statusCode).toBe(200);
  });

  test('a new address is told to the old one (SECURITY.md 20), ends no session, and voids links that were mailed before', async () => {
    const { sessionId } = await identity.openSession(clientId);
    await identity.database.orm.insert(schema.mailedToken).values({
      hash: hashSecret('sent before'),
      accountId: clientId,
      purpose: 'reset_password',
      expiresAt: new Date(Date.now() + 60_000),
    });
    const answer = await saveRow({ email: 'New.Client@Sentinel.example' });
    expect([answer.statusCode, detailOf(answer)]).toEqual([200, 'email']);
    expect(await stored()).toMatchObject({ email: 'new.client@sentinel.example' });
    const [mail, ...more] = await identity.mailTo('client@sentinel.example');
    expect(mail).toMatchObject({ subject: 'The email address of your account was changed' });
    expect([more.length, mail!.bodyText.includes('new.client')]).toEqual([0, false]);
    const [session] = await identity.database.orm.select().from(schema.session).where(eq(schema.session.id, sessionId));
    expect(session!.revokedAt).toBeNull();
    expect(await identity.database.orm.select().from(schema.mailedToken)).toEqual([]);
  });

  test('an address that has an account is refused, however it is written, and nothing is half saved', async () => {
    const answer = await saveRow({ email: 'ADMIN@sentinel.example', name: 'Half' });
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'There is already a user with this email address.']);
    expect(await stored()).toMatchObject({ email: 'client@sentinel.example', name: 'A Person', version: 1 });
    expect(await identity.mailTo('client@sentinel.example')).toEqual([]);
  });

  test('disabling ends all sessions at once (SECURITY.md 28); enabling brings none back', async () => {
    const { sessionId } = await identity.openSession(clientId);
    const answer = await saveRow({ disabled: true });
    expect(detailOf(answer)).toBe('disabled');
    const session = async () =>
      (await identity.database.orm.select().from(schema.session).where(eq(schema.session.id, sessionId)))[0];
    expect(await session()).toMatchObject({ revokedAt: expect.any(Date), revokedReason: 'account disabled' });
    expect((await identity.logIn('client@sentinel.example')).statusCode).toBe(401);
    expect(detailOf(await saveRow({ disabled: false }))).toBe('enabled');
    expect((await session())!.revokedAt).not.toBeNull();
    expect((await identity.logIn('client@sentinel.example')).statusCode).toBe(200);
  });

  test.each([
    [{ permissions: ['admin'], organization: 'Demo Capital' }],
    [{ permissions: ['alerts'], organization: 'admin' }],
    [{ permissions: ['alerts'], organization: ' ADMIN ' }],
    [{ permissions: ['admin'], organization: 'Admin' }],
  ])('permission and organization of administrators go together: %j is refused', async (fields) => {
    const answer = await saveRow(fields);
    expect([answer.statusCode, answer.json().error]).toEqual([
      422,
      "An administrator has the permission 'admin' and the organization 'admin'. Please give both or neither.",
    ]);
  });

  test('a phone number is stored without what is dialed at home, and one that was stored before is not checked', async () => {
    await saveRow({ phone: '4407911123456' });
    expect(await stored()).toMatchObject({ phone: '447911123456' });
    const row = eq(schema.account.id, clientId);
    await identity.database.orm.update(schema.account).set({ phone: '999' }).where(row);
    expect((await saveRow({ name: 'Other', phone: '999' })).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ phone: '999' });
  });

  test('a phone number of no offered country is refused', async () => {
    const answer = await saveRow({ phone: '1202555' });
    expect(answer.json().error).toBe('Please enter a valid phone number for this country code.');
  });

  test('a user deleted meanwhile is not found', async () => {
    const token = await tokenOf('client@sentinel.example');
    await identity.database.orm.delete(schema.account).where(eq(schema.account.id, clientId));
    expect((await save({ user_access_token: token })).statusCode).toBe(404);
  });
});

describe('adding a user', () => {
  const NEW = { email: 'New@Sentinel.example', name: 'New Person', organization: 'Demo', permissions: ['alerts'] };

  test('makes an account without password and mails a link to choose one', async () => {
    const answer = await save(NEW);
    expect([answer.statusCode, detailOf(answer)]).toEqual([200, 'added; permissions: none → alerts']);
    const added = await identity.accounts.findByEmail('new@sentinel.example');
    expect(added).toMatchObject({ passwordHash: null, permissions: ['alerts'], organization: 'Demo' });
    expect(answer.headers['x-audit-subject']).toBe(added!.id);
    const [mail] = await identity.mailTo('new@sentinel.example');
    const token = /[?&]token=([^&\s]+)/.exec(mail!.bodyText)![1]!;
    expect(mail!.bodyText).toContain('https://app.example/verify-email?');
    expect(mail!.bodyText).toContain('choose_password=true');
    const [mailed] = await identity.database.orm.select().from(schema.mailedToken);
    expect(mailed).toMatchObject({ hash: hashSecret(token), accountId: added!.id, purpose: 'invitation' });
  });

  test('an address that has an account is a conflict, also of two at once, and mails nobody', async () => {
    const answers = await Promise.all([save(NEW), save(NEW), save({ ...NEW, email: 'new@sentinel.example' })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await identity.mailTo('new@sentinel.example')).toHaveLength(1);
  });

  test('an invited user whose address was wrong gets a new link at the right one; the old link is dead', async () => {
    await save(NEW);
    const before = await identity.database.orm.select().from(schema.mailedToken);
    await saveRow({ ...NEW, email: 'right@sentinel.example' }, 'new@sentinel.example');
    expect(await identity.mailTo('right@sentinel.example')).toHaveLength(1);
    const after = await identity.database.orm.select().from(schema.mailedToken);
    expect(after).toHaveLength(1);
    expect(after[0]!.hash).not.toBe(before[0]!.hash);
  });
});

describe('delete_user', () => {
  const remove = (email: string) => identity.post('delete_user', { access_token: 'x', email }, admin);

  test('erases the account, sign-ups that wait for its address and mail not sent yet, and says farewell', async () => {
    await identity.database.orm.insert(schema.pendingSignUp).values({
      tokenHash: 'x',
      email: 'client@sentinel.example',
      name: 'x',
      passwordHash: 'x',
      expiresAt: new Date(Date.now() + 60_000),
    });
    const answer = await remove('Client@sentinel.example');
    expect([answer.json(), answer.headers['x-audit-subject']]).toEqual([{ success: true }, clientId]);
    expect(await stored()).toBeUndefined();
    expect(await identity.database.orm.select().from(schema.pendingSignUp)).toEqual([]);
    expect((await identity.mailTo('client@sentinel.example')).map(({ subject }) => subject)).toEqual([
      'Your account has been deleted',
    ]);
  });

  test('not oneself, and nobody who is not there', async () => {
    expect((await remove('Admin@sentinel.example')).json()).toMatchObject({
      code: 'conflict',
      reason: 'own_account',
      error: 'To delete your own account, use Account Settings.',
    });
    expect((await remove('nobody@sentinel.example')).json()).toMatchObject({ code: 'not_found' });
  });
});

describe("another's row token, a stale one and fields of nobody's business (SECURITY.md 36, 38)", () => {
  const STALE = {
    code: 'conflict',
    reason: 'changed_meanwhile',
    error: 'This user has been changed meanwhile. The list has been loaded again.',
  };

  test("another administrator's row token changes nothing", async () => {
    const other = await identity.openSession(
      await identity.addAccount('other@sentinel.example', 'Sentinel#2026', {
        organization: 'admin',
        permissions: ['admin'],
      }),
    );
    const [theirs] = (await users(other)).filter(({ email }) => email === 'client@sentinel.example');
    expect((await save({ user_access_token: theirs!.access_token, name: 'Taken' })).json()).toMatchObject(STALE);
    expect(await stored()).toMatchObject({ name: 'A Person' });
  });

  test("a row token of the administrator's earlier session changes nothing", async () => {
    const token = await tokenOf('client@sentinel.example');
    admin = await identity.openSession(admin.accountId);
    expect((await save({ user_access_token: token, name: 'Taken' })).json()).toMatchObject(STALE);
  });

  test('an access token is no row token, and a row token is no access token', async () => {
    const { access_token } = (await identity.logIn('client@sentinel.example')).json();
    expect((await save({ user_access_token: access_token })).json()).toMatchObject(STALE);
    expect((await tokenOf('client@sentinel.example')).split('.')).toHaveLength(2);
  });

  test('two administrators edit one row: the second is told, and the first is kept', async () => {
    const token = await tokenOf('client@sentinel.example');
    expect((await save({ user_access_token: token, permissions: [] })).statusCode).toBe(200);
    const second = await save({ user_access_token: token, name: 'Second' });
    expect(second.json()).toMatchObject(STALE);
    expect(await stored()).toMatchObject({ name: 'A Person', permissions: [] });
    expect(second.headers['x-audit-subject']).toBe(clientId);
    expect(second.headers['x-audit-detail']).toBeUndefined();
  });

  test('a stale row is stale even where it says what is stored now: whoever sees it looks at it again', async () => {
    const token = await tokenOf('client@sentinel.example');
    await saveRow({ name: 'Both wrote this' });
    expect((await save({ user_access_token: token, name: 'Both wrote this' })).json()).toMatchObject(STALE);
  });

  test('of ten who save one row at the same time one is kept', async () => {
    const token = await tokenOf('client@sentinel.example');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save({ user_access_token: token, name: `Name ${n}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await stored()).toMatchObject({ version: 2 });
  });

  test.each([
    'role',
    'user_id',
    'id',
    'version',
    'password',
    'passwordHash',
    'enabled_2fa',
    'totpSecret',
    'disabled_at',
    '__proto__x',
  ])('mass assignment (SECURITY.md 38): the field %s is refused', async (field) => {
    expect((await saveRow({ [field]: 'x' })).statusCode).toBe(400);
    expect((await save({ ...CLIENT, email: 'mass@sentinel.example', [field]: 'x' })).statusCode).toBe(400);
    expect(await identity.accounts.findByEmail('mass@sentinel.example')).toBeUndefined();
  });

  test('a permission nobody knows is refused', async () => {
    expect((await saveRow({ permissions: ['root'] })).statusCode).toBe(400);
  });
});
