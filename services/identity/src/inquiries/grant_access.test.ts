import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import type { NewInquiry } from './inquiries.repository.ts';

const ADMIN = { organization: 'admin', permissions: ['admin'] };
const INQUIRY: NewInquiry = {
  firstName: 'Dana',
  lastName: 'Ruiz',
  role: 'Director',
  industry: 'Legal Services',
  company: 'Admin',
  country: 'Germany',
  stateRegion: 'Bayern',
  email: 'Dana@client.example',
  phone: '12125550100',
  heardAbout: 'Event',
  workedWithBefore: 'Yes, I have',
  additionalInfo: '',
  source: 'https://app.example/contact-us',
  requestId: 'r1',
  permission: 'explore_trades',
};

let identity: TestIdentity;
let admin: Caller;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());
beforeEach(async () => {
  await identity.database.sql`truncate identity.inquiry restart identity`;
  await identity.database.orm.delete(schema.account);
  await identity.database.orm.delete(schema.outbox);
  admin = await identity.openSession(await identity.addAccount('admin@sentinel.example', 'Sentinel#2026', ADMIN));
});

const store = (...rows: Partial<NewInquiry>[]) =>
  identity.database.orm.insert(schema.inquiry).values(rows.map((row) => ({ ...INQUIRY, ...row })));
const addDana = (more: Partial<typeof schema.account.$inferInsert> = {}) =>
  identity.addAccount('dana@client.example', 'Sentinel#2026', { permissions: ['explore_events'], ...more });
const dana = () => identity.accounts.findByEmail('dana@client.example');
const grant = (payload: object = {}, caller = admin) => identity.post('grant_access', { id: 1, ...payload }, caller);
const listed = async () => (await identity.post('get_inquiries', {}, admin)).json().inquiries;
const REQUEST = { permission: 'explore_trades', granted_at: null, granted_by: null };
const GRANTED = {
  ...REQUEST,
  granted_at: expect.stringMatching(/^\d{4}-.*Z$/),
  granted_by: 'admin@sentinel.example',
};
const mails = async () =>
  (await identity.database.orm.select().from(schema.outbox)).map(({ recipient, subject }) => [recipient, subject]);
/** The status and reason of a refusal, after which nothing is granted, made or mailed. */
async function refusalOf(payload: object) {
  const before = await identity.accounts.list();
  const answer = await grant(payload);
  expect(await identity.accounts.list()).toEqual(before);
  expect(await mails()).toEqual([]);
  for (const { granted_at } of await listed()) expect(granted_at).toBeNull();
  const { error, reason } = answer.json();
  return [answer.statusCode, reason ?? error];
}

