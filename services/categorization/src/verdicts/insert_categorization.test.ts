import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type CategorizationApp, marked, startCategorization } from '../testing/categorization-app.ts';

const TEXT = 'We booked the sale before they took it in.';
let app: CategorizationApp;
let reviewer: Caller;
let gvkey: string;
let companies = 0;
beforeAll(async () => {
  app = await startCategorization();
  reviewer = await app.addCaller('reviewer');
});
afterAll(() => app.close());
beforeEach(async () => {
  companies += 1;
  gvkey = `g${companies}`;
  await app.addCompany(gvkey, [TEXT, 'Second'], [reviewer]);
});

const key = () => ({ gvkey, interaction_num: 1 });
const relevant = (text: string, more: object = {}) => ({
  categorization: 1,
  reason: '',
  interaction_html: marked(text),
  ...more,
});
const NOT_RELEVANT = { categorization: 0, reason: '', interaction_html: null };
const save = async (verdict: object, as = reviewer, email = reviewer.email) => {
  const answer = await app.post('insert_categorization', { email, ...key(), ...verdict }, as);
  return { status: answer.statusCode, ...answer.json() };
};
const stored = async () => {
  const answer = await app.post('get_ey_fraud_categorizations', { email: reviewer.email, gvkey }, reviewer);
  return answer.json().response[0];
};
const history = async () => {
  const answer = await app.post('get_categorization_history', { email: reviewer.email, ...key() }, reviewer);
  return answer.json().response;
};

