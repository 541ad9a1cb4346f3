import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { asc, backOffMs, eq, schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { MAX_ATTEMPTS, WAITS } from '../mail/retries.ts';
import { seedAccount } from '../testing/seed.ts';
import { seedNotification } from '../testing/seed-notification.ts';
import { type Carrier, RefusedMessage, UnansweredMessage } from './carrier.ts';
import { claimNotifications, notificationOutbox } from './notification-outbox.ts';
import { type NotificationOutcome, sendNotifications } from './send-notifications.ts';

const SECOND = 1000;
const LEASE_MS = 60 * SECOND;
const ago = (ms: number) => new Date(Date.now() - ms);
const inAMinute = () => new Date(Date.now() + 60 * SECOND);

let db: TestDatabase;
let accountId: string;
let alertId: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner.sql`truncate identity.account, alerts.receipt cascade`;
  accountId = await seedAccount(db.owner, 'client@sentinel.example');
  alertId = await seedAlert(db.owner, { accountId, name: 'Sales', bySms: true });
});

const seed = (row: Omit<Partial<typeof schema.notification.$inferInsert>, 'alertId'> = {}) =>
  seedNotification(db.owner, { accountId, alertId, ...row });
const stored = async (id: string) => {
  const [row] = await db.owner.orm.select().from(schema.notification).where(eq(schema.notification.id, id));
  return row!;
};
const steps = async (id: string) => {
  const { receipt } = schema;
  const rows = await db.owner.orm.select().from(receipt).where(eq(receipt.notificationId, id)).orderBy(asc(receipt.id));
  return rows.map(({ detail, step }) => (detail === '' ? step : `${step}: ${detail}`));
};
const change = (row: Partial<typeof schema.notification.$inferInsert>) =>
  db.owner.orm.update(schema.notification).set(row);
const changeAlert = (row: Partial<typeof schema.alert.$inferInsert>) => db.owner.orm.update(schema.alert).set(row);
const deleteAlert = () => db.owner.orm.delete(schema.alert).where(eq(schema.alert.id, alertId));

type Through = (id: string, handOver: () => Promise<void>) => Promise<void>;
const takes: Through = (_id, handOver) => handOver();
const isDown: Through = async () => {
  throw new Error('mail server down');
};
const answersNothing: Through = async (_id, handOver) => {
  await handOver();
  throw new UnansweredMessage('connection lost');
};
const refusesAddress: Through = async (_id, handOver) => {
  await handOver();
  throw new RefusedMessage('550 no such mailbox', { blocks: 'refused' });
};
/** Sends a group; the outcomes of those that were claimed. */
async function sendAll(ids: readonly string[], through: Through = takes) {
  const outcomes = new Map<string, NotificationOutcome>();
  const carrier: Carrier = {
    recipientOf: ({ account }) => account.email,
    async send({ id }, handOver) {
      await through(id, handOver);
      return { providerId: null, answer: '250 OK' };
    },
  };
  const outbox = notificationOutbox(db.database, LEASE_MS);
  await sendNotifications({ database: db.database, outbox, carrier }, ids, (id, outcome) => outcomes.set(id, outcome));
  return outcomes;
}
/** Undefined when it was not claimed. */
const send = async (id: string, through?: Through) => (await sendAll([id], through)).get(id);
const claimed = (queueMs = 0) =>
  claimNotifications(db.database, 100, { leaseMs: LEASE_MS, queueMs }).then((groups) =>
    groups.flatMap(({ ids }) => ids),
  );

