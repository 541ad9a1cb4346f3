import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Operation as Contract, OperationTypeOf } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-categorization';
import type { Caller } from '@sentinel/service-kit';
import { type CategorizationApp, marked, startCategorization } from '../testing/categorization-app.ts';

type Operation = OperationTypeOf<'categorization'>;

/** What everybody but the person under test decided on interaction 2. All else is the same in both worlds. */
const WORLDS = {
  relevant: { categorization: 1, reason: 'They admit it', interaction_html: marked('Then they [denied] it') },
  notRelevant: { categorization: 0, reason: '', interaction_html: null },
};

interface World {
  readonly app: CategorizationApp;
  /**
   * A reviewer, and somebody who reviews and administers: both have decided interaction 1, and neither interaction 2. And a reviewer whom
   * the company is not assigned to.
   */
  readonly people: { readonly reviewer: Caller; readonly both: Caller; readonly outsider: Caller };
  readonly lead: Caller;
}

async function createWorld(onSecond: (typeof WORLDS)[keyof typeof WORLDS]): Promise<World> {
  const app = await startCategorization();
  const [one, two, reviewer] = [
    await app.addCaller('one'),
    await app.addCaller('two'),
    await app.addCaller('reviewer'),
  ];
  const both = await app.addCaller('both', ['categorization', 'categorization_admin']);
  const outsider = await app.addCaller('outsider');
  const lead = await app.addCaller('lead', ['categorization_admin']);
  await app.addCompany('1', ['We booked it', 'Then they denied it'], [one, two, reviewer, both]);
  const first = { categorization: 0, reason: 'Small talk', interaction_html: null };
  const decide = (as: Caller, interaction_num: number, verdict: object) =>
    app.post('insert_categorization', { email: as.email, gvkey: '1', interaction_num, ...verdict }, as);
  for (const as of [one, two, reviewer, both]) await decide(as, 1, first);
  for (const as of [one, two]) await decide(as, 2, onSecond);
  await app.post(
    'adjudicate_categorization',
    { gvkey: '1', interaction_num: 2, version: 0, verdict_saves: 2, ...onSecond },
    lead,
  );
  return { app, people: { reviewer, both, outsider }, lead };
}

let worlds: readonly [World, World];
beforeAll(async () => {
  worlds = [await createWorld(WORLDS.relevant), await createWorld(WORLDS.notRelevant)];
});
afterAll(() => Promise.all(worlds.map(({ app }) => app.close())));

const KEY = { gvkey: '1', interaction_num: 2 };
const NOT_SAVED = { ...KEY, categorization: 1, reason: '', interaction_html: null };
/** What can be asked without deciding interaction 2, by operation: one that is new does not compile without its calls. */
const CALLS: { readonly [T in Operation]: readonly object[] } = {
  get_ey_fraud_confcalls: [{}],
  get_ey_fraud_categorizations: [{ gvkey: '1' }],
  insert_categorization: [NOT_SAVED, { ...NOT_SAVED, interaction_html: marked('[Another text]') }],
  get_categorization_history: [KEY, { ...KEY, interaction_num: 1 }],
  get_other_categorizations: [KEY, { ...KEY, interaction_num: 1 }, { ...KEY, email: 'one@sentinel.example' }],
  get_review_overview: [{}],
  get_all_users: [{}],
  get_categorization_user_assignments: [{}],
  update_categorization_user_assignment: [{ user_email: 'one@sentinel.example', gvkeys: ['1'] }],
  get_categorization_agreement: [{ gvkey: null }, { gvkey: '1' }],
  list_categorization_disagreements: [{ gvkey: null }, { gvkey: '1' }],
  get_categorization_disagreement: [KEY],
  adjudicate_categorization: [
    { ...KEY, categorization: 0, reason: '', interaction_html: null, version: 1, verdict_saves: 2 },
  ],
  export_categorizations: [
    { format: 'jsonl', gvkey: null },
    { format: 'csv', gvkey: '1' },
  ],
};
const contracts: Readonly<Record<Operation, Contract>> = operations;
/** Times, and the ids of requests: different in any case. */
const ITS_OWN = /\d{4}-\d\d-\d\dT[\d:.]+Z|[\da-f]{8}-[\da-f-]{27}/g;

/** The status and the body of each answer. */
async function answersOf({ app }: World, as: Caller, type: Operation) {
  const answers: [number, string][] = [];
  for (const payload of CALLS[type]) {
    const email = contracts[type].emailIs === 'reviewer' ? { email: as.email } : {};
    const { body, statusCode } = await app.post(type, { ...email, ...payload }, as);
    answers.push([statusCode, body.replaceAll(ITS_OWN, '…')]);
  }
  return answers;
}

describe('before their own verdict nobody can tell what others decided (issue 11 "blind overlap"; FIELD 3.1)', () => {
  // Reviewers call what their permission allows; somebody with both roles calls everything.
  const cells = (Object.keys(CALLS) as Operation[]).flatMap((type) =>
    (['reviewer', 'outsider', 'both'] as const)
      .filter((person) => person === 'both' || contracts[type].access.includes('categorization'))
      .map((person) => [type, person] as const),
  );

  test.each(cells)('%s answers %s the same, whatever others decided', async (type, person) => {
    const [one, other] = worlds;
    const answers = await answersOf(one, one.people[person], type);
    expect(answers).toEqual(await answersOf(other, other.people[person], type));
    expect(JSON.stringify(answers)).not.toContain('admit');
  });

  test('and the worlds differ for those who may know', async () => {
    for (const type of [
      'get_categorization_agreement',
      'get_categorization_disagreement',
      'export_categorizations',
    ] as const) {
      const [one, other] = worlds;
      expect(await answersOf(one, one.lead, type)).not.toEqual(await answersOf(other, other.lead, type));
    }
  });

  test('a person with both roles sees a reviewer’s verdicts while they edit as that reviewer, which the audit names', async () => {
    const [{ app, people }] = worlds;
    const email = 'one@sentinel.example';
    const answer = await app.post('get_ey_fraud_categorizations', { email, gvkey: '1' }, people.both);
    expect(answer.json().response[1]).toMatchObject({ categorization: 1, reason: 'They admit it' });
    expect(answer.headers['x-audit-subject']).toBeDefined();
  });
});