describe('grant_access (PEOPLE X22, X26)', () => {
  test('gives the account what it asked for, says so in inquiry and audit, and mails its owner', async () => {
    const id = await addDana();
    await store({});
    expect(await listed()).toMatchObject([{ ...REQUEST, account: 'lacks_permission' }]);
    const answer = await grant();
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await dana()).toMatchObject({ permissions: ['explore_events', 'explore_trades'], version: 2 });
    expect(await listed()).toMatchObject([{ ...GRANTED, account: 'has_permission' }]);
    expect(answer.headers['x-audit-subject']).toBe(id);
    expect(decodeURIComponent(String(answer.headers['x-audit-detail']))).toBe('granted explore_trades');
    expect(await mails()).toEqual([['dana@client.example', 'You now have access to Explore Insider Trades']]);
    const [mail] = await identity.mailTo('dana@client.example');
    expect(mail?.bodyText).toContain('https://app.example/dashboard');
    expect((await identity.post('get_users', { access_token: 'x' }, admin)).json()[1].permissions).toEqual([
      'explore_trades',
      'explore_events',
    ]);
  });

  test('an invited owner who has not chosen a password gets it, too', async () => {
    await addDana({ passwordHash: null });
    await store({});
    expect((await grant()).statusCode).toBe(200);
    expect((await dana())?.permissions).toContain('explore_trades');
  });

  test('of several administrators at once one grants, and the others are told', async () => {
    await addDana();
    await store({});
    const answers = await Promise.all(Array.from({ length: 5 }, () => grant()));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(answer.json()).toMatchObject({ reason: 'granted_meanwhile' });
    expect((await dana())?.permissions).toEqual(['explore_events', 'explore_trades']);
    expect(await mails()).toHaveLength(1);
  });

  test('two inquiries of one person for the same: one is granted, the other says that they have it', async () => {
    await addDana();
    await store({}, {});
    const answers = await Promise.all([grant({ id: 1 }), grant({ id: 2 })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ reason: 'has_permission' });
    expect((await dana())?.permissions).toEqual(['explore_events', 'explore_trades']);
  });

  test.each([
    ['that has the permission', { permissions: ['explore_trades'] }, 'has_permission'],
    ['of an administrator, who has every one', { permissions: ['admin'] }, 'has_permission'],
    ['that is disabled', { disabledAt: new Date() }, 'account_disabled'],
  ])('an account %s gets nothing', async (_name, more, reason) => {
    await addDana(more);
    await store({});
    expect(await listed()).toMatchObject([{ account: reason === 'account_disabled' ? 'disabled' : reason }]);
    expect(await refusalOf({})).toEqual([409, reason]);
    expect(await refusalOf({ invite: true })).toEqual([409, reason]);
  });

  test('an account deleted meanwhile is said so; an invitation makes one with nothing but the permission', async () => {
    await store({});
    expect(await listed()).toMatchObject([{ ...REQUEST, account: 'none' }]);
    expect(await refusalOf({})).toEqual([409, 'no_account']);
    const answer = await grant({ invite: true });
    expect(answer.statusCode).toBe(200);
    // Not the organization that was typed: it may be anybody's.
    expect(await dana()).toMatchObject({
      name: 'Dana Ruiz',
      organization: '',
      permissions: ['explore_trades'],
      passwordHash: null,
    });
    expect(answer.headers['x-audit-subject']).toBe((await dana())?.id);
    expect(decodeURIComponent(String(answer.headers['x-audit-detail']))).toBe('invited with explore_trades');
    expect(await mails()).toEqual([['dana@client.example', 'Your Sentinel account is ready']]);
    expect(await listed()).toMatchObject([{ ...GRANTED, account: 'has_permission' }]);
  });

  test('two invitations to one address at once make one account', async () => {
    await store({}, { permission: 'alerts' });
    const answers = await Promise.all([grant({ id: 1, invite: true }), grant({ id: 2, invite: true })]);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    for (const answer of refused) expect(answer.json()).toMatchObject({ reason: 'account_meanwhile' });
    expect((await listed()).filter((row: { granted_at: unknown }) => row.granted_at !== null)).toHaveLength(
      2 - refused.length,
    );
    expect((await dana())?.permissions).toHaveLength(2 - refused.length);
  });

  test.each([null, 'admin', 'categorization_admin', 'of another release'])(
    'nothing is granted to an inquiry that asks for %j',
    async (permission) => {
      await addDana();
      await store({ permission });
      expect(await refusalOf({ invite: true })).toEqual([
        422,
        'This inquiry asks for no permission that can be granted here.',
      ]);
    },
  );

  test('an inquiry that is deleted is not found', async () => {
    expect(await refusalOf({ id: 9 })).toEqual([404, 'There is no inquiry of this number.']);
  });

  test('what was granted stays said when the administrator is gone', async () => {
    await addDana();
    await store({});
    const other = await identity.openSession(await identity.addAccount('other@sentinel.example', 'x', ADMIN));
    await grant({}, other);
    expect(await listed()).toMatchObject([{ ...GRANTED, granted_by: 'other@sentinel.example' }]);
    await identity.database.orm.delete(schema.account).where(eq(schema.account.id, other.accountId));
    expect(await listed()).toMatchObject([{ ...GRANTED, granted_by: null }]);
  });
});