describe('a try', () => {
  test('leaves a receipt of each step, and calls a message sent when the provider has taken it', async () => {
    const id = await seed();
    expect(await send(id)).toMatchObject({ outcome: 'sent' });
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1, sentAt: expect.any(Date) });
    expect(await steps(id)).toEqual(['matched', 'written', 'handed_over: 250 OK']);
  });

  test('that is not due yet is not made and costs none, however often its job comes', async () => {
    const id = await seed({ attempts: 3, dueAt: inAMinute() });
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
      await seed(),
      await seed(),
      await seed({ dueAt: inAMinute() }),
      await seed({ state: 'sent', attempts: 1 }),
    ];
    const other = await seed({ dueAt: ago(SECOND) });
    const outcomes = await sendAll([done, refused, later, sent], async (id, handOver) => {
      await handOver();
      if (id === refused) throw new RefusedMessage('554 message too odd');
    });
    expect([...outcomes.keys()].sort()).toEqual([refused, sent].sort());
    expect(await stored(sent)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await stored(refused)).toMatchObject({ state: 'failed', attempts: 1, lastError: '554 message too odd' });
    expect(await stored(later)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(await stored(done)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await stored(other)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  test('that failed comes again after its wait, the waits reaching over seven to nine hours', async () => {
    const id = await seed();
    expect(await send(id, isDown)).toEqual({ outcome: 'queued', attempts: 1, error: 'mail server down' });
    expect(await send(id)).toBeUndefined();
    await change({ attempts: MAX_ATTEMPTS - 1, dueAt: ago(SECOND) });
    expect(await send(id, isDown)).toMatchObject({ outcome: 'failed' });
    expect(await steps(id)).toEqual(['matched', 'written', 'tried: mail server down', 'failed: mail server down']);
    const hours = (jitter: number) =>
      Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => backOffMs(WAITS, index + 1, jitter)).reduce(
        (sum, wait) => sum + wait,
      ) / 3_600_000;
    expect(hours(0)).toBeLessThan(9.5);
    expect(hours(1)).toBeGreaterThan(7);
  });

  test.each([
    ['worked', takes],
    ['failed', isDown],
  ])('taken over from a sender that is late stays the other’s, when the late one %s', async (_outcome, ends) => {
    const id = await seed();
    await send(id, async (sentId, handOver) => {
      await change({ attemptedAt: ago(2 * LEASE_MS) });
      expect((await notificationOutbox(db.database, LEASE_MS).claim([id])).tries).toMatchObject([{ attempts: 2 }]);
      await ends(sentId, handOver);
    });
    expect(await stored(id)).toMatchObject({ state: 'sending', attempts: 2, handedOverAt: null, lastError: null });
    expect(await steps(id)).toEqual(['matched', 'written']);
  });
});

describe('a message that may have been handed over', () => {
  test('and was not answered is unknown, and never sent again by itself', async () => {
    const id = await seed();
    expect(await send(id, answersNothing)).toMatchObject({ outcome: 'unknown', error: 'connection lost' });
    await change({ dueAt: ago(SECOND), enqueuedAt: null, attemptedAt: null });
    expect(await claimed()).toEqual([]);
    expect(await send(id)).toBeUndefined();
    expect(await steps(id)).toEqual(['matched', 'written', 'unknown: connection lost']);
  });

  test('by a worker that died is unknown at the next claim; one that was not is tried again', async () => {
    const late = ago(2 * LEASE_MS);
    const dead = { state: 'sending', attempts: 1, attemptedAt: late, enqueuedAt: late } as const;
    const handedOver = await seed({ ...dead, handedOverAt: late });
    const notYet = await seed(dead);
    const outcomes = await sendAll([handedOver, notYet]);
    expect(outcomes.get(handedOver)).toMatchObject({ outcome: 'unknown', attempts: 1 });
    expect(outcomes.get(notYet)).toMatchObject({ outcome: 'sent' });
    expect(await stored(handedOver)).toMatchObject({ state: 'unknown', attempts: 1 });
    expect(await steps(handedOver)).toEqual([expect.stringMatching(/^unknown: The worker was interrupted/)]);
  });

  test('is sent after all when the answer comes late', async () => {
    const id = await seed();
    await send(id, async (_id, handOver) => {
      await handOver();
      await change({ attemptedAt: ago(2 * LEASE_MS) });
      expect((await notificationOutbox(db.database, LEASE_MS).claim([id])).unknown).toMatchObject([{ id }]);
    });
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1 });
  });
});

