import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationTypeOf } from '@sentinel/contracts';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { type Caller, createInternalSigner } from '@sentinel/service-kit';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';

const SECRET = 'internal-token-secret-of-the-tests';
let db: TestDatabase;
let app: FastifyInstance;
let caller: Caller;
let other: Caller;

async function addCaller(email: string): Promise<Caller> {
  const [row] = await db.owner.orm
    .insert(schema.account)
    .values({ email, name: 'P', passwordHash: 'x', permissions: ['alerts'] })
    .returning();
  return { accountId: row!.id, sessionId: 's', email, permissions: ['alerts'] };
}

beforeAll(async () => {
  db = await createTestDatabase();
  app = buildApp({ logLevel: 'silent', databaseUrl: db.url, internalTokenSecret: SECRET, undeclaredErrors: 'fail' });
  caller = await addCaller('one@sentinel.example');
  other = await addCaller('two@sentinel.example');
  await db.owner.orm.insert(schema.company).values([
    { cik: '0000000001', name: 'Old Aldgate', filedTicker: 'ALDG', asOf: new Date('2010-01-01') },
    { cik: '0000000002', name: 'Aldgate', filedTicker: 'ALDG', asOf: new Date('2026-01-01') },
    { cik: '0000000003', name: 'Basalt', filedTicker: 'BSLT', asOf: new Date('2026-01-01') },
  ]);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const post = (type: OperationTypeOf<'alerts'>, payload: object, as = caller) =>
  app.inject({
    method: 'POST',
    url: `/operations/${type}`,
    headers: { authorization: `Bearer ${createInternalSigner(SECRET)('alerts', as)}` },
    payload: { type, email: as.email, ...payload },
  });
const draft = (alert_name: string, more: object = {}) => ({
  alert_name,
  form_type: '4',
  tickers: ['ALDG'],
  reporting_person_ciks: [],
  company_criteria: [],
  form_type_constraints: [{ constraint_type: 'trade_types', val: ['Sales'] }],
  ...more,
});
const names = async (as = caller) =>
  (await post('get_alerts', {}, as)).json().map(({ alert_name }: { alert_name: string }) => alert_name);
const targets = () =>
  db.owner.orm.select({ kind: schema.alertTarget.kind, cik: schema.alertTarget.cik }).from(schema.alertTarget);

describe('saved alerts, part 2 sections 3 to 5 and 7', () => {
  test('are stored as given and listed newest first', async () => {
    await post('set_alerts', draft('first'));
    await post('set_alerts', draft('second', { tickers: ['BSLT', 'ALDG'] }));
    const [newest, oldest] = (await post('get_alerts', {})).json();
    expect(newest).toMatchObject({
      alert_name: 'second',
      tickers: ['BSLT', 'ALDG'],
      email: caller.email,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(oldest.form_type_constraints).toEqual([{ constraint_type: 'trade_types', val: ['Sales'] }]);
    await post('delete_alert', { alert_name: 'second' });
  });

  test('a ticker watches the company that carries it today', async () => {
    expect(await targets()).toEqual([{ kind: 'issuer', cik: '0000000002' }]);
  });

  test('saving again replaces, and the targets with it', async () => {
    await post('set_alerts', draft('first', { tickers: [], company_criteria: ['include_all'] }));
    expect(await names()).toEqual(['first']);
    expect(await targets()).toEqual([{ kind: 'any', cik: '' }]);
  });

  test('a rename keeps the alert; a taken name is a conflict and changes nothing', async () => {
    expect((await post('set_alerts', draft('first', { new_alert_name: 'renamed' }))).statusCode).toBe(200);
    await post('set_alerts', draft('taken'));
    const clash = await post('set_alerts', draft('renamed', { new_alert_name: 'taken' }));
    expect([clash.statusCode, clash.json()]).toEqual([
      409,
      expect.objectContaining({ error: 'You already have an alert of this name.', reason: 'name_taken' }),
    ]);
    expect((await names()).sort()).toEqual(['renamed', 'taken']);
    expect((await post('set_alerts', draft('nowhere', { new_alert_name: 'x' }))).statusCode).toBe(404);
  });

  test.each([
    [
      'no trade type',
      { form_type_constraints: [{ constraint_type: 'constraint_10b51', val: [true] }] },
      'You must choose a trade type (Purchases, Sales, or both).',
    ],
    ['an unknown ticker', { tickers: ['ALDG', 'NOPE'] }, 'Not found: NOPE'],
    ['companies and owners', { reporting_person_ciks: ['0000000009'] }, 'Remove owners before selecting companies.'],
    ['nothing to watch', { tickers: [] }, 'Choose companies, owners, or all companies.'],
    ['a company and all', { company_criteria: ['include_all'] }, 'Choose companies, owners, or all companies.'],
    [
      'a range that is none',
      {
        form_type_constraints: [
          { constraint_type: 'trade_types', val: ['Sales'] },
          { constraint_type: 'value_shares_traded', bool: 'between', val: [5, 5] },
        ],
      },
      'A range needs two numbers, the second above the first; other constraints take one.',
    ],
  ])('%s is refused, in words', async (_name, change, text) => {
    const before = await names();
    const answer = await post('set_alerts', draft('bad', change));
    expect([answer.statusCode, answer.json().error]).toEqual([422, text]);
    expect(await names()).toEqual(before);
  });

  test('another user’s alerts are never seen, replaced or deleted', async () => {
    await post('set_alerts', draft('mine'), other);
    expect(await names()).not.toContain('mine');
    expect((await post('delete_alert', { alert_name: 'mine' })).statusCode).toBe(404);
    await post('set_alerts', draft('mine', { tickers: ['BSLT'] }));
    expect((await post('get_alerts', {}, other)).json()[0].tickers).toEqual(['ALDG']);
  });

  test('deleting cancels what is queued and leaves what was sent, or is being sent', async () => {
    const [row] = await db.owner
      .sql`select id from alerts.alert where name = 'mine' and account_id = ${other.accountId}`;
    const message = {
      alertId: row!.id as string,
      accountId: other.accountId,
      alertName: 'mine',
      accession: 'a',
      channel: 'email' as const,
      recipient: 'x',
      subject: 's',
      bodyText: 't',
      bodyHtml: 'h',
      requestId: 'r',
    };
    await db.owner.orm.insert(schema.notification).values([
      { ...message, eventKey: 'queued' },
      { ...message, eventKey: 'sending', state: 'sending' },
      { ...message, eventKey: 'sent', state: 'sent' },
    ]);
    expect((await post('delete_alert', { alert_name: 'mine' }, other)).json()).toEqual({ success: true });
    const states = await db.owner.sql`select event_key, state, alert_id from alerts.notification order by event_key`;
    expect([...states]).toEqual([
      { event_key: 'queued', state: 'cancelled', alert_id: null },
      { event_key: 'sending', state: 'sending', alert_id: null },
      { event_key: 'sent', state: 'sent', alert_id: null },
    ]);
  });

  test('a try that fails while its alert is being deleted waits for the deletion to end', async () => {
    await post('set_alerts', draft('slow'));
    const { orm, sql } = db.owner;
    const [row] = await sql`select id from alerts.alert where name = 'slow' and account_id = ${caller.accountId}`;
    await orm.insert(schema.notification).values({
      alertId: row!.id as string,
      accountId: caller.accountId,
      alertName: 'slow',
      accession: 'a',
      eventKey: 'slow',
      channel: 'email',
      state: 'sending',
      recipient: 'x',
      subject: 's',
      bodyText: 't',
      bodyHtml: 'h',
      requestId: 'r',
    });
    let deletion: Promise<{ json: () => unknown }> | undefined;
    let retry: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      // Holds the deletion up after it has looked for what to cancel.
      await tx`select 1 from alerts.alert_target where alert_id = ${row!.id} for update`;
      deletion = post('delete_alert', { alert_name: 'slow' }).then((answer) => answer);
      const isHeldUp = async () =>
        (await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
          .length;
      while (!(await isHeldUp())) await sleep(20);
      retry = sql`update alerts.notification set state = case when alert_id is null then 'cancelled' else 'queued' end
        where event_key = 'slow' and state = 'sending'`.execute();
      await sleep(200);
    });
    expect((await deletion)?.json()).toEqual({ success: true });
    await retry;
    const [after] = await sql`select state from alerts.notification where event_key = 'slow'`;
    expect(after?.state).toBe('cancelled');
  });

  test('twenty saves of one name at once make one alert', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('set_alerts', draft('race'))));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await names()).filter((name: string) => name === 'race')).toHaveLength(1);
  });
});
