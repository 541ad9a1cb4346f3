import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';
import { SAVED_SEARCHES_AT_MOST } from './saved-searches.repository.ts';

let identity: TestIdentity;
let mine: { accountId: string; sessionId: string; email: string; permissions: ['explore_trades'] };
let theirs: typeof mine;
beforeAll(async () => {
  identity = await startIdentity();
  [mine, theirs] = (await Promise.all(
    ['me@sentinel.example', 'you@sentinel.example'].map(async (email) => ({
      accountId: await identity.addAccount(email, 'Sentinel#2026', { permissions: ['explore_trades'] }),
      sessionId: '00000000-0000-4000-8000-000000000000',
      email,
      permissions: ['explore_trades'] as ['explore_trades'],
    })),
  )) as [typeof mine, typeof mine];
});
afterAll(() => identity.stop());
beforeEach(() => identity.database.orm.delete(schema.savedSearch));

const SEARCH = { page: 'explore_trades', name: 'Late', query: 'v=1&days_to_file.ge=3', is_default: false };
const save = (search: object, caller = mine) => identity.post('save_search', { ...SEARCH, ...search }, caller);
const list = async (caller = mine) => (await identity.post('get_saved_searches', {}, caller)).json().saved_searches;

describe('saved searches', () => {
  test('are listed by name, without those of others, and replaced by id', async () => {
    const { id } = (await save({ name: '  late buys ' })).json().saved_search;
    await save({ name: 'Early' });
    await save({ name: 'Theirs' }, theirs);
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Early', 'late buys']);
    const changed = await save({ id, name: 'Later', query: 'v=1' });
    expect(changed.json().saved_search).toEqual({ ...SEARCH, id, name: 'Later', query: 'v=1' });
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Early', 'Later']);
  });

  test('a page has one default at most: a new one takes its place, also when many are saved at once', async () => {
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => save({ name, is_default: true })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await save({ name: 'Event', page: 'explore_events', is_default: true });
    const defaults = (await list()).filter((one: { is_default: boolean }) => one.is_default);
    expect(defaults.map(({ page }: { page: string }) => page).sort()).toEqual(['explore_events', 'explore_trades']);
  });

  test('a name is taken once per page, in any case of letters, and says so', async () => {
    await save({});
    expect((await save({ name: 'LATE' })).json()).toMatchObject({
      error: 'You already have a saved search of this name.',
      code: 'conflict',
      reason: 'name_taken',
    });
    expect((await save({ page: 'explore_events' })).statusCode).toBe(200);
    expect((await save({}, theirs)).statusCode).toBe(200);
  });

  test("another account's search can be neither changed nor deleted", async () => {
    const { id } = (await save({})).json().saved_search;
    expect((await save({ id, name: 'Taken over' }, theirs)).statusCode).toBe(404);
    expect((await identity.post('delete_saved_search', { id }, theirs)).statusCode).toBe(404);
    expect(await list()).toEqual([{ ...SEARCH, id }]);
  });

  test('a deleted search is gone, its name noted for the audit log, and deleting it again says so', async () => {
    const { id } = (await save({})).json().saved_search;
    const deleted = await identity.post('delete_saved_search', { id }, mine);
    expect([deleted.json(), deleted.headers['x-audit-concerns']]).toEqual([{ success: true }, 'Late']);
    expect((await identity.post('delete_saved_search', { id }, mine)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('the list ends at its limit, also when many are saved at once', async () => {
    const rows = Array.from({ length: SAVED_SEARCHES_AT_MOST - 1 }, (_, n) => ({
      accountId: mine.accountId,
      page: 'explore_trades' as const,
      name: `Search ${n}`,
      query: 'v=1',
    }));
    await identity.database.orm.insert(schema.savedSearch).values(rows);
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => save({ name })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await list()).toHaveLength(SAVED_SEARCHES_AT_MOST);
  });

  test.each([
    ['a name of spaces', { name: '   ' }],
    ['a name with a line break', { name: 'a\nb' }],
    ['a page that there is not', { page: 'explore_all' }],
    ['a query that is too long', { query: 'x'.repeat(4001) }],
  ])('%s is refused', async (_name, part) => {
    expect((await save(part)).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });
});
