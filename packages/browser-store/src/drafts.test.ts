import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createDrafts, type DraftOwner, type DraftRow, type Drafts, type DraftTable } from './drafts.ts';

const LEAD = { account: 'lead@x.example', user: 'lead@x.example' };
const LEAD_AS_DANA = { account: 'lead@x.example', user: 'dana@x.example' };
const DANA = { account: 'dana@x.example', user: 'dana@x.example' };
const DAY_MS = 24 * 60 * 60 * 1_000;
let rows: { readonly owner: DraftOwner; readonly key: string; readonly row: DraftRow }[];
let account: string | null;
let now: number;

const isOf = (owner: DraftOwner, one: DraftOwner) => owner.account === one.account && owner.user === one.user;
const table: DraftTable = {
  async readAll(owner, prefix) {
    const found = rows.filter((one) => isOf(owner, one.owner) && one.key.startsWith(prefix));
    return new Map(found.map(({ key, row }) => [key, row]));
  },
  async put(owner, key, row) {
    await table.remove(owner, key);
    rows.push({ owner, key, row });
  },
  async remove(owner, key) {
    rows = rows.filter((one) => !isOf(owner, one.owner) || one.key !== key);
  },
  async readAccount(email) {
    return rows.flatMap(({ owner, row }) => (owner.account === email ? [row] : []));
  },
  async prune(email, before) {
    rows = rows.filter(({ owner, row }) => owner.account !== email || !row.isSent || row.storedAt >= before);
  },
  async clear(email) {
    rows = rows.filter(({ owner }) => owner.account !== email);
  },
};
/** The drafts of a page that is opened now. */
const openPage = (): Drafts => createDrafts({ table, account: () => account, now: () => now });
let drafts: Drafts;

beforeEach(() => {
  rows = [];
  account = 'lead@x.example';
  now = 0;
  drafts = openPage();
});

