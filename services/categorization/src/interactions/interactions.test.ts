import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { type CategorizationApp, marked, startCategorization, turns } from '../testing/categorization-app.ts';

let app: CategorizationApp;
let one: Caller;
let two: Caller;
beforeAll(async () => {
  app = await startCategorization();
  one = await app.addCaller('one');
  two = await app.addCaller('two');
});
afterAll(() => app.close());

const detail = async (gvkey: string, as: Caller) =>
  (await app.post('get_ey_fraud_categorizations', { email: as.email, gvkey }, as)).json();
const save = (payload: object, as: Caller) =>
  app.post('insert_categorization', { email: as.email, reason: '', interaction_html: null, ...payload }, as);

describe('the list of interactions, part 3 section 7 "get_ey_fraud_confcalls"', () => {
  const list = async (as: Caller) =>
    (await app.post('get_ey_fraud_confcalls', { email: as.email }, as)).json().response;

  test('has those of the assigned companies, by name and number, with one’s own verdicts', async () => {
    await app.addCompany('z', ['First', 'Second'], [one, two]);
    await app.addCompany('a', ['Only'], [one]);
    await app.addCompany('nobody’s', ['Text']);
    await save({ gvkey: 'z', interaction_num: 2, categorization: 0 }, one);
    const rows = (await list(one)) as { gvkey: string; interaction_num: number; categorization: number | null }[];
    expect(rows.map(({ gvkey, interaction_num, categorization }) => [gvkey, interaction_num, categorization])).toEqual([
      ['a', 1, null],
      ['z', 1, null],
      ['z', 2, 0],
    ]);
    expect(rows[0]).toEqual({
      gvkey: 'a',
      company_name: 'Company a',
      interaction_num: 1,
      categorization: null,
      interaction: '{}',
    });
    expect(((await list(two)) as typeof rows).map(({ categorization }) => categorization)).toEqual([null, null]);
  });

  test('sends the description of an interaction, never its text (part 3 section 3)', async () => {
    const reader = await app.addCaller('reader');
    await app.addCompany('described', ['Secret words'], [reader]);
    await app.db.owner.orm.update(schema.interaction).set({ description: 'Booked "early"' });
    const answer = await app.post('get_ey_fraud_confcalls', { email: reader.email }, reader);
    expect(JSON.parse(answer.json().response[0].interaction)).toEqual({ description: 'Booked "early"' });
    expect(answer.body).not.toContain('Secret');
    await app.db.owner.orm.update(schema.interaction).set({ description: null });
  });
});

test('interactions are in the order of their numbers, not of their digits (part 3 section 7)', async () => {
  const reader = await app.addCaller('orderly');
  const numbers = Array.from({ length: 11 }, (_one, index) => index + 1);
  await app.addCompany('ordered', numbers.map(String), [reader]);
  for (const [type, payload] of [
    ['get_ey_fraud_confcalls', { email: reader.email }],
    ['get_ey_fraud_categorizations', { email: reader.email, gvkey: 'ordered' }],
  ] as const) {
    const { response } = (await app.post(type, payload, reader)).json();
    expect((response as { interaction_num: number }[]).map((row) => row.interaction_num)).toEqual(numbers);
  }
});

