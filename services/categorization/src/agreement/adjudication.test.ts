import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type CategorizationApp, marked, startCategorization } from '../testing/categorization-app.ts';

let app: CategorizationApp;
let one: Caller;
let two: Caller;
let lead: Caller;
beforeAll(async () => {
  app = await startCategorization();
  one = await app.addCaller('one');
  two = await app.addCaller('two');
  lead = await app.addCaller('lead', ['categorization_admin']);
});
afterAll(() => app.close());

/** Saves a verdict: Relevant with the marked text, or Not Relevant. */
const decide = (as: Caller, gvkey: string, interaction_num: number, text: string | null) =>
  app.post(
    'insert_categorization',
    {
      email: as.email,
      gvkey,
      interaction_num,
      categorization: text === null ? 0 : 1,
      reason: `by ${as.email[0]}`,
      interaction_html: text === null ? null : marked(text),
    },
    as,
  );
const list = async (gvkey: string, as = lead) =>
  (await app.post('list_categorization_disagreements', { gvkey }, as)).json();
const find = async (gvkey: string, interaction_num: number, as = lead) => {
  const answer = await app.post('get_categorization_disagreement', { gvkey, interaction_num }, as);
  return { status: answer.statusCode, ...answer.json() };
};
/** Between the verdicts that are stored now, unless the payload names others. */
const adjudicate = async (gvkey: string, payload: object, as = lead) => {
  const { verdict_saves = 0 } = await find(gvkey, 1, as);
  const answer = await app.post(
    'adjudicate_categorization',
    {
      gvkey,
      interaction_num: 1,
      categorization: 0,
      reason: '',
      interaction_html: null,
      version: 0,
      verdict_saves,
      ...payload,
    },
    as,
  );
  return { status: answer.statusCode, ...answer.json() };
};

