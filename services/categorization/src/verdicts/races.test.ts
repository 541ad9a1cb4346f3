import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '@sentinel/service-kit';
import { until } from '@sentinel/service-kit/testing';
import { type CategorizationApp, startCategorization } from '../testing/categorization-app.ts';

/** Two processes of the service on one database. */
let apps: readonly [CategorizationApp, CategorizationApp];
let reviewer: Caller;
let gvkey: string;
let companies = 0;
beforeAll(async () => {
  const first = await startCategorization();
  apps = [first, await startCategorization(first.db)];
  reviewer = await first.addCaller('reviewer');
});
afterAll(async () => {
  await apps[1].close();
  await apps[0].close();
});
beforeEach(async () => {
  companies += 1;
  gvkey = `g${companies}`;
  await apps[0].addCompany(gvkey, ['Text'], [reviewer]);
});

const key = () => ({ email: reviewer.email, gvkey, interaction_num: 1 });
const save = async (app: CategorizationApp, reason: string, version?: number) => {
  const verdict = { categorization: 0, reason, interaction_html: null, ...(version === undefined ? {} : { version }) };
  const answer = await app.post('insert_categorization', { ...key(), ...verdict }, reviewer);
  return { status: answer.statusCode, ...(answer.json() as { version?: number; reason?: string }) };
};

interface Entry {
  readonly outcome: string;
  readonly version: number;
  readonly reason: string;
}
const history = async (): Promise<Entry[]> =>
  (await apps[1].post('get_categorization_history', key(), reviewer)).json().response;
const stored = async () =>
  (await apps[1].post('get_ey_fraud_categorizations', { email: reviewer.email, gvkey }, reviewer)).json().response[0];

/** Runs `send` while the verdict is locked, and lets go once all that it sent waits for that lock in PostgreSQL. */
async function atOnce<T>(send: () => readonly Promise<T>[]): Promise<T[]> {
  const { sql } = apps[0].db.owner;
  let sent: readonly Promise<T>[] = [];
  const undo = new Error('undone');
  await sql
    .begin(async (tx) => {
      // Without a verdict this row keeps first ones waiting; with one, it keeps the row.
      await tx`insert into categorization.verdict (account_id, gvkey, interaction_num, categorization, reason)
               values (${reviewer.accountId}, ${gvkey}, 1, 0, 'never stored')
               on conflict (account_id, gvkey, interaction_num) do update set reason = excluded.reason`;
      sent = send();
      await until('all that was sent waits for the lock', async () => {
        const [row] = await sql`
          select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        return row?.count === sent.length;
      });
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return Promise.all(sent);
}

describe('two processes that save a verdict at the same moment (issue 11 "nothing lost")', () => {
  test.each([
    ['a first verdict', 0],
    ['a verdict that is stored', 1],
  ])('of %s: one is saved, and the others are refused and kept', async (_name, version) => {
    if (version > 0) await save(apps[0], 'before', 0);
    const answers = await atOnce(() =>
      [0, 1, 2, 3].map((tab) => save(apps[tab % 2 === 0 ? 0 : 1], `tab ${tab}`, version)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const entries = (await history()).filter(({ reason }) => reason !== 'before');
    expect(entries.map(({ outcome }) => outcome).sort()).toEqual([...Array(3).fill('changed_meanwhile'), 'saved']);
    expect(entries.map(({ reason }) => reason).sort()).toEqual(['tab 0', 'tab 1', 'tab 2', 'tab 3']);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await stored()).toMatchObject({ reason: `tab ${winner}`, version: version + 1 });
  });

  test('without versions: each is saved after the other, and each is a version in the history', async () => {
    const answers = await atOnce(() => [save(apps[0], 'one'), save(apps[1], 'two')]);
    expect(answers.map(({ version }) => version).sort()).toEqual([1, 2]);
    expect((await history()).map(({ outcome, version }) => [outcome, version])).toEqual([
      ['saved', 2],
      ['saved', 1],
    ]);
  });

  test('of the same verdict, sent again while the first is on its way: both are saved, once', async () => {
    const answers = await atOnce(() => [save(apps[0], 'same', 0), save(apps[1], 'same', 0)]);
    expect(answers).toEqual([
      { status: 200, version: 1, repairs: [] },
      { status: 200, version: 1, repairs: [] },
    ]);
    expect(await history()).toHaveLength(1);
  });
});

test('in a storm of saves while the company is taken away and given back, each answer is true and nothing is lost', async () => {
  const { sql } = apps[0].db.owner;
  const sent: { note: string; status: number; version: number | undefined; refused: string | undefined }[] = [];
  let isOver = false;
  const tab = async (number: number) => {
    let version = 0;
    for (let turn = 0; turn < 12; turn += 1) {
      const note = `${number}.${turn}`;
      const answer = await save(apps[number % 2 === 0 ? 0 : 1], note, version);
      sent.push({ note, status: answer.status, version: answer.version, refused: answer.reason });
      // Who was refused loads what is stored.
      if (answer.status === 200) version = answer.version ?? 0;
      else if (answer.status === 409)
        version = (await history()).find(({ outcome }) => outcome === 'saved')?.version ?? 0;
    }
  };
  const reassign = async () => {
    while (!isOver) {
      await apps[0].takeAway(gvkey);
      await sql`insert into categorization.assignment (account_id, gvkey) values (${reviewer.accountId}, ${gvkey})`;
    }
  };
  const reassigning = reassign();
  await Promise.all([0, 1, 2, 3, 4, 5].map(tab));
  isOver = true;
  await reassigning;

  const saved = sent.filter(({ status }) => status === 200);
  const entries = await history();
  const outcomeOf = new Map(entries.map((entry) => [entry.reason, entry]));
  expect(outcomeOf.size).toBe(sent.length);
  for (const { note, refused, status, version } of sent)
    expect(outcomeOf.get(note)).toMatchObject(status === 200 ? { outcome: 'saved', version } : { outcome: refused });
  // Of six first verdicts one is saved, so that some are refused in any case.
  expect(saved.length).toBeGreaterThan(0);
  expect(saved.length).toBeLessThan(sent.length);
  const versions = saved.map(({ version }) => version ?? 0).sort((a, b) => a - b);
  expect(versions).toEqual(versions.map((_, index) => index + 1));
  expect(await stored()).toMatchObject({
    version: versions.length,
    reason: saved.find(({ version }) => version === versions.length)?.note,
  });
});
