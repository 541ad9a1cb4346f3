import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type CategorizationApp, startCategorization } from '../testing/categorization-app.ts';

let app: CategorizationApp;
let lead: Caller;
let reviewer: Caller;
beforeAll(async () => {
  app = await startCategorization();
  lead = await app.addCaller('lead', ['categorization_admin']);
  reviewer = await app.addCaller('reviewer', ['categorization', 'alerts']);
  await app.addCaller('client', ['alerts', 'admin']);
  const left = await app.addCaller('left');
  await app.db.owner.sql`update identity.account set disabled_at = now() where id = ${left.accountId}`;
  await app.addCompany('b', ['1', '2', '3']);
  await app.addCompany('a', ['1']);
  await app.addCompany('c', []);
  await app.db.owner.sql`update categorization.company set name = 'Aldgate' where gvkey = 'b'`;
});
afterAll(() => app.close());

const assign = async (user_email: string, gvkeys: readonly string[]) => {
  const answer = await app.post('update_categorization_user_assignment', { user_email, gvkeys }, lead);
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
};
const assignments = async () => (await app.post('get_categorization_user_assignments', {}, lead)).json().response;

describe('assignments, part 3 sections 3 and 7', () => {
  test('only users who hold categorization or categorization_admin can be assigned (section 5)', async () => {
    expect((await app.post('get_all_users', {}, lead)).json()).toEqual({
      response: [
        { email: lead.email, name: 'The lead', permissions: ['categorization_admin'] },
        { email: reviewer.email, name: 'The reviewer', permissions: ['categorization', 'alerts'] },
      ],
    });
    for (const email of ['client@sentinel.example', 'left@sentinel.example', 'nobody@sentinel.example'])
      expect(await assign(email, ['a'])).toMatchObject({ status: 403, reason: 'not_a_reviewer' });
  });

  test('every reviewer has a list, by the companies’ names, with how many interactions are scored', async () => {
    await assign(reviewer.email, ['a', 'b']);
    await app.post(
      'insert_categorization',
      { email: reviewer.email, gvkey: 'b', interaction_num: 2, categorization: 0, reason: '', interaction_html: null },
      reviewer,
    );
    expect(await assignments()).toEqual({
      user_assignments: {
        [lead.email]: [],
        [reviewer.email]: [
          { gvkey: 'b', num_categorized: 1 },
          { gvkey: 'a', num_categorized: 0 },
        ],
      },
      company_names: { a: 'Company a', b: 'Aldgate', c: 'Company c' },
      company_total_categorizations: { a: 1, b: 3, c: 0 },
    });
  });

  test('a list replaces the one before; verdicts on what is taken away stay (section 4: the count is remembered)', async () => {
    await assign(reviewer.email, ['a', 'b']);
    const { headers, success } = await assign('REVIEWER@sentinel.example', ['c', 'a']);
    expect(success).toBe(true);
    expect([headers['x-audit-subject'], decodeURIComponent(String(headers['x-audit-detail']))]).toEqual([
      reviewer.accountId,
      '1 companies added, 1 taken away',
    ]);
    expect(headers['x-audit-concerns']).toBe(encodeURIComponent('c, b'));
    expect((await assignments()).user_assignments[reviewer.email]).toMatchObject([{ gvkey: 'a' }, { gvkey: 'c' }]);
    await assign(reviewer.email, ['b']);
    expect((await assignments()).user_assignments[reviewer.email]).toEqual([{ gvkey: 'b', num_categorized: 1 }]);
    const [row] = await app.db.owner.orm.select().from(schema.assignment);
    expect(row).toMatchObject({ gvkey: 'b', assignedBy: lead.accountId });
    await assign(reviewer.email, []);
    expect((await assignments()).user_assignments[reviewer.email]).toEqual([]);
  });

  test('a verdict that was begun before its company was taken away is kept, also a first one', async () => {
    await assign(reviewer.email, ['b']);
    await assign(reviewer.email, []);
    const key = { email: reviewer.email, gvkey: 'b', interaction_num: 1 };
    const verdict = { categorization: 0, reason: 'begun before', interaction_html: null };
    const answer = await app.post('insert_categorization', { ...key, ...verdict }, reviewer);
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'not_assigned']);
    expect((await app.post('get_categorization_history', key, reviewer)).json().response).toMatchObject([
      { outcome: 'not_assigned', reason: 'begun before' },
    ]);
  });

  test('a list with a company that there is not changes nothing, and the company is named', async () => {
    await assign(reviewer.email, ['a']);
    expect(await assign(reviewer.email, ['b', 'x', 'y'])).toMatchObject({
      status: 422,
      reason: 'unknown_company',
      error: 'There is no company x, y. Nothing was changed.',
    });
    expect((await assignments()).user_assignments[reviewer.email]).toMatchObject([{ gvkey: 'a' }]);
  });

  test('of lists saved at once one is stored whole', async () => {
    const lists = [['a'], ['b', 'c'], ['a', 'c'], ['b']];
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(lists.map((gvkeys) => assign(reviewer.email, gvkeys)));
      const stored = (await assignments()).user_assignments[reviewer.email].map(
        ({ gvkey }: { gvkey: string }) => gvkey,
      );
      expect(lists.map((gvkeys) => gvkeys.join())).toContain([...stored].sort().join());
    }
  });
});
