import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '@sentinel/contracts-categorization';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type CategorizationApp, startCategorization } from '../testing/categorization-app.ts';

let app: CategorizationApp;
let reviewer: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startCategorization();
  reviewer = await app.addCaller('reviewer');
  lead = await app.addCaller('lead', ['categorization_admin']);
  await app.addCompany('1', ['Text'], [reviewer]);
});
afterAll(() => app.close());

/** Every operation whose email names for whom it is. */
const CALLS = [
  ['get_ey_fraud_confcalls', {}],
  ['get_ey_fraud_categorizations', { gvkey: '1' }],
  ['get_categorization_history', { gvkey: '1', interaction_num: 1 }],
  ['get_other_categorizations', { gvkey: '1', interaction_num: 1 }],
  ['insert_categorization', { gvkey: '1', interaction_num: 1, categorization: 0, reason: '', interaction_html: null }],
] as const;

test.each(Object.values(operations).map(({ type }) => type))('%s needs the gateway’s token', async (type) => {
  for (const secret of [null, 'another-secret-than-the-gateway-has'])
    expect((await app.postSigned(type, { email: reviewer.email }, reviewer, secret)).statusCode).toBe(401);
});

describe.each(CALLS)('for whom %s is (part 3 section 4 "Run-as and admin mode")', (type, payload) => {
  const call = (email: string, as: Caller) => app.post(type, { email, ...payload }, as);

  test('is oneself, in whatever case the address is written', async () => {
    expect((await call('REVIEWER@sentinel.example', reviewer)).statusCode).toBe(200);
  });

  test('may be a reviewer, or another categorization administrator, for a categorization administrator', async () => {
    const colleague = await app.addCaller(`colleague-${type}`, ['categorization_admin']);
    await app.db.owner.orm.insert(schema.assignment).values({ accountId: colleague.accountId, gvkey: '1' });
    for (const { email } of [reviewer, colleague]) expect((await call(email, lead)).statusCode).toBe(200);
  });

  test('is never another one for a reviewer, nor for an administrator without that permission', async () => {
    const others = [
      await app.addCaller(`other-${type}`),
      await app.addCaller(`admin-${type}`, ['admin', 'categorization']),
    ];
    for (const other of others) {
      const answer = await call(reviewer.email, other);
      expect([answer.statusCode, answer.json().reason]).toEqual([403, undefined]);
    }
  });

  test('is never somebody who does not review, is disabled, or does not exist', async () => {
    const { email: client } = await app.addCaller(`client-${type}`, ['alerts']);
    const { email: administrator } = await app.addCaller(`administrator-${type}`, ['admin']);
    const left = await app.addCaller(`left-${type}`);
    await app.db.owner.sql`update identity.account set disabled_at = now() where id = ${left.accountId}`;
    for (const email of [client, administrator, left.email, 'nobody@sentinel.example']) {
      const answer = await call(email, lead);
      expect([answer.statusCode, answer.json().reason]).toEqual([403, 'not_a_reviewer']);
    }
  });
});

test('the audit row names the reviewer for whom an administrator acted', async () => {
  const call = (email: string) =>
    app.post('get_ey_fraud_categorizations', { email, gvkey: '1' }, { ...lead, permissions: ['categorization_admin'] });
  expect((await call(reviewer.email)).headers['x-audit-subject']).toBe(reviewer.accountId);
  expect((await call(lead.email)).headers['x-audit-subject']).toBeUndefined();
});
