import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
  await app.addCompany('1', ['We booked it', 'Second'], [one, two]);
});
afterAll(() => app.close());

const key = { gvkey: '1', interaction_num: 1 };
const others = async (as: Caller, email = as.email, more: object = {}) =>
  (await app.post('get_other_categorizations', { email, ...key, ...more }, as)).json();

describe('blind overlap (issue 11: the server hides others’ verdicts before one’s own)', () => {
  test('others’ verdicts are hidden until one’s own, then shown, and the other interactions stay hidden', async () => {
    for (const interaction_num of [1, 2])
      await app.post(
        'insert_categorization',
        {
          email: one.email,
          gvkey: '1',
          interaction_num,
          categorization: 0,
          reason: 'Small talk',
          interaction_html: null,
        },
        one,
      );
    expect(await others(two)).toEqual({ is_hidden: true, verdicts: [] });
    expect(await others(lead)).toEqual({ is_hidden: true, verdicts: [] });
    expect(await others(one)).toEqual({ is_hidden: false, verdicts: [] });

    const html = marked('We [booked] it');
    await app.post(
      'insert_categorization',
      { email: two.email, ...key, categorization: 1, reason: '', interaction_html: html },
      two,
    );
    expect(await others(two)).toEqual({
      is_hidden: false,
      verdicts: [
        {
          reviewer: { email: one.email, name: 'The one' },
          categorization: 0,
          reason: 'Small talk',
          highlights: [],
          version: 1,
          decided_at: expect.stringMatching(/Z$/),
        },
      ],
    });
    expect((await others(one)).verdicts).toMatchObject([{ categorization: 1, highlights: [{ start: 11, end: 17 }] }]);
    expect(await others(two, two.email, { interaction_num: 2 })).toEqual({ is_hidden: true, verdicts: [] });
  });

  test('the history of another reviewer is nobody else’s', async () => {
    const answer = await app.post('get_categorization_history', { email: one.email, ...key }, two);
    expect([answer.statusCode, answer.json().response]).toEqual([403, undefined]);
  });
});
