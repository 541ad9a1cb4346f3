import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OperationTypeOf } from '@sentinel/contracts';
import { insertRows, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { createInternalSigner } from '@sentinel/service-kit';
import { MAX_WATCHLIST_MEMBERS, NO_SUCH_WATCHLIST } from '@sentinel/vocabulary-alerts';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { addCompany, addEvent, addTrade, cikOf } from '../testing/market-rows.ts';

const SECRET = 'internal-token-secret-of-the-tests';
const GONE = { code: 'not_found', error: NO_SUCH_WATCHLIST };
const PAGE = { page: 1, limit: 10, sort_direction: 'asc' } as const;
let db: TestDatabase;
let app: FastifyInstance;
let mine: string;
let theirs: string;
/** Company 1, and the owner who traded shares of company 2. */
let list: string;
let shared: string;
let empty: string;

async function addList(
  accountId: string,
  name: string,
  isShared: boolean,
  members: [kind: 'company' | 'person', n: number][],
) {
  const { orm } = db.owner;
  const [row] = await orm.insert(schema.watchlist).values({ accountId, name, isShared }).returning();
  if (!row) throw new Error('the list was not stored');
  if (members.length > 0)
    await orm.execute(
      insertRows(
        schema.watchlistMember,
        members.map(([kind, n]) => ({ watchlistId: row.id, kind, cik: cikOf(n) })),
      ),
    );
  return row.id;
}

beforeAll(async () => {
  db = await createTestDatabase();
  const { orm } = db.owner;
  for (const n of [1, 2, 3]) {
    await addCompany(db.owner, n, `Company ${n}`, `TK${n}`);
    await addTrade(db.owner, n, { ownerCiks: [cikOf(900 + n)], ownerNames: `Owner ${n}` });
    await addEvent(db.owner, n);
  }
  const accounts = await orm
    .insert(schema.account)
    .values(['mine', 'theirs'].map((name) => ({ email: `${name}@sentinel.example`, name, passwordHash: 'x' })))
    .returning({ id: schema.account.id });
  [mine = '', theirs = ''] = accounts.map(({ id }) => id);
  list = await addList(mine, 'Chips', false, [
    ['company', 1],
    ['person', 902],
  ]);
  shared = await addList(theirs, 'Shared', true, [['company', 3]]);
  empty = await addList(mine, 'Empty', false, []);
  app = await buildApp({
    logLevel: 'silent',
    databaseUrl: db.url,
    internalTokenSecret: SECRET,
    undeclaredErrors: 'fail',
  });
  await app.ready();
  for (let left = 50; left > 0 && (await app.inject('/readyz')).statusCode !== 200; left -= 1)
    await new Promise((done) => setTimeout(done, 50));
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

async function post(type: OperationTypeOf<'market'>, payload: object, accountId = mine) {
  const caller = {
    accountId,
    sessionId: 's',
    email: 'x@sentinel.example',
    permissions: ['explore_trades' as const, 'explore_events' as const],
  };
  const answer = await app.inject({
    method: 'POST',
    url: `/operations/${type}`,
    headers: { authorization: `Bearer ${createInternalSigner(SECRET)('market', caller)}` },
    // A comparison does not name its caller.
    payload: { type, ...(type === 'compare_trades' ? {} : { email: caller.email }), ...payload },
  });
  return answer;
}
const trades = async (watchlist: string, accountId = mine) => {
  const answer = (await post('explore_trades', { ...PAGE, sort_column: 'conm', watchlist }, accountId)).json();
  return answer.rows?.map(({ conm }: { conm: string }) => conm) ?? answer;
};
const events = async (watchlist: string) => {
  const answer = await post('explore_events', { ...PAGE, sort_column: 'conm', watchlist });
  return answer.json().rows.map(({ conm }: { conm: string }) => conm);
};

describe('a search by a watchlist', () => {
  test('finds trades of its companies or by its people, and events of its companies', async () => {
    expect(await trades(list)).toEqual(['Company 1', 'Company 2']);
    expect(await events(list)).toEqual(['Company 1']);
    expect([await trades(empty), await events(empty)]).toEqual([[], []]);
  });

  test('reads a list of the caller or one that is shared; of others it says what it says of one that is gone', async () => {
    expect(await trades(shared)).toEqual(['Company 3']);
    expect(await trades(list, theirs)).toMatchObject(GONE);
    expect(await trades('00000000-0000-4000-8000-000000000000')).toMatchObject(GONE);
    for (const type of ['study_trades', 'relax_trades', 'study_events', 'relax_events'] as const)
      expect((await post(type, { watchlist: list }, theirs)).json()).toMatchObject(GONE);
    expect((await post('export_trades', { ...EXPORT, watchlist: list }, theirs)).json()).toMatchObject(GONE);
    const compared = { watchlist: list, split_by: 'tags', split_values: ['First'] };
    expect((await post('compare_trades', compared, theirs)).json()).toMatchObject(GONE);
  });

  test('follows the list as it changes', async () => {
    const changing = await addList(mine, 'Changing', false, [['company', 1]]);
    expect(await trades(changing)).toEqual(['Company 1']);
    await db.owner.orm.insert(schema.watchlistMember).values({ watchlistId: changing, kind: 'company', cik: cikOf(3) });
    expect(await trades(changing)).toEqual(['Company 1', 'Company 3']);
  });

  test('is counted without the list, and studied', async () => {
    expect((await post('relax_trades', { watchlist: list })).json()).toEqual({
      without: [{ filter: 'watchlist', num_rows: 3 }],
    });
    expect((await post('study_trades', { watchlist: list })).json()).toMatchObject({ n: 2 });
    expect((await post('study_events', { watchlist: list })).json()).toMatchObject({ n: 1 });
  });

  test('is exported with the name of the list', async () => {
    const { payload } = await post('export_trades', { ...EXPORT, watchlist: list });
    expect(payload).toContain('Chips (companies: 1, people: 1)');
    expect(payload).not.toContain(cikOf(902));
  });

  test('of 10,000 members finds what any other does', async () => {
    const members = Array.from({ length: MAX_WATCHLIST_MEMBERS - 1 }, (_, n) => ['company', 5_000_000 + n] as const);
    const large = await addList(mine, 'Large', false, [
      ...members.map(([kind, n]) => [kind, n] as ['company', number]),
      ['person', 903],
    ]);
    expect(await trades(large)).toEqual(['Company 3']);
    expect(await events(large)).toEqual([]);
  });
});

const EXPORT = { format: 'csv', columns: ['conm'], sort_column: 'conm', sort_direction: 'asc' } as const;
