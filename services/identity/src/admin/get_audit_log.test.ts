import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import type { Caller } from '@sentinel/service-kit';
import { startIdentity, type TestIdentity } from '../testing/start-identity.ts';

let identity: TestIdentity;
let admin: Caller;
let clientId: string;
const goneId = randomUUID();

/** 25 rows: logins of the client, with an edit by, an impersonation by, and a sign-up without, somebody among them. */
beforeAll(async () => {
  identity = await startIdentity();
  admin = await identity.openSession(
    await identity.addAccount('admin@sentinel.example', 'Sentinel#2026', { permissions: ['admin'] }),
  );
  clientId = await identity.addAccount('client@sentinel.example', 'Sentinel#2026');
  const row = { status: 200, ip: '192.0.2.9' };
  const rows: (typeof schema.audit.$inferInsert)[] = Array.from({ length: 21 }, (_, n) => ({
    ...row,
    operation: 'check_login',
    actorId: clientId,
    subjectId: clientId,
    requestId: `login-${n}`,
  }));
  rows.push(
    { ...row, operation: 'signup', requestId: 'nobody' },
    {
      ...row,
      operation: 'admin_edit_user',
      actorId: admin.accountId,
      subjectId: clientId,
      detail: 'permissions: alerts → none',
      requestId: 'edited',
    },
    {
      ...row,
      operation: 'set_alerts',
      actorId: admin.accountId,
      subjectId: clientId,
      reason: 'Ticket 4711',
      concerns: 'Zürich 東京',
      requestId: 'as client',
    },
    { ...row, operation: 'delete_user', actorId: admin.accountId, subjectId: goneId, requestId: 'deleted' },
  );
  await identity.database.orm.insert(schema.audit).values(rows);
});
afterAll(() => identity.stop());

interface Entry {
  readonly id: number;
  readonly request_id: string;
}
const read = async (filter: object = {}): Promise<{ entries: Entry[]; next: number | null }> =>
  (await identity.post('get_audit_log', { access_token: 'x', ...filter }, admin)).json();
const requestIds = ({ entries }: { entries: Entry[] }) => entries.map(({ request_id }) => request_id);