describe('disagreements and their adjudication (issue 11)', () => {
  test('are noted for the audit log with the company, also where nothing was saved', async () => {
    await app.addCompany('n', ['We booked it early'], [one]);
    const interaction = { gvkey: 'n', interaction_num: 1, categorization: 0, reason: '', interaction_html: null };
    const noted = async (type: Parameters<CategorizationApp['post']>[0], payload: object, as: Caller) =>
      decodeURIComponent(
        String((await app.post(type, { ...interaction, ...payload }, as)).headers['x-audit-concerns']),
      );
    expect(await noted('insert_categorization', { email: one.email }, one)).toBe('Company n, n, 1');
    expect(await noted('adjudicate_categorization', { version: 0, verdict_saves: 1 }, lead)).toBe('Company n, n, 1');
  });

  test('only differing verdicts are listed, with what differs; agreeing ones are merged', async () => {
    await app.addCompany('d', ['We booked it early', 'We booked it early', 'Small talk', 'Open'], [one, two]);
    await decide(one, 'd', 1, 'We [booked it] early');
    await decide(two, 'd', 1, null);
    await decide(one, 'd', 2, 'We [booked it] early');
    await decide(two, 'd', 2, 'We [booked it early]');
    await decide(one, 'd', 3, null);
    await decide(two, 'd', 3, null);
    await decide(one, 'd', 4, null);
    const { disagreements, num_hidden } = await list('d');
    expect(num_hidden).toBe(0);
    expect(disagreements).toEqual([
      {
        gvkey: 'd',
        company_name: 'Company d',
        interaction_num: 1,
        kind: 'choice',
        verdicts: [
          { email: one.email, categorization: 1 },
          { email: two.email, categorization: 0 },
        ],
        adjudicated_at: null,
      },
      expect.objectContaining({ interaction_num: 2, kind: 'highlights' }),
    ]);
    expect(await find('d', 2)).toMatchObject({
      company_name: 'Company d',
      interaction: expect.stringContaining('We booked it early'),
      verdicts: [
        { reviewer: { email: one.email, name: 'The one' }, categorization: 1, reason: 'by o' },
        { reviewer: { email: two.email }, highlights: [{ start: 11, end: 26 }] },
      ],
      merged: {
        categorization: 1,
        shared: [{ start: 11, end: 20 }],
        open: [{ start: 20, end: 26, marked_by: [two.email] }],
      },
      adjudication: null,
    });
    expect(await find('d', 9)).toMatchObject({ status: 404 });
  });

  test('an adjudication is a row of its own: verdicts and earlier ones stay, and it is open again once a verdict changes', async () => {
    await app.addCompany('adj', ['We booked it early'], [one, two]);
    await decide(one, 'adj', 1, 'We [booked it] early');
    await decide(two, 'adj', 1, null);
    const before = await app.db.owner.orm.select().from(schema.verdict);
    expect(
      await adjudicate('adj', { categorization: 1, reason: 'Both', interaction_html: marked('[We] booked it early') }),
    ).toEqual({
      status: 200,
      version: 1,
      repairs: [],
    });
    expect(await adjudicate('adj', { reason: 'Second thought', version: 1 })).toMatchObject({ version: 2 });
    expect(await app.db.owner.orm.select().from(schema.verdict)).toEqual(before);
    expect(
      await app.db.owner.sql`select version, reason from categorization.adjudication where gvkey = 'adj' order by 1`,
    ).toEqual([
      { version: 1, reason: 'Both' },
      { version: 2, reason: 'Second thought' },
    ]);
    expect((await find('adj', 1)).adjudication).toEqual({
      categorization: 0,
      reason: 'Second thought',
      highlights: [],
      version: 2,
      decided_at: expect.any(String),
      decided_by: lead.email,
      is_outdated: false,
    });
    expect((await list('adj')).disagreements[0].adjudicated_at).toEqual(expect.stringMatching(/Z$/));
    await decide(two, 'adj', 1, 'We booked [it] early');
    expect((await list('adj')).disagreements[0].adjudicated_at).toBeNull();
    expect((await find('adj', 1)).adjudication.is_outdated).toBe(true);
  });

  test('of two made at once one is stored, and a stale one changes nothing', async () => {
    await app.addCompany('race', ['We booked it early'], [one, two]);
    await decide(one, 'race', 1, 'We [booked it] early');
    await decide(two, 'race', 1, null);
    const answers = await Promise.all(['x', 'y', 'z'].map((reason) => adjudicate('race', { reason })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const version of [5, 2_147_483_647])
      expect(await adjudicate('race', { version })).toMatchObject({ status: 409, reason: 'changed_meanwhile' });
    expect(await adjudicate('race', { verdict_saves: 2_147_483_647 })).toMatchObject({ status: 409 });
  });

  test('decides between the verdicts that were looked at: one saved since is a conflict, and nothing is stored', async () => {
    await app.addCompany('seen', ['We booked it early'], [one, two]);
    await decide(one, 'seen', 1, 'We [booked it] early');
    await decide(two, 'seen', 1, null);
    const { verdict_saves } = await find('seen', 1);
    expect(verdict_saves).toBe(2);
    await decide(two, 'seen', 1, 'We booked [it] early');
    expect(await adjudicate('seen', { verdict_saves })).toMatchObject({ status: 409, reason: 'changed_meanwhile' });
    expect((await find('seen', 1)).adjudication).toBeNull();
    expect(await adjudicate('seen', { verdict_saves: verdict_saves + 1 })).toMatchObject({ status: 200, version: 1 });
  });

  test('needs two verdicts, and a highlight when Relevant', async () => {
    await app.addCompany('few', ['We booked it early'], [one, two]);
    await decide(one, 'few', 1, null);
    expect(await adjudicate('few', {})).toMatchObject({ status: 409, reason: 'too_few_verdicts' });
    await decide(two, 'few', 1, null);
    expect(await adjudicate('few', { categorization: 1 })).toMatchObject({ status: 422, reason: 'no_highlight' });
    expect(await adjudicate('few', { interaction_num: 7 })).toMatchObject({ status: 404 });
  });

  test('those of open disagreements come first', async () => {
    await app.addCompany('order', ['One', 'Two'], [one, two]);
    for (const num of [1, 2]) {
      await decide(one, 'order', num, null);
      await decide(two, 'order', num, num === 1 ? '[One]' : '[Two]');
    }
    await adjudicate('order', {});
    const { disagreements } = await list('order');
    expect(disagreements.map((row: { interaction_num: number }) => row.interaction_num)).toEqual([2, 1]);
  });
});

describe('an administrator who reviews too (issue 11: blind overlap)', () => {
  test('sees nothing of an interaction before their own verdict, and adjudicates it only then', async () => {
    const leadToo = await app.addCaller('lead-too', ['categorization_admin']);
    await app.addCompany('blind', ['One', 'Two'], [one, two, leadToo]);
    for (const num of [1, 2]) {
      await decide(one, 'blind', num, null);
      await decide(two, 'blind', num, num === 1 ? '[One]' : '[Two]');
    }
    expect(await list('blind', leadToo)).toEqual({ disagreements: [], num_hidden: 2 });
    expect(await find('blind', 1, leadToo)).toMatchObject({ status: 403, reason: 'own_verdict_first' });
    expect(await adjudicate('blind', {}, leadToo)).toMatchObject({ status: 403, reason: 'own_verdict_first' });

    await decide(leadToo, 'blind', 1, null);
    const shown = await list('blind', leadToo);
    expect([shown.num_hidden, shown.disagreements.length]).toEqual([1, 1]);
    expect((await find('blind', 1, leadToo)).verdicts).toHaveLength(3);
    expect(await adjudicate('blind', {}, leadToo)).toMatchObject({ status: 200 });
    expect(await find('blind', 2, leadToo)).toMatchObject({ status: 403 });
  });
});