describe('the interactions of a company, part 3 section 7 "get_ey_fraud_categorizations"', () => {
  test('are in the order of their numbers, with texts and one’s own verdicts', async () => {
    await app.addCompany('d', ['Nothing here', 'We booked it early & said so', 'Third'], [one, two]);
    await save({ gvkey: 'd', interaction_num: 1, categorization: 0, reason: 'small talk' }, one);
    const html = marked('We [booked it early] &amp; said so');
    await save({ gvkey: 'd', interaction_num: 2, categorization: 1, interaction_html: html }, one);
    expect((await detail('d', one)).response).toEqual([
      {
        interaction_num: 1,
        categorization: 0,
        reason: 'small talk',
        interaction_html: null,
        interaction: turns({ Speaker: 'Nothing here' }),
        company_name: 'Company d',
        version: 1,
      },
      expect.objectContaining({
        interaction_num: 2,
        categorization: 1,
        reason: '',
        interaction_html: html,
        version: 1,
      }),
      expect.objectContaining({ interaction_num: 3, categorization: null, interaction_html: null, version: 0 }),
    ]);
    const seenByTwo = (await detail('d', two)).response as { categorization: null; interaction_html: null }[];
    expect(seenByTwo.map(({ categorization, interaction_html }) => [categorization, interaction_html])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
  });

  test('are in the order of numbers, 2 before 10, however they were stored', async () => {
    await app.addCompany('numbers', [], [one]);
    await app.db.owner.orm.insert(schema.interaction).values(
      [10, 2, 100, 1, 11].map((interactionNum) => ({
        gvkey: 'numbers',
        interactionNum,
        interaction: turns({ Speaker: 'Text' }),
        contentHash: '0'.repeat(64),
      })),
    );
    const numbersOf = (rows: { gvkey: string; interaction_num: number }[]) =>
      rows.filter(({ gvkey }) => gvkey === 'numbers').map(({ interaction_num }) => interaction_num);
    const rows = (await detail('numbers', one)).response as { interaction_num: number }[];
    expect(rows.map(({ interaction_num }) => interaction_num)).toEqual([1, 2, 10, 11, 100]);
    const list = await app.post('get_ey_fraud_confcalls', { email: one.email }, one);
    expect(numbersOf(list.json().response)).toEqual([1, 2, 10, 11, 100]);
  });

  test('are refused of a company that is not assigned, and of one that there is not', async () => {
    await app.addCompany('others', ['Text'], [two]);
    for (const gvkey of ['others', 'none'])
      expect(await detail(gvkey, one)).toMatchObject({ code: 'forbidden', reason: 'not_assigned' });
    await app.addCompany('empty', [], [one]);
    expect(await detail('empty', one)).toEqual({ response: [] });
  });

  test.each([
    ['a script', '<p>Text<script>alert(1)</script></p>'],
    ['an image with a handler', '<p onclick="x()">Text<img src=x onerror=alert(1)></p>'],
    ['an address', '<p><a href="javascript:alert(1)">Text</a><svg onload=alert(1)></svg></p>'],
    ['a comment', '<p>Text<!-- <script>alert(1)</script> --></p>'],
    ['somebody’s highlight', '<p><mark class="cat-highlight">Text</mark></p>'],
    ['nested highlights', '<p><mark class="cat-highlight">Te<mark class="cat-highlight">x</mark>t</mark></p>'],
    ['overlapping highlights', '<p><mark class="cat-highlight">Te<mark class="cat-highlight">xt</p>'],
  ])('%s stored with a text does not leave the service (SECURITY.md 46)', async (name, html) => {
    const gvkey = `html-${name.replaceAll(/\W/g, '')}`.slice(0, 20);
    await app.addCompany(gvkey, [JSON.stringify({ description: 'D', interaction_html: html, more: 1 })], [one]);
    const [row] = (await detail(gvkey, one)).response;
    expect(JSON.parse(row.interaction)).toEqual({ description: 'D', interaction_html: '<p>Text</p>' });
  });

  test.each([
    ['not JSON', '{"a": broken', { interaction_html: '<p>{&quot;a&quot;: broken</p>' }],
    ['right-to-left', turns({ דובר: 'שלום, 2024' }), { interaction: [{ דובר: 'שלום, 2024' }] }],
    ['tags said by a speaker', turns({ A: '<script>' }), { interaction: [{ A: '<script>' }] }],
    ['an odd turn', '{"interaction":[{"A":1}]}', { interaction_html: '<p><strong>A</strong><br>1</p>' }],
  ])('an interaction that is %s is answered readably', async (name, text, expected) => {
    const gvkey = name.replaceAll(/\W/g, '');
    await app.addCompany(gvkey, [text], [one]);
    const [row] = (await detail(gvkey, one)).response;
    expect(JSON.parse(row.interaction)).toEqual(expected);
  });

  test('an interaction without a text is answered empty, beside the others', async () => {
    await app.addCompany('unreadable', ['', '{}', 'Text'], [one]);
    const rows = (await detail('unreadable', one)).response as { interaction: string }[];
    expect(rows.map(({ interaction }) => interaction)).toEqual(['', '', turns({ Speaker: 'Text' })]);
  });
});
