import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { insertRows, schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { MAX_WATCHLIST_MEMBERS, MAX_WATCHLISTS, NO_SUCH_WATCHLIST } from '@sentinel/vocabulary-alerts';
import { type AlertsApp, startAlerts } from '../testing/alerts-app.ts';

let service: AlertsApp;
let mine: Caller;
let theirs: Caller;
beforeAll(async () => {
  service = await startAlerts();
  mine = await service.addCaller('mine@sentinel.example');
  theirs = await service.addCaller('theirs@sentinel.example');
  await service.db.owner.orm
    .insert(schema.owner)
    .values({ cik: '0000000009', name: 'OWNER AVERY', asOf: new Date('2026-01-01') });
});
afterAll(() => service.close());
beforeEach(() => service.db.owner.orm.delete(schema.watchlist));

const ALDGATE = { kind: 'company', cik: '0000000002' } as const;
const BASALT = { kind: 'company', cik: '0000000003' } as const;
const AVERY = { kind: 'person', cik: '0000000009' } as const;

const save = (part: object, as = mine) => service.post('save_watchlist', part, as);
const created = async (part: object = {}, as = mine) =>
  (await save({ name: 'Chips', ...part }, as)).json().watchlist as { id: string; version: number };
const read = (id: string, as = mine) => service.post('get_watchlist', { id }, as);
const list = async (as = mine) => (await service.post('get_watchlists', {}, as)).json().watchlists;

describe('watchlists', () => {
  test('hold companies and people, with their names, and are listed by name without those of others', async () => {
    const { id } = await created({ name: ' chips ', add: [BASALT, AVERY, ALDGATE, BASALT] });
    await created({ name: 'Banks' });
    await created({ name: 'Theirs' }, theirs);
    expect(await list()).toMatchObject([
      { name: 'Banks', companies: 0, people: 0, is_own: true, is_shared: false },
      { name: 'chips', companies: 2, people: 1, version: 1 },
    ]);
    expect((await read(id)).json()).toMatchObject({
      watchlist: { id, name: 'chips' },
      members: [
        { ...ALDGATE, name: 'Aldgate', ticker: 'ALDG' },
        { ...BASALT, name: 'Basalt', ticker: 'BSLT' },
        { ...AVERY, name: 'OWNER AVERY', ticker: null },
      ],
    });
    const head = await service.post('get_watchlist', { id, without_members: true }, mine);
    expect(head.json()).toMatchObject({ watchlist: { companies: 2, people: 1 }, members: [] });
  });

  test('a save says how many it added and removed, and leaves out those that no filing names', async () => {
    const { id } = await created({ add: [ALDGATE] });
    const unknown = [
      { kind: 'company', cik: AVERY.cik },
      { kind: 'person', cik: ALDGATE.cik },
    ];
    const added = await save({ id, version: 1, add: [ALDGATE, BASALT, AVERY, ...unknown] });
    expect(added.json()).toMatchObject({ added: 2, removed: 0, watchlist: { companies: 2, people: 1, version: 2 } });
    const removed = await save({ id, version: 2, name: 'Fewer', remove: [ALDGATE, { ...AVERY, kind: 'company' }] });
    expect(removed.json()).toMatchObject({
      added: 0,
      removed: 1,
      watchlist: { name: 'Fewer', companies: 1, people: 1 },
    });
    expect(removed.headers['x-audit-concerns']).toBe('Fewer');
  });

  test('a list that changed since it was read is not overwritten, also when two save at once', async () => {
    const { id } = await created();
    const answers = await Promise.all([ALDGATE, BASALT, AVERY].map((one) => save({ id, version: 1, add: [one] })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ reason: 'changed_meanwhile' });
    expect((await read(id)).json().members).toHaveLength(1);
    expect((await save({ id, name: 'Blind' })).json()).toMatchObject({ reason: 'incomplete' });
  });

  test("another's list is read only while it is shared, and never changed: the answer is that of a list that is gone", async () => {
    const { id } = await created({ add: [ALDGATE] });
    const gone = { error: NO_SUCH_WATCHLIST, code: 'not_found' };
    expect((await read(id, theirs)).json()).toMatchObject(gone);
    expect((await save({ name: 'Mine now', copy_of: id }, theirs)).json()).toMatchObject(gone);
    await save({ id, version: 1, is_shared: true });
    expect((await read(id, theirs)).json()).toMatchObject({ watchlist: { is_own: false }, members: [ALDGATE] });
    expect((await save({ id, version: 2, add: [BASALT] }, theirs)).json()).toMatchObject(gone);
    expect((await service.post('delete_watchlist', { id }, theirs)).json()).toMatchObject(gone);
    const copy = await save({ name: 'Mine now', copy_of: id }, theirs);
    expect(copy.json()).toMatchObject({ added: 1, watchlist: { is_own: true, is_shared: false, companies: 1 } });
    await save({ id, version: 2, is_shared: false });
    expect((await read(id, theirs)).json()).toMatchObject(gone);
    expect((await read(copy.json().watchlist.id, theirs)).statusCode).toBe(200);
    expect((await read('00000000-0000-4000-8000-000000000000')).json()).toMatchObject(gone);
  });

  test('a name is taken once an account, in any case of letters; a refused save stores nothing', async () => {
    await created();
    const { id } = await created({ name: 'Banks' });
    const refused = { reason: 'name_taken', error: 'You already have a watchlist of this name.' };
    expect((await save({ name: 'CHIPS' })).json()).toMatchObject(refused);
    expect((await save({ id, version: 1, name: 'chips', add: [ALDGATE] })).json()).toMatchObject(refused);
    expect((await read(id)).json()).toMatchObject({ watchlist: { name: 'Banks', version: 1 }, members: [] });
    expect((await save({ name: 'Chips' }, theirs)).statusCode).toBe(200);
    expect((await save({ is_shared: true })).json()).toMatchObject({ reason: 'incomplete' });
  });

  test('a deleted list is gone with its members, and its name noted; those of a deleted account, too', async () => {
    const { id } = await created({ add: [ALDGATE] });
    const deleted = await service.post('delete_watchlist', { id }, mine);
    expect([deleted.json(), deleted.headers['x-audit-concerns']]).toEqual([{ success: true }, 'Chips']);
    expect((await service.post('delete_watchlist', { id }, mine)).statusCode).toBe(404);
    const gone = await service.addCaller('gone@sentinel.example');
    await created({ add: [ALDGATE] }, gone);
    await service.db.owner.sql`delete from identity.account where id = ${gone.accountId}`;
    expect(await service.db.owner.orm.$count(schema.watchlistMember)).toBe(0);
  });

  test('there are as many lists, and as many members of one, as the limits say, also when many are saved at once', async () => {
    const { orm } = service.db.owner;
    await orm
      .insert(schema.watchlist)
      .values(Array.from({ length: MAX_WATCHLISTS - 1 }, (_, n) => ({ accountId: mine.accountId, name: `List ${n}` })));
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => save({ name })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ reason: 'list_full' });
    const { id } = (await list()).find(({ name }: { name: string }) => name === 'List 0');
    const rows = Array.from({ length: MAX_WATCHLIST_MEMBERS - 1 }, (_, n) => ({
      watchlistId: id as string,
      kind: 'person' as const,
      cik: String(5_000_000 + n).padStart(10, '0'),
    }));
    await orm.execute(insertRows(schema.watchlistMember, rows));
    expect((await save({ id, version: 1, add: [ALDGATE, BASALT] })).json()).toMatchObject({
      reason: 'too_many_members',
      error: 'A watchlist holds 10,000 companies and people at most.',
    });
    expect((await save({ id, version: 1, add: [ALDGATE] })).json()).toMatchObject({ added: 1 });
    expect((await read(id)).json().members).toHaveLength(MAX_WATCHLIST_MEMBERS);
  });

  test.each([
    ['a name of spaces', { name: '   ' }],
    ['a name with a line break', { name: 'a\nb' }],
    ['a CIK that is none', { name: 'a', add: [{ kind: 'company', cik: '12' }] }],
    ['a kind that there is not', { name: 'a', add: [{ kind: 'fund', cik: '0000000002' }] }],
  ])('%s is refused', async (_name, part) => {
    expect((await save(part)).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });
});