describe('drafts on this device (issue 11, "Durable")', () => {
  describe('while the database cannot be read', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    });
    afterEach(() => {
      jest.useRealTimers();
      jest.restoreAllMocks();
    });

    /** What is read when the first tries fail, and when. */
    async function readAfter(failures: number, error: Error) {
      await drafts.put(LEAD, 'work/1', 'own');
      let left = failures;
      const flaky: DraftTable = {
        ...table,
        prune: () => Promise.reject(error), // what cannot be tidied up can still be read
        readAll: (owner, prefix) => (left-- > 0 ? Promise.reject(error) : table.readAll(owner, prefix)),
      };
      let found: readonly unknown[] | undefined;
      const began = Date.now();
      const reading = createDrafts({ table: flaky, account: () => account, now: () => now })
        .readAll(LEAD, 'work/')
        .then((all) => {
          found = [...all.values()];
          return Date.now() - began;
        });
      await jest.advanceTimersByTimeAsync(60_000);
      return { found, afterMs: await reading };
    }
    const held = new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');

    test.each([
      [0, 0],
      [1, 300],
      [4, 5_000],
    ])(
      'after %i failures they are read: a browser that was just ended holds it until then',
      async (failures, afterMs) => {
        expect(await readAfter(failures, held)).toEqual({ found: ['own'], afterMs });
        expect(console.warn).toHaveBeenCalledTimes(failures);
      },
    );

    test('for five seconds, there are none', async () => {
      expect(await readAfter(5, held)).toEqual({ found: [], afterMs: 5_000 });
    });

    test('because the browser has closed the connection, they are read again, once', async () => {
      const closed = new DOMException('The database connection is closing.', 'InvalidStateError');
      expect(await readAfter(1, closed)).toEqual({ found: ['own'], afterMs: 300 });
      expect(await readAfter(2, closed)).toEqual({ found: [], afterMs: 300 });
    });

    test('because this browser keeps nothing, nobody waits', async () => {
      expect(await readAfter(5, new DOMException('denied', 'SecurityError'))).toEqual({ found: [], afterMs: 0 });
      expect(await readAfter(5, new ReferenceError('indexedDB is not defined'))).toMatchObject({ afterMs: 0 });
    });
  });

  test('each user of an account has their own', async () => {
    expect(await drafts.put(LEAD, 'work/1', 'own')).toBe(true);
    await drafts.put(LEAD_AS_DANA, 'work/1', 'as Dana');
    await drafts.put(LEAD_AS_DANA, 'verdict/1', 'as Dana');
    expect([...(await drafts.readAll(LEAD_AS_DANA, 'work/'))]).toEqual([['work/1', 'as Dana']]);
    expect([...(await drafts.readAll(LEAD, 'work/'))]).toEqual([['work/1', 'own']]);
    await drafts.remove(LEAD_AS_DANA, 'work/1');
    expect((await drafts.readAll(LEAD_AS_DANA, '')).size).toBe(1);
  });

  test('no account reads, changes or removes those of another, even for the same user', async () => {
    await drafts.put(LEAD_AS_DANA, 'work/1', 'by the lead');
    account = 'dana@x.example';
    expect((await drafts.readAll(DANA, '')).size).toBe(0);
    await drafts.put(DANA, 'work/1', 'by Dana');
    await drafts.remove(DANA, 'work/1');
    await drafts.clear('dana@x.example');
    account = 'lead@x.example';
    expect([...(await drafts.readAll(LEAD_AS_DANA, ''))]).toEqual([['work/1', 'by the lead']]);
  });

  test('a page that still works for an account that is logged out neither reads nor writes', async () => {
    await drafts.put(LEAD, 'work/1', 'own');
    account = 'dana@x.example';
    expect((await drafts.readAll(LEAD, '')).size).toBe(0);
    expect(await drafts.put(LEAD, 'work/1', 'late')).toBe(false);
    await drafts.remove(LEAD, 'work/1');
    expect(rows.map(({ row }) => row.draft)).toEqual(['own']);
  });

  test('one that the server has is removed after 30 days, by its own account; one that was not sent stays', async () => {
    await drafts.put(LEAD, 'sent', 1, { isSent: true });
    await drafts.put(LEAD_AS_DANA, 'sent', 1, { isSent: true });
    await drafts.put(LEAD, 'unsent', 1);
    now = 30 * DAY_MS;
    await openPage().readAll(LEAD, '');
    expect(rows).toHaveLength(3);
    now += 1;
    account = 'other@x.example';
    await openPage().readAll({ account, user: account }, '');
    expect(rows).toHaveLength(3);
    account = 'lead@x.example';
    await drafts.put(LEAD, 'sent later', 1, { isSent: true });
    expect([...(await openPage().readAll(LEAD, '')).keys()]).toEqual(['unsent', 'sent later']);
    expect(rows).toHaveLength(2);
  });

  test('an account is told of drafts that were not sent, whoever they are for; clearing what was sent leaves them', async () => {
    await drafts.put(LEAD, 'sent', 1, { isSent: true });
    expect(await drafts.hasUnsent('lead@x.example')).toBe(false);
    await drafts.put(LEAD_AS_DANA, 'unsent', 1);
    expect(await drafts.hasUnsent('lead@x.example')).toBe(true);
    expect(await drafts.hasUnsent('dana@x.example')).toBe(false);
    await drafts.clearSent('dana@x.example');
    expect(rows).toHaveLength(2);
    await drafts.clearSent('lead@x.example');
    expect(rows.map(({ key }) => key)).toEqual(['unsent']);
  });

  test('nobody is logged in: nothing is stored or read', async () => {
    account = null;
    expect(await drafts.put(LEAD, 'work/1', 'own')).toBe(false);
    expect((await drafts.readAll(LEAD, '')).size).toBe(0);
    await drafts.remove(LEAD, 'work/1');
    expect(rows).toEqual([]);
  });

  test('a browser that refuses to store is no error: writing says so, reading finds nothing', async () => {
    const refuse = () => Promise.reject(new DOMException('no storage here', 'InvalidStateError'));
    const refused = createDrafts({
      table: { readAll: refuse, readAccount: refuse, put: refuse, remove: refuse, prune: refuse, clear: refuse },
      account: () => account,
      now: () => now,
    });
    expect(await refused.put(LEAD, 'work/1', 'own')).toBe(false);
    expect((await refused.readAll(LEAD, '')).size).toBe(0);
    await refused.remove(LEAD, 'work/1');
    expect(await refused.hasUnsent('lead@x.example')).toBe(false);
    await refused.clearSent('lead@x.example');
    await refused.clear('lead@x.example');
  });
});