describe('get_audit_log (SECURITY.md 34)', () => {
  test('says what was done or only tried; an operation that is no longer known, by its name', async () => {
    const row = { requestId: 'words', ip: '' };
    await identity.database.orm.insert(schema.audit).values([
      { ...row, operation: 'delete_user', status: 200 },
      { ...row, operation: 'delete_user', status: 403 },
      { ...row, operation: 'fold_paper', status: 200 },
    ]);
    const page = await identity.post('get_audit_log', { access_token: 'x', limit: 3 }, admin);
    const { entries, operations } = page.json();
    await identity.database.orm.delete(schema.audit).where(eq(schema.audit.requestId, 'words'));
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'fold_paper',
      'Tried to delete a user',
      'Deleted a user',
    ]);
    expect(operations).toContainEqual({ operation: 'delete_user', action: 'Deleted a user' });
    // Of other services too.
    expect(operations).toContainEqual({ operation: 'set_alerts', action: 'Saved an alert' });
    expect(operations).toContainEqual({
      operation: 'change_alert_by_link',
      action: 'Changed an alert by a message’s link',
    });
  });

  test('shows an impersonated call with who did it, as whom, and why', async () => {
    expect((await read({ impersonated: true })).entries).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        operation: 'set_alerts',
        action: 'Saved an alert',
        actor: { email: 'admin@sentinel.example', short_id: admin.accountId.slice(0, 8) },
        subject: { email: 'client@sentinel.example', short_id: clientId.slice(0, 8) },
        concerns: 'Zürich 東京',
        detail: null,
        reason: 'Ticket 4711',
        status: 200,
        ip: '192.0.2.9',
        request_id: 'as client',
      },
    ]);
    expect((await read({ impersonated: false })).entries).toHaveLength(25);
  });

  test('names a deleted account by the start of its id, nobody by nothing, and no subject where it is the actor', async () => {
    const [deleted, , edited, nobody, login] = (await read()).entries;
    expect(deleted).toMatchObject({ subject: { email: null, short_id: goneId.slice(0, 8) } });
    expect(edited).toMatchObject({ detail: 'permissions: alerts → none' });
    expect(nobody).toMatchObject({ actor: null, subject: null });
    expect(login).toMatchObject({ actor: { email: 'client@sentinel.example' }, subject: null });
  });

  test('gives every row once, the latest first, by pages, though rows come in meanwhile', async () => {
    const seen: Entry[] = [];
    let before: number | undefined;
    do {
      const { entries, next } = await read({ limit: 4, ...(before === undefined ? {} : { before }) });
      seen.push(...entries);
      before = next ?? undefined;
      await identity.database.orm
        .insert(schema.audit)
        .values({ operation: 'logout', status: 200, requestId: 'meanwhile', ip: '' });
    } while (before !== undefined);
    expect(seen).toHaveLength(25);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
    expect(seen.map(({ id }) => id)).toEqual(seen.map(({ id }) => id).sort((one, other) => other - one));
    await identity.database.orm.delete(schema.audit).where(eq(schema.audit.operation, 'logout'));
  });

  test('a last page that is just full has no next', async () => {
    const { entries, next } = await read({ limit: 25 });
    expect([entries.length, next]).toEqual([25, null]);
  });

  test('finds what an account did and what was done to it, however its address is written', async () => {
    expect(requestIds(await read({ email: 'Admin@Sentinel.example' }))).toEqual(['deleted', 'as client', 'edited']);
    expect((await read({ email: 'client@sentinel.example' })).entries).toHaveLength(23);
    expect(requestIds(await read({ email: 'client@sentinel.example', operation: 'set_alerts' }))).toEqual([
      'as client',
    ]);
    expect(requestIds(await read({ operation: 'signup' }))).toEqual(['nobody']);
  });

  describe('of some days, and of one thing', () => {
    const row = { status: 200, ip: '', operation: 'delete_alert' };
    beforeAll(() =>
      identity.database.orm.insert(schema.audit).values([
        { ...row, requestId: 'may 1 NY', at: new Date('2024-05-01T04:00:00Z'), concerns: 'Officers 1000' },
        { ...row, requestId: 'may 3', at: new Date('2024-05-03T03:59:59.999Z'), concerns: null },
        { ...row, requestId: 'may 3 NY', at: new Date('2024-05-03T04:00:00Z'), concerns: 'ZÜRICH 東京' },
        // Stored last, as when two gateways write at once.
        { ...row, requestId: 'may 1', at: new Date('2024-05-01T03:59:59.999Z'), concerns: 'Officers 100%' },
      ]),
    );
    afterAll(() => identity.database.orm.delete(schema.audit).where(eq(schema.audit.operation, 'delete_alert')));

    test.each([
      [{ from: '2024-05-01', to: '2024-05-02', timezone: 'America/New_York' }, ['may 3', 'may 1 NY']],
      [{ from: '2024-05-01', to: '2024-05-01' }, ['may 1 NY', 'may 1']],
      [{ to: '2024-05-02' }, ['may 1 NY', 'may 1']],
      [{ from: '2024-05-03', to: '2024-05-03', limit: 1 }, ['may 3 NY']],
      [{ from: '2024-05-04', to: '2024-05-01' }, []],
      [{ from: '9999-12-31', to: '0000-01-01' }, []],
      [{ from: '0000-01-01', to: '9999-12-31', timezone: 'Europe/Reykjavik', operation: 'signup' }, ['nobody']],
      [{ concerns: 'zürich' }, ['as client', 'may 3 NY']],
      [{ concerns: '0%' }, ['may 1']],
      [{ concerns: 'officers', from: '2024-05-01', timezone: 'America/New_York' }, ['may 1 NY']],
    ])('%j', async (filter, found) => {
      expect(requestIds(await read(filter))).toEqual(found);
    });

    test('is paged by time, each row once', async () => {
      const seen: string[] = [];
      for (let before: number | undefined; ; ) {
        const page = await read({ operation: 'delete_alert', limit: 1, ...(before === undefined ? {} : { before }) });
        seen.push(...requestIds(page));
        if (page.next === null) break;
        before = page.next;
      }
      expect(seen).toEqual(['may 3 NY', 'may 3', 'may 1 NY', 'may 1']);
    });
  });

  test('no account hides the page it stands on, whatever its address: one stored before, longer than any taken now', async () => {
    const longId = await identity.addAccount(`${'i\u0307'.repeat(220)}@sentinel.example`, 'Sentinel#2026');
    const row = { operation: 'logout', status: 200, requestId: 'long', ip: '', actorId: longId };
    await identity.database.orm.insert(schema.audit).values(row);
    expect(requestIds(await read({ limit: 1 }))).toEqual(['long']);
    await identity.database.orm.delete(schema.audit).where(eq(schema.audit.requestId, 'long'));
  });

  test('an address without an account has no entries', async () => {
    expect(await read({ email: 'nobody@sentinel.example' })).toMatchObject({ entries: [], next: null });
  });

  test.each([
    { limit: 201 },
    { limit: 0 },
    { before: 0 },
    { before: 'x' },
    { operation: "x' or 1=1" },
    { actor: 'x' },
    { from: '2024-02-30' },
    { to: 'today' },
    { timezone: 'Mars/Base' },
    { concerns: 'a\nb' },
  ])('refuses %j', async (filter) => {
    const answer = await identity.post('get_audit_log', { access_token: 'x', ...filter }, admin);
    expect(answer.statusCode).toBe(400);
  });
});
