import { beforeEach, describe, expect, test } from '@jest/globals';
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
  test('are read although they cannot be tidied up, and although reading fails once', async () => {
    await drafts.put(LEAD, 'work/1', 'own');
    let failures = 1;
    const flaky: DraftTable = {
      ...table,
      prune: () => Promise.reject(new Error('aborted')),
      readAll: (owner, prefix) =>
        failures-- > 0
          ? Promise.reject(new Error('The database is held by another process'))
          : table.readAll(owner, prefix),
    };
    const read = createDrafts({ table: flaky, account: () => account, now: () => now }).readAll(LEAD, 'work/');
    expect([...(await read)]).toEqual([['work/1', 'own']]);
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
    const refuse = () => Promise.reject(new Error('no room left'));
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
