import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { CANARY } from '@sentinel/vocabulary-market';
import { Registry } from 'prom-client';
import { createDeliveryHealth, type DeliveryHealth } from './delivery-health.ts';
import { createDeliveryMetrics } from './delivery-metrics.ts';
import { get_messages_overview } from './get_messages_overview.ts';

let base: TestDatabase;
let health: DeliveryHealth;
let accountId: string;
beforeEach(async () => {
  base = await createTestDatabase();
  health = createDeliveryHealth(base.owner);
  const [person] = await base.owner.orm
    .insert(schema.account)
    .values({ email: 'inbox@sentinel.example', name: 'Inbox', passwordHash: 'x' })
    .returning();
  accountId = person?.id ?? '';
});
afterEach(() => base.drop());

const NOW = Date.now();
const minutesAgo = (minutes: number, seconds = 0) => new Date(NOW - minutes * 60_000 + seconds * 1000);

/** A synthetic filing; its message was taken after so many seconds, or never. */
async function addRound(minutes: number, tookSeconds: number | null) {
  const accession = `${CANARY.cik}-26-${String(minutes).padStart(6, '0')}`;
  const { orm } = base.owner;
  await orm.insert(schema.filing).values({
    accession,
    formType: '10-Q',
    issuerCik: CANARY.cik,
    contentHash: 'h'.repeat(64),
    sourceName: 'synthetic',
    storedAt: minutesAgo(minutes),
    requestId: 'r',
  });
  if (tookSeconds === null) return;
  const [match] = await orm
    .insert(schema.match)
    .values({
      alertVersion: 1,
      accountId,
      alertName: CANARY.alertName,
      formType: 'keyword',
      eventKey: accession,
      accession,
      cik: CANARY.cik,
      event: {},
      reasons: [],
      requestId: 'r',
    })
    .returning();
  const notificationId = await addMessage({ state: 'sent', sentAt: minutesAgo(minutes, tookSeconds) });
  await orm.insert(schema.notificationMatch).values({ matchId: match?.id ?? '', channel: 'email', notificationId });
}

async function addMessage(given: Partial<typeof schema.notification.$inferInsert>): Promise<string> {
  const [row] = await base.owner.orm
    .insert(schema.notification)
    .values({ id: randomUUID(), accountId, kind: 'match', channel: 'email', requestId: 'r', ...given })
    .returning();
  return row?.id ?? '';
}

test('FIELD 2.10: the way of the synthetic filing of the last day, and when it is silent', async () => {
  expect(await health.canary()).toEqual({
    stored: 0,
    arrived: 0,
    p50_seconds: null,
    p95_seconds: null,
    last_arrived_at: null,
    is_silent: false,
  });
  await addRound(25 * 60, 900);
  for (const [minutes, seconds] of [
    [32, 1],
    [27, 2],
    [22, 3],
    [17, 4],
  ] as const)
    await addRound(minutes, seconds);
  await addRound(6, 5);
  expect(await health.canary()).toMatchObject({ stored: 5, arrived: 5, p50_seconds: 3, is_silent: false });
  await addRound(4, null);
  expect(await health.canary()).toMatchObject({ stored: 6, arrived: 5, is_silent: false });
  await base.owner.sql`update alerts.notification set sent_at = sent_at - interval '5 minutes'`;
  expect(await health.canary()).toMatchObject({ stored: 6, arrived: 5, is_silent: true });
  const registry = new Registry();
  createDeliveryMetrics(registry, health, true);
  const text = await registry.metrics();
  expect(text).toContain('canary_silent 1');
  expect(text).toContain('canary_seconds{quantile="0.5"}');
});

test('FIELD 2.10: a first filing without a message is silent after two rounds', async () => {
  await addRound(5, null);
  expect(await health.canary()).toMatchObject({ stored: 1, arrived: 0, is_silent: false });
  await addRound(11, null);
  expect(await health.canary()).toMatchObject({ stored: 2, arrived: 0, is_silent: true });
});

test('messages by state, the longest wait, and those that need a decision', async () => {
  expect(await health.oldestDueSeconds()).toBeNull();
  const failed = await addMessage({ state: 'failed', lastError: '550 no such user', createdAt: minutesAgo(5) });
  const unknown = await addMessage({ state: 'unknown', channel: 'sms' });
  await addMessage({ state: 'queued', dueAt: minutesAgo(3) });
  await addMessage({ state: 'queued', dueAt: minutesAgo(-60) });
  await addMessage({ state: 'sent', createdAt: minutesAgo(25 * 60) });
  expect([...(await health.messages())]).toEqual([
    { channel: 'email', state: 'failed', count: 1 },
    { channel: 'email', state: 'queued', count: 2 },
    { channel: 'sms', state: 'unknown', count: 1 },
  ]);
  expect(await health.oldestDueSeconds()).toBeGreaterThanOrEqual(180);
  const undelivered = await health.undelivered();
  expect(undelivered.map(({ error, notification_id, state }) => [notification_id, state, error])).toEqual([
    [unknown, 'unknown', ''],
    [failed, 'failed', '550 no such user'],
  ]);
  expect(undelivered[0]).toMatchObject({
    email: 'inbox@sentinel.example',
    channel: 'sms',
    kind: 'match',
    alert_name: null,
  });
  expect(await health.undeliveredCount()).toBe(2);
});

test('the dashboard of an administrator says what failed, and whether the synthetic filings arrive', async () => {
  const read = (hasCanary: boolean) => get_messages_overview(health, hasCanary)({}, {} as never);
  expect(await read(false)).toEqual({ undelivered: 0, last_undelivered_at: null, canary: null });
  await addMessage({ state: 'failed', attemptedAt: minutesAgo(9) });
  await addMessage({ state: 'unknown', attemptedAt: minutesAgo(3) });
  await addMessage({ state: 'sent', attemptedAt: minutesAgo(1) });
  await addRound(2 * CANARY.everyMinutes + 1, null);
  expect(await read(true)).toEqual({
    undelivered: 2,
    last_undelivered_at: minutesAgo(3).toISOString(),
    canary: { last_arrived_at: null, is_silent: true },
  });
});
