import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

const PASSWORD = 'Sentinel#2026';
let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const remove = async (accountId: string) => {
  const caller = await identity.openSession(accountId);
  return identity.post('delete_account', { email: caller.email }, caller);
};

/** Every table with a row that has this text in any column, whatever its type, with the number of such rows. */
async function tablesHolding(text: string): Promise<Record<string, number>> {
  const { sql } = identity.database;
  const tables = await sql<{ name: string; schema: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const found: Record<string, number> = {};
  for (const { schema: inSchema, name } of tables) {
    const [row] = await sql`
      select count(*)::int as rows from ${sql(inSchema)}.${sql(name)} t where to_jsonb(t)::text ilike ${`%${text}%`}`;
    if (row!.rows > 0) found[`${inSchema}.${name}`] = row!.rows;
  }
  return found;
}

/** A row about the account in every table that can hold its address or id. */
async function fillEveryTable(id: string, email: string): Promise<void> {
  const { orm } = identity.database;
  const later = new Date(Date.now() + 3_600_000);
  const [device] = await orm
    .insert(schema.rememberedDevice)
    .values({ accountId: id, deviceId: 'web_ab', secretHash: `secret of ${email}`, userAgent: email, expiresAt: later })
    .returning();
  const [own] = await orm
    .insert(schema.session)
    .values({ accountId: id, deviceId: 'web_ab', userAgent: email, expiresAt: later, rememberedDeviceId: device!.id })
    .returning();
  const subject = await identity.addAccount('subject@sentinel.example', PASSWORD);
  await orm.insert(schema.session).values({
    accountId: subject,
    deviceId: '',
    expiresAt: later,
    actorSessionId: own!.id,
    actorReason: `asked by ${email}`,
  });
  await orm.insert(schema.refreshToken).values({ hash: `refresh ${email}`, sessionId: own!.id, expiresAt: later });
  await orm.insert(schema.knownDevice).values({ accountId: id, secretHash: `known to ${email}` });
  await orm.insert(schema.loginChallenge).values({ accountId: id, deviceId: email, expiresAt: later });
  await orm
    .insert(schema.mailedToken)
    .values({ hash: `mailed ${email}`, accountId: id, purpose: 'reset_password', expiresAt: later });
  await orm
    .insert(schema.pendingSignUp)
    .values({ tokenHash: `pending ${email}`, email, name: 'A Person', passwordHash: 'x', expiresAt: later });
  await identity.outbox.queue({ recipient: email, subject: 'A code', paragraphs: [email] }, { requestId: 'r' });
  const [alert] = await orm
    .insert(schema.alert)
    .values({ accountId: id, name: `Alert of ${email}`, formType: '8-K', criteria: { note: email } })
    .returning();
  await orm.insert(schema.alertAnchor).values({ alertId: alert!.id, formType: '8-K', kind: 'any', key: '' });
  await orm
    .insert(schema.alertVersion)
    .values({ alertId: alert!.id, version: 1, name: `Alert of ${email}`, criteria: { note: email } });
  await orm.insert(schema.match).values({
    alertId: alert!.id,
    alertVersion: 1,
    accountId: id,
    alertName: `Alert of ${email}`,
    formType: '8-K',
    eventKey: 'a/b',
    cik: '0009990001',
    event: { note: email },
    reasons: [],
    requestId: 'r',
  });
  const [message] = await orm
    .insert(schema.notification)
    .values({ alertId: alert!.id, accountId: id, kind: 'match', channel: 'email', lastError: email, requestId: 'r' })
    .returning();
  await orm
    .insert(schema.receipt)
    .values({ accountId: id, notificationId: message!.id, step: 'tried', recipient: email });
  await orm
    .insert(schema.blockedAddress)
    .values({ accountId: id, channel: 'email', address: email, reason: 'refused', detail: '550' });
  await orm.insert(schema.reviewCompany).values({ gvkey: 'g1', name: 'Company' });
  const reviewed = { gvkey: 'g1', interactionNum: 1 };
  await orm.insert(schema.interaction).values({ ...reviewed, interaction: '{}', contentHash: 'h' });
  await orm.insert(schema.assignment).values({ accountId: id, gvkey: 'g1', assignedBy: id });
  const decided = { ...reviewed, categorization: 1, decidedBy: id, version: 1 };
  await orm.insert(schema.verdict).values({ accountId: id, ...decided });
  await orm.insert(schema.verdictHistory).values({ accountId: id, ...decided, outcome: 'saved' });
  await orm.insert(schema.adjudication).values({ ...decided, verdictSaves: 1 });
  await orm.insert(schema.audit).values({
    ...{ operation: 'set_alerts', actorId: id, concerns: 'Officers', status: 200, requestId: 'r', ip: '192.0.2.9' },
  });
  await identity.throttles.password.failed(email);
}

describe('delete_account', () => {
  test('leaves no row with the address in any table, but the farewell that waits to be sent', async () => {
    const email = 'leaver@sentinel.example';
    const id = await identity.addAccount(email, PASSWORD, { name: 'Lee Leaver' });
    await identity.addAccount('stayer@sentinel.example', PASSWORD);
    await fillEveryTable(id, email);
    expect(Object.keys(await tablesHolding(email)).sort()).toEqual([
      'alerts.alert',
      'alerts.alert_version',
      'alerts.blocked_address',
      'alerts.match',
      'alerts.notification',
      'alerts.receipt',
      'identity.account',
      'identity.known_device',
      'identity.login_challenge',
      'identity.mailed_token',
      'identity.outbox',
      'identity.pending_sign_up',
      'identity.refresh_token',
      'identity.remembered_device',
      'identity.session',
    ]);

    expect((await remove(id)).json()).toEqual({ success: true });
    expect(await tablesHolding(email)).toEqual({ 'identity.outbox': 1 });
    expect((await identity.mailTo(email)).map(({ subject }) => subject)).toEqual(['Your account has been deleted']);
    // Its id is left where it names nobody.
    expect(await tablesHolding(id)).toEqual({ 'gateway.audit': 1 });
    // Also what it concerned, which is gone: the log still says which alert that was (decision 30).
    expect(await tablesHolding('Officers')).toEqual({ 'gateway.audit': 1 });
    expect(await tablesHolding('stayer@sentinel.example')).toEqual({ 'identity.account': 1 });
  });

  test('every column that names an account goes with it, or says why not', async () => {
    const columns = await identity.database.sql`
      select c.table_schema || '.' || c.table_name || '.' || c.column_name as column
      from information_schema.columns c
      where c.table_schema not in ('pg_catalog', 'information_schema') and c.column_name ~ '(account|actor|subject)_id$'
        and not exists (
          select 1 from information_schema.key_column_usage k
          join information_schema.referential_constraints r using (constraint_schema, constraint_name)
          where k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
            and r.delete_rule = 'CASCADE')
      order by 1`;
    // Audit rows outlive accounts: of people, ids only (SECURITY 34).
    expect(columns.map(({ column }) => column)).toEqual(['gateway.audit.actor_id', 'gateway.audit.subject_id']);
  });

  test('a second click finds no account any more', async () => {
    const caller = await identity.openSession(await identity.addAccount('twice@sentinel.example', PASSWORD));
    const answers = await Promise.all(
      [1, 2, 3].map(() => identity.post('delete_account', { email: caller.email }, caller)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    expect(await identity.mailTo(caller.email)).toHaveLength(1);
  });

  test('SECURITY 19: acts on the caller’s own account, whatever address the call names', async () => {
    const other = await identity.addAccount('other@sentinel.example', PASSWORD);
    const caller = await identity.openSession(await identity.addAccount('own@sentinel.example', PASSWORD));
    await identity.post('delete_account', { email: 'other@sentinel.example' }, caller);
    expect(await identity.accounts.findById(other)).toBeDefined();
    expect(await identity.accounts.findById(caller.accountId)).toBeUndefined();
  });
});

describe('the last administrator', () => {
  const REFUSED = [409, 'conflict', 'The last administrator cannot be deleted or lose the permission.'];
  const addAdministrator = (name: string, more = {}) =>
    identity.addAccount(`${name}@sentinel.example`, PASSWORD, {
      permissions: ['admin'],
      organization: 'admin',
      ...more,
    });

  test('cannot go while no other one can log in; of two that go at once one stays', async () => {
    const first = await addAdministrator('first');
    await addAdministrator('disabled', { disabledAt: new Date() });
    await addAdministrator('invited', { passwordHash: null });
    const refused = await remove(first);
    expect([refused.statusCode, refused.json().code, refused.json().error]).toEqual(REFUSED);
    expect(await identity.accounts.findById(first)).toBeDefined();
    expect(await identity.mailTo('first@sentinel.example')).toEqual([]);

    const second = await addAdministrator('second');
    const answers = await Promise.all([remove(first), remove(second)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});