describe('an address that is refused for good', () => {
  test('gets nothing more by that channel, and other addresses do', async () => {
    const [first, second] = [await seed(), await seed()];
    expect(await send(first, refusesAddress)).toMatchObject({ outcome: 'bounced' });
    expect(await send(second)).toMatchObject({ outcome: 'suppressed', error: '550 no such mailbox' });
    expect(await steps(second)).toEqual(['matched', 'written', 'suppressed: 550 no such mailbox']);
    await db.owner.orm.update(schema.account).set({ email: 'new@sentinel.example' });
    expect(await send(await seed())).toMatchObject({ outcome: 'sent' });
    await db.owner.orm
      .update(schema.account)
      .set({ email: 'client@sentinel.example', phone: '12025550143', confirmedPhone: '12025550143', canSendSms: 1 });
    expect(await send(await seed())).toMatchObject({ outcome: 'suppressed' });
    expect(await send(await seed({ channel: 'sms' }))).toMatchObject({ outcome: 'sent' });
    expect(await db.owner.orm.select().from(schema.blockedAddress)).toMatchObject([
      { accountId, channel: 'email', address: 'client@sentinel.example', reason: 'refused' },
    ]);
  });
});

describe('a message is not sent', () => {
  test.each([
    ['its alert was deleted', deleteAlert, 'The alert was deleted.'],
    [
      'its alert sends no emails any more',
      () => changeAlert({ byEmail: false }),
      'The alert sends no emails any more.',
    ],
    ['its alert is paused', () => changeAlert({ pausedAt: new Date() }), 'The alert is paused.'],
    [
      'its alert is snoozed',
      () => changeAlert({ pausedAt: new Date(), snoozedUntil: inAMinute() }),
      'The alert is paused.',
    ],
    [
      'its account is disabled',
      () => db.owner.orm.update(schema.account).set({ disabledAt: new Date() }),
      'The account can’t use alerts at the moment.',
    ],
    [
      'its account may have no alerts any more',
      () => db.owner.orm.update(schema.account).set({ permissions: ['explore_trades'] }),
      'The account can’t use alerts at the moment.',
    ],
  ])('when %s', async (_when, happens, error) => {
    const id = await seed();
    await happens();
    expect(await send(id)).toEqual({ outcome: 'cancelled', attempts: 1, error });
    expect(await stored(id)).toMatchObject({ state: 'cancelled', lastError: error });
  });

  test('when it is a digest of alerts that send no emails any more', async () => {
    const id = await seed({ kind: 'digest', period: 'daily/2026-11-20' });
    await changeAlert({ byEmail: false });
    expect(await send(id)).toMatchObject({
      outcome: 'cancelled',
      error: 'Its alerts were deleted or paused, or send no emails any more.',
    });
  });

  test('unless the alert was snoozed until a time that has come', async () => {
    const id = await seed();
    await changeAlert({ pausedAt: ago(2 * SECOND), snoozedUntil: ago(SECOND) });
    expect(await send(id)).toMatchObject({ outcome: 'sent' });
  });

  test('again when the alert is deleted after a try that failed', async () => {
    const id = await seed();
    expect(await send(id, isDown)).toMatchObject({ outcome: 'queued' });
    await deleteAlert();
    await change({ dueAt: ago(SECOND) });
    expect(await send(id)).toMatchObject({ outcome: 'cancelled' });
  });
});

describe('what is handed to the queue', () => {
  test('is what is due and in nobody’s hands', async () => {
    const late = ago(2 * LEASE_MS);
    const wanted = [
      await seed(),
      await seed({ enqueuedAt: late }),
      await seed({ state: 'sending', attemptedAt: late, enqueuedAt: late }),
    ];
    await seed({ dueAt: inAMinute() });
    await seed({ enqueuedAt: new Date() });
    await seed({ state: 'sending', attemptedAt: new Date(), enqueuedAt: late });
    await seed({ state: 'sent' });
    expect((await claimed()).sort()).toEqual(wanted.sort());
    expect(await claimed()).toEqual([]);
  });

  test('is grouped by channel, so that none waits for the provider of another', async () => {
    const [mail, text] = [await seed(), await seed({ channel: 'sms' })];
    const groups = await claimNotifications(db.database, 100, { leaseMs: LEASE_MS, queueMs: 0 });
    expect(groups.map(({ channel, ids }) => [channel, ...ids]).sort()).toEqual([
      ['email', mail],
      ['sms', text],
    ]);
  });

  test('is not what may still wait in the queue, however old its lease is', async () => {
    const id = await seed({ enqueuedAt: ago(300 * SECOND) });
    expect(await claimed(290 * SECOND)).toEqual([]);
    expect(await claimed(200 * SECOND)).toEqual([id]);
  });
});
