import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { eq, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { backOffMs } from '@sentinel/loops';
import { type Mailer, RefusedMail } from '../mail/mailer.ts';
import { MAX_ATTEMPTS, type SendOutcome, sendMails, WAITS } from '../mail/send-mail.ts';
import { seedAccount } from '../testing/seed.ts';
import { seedNotification } from '../testing/seed-notification.ts';
import { claimNotifications, notificationOutbox } from './notification-outbox.ts';

const SECOND = 1000;
const LEASE_MS = 60 * SECOND;
const ago = (ms: number) => new Date(Date.now() - ms);

let db: TestDatabase;
let accountId: string;
let alertId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  accountId = await seedAccount(db.owner, 'client@sentinel.example');
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`truncate alerts.notification, alerts.alert cascade`;
  alertId = await seedAlert(db.owner, { accountId, name: 'Sales' });
});

const seed = (row: Partial<typeof schema.notification.$inferInsert> = {}) =>
  seedNotification(db.owner, { accountId, alertId, ...row });
const stored = async (id: string) => {
  const [row] = await db.owner.orm.select().from(schema.notification).where(eq(schema.notification.id, id));
  return row!;
};
const deleteAlert = () => db.owner.orm.delete(schema.alert).where(eq(schema.alert.id, alertId));
const mailer = (send: Mailer['send']): Mailer => ({ send, close: () => undefined });
/** Sends a group; the outcomes of those that were claimed. */
async function sendAll(ids: readonly string[], through: Mailer['send'] = async () => undefined) {
  const outcomes = new Map<string, SendOutcome>();
  const outbox = notificationOutbox(db.database, LEASE_MS);
  await sendMails(outbox, mailer(through), ids, (id, outcome) => outcomes.set(id, outcome));
  return outcomes;
}
/** Undefined when it was not claimed. */
const send = async (id: string, through?: Mailer['send']) => (await sendAll([id], through)).get(id);
const claimed = (queueMs = 0) =>
  claimNotifications(db.database, 100, { leaseMs: LEASE_MS, queueMs }).then((groups) =>
    groups.flatMap(({ ids }) => ids),
  );

describe('a try', () => {
  test('that is not due yet is not made and costs none, however often its job comes', async () => {
    const id = await seed({ attempts: 3, dueAt: new Date(Date.now() + 60 * SECOND) });
    expect(await send(id)).toBeUndefined();
    expect(await stored(id)).toMatchObject({ state: 'queued', attempts: 3 });
  });

  test('is made by one of two senders', async () => {
    const id = await seed();
    const outcomes = await Promise.all([send(id), send(id)]);
    expect(outcomes.filter(Boolean)).toMatchObject([{ outcome: 'sent' }]);
  });

  test('succeeds or fails on its own, whatever becomes of the others of its group', async () => {
    const [sent, refused, later, done] = [
      await seed({ eventKey: 'sent' }),
      await seed({ eventKey: 'refused' }),
      await seed({ eventKey: 'later', dueAt: new Date(Date.now() + 60 * SECOND) }),
      await seed({ eventKey: 'done', state: 'sent', attempts: 1 }),
    ];
    const other = await seed({ eventKey: 'of another group', dueAt: ago(SECOND) });
    const outcomes = await sendAll([done, refused, later, sent], async ({ id }) => {
      if (id === refused) throw new RefusedMail('550 no such mailbox');
    });
    expect([...outcomes.keys()].sort()).toEqual([refused, sent].sort());
    expect(outcomes.get(refused)).toMatchObject({ outcome: 'failed' });
    expect(await stored(sent)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await stored(refused)).toMatchObject({ state: 'failed', attempts: 1 });
    expect(await stored(later)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await stored(done)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await stored(other)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  test('that failed comes again after its wait, the waits reaching over seven to nine hours', async () => {
    const id = await seed();
    const failing = async () => {
      throw new Error('mail server down');
    };
    expect(await send(id, failing)).toEqual({ outcome: 'retry', attempts: 1, error: 'mail server down' });
    expect(await send(id)).toBeUndefined();
    await db.owner.orm.update(schema.notification).set({ attempts: MAX_ATTEMPTS - 1, dueAt: ago(SECOND) });
    expect(await send(id, failing)).toMatchObject({ outcome: 'failed' });
    const hours = (jitter: number) =>
      Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => backOffMs(WAITS, index + 1, jitter)).reduce(
        (sum, wait) => sum + wait,
      ) / 3_600_000;
    expect(hours(0)).toBeLessThan(9.5);
    expect(hours(1)).toBeGreaterThan(7);
  });

  test.each([
    ['worked', async () => undefined],
    ['failed', () => Promise.reject(new Error('too late'))],
  ])('taken over from a sender that is late stays the other’s, when the late one %s', async (_outcome, ends) => {
    const id = await seed();
    await send(id, async () => {
      await db.owner.orm.update(schema.notification).set({ attemptedAt: ago(2 * LEASE_MS) });
      expect(await notificationOutbox(db.database, LEASE_MS).claim([id])).toMatchObject([{ attempts: 2 }]);
      await ends();
    });
    expect(await stored(id)).toMatchObject({ state: 'sending', attempts: 2, sentAt: null, lastError: null });
  });
});

describe('a deleted alert', () => {
  test('sends no more: a try that fails is the last one', async () => {
    const id = await seed();
    const outcome = await send(id, async () => {
      await deleteAlert();
      throw new Error('mail server down');
    });
    expect(outcome).toEqual({ outcome: 'cancelled', attempts: 1, error: 'mail server down' });
    expect(await stored(id)).toMatchObject({ state: 'cancelled', lastError: 'mail server down' });
  });

  test('keeps what was sent in the meantime as sent', async () => {
    const id = await seed();
    expect(await send(id, async () => void (await deleteAlert()))).toMatchObject({ outcome: 'sent' });
    expect((await stored(id)).state).toBe('sent');
  });

  test('has the try of a dead worker cancelled instead of taken over', async () => {
    const id = await seed({ state: 'sending', attempts: 1, attemptedAt: ago(2 * LEASE_MS) });
    await deleteAlert();
    expect(await send(id)).toBeUndefined();
    expect(await claimed()).toEqual([]);
    expect((await stored(id)).state).toBe('cancelled');
  });
});

describe('what is handed over', () => {
  test('is what is due and in nobody’s hands', async () => {
    const late = ago(2 * LEASE_MS);
    const wanted = [
      await seed({ eventKey: 'new' }),
      await seed({ eventKey: 'lost by the queue', enqueuedAt: late }),
      await seed({ eventKey: 'left by a dead worker', state: 'sending', attemptedAt: late, enqueuedAt: late }),
    ];
    await seed({ eventKey: 'not due', dueAt: new Date(Date.now() + 60 * SECOND) });
    await seed({ eventKey: 'just handed over', enqueuedAt: new Date() });
    await seed({ eventKey: 'being sent', state: 'sending', attemptedAt: new Date(), enqueuedAt: late });
    await seed({ eventKey: 'sent', state: 'sent' });
    expect((await claimed()).sort()).toEqual(wanted.sort());
    expect(await claimed()).toEqual([]);
  });

  test('is not what may still wait in the queue, however old its lease is', async () => {
    const id = await seed({ enqueuedAt: ago(300 * SECOND) });
    expect(await claimed(290 * SECOND)).toEqual([]);
    expect(await claimed(200 * SECOND)).toEqual([id]);
  });
});
