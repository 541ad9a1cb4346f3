import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CHANNELS } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { addCompany, addTrade } from '../testing/market-rows.ts';
import { createExploreCopy, type ExploreCopy } from './explore-copy.ts';
import { followChanges } from './follow.ts';

let db: TestDatabase;
let copy: ExploreCopy;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as never;
beforeEach(async () => {
  db = await createTestDatabase();
  copy = createExploreCopy(db.database, { folder: undefined, log });
});
afterEach(async () => {
  await copy.close();
  await db.drop();
});

test('pages are told of new rows when searches find them', async () => {
  await addCompany(db.owner, 1, 'Aldgate', 'ALDG');
  await addTrade(db.owner, 1);
  const trades = async () => {
    const [row] = await copy.read((run) => run('select count(*)::integer as trades from trade', []));
    return row?.trades;
  };
  const stop = new AbortController();
  /** How many trades searches found at each notification. */
  const found: unknown[] = [];
  let heard: () => void = () => undefined;
  const foundAtLast = async (count: number) => {
    while (found.at(-1) !== count) await new Promise<void>((done) => (heard = done));
  };
  const { unlisten } = await db.owner.sql.listen(CHANNELS.searchesChanged, () => {
    void trades().then((count) => {
      found.push(count);
      heard();
    });
  });
  const following = followChanges(copy, db.database, log, () => undefined, stop.signal);
  await foundAtLast(1);
  await addTrade(db.owner, 1);
  await db.owner.sql.notify(CHANNELS.filingStored, '');
  await foundAtLast(2);
  stop.abort();
  await following;
  await unlisten();
});

test('while nothing changes, nothing is told', async () => {
  const heard: string[] = [];
  let marked: () => void = () => undefined;
  const { unlisten } = await db.owner.sql.listen(CHANNELS.searchesChanged, (payload) => {
    heard.push(payload);
    if (payload !== '') marked();
  });
  const stop = new AbortController();
  const refreshes: Date[] = [];
  await followChanges(
    { ...copy, refresh: async () => 0 },
    db.database,
    log,
    (completeTo) => refreshes.push(completeTo) === 3 && stop.abort(),
    stop.signal,
  );
  const marker = new Promise<void>((done) => {
    marked = done;
  });
  await db.owner.sql.notify(CHANNELS.searchesChanged, 'that was all');
  await marker;
  expect([refreshes.length, heard]).toEqual([3, ['that was all']]);
  await unlisten();
});