describe('saving a verdict, part 3 section 7 "insert_categorization"', () => {
  test('Relevant with highlights and a note', async () => {
    const text = 'We [booked the sale] before [they] took it in.';
    expect(await save(relevant(text, { reason: 'Line 1\nline “2” 🎧' }))).toEqual({
      status: 200,
      version: 1,
      repairs: [],
    });
    expect(await stored()).toMatchObject({
      categorization: 1,
      reason: 'Line 1\nline “2” 🎧',
      interaction_html: marked(text),
      version: 1,
    });
  });

  test('Not Relevant stores no highlighted HTML (section 4 "Auto-save")', async () => {
    await save(relevant('We [booked] the sale before they took it in.'));
    expect(await save(NOT_RELEVANT)).toMatchObject({ status: 200, version: 2 });
    expect(await stored()).toMatchObject({ categorization: 0, interaction_html: null, version: 2 });
    expect(await save({ ...NOT_RELEVANT, interaction_html: marked(TEXT) })).toMatchObject({ status: 200, version: 2 });
    const withMarks = { ...NOT_RELEVANT, interaction_html: marked(`[${TEXT}]`) };
    expect(await save(withMarks)).toMatchObject({ status: 422, reason: 'not_relevant_with_highlights' });
    expect((await stored()).version).toBe(2);
  });

  test.each([
    ['no HTML', null],
    ['no mark', marked(TEXT)],
    ['a mark without text', marked(`[] [ ]${TEXT}`)],
    ['a mark of another class', `<p><strong>Speaker</strong><br><mark class="other">${TEXT}</mark></p>`],
  ])('Relevant needs a highlight (section 5): %s', async (_name, interaction_html) => {
    expect(await save({ categorization: 1, reason: '', interaction_html })).toMatchObject({
      status: 422,
      reason: 'no_highlight',
      error: 'Please highlight the portion of the interaction that is relevant to the fraud.',
    });
    expect((await stored()).version).toBe(0);
  });

  test('of an interaction that there is not is not found', async () => {
    expect(await save({ ...NOT_RELEVANT, interaction_num: 3 })).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('says who sent it, when an administrator acts for the reviewer, and when one runs as the user', async () => {
    const lead = await app.addCaller(`lead-${gvkey}`, ['categorization_admin']);
    const admin = await app.addCaller(`admin-${gvkey}`, ['admin']);
    await save(NOT_RELEVANT);
    await save({ ...NOT_RELEVANT, reason: 'by the lead' }, lead);
    const asUser = { ...reviewer, actor: { accountId: admin.accountId, sessionId: 's', reason: 'r' } };
    await save({ ...NOT_RELEVANT, reason: 'by the admin' }, asUser);
    expect((await history()).map((entry: { decided_by: string }) => entry.decided_by)).toEqual([
      admin.email,
      lead.email,
      reviewer.email,
    ]);
    expect(await stored()).toMatchObject({ reason: 'by the admin', version: 3 });
  });
});

describe('what is stored of interaction_html (SECURITY.md 46)', () => {
  test.each([
    ['a script', 'We <script>alert(1)</script>[booked] the sale'],
    ['a handler', 'We <b onclick="x()">[booked]</b> the sale'],
    ['an image', 'We <img src=x onerror=alert(1)>[booked] the sale'],
    ['an address', 'We <a href="javascript:alert(1)">[booked]</a> the sale'],
    ['an SVG', 'We <svg><script>alert(1)</script></svg>[booked] the sale'],
    ['nested marks', 'We [b[ook]ed] the sale'],
    ['a mark across a tag’s end', 'We <b>[booked</b>] the sale'],
  ])('is its highlights only, and what was repaired is named: %s', async (_name, text) => {
    const { repairs, status } = await save(relevant(`${text} before they took it in.`));
    expect([status, repairs.length > 0]).toEqual([200, true]);
    expect((await stored()).interaction_html).toBe(marked('We [booked] the sale before they took it in.'));
    const rows = await app.db.owner.orm.select().from(schema.verdict);
    expect(rows.find((row) => row.gvkey === gvkey)?.highlights).toEqual([{ start: 11, end: 17 }]);
    expect(JSON.stringify(await app.db.owner.sql`select * from categorization.verdict_history`)).not.toMatch(/<|alert/);
  });

  test('never a word of another text: highlights of the same words stay, others are refused with nothing changed', async () => {
    const same = await save(relevant('Yes. We [booked the sale] before they took it in.'));
    expect(same).toMatchObject({ status: 200, repairs: [expect.stringContaining('The text differs')] });
    expect((await stored()).interaction_html).toBe(marked('We [booked the sale] before they took it in.'));
    const forged = await save(relevant('We [forged] the sale before they took it in.'));
    expect(forged).toMatchObject({ status: 422, reason: 'other_text', error: expect.stringContaining('1 of 1') });
    expect(await stored()).toMatchObject({ version: 1 });
  });

  test.each(['\ud83d', '\u0000'])('half a character, or NUL, is refused: %j', async (sign) => {
    for (const verdict of [relevant(`[We${sign}] booked`), { ...NOT_RELEVANT, reason: `a${sign}` }])
      expect(await save(verdict)).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('a text of 2 MB, right-to-left and with astral characters, is marked where it was', async () => {
    const paragraph = 'שלום 🎧 e\u0301 said. ';
    const text = paragraph.repeat(100_000);
    await app.addCompany(`${gvkey}-long`, [text], [reviewer]);
    const answer = await app.post(
      'insert_categorization',
      {
        email: reviewer.email,
        gvkey: `${gvkey}-long`,
        interaction_num: 1,
        ...relevant(`[${paragraph}]${paragraph.repeat(99_998)}[${paragraph}]`),
      },
      reviewer,
    );
    expect(answer.json()).toMatchObject({ version: 1 });
    const [row] = await app.db.owner
      .sql`select highlights from categorization.verdict where gvkey = ${`${gvkey}-long`}`;
    const start = 'Speaker\n'.length;
    const length = paragraph.trim().length;
    expect(row?.highlights).toEqual([
      { start, end: start + length },
      { start: start + 99_999 * paragraph.length, end: start + 99_999 * paragraph.length + length },
    ]);
  });
});

describe('two tabs on one interaction (issue 11: the losing copy is kept and offered as a difference)', () => {
  const BOOKED = relevant('We [booked] the sale before they took it in.', { reason: 'mine' });

  test('an edit of a version that was replaced meanwhile changes nothing, and is in the history', async () => {
    await save({ ...NOT_RELEVANT, version: 0 });
    await save({ ...NOT_RELEVANT, reason: 'first tab', version: 1 });
    expect(await save({ ...BOOKED, version: 1 })).toMatchObject({
      status: 409,
      reason: 'changed_meanwhile',
      error: 'This verdict was changed meanwhile. It stays as it is, and yours is kept in its history.',
    });
    expect(await stored()).toMatchObject({ categorization: 0, reason: 'first tab', version: 2 });
    expect(await history()).toEqual([
      {
        outcome: 'changed_meanwhile',
        categorization: 1,
        reason: 'mine',
        highlights: [{ start: 11, end: 17 }],
        version: 1,
        decided_at: expect.stringMatching(/Z$/),
        decided_by: reviewer.email,
      },
      expect.objectContaining({ outcome: 'saved', reason: 'first tab', version: 2 }),
      expect.objectContaining({ outcome: 'saved', reason: '', version: 1 }),
    ]);
    // Sent again by a queue, it is kept once.
    await save({ ...BOOKED, version: 1 });
    expect(await history()).toHaveLength(3);
  });

  test('of two first verdicts sent at once one is saved, and the other is kept', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => save({ ...NOT_RELEVANT, reason: `tab ${n}`, version: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await history()).map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
      'changed_meanwhile',
      'changed_meanwhile',
      'changed_meanwhile',
      'saved',
    ]);
  });

  test('what is stored already is saved, whatever version it started from: its answer was lost on the way', async () => {
    await save({ ...BOOKED, version: 0 });
    expect(await save({ ...BOOKED, version: 0 })).toMatchObject({ status: 200, version: 1 });
    expect(await history()).toHaveLength(1);
  });

  test('without a version a verdict is saved in any case, and the one before is in the history', async () => {
    await save(NOT_RELEVANT);
    expect(await save(BOOKED)).toMatchObject({ status: 200, version: 2 });
    expect(await history()).toMatchObject([{ version: 2 }, { version: 1, categorization: 0 }]);
  });
});

describe('a verdict on a company that is not assigned (issue 11: refused, nothing lost)', () => {
  test('changes nothing, is kept, and is there when the company is assigned again', async () => {
    await save({ ...NOT_RELEVANT, reason: 'while assigned' });
    await app.takeAway(gvkey);
    const late = relevant('We [booked] the sale before they took it in.');
    for (let sent = 0; sent < 2; sent += 1)
      expect(await save(late)).toMatchObject({
        status: 403,
        reason: 'not_assigned',
        error:
          'This company is no longer assigned to the reviewer. The verdict was not saved, but is kept in its history.',
      });
    expect(await history()).toMatchObject([
      { outcome: 'not_assigned', categorization: 1, highlights: [{ start: 11, end: 17 }] },
      { outcome: 'saved', reason: 'while assigned' },
    ]);
    await app.db.owner.orm.insert(schema.assignment).values({ accountId: reviewer.accountId, gvkey });
    expect(await stored()).toMatchObject({ categorization: 0, reason: 'while assigned', version: 1 });
    expect(await save(late)).toMatchObject({ status: 200, version: 2 });
  });

  test('of somebody whom it was never assigned to is not stored, not even as refused', async () => {
    const other = await app.addCaller(`other-of-${gvkey}`);
    expect(await save(NOT_RELEVANT, other, other.email)).toMatchObject({
      status: 403,
      reason: 'not_assigned',
      error: 'This company is not assigned to the reviewer. The verdict was not saved.',
    });
    const rows = app.db.owner.sql`select from categorization.verdict_history where account_id = ${other.accountId}`;
    expect(await rows).toHaveLength(0);
  });

  test('is kept a limited number of times, however many arrive at once, and anew once it is taken away again', async () => {
    await app.takeAway(gvkey);
    const sendMany = (turn: string) =>
      Promise.all(Array.from({ length: 30 }, (_, index) => save({ ...NOT_RELEVANT, reason: `${turn} ${index}` })));
    const refused = await sendMany('first');
    expect(refused.map(({ status }) => status)).toEqual(Array(30).fill(403));
    const kept = refused.filter(({ error }) => String(error).endsWith('but is kept in its history.'));
    expect(kept).toHaveLength(20);
    expect(await history()).toHaveLength(20);
    // One that is kept already can be sent again.
    const [{ reason }] = await history();
    expect((await save({ ...NOT_RELEVANT, reason })).error).toMatch(/is kept in its history\.$/);

    await app.db.owner.orm.insert(schema.assignment).values({ accountId: reviewer.accountId, gvkey });
    await app.takeAway(gvkey);
    await sendMany('second');
    expect(await history()).toHaveLength(40);
  });
});

test('verdicts are counted by what became of them', async () => {
  const counts = async () => {
    const lines = (await app.metrics()).matchAll(/^categorization_verdicts_total\{outcome="(\w+)",.*\} (\d+)$/gm);
    return [...lines].map(([, outcome, count]) => ({ outcome, count: Number(count) }));
  };
  const before = await counts();
  expect(before.map(({ outcome }) => outcome)).toEqual(['saved', 'changed_meanwhile', 'not_assigned']);
  await save(NOT_RELEVANT);
  await save({ ...NOT_RELEVANT, reason: 'late', version: 0 });
  await app.takeAway(gvkey);
  await save({ ...NOT_RELEVANT, reason: 'later' });
  expect(await counts()).toEqual(before.map(({ count, outcome }) => ({ outcome, count: count + 1 })));
});

test('nobody can change the history, an interaction or an adjudication: PostgreSQL refuses the service', async () => {
  const { sql } = app.db.database;
  for (const overstep of [
    sql`update categorization.verdict_history set reason = 'forged'`,
    sql`delete from categorization.verdict_history`,
    sql`update categorization.adjudication set reason = 'forged'`,
    sql`delete from categorization.adjudication`,
    sql`update categorization.interaction set interaction = '{}'`,
    sql`delete from categorization.verdict`,
    sql`update categorization.verdict set account_id = gen_random_uuid()`,
    sql`select password_hash from identity.account`,
  ])
    await expect(overstep).rejects.toThrow('permission denied');
});
