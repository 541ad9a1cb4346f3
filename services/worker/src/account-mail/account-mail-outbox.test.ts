import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { type Mailer, RefusedMail } from '../mail/mailer.ts';
import { MAX_ATTEMPTS } from '../mail/retries.ts';
import { seedAccountMail } from '../testing/seed-account-mail.ts';
import { accountMailOutbox, claimAccountMail, dropExpired, releaseAccountMail } from './account-mail-outbox.ts';
import { type SendOutcome, sendMails } from './send-account-mail.ts';

const SECOND = 1000;
const LEASE_MS = 60 * SECOND;
const ago = (ms: number) => new Date(Date.now() - ms);
const LATE = ago(2 * LEASE_MS);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.owner.sql`truncate identity.outbox`);

const seed = (row: Parameters<typeof seedAccountMail>[1] = {}) => seedAccountMail(db.owner, row);
const rows = () => db.owner.orm.select().from(schema.outbox);
/** Undefined when it was not claimed. */
async function send(id: string, through: Mailer['send'] = async () => '250 OK'): Promise<SendOutcome | undefined> {
  let seen: SendOutcome | undefined;
  const mailer = { send: through, close: () => undefined };
  await sendMails(accountMailOutbox(db.database, LEASE_MS), mailer, [id], (_id, outcome) => {
    seen = outcome;
  });
  return seen;
}
const failing = async () => {
  throw new Error('mail server down');
};
const claimed = async (queueMs = 0) =>
  (await claimAccountMail(db.database, 100, { leaseMs: LEASE_MS, queueMs })).map(({ id }) => id);

describe('a message about an account', () => {
  test('is gone once the mail server has taken it', async () => {
    const other = await seed({ dueAt: ago(SECOND) });
    const id = await seed();
    expect(await send(id)).toMatchObject({ outcome: 'sent' });
    expect(await rows()).toMatchObject([{ id: other, attempts: 0 }]);
    expect(await send(id)).toBeUndefined();
  });

  test('is sent by one of many senders', async () => {
    const id = await seed();
    let sent = 0;
    const through = async () => {
      sent += 1;
      return '250 OK';
    };
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => send(id, through)));
    expect([sent, outcomes.filter((each) => each?.outcome === 'sent').length]).toEqual([1, 1]);
  });

  test('whose try failed comes again after its wait, and not before', async () => {
    const id = await seed();
    expect(await send(id, failing)).toEqual({ outcome: 'retry', attempts: 1, error: 'mail server down' });
    expect(await rows()).toMatchObject([
      { attempts: 1, attemptedAt: null, enqueuedAt: null, lastError: 'mail server down' },
    ]);
    expect(await send(id)).toBeUndefined();
    await db.owner.orm.update(schema.outbox).set({ dueAt: ago(SECOND) });
    expect(await send(id)).toMatchObject({ outcome: 'sent' });
  });

  test.each([
    ['the server refuses it for good', 0, async () => Promise.reject(new RefusedMail('550 no such mailbox'))],
    ['the tries are used up', MAX_ATTEMPTS - 1, failing],
  ])('is given up, and its address forgotten, when %s', async (_why, attempts, through) => {
    expect(await send(await seed({ attempts }), through)).toMatchObject({ outcome: 'failed', attempts: attempts + 1 });
    expect(await rows()).toEqual([]);
  });

  test('that would be out of date at the next try is not kept for it', async () => {
    const id = await seed({ expiresAt: new Date(Date.now() + SECOND) });
    expect(await send(id, failing)).toEqual({ outcome: 'expired', attempts: 1, error: 'mail server down' });
    expect(await rows()).toEqual([]);
  });

  test('that is out of date is neither sent nor handed over, but dropped', async () => {
    const id = await seed({ expiresAt: ago(SECOND), attempts: 2, lastError: 'mail server down' });
    const beingSent = await seed({ expiresAt: ago(SECOND), attemptedAt: new Date() });
    expect(await send(id)).toBeUndefined();
    expect(await claimed()).toEqual([]);
    expect(await dropExpired(db.database, LEASE_MS)).toEqual([
      { id, requestId: 'reset-request-1', attempts: 2, error: 'mail server down' },
    ]);
    expect((await rows()).map((row) => row.id)).toEqual([beingSent]);
  });

  test.each([
    ['worked', async () => '250 OK'],
    ['failed', () => Promise.reject(new Error('too late'))],
  ])('taken over from a sender that is late stays the other’s, when the late one %s', async (_outcome, ends) => {
    const id = await seed();
    await send(id, async () => {
      await db.owner.orm.update(schema.outbox).set({ attemptedAt: LATE }).where(eq(schema.outbox.id, id));
      expect(await accountMailOutbox(db.database, LEASE_MS).claim([id])).toMatchObject([{ attempts: 2 }]);
      return ends();
    });
    expect(await rows()).toMatchObject([{ attempts: 2, lastError: null }]);
  });
});

describe('what is handed over', () => {
  test('is what is due and in nobody’s hands', async () => {
    const wanted = [
      await seed(),
      await seed({ enqueuedAt: LATE }),
      await seed({ attempts: 1, attemptedAt: LATE, enqueuedAt: LATE }),
    ];
    await seed({ dueAt: new Date(Date.now() + 60 * SECOND) });
    await seed({ enqueuedAt: new Date() });
    await seed({ attemptedAt: new Date(), enqueuedAt: LATE });
    expect((await claimed()).sort()).toEqual(wanted.sort());
    expect(await claimed()).toEqual([]);
  });

  test('is not what may still wait in the queue, however old its lease is', async () => {
    const id = await seed({ enqueuedAt: ago(300 * SECOND) });
    expect(await claimed(290 * SECOND)).toEqual([]);
    expect(await claimed(200 * SECOND)).toEqual([id]);
  });

  test('comes again at once when the queue did not take it', async () => {
    const id = await seed();
    expect(await claimed()).toEqual([id]);
    await releaseAccountMail(db.database, id);
    expect(await claimed()).toEqual([id]);
  });
});
