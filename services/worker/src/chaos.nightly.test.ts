import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { CHANNELS, eq, inArray, schema, sql } from '@sentinel/database';
import { createTestDatabase, type TestDatabase } from '@sentinel/database/testing';
import { until } from '@sentinel/service-kit/testing';
import { hasRedis, type LocalRedis, startRedis } from './testing/local-redis.ts';
import { madeFilings, storeMadeFilings } from './testing/made-filings.ts';
import { restartDatabase } from './testing/restart-database.ts';
import { seedAccount } from './testing/seed.ts';
import { seedBurst } from './testing/seed-burst.ts';
import { startSmtp } from './testing/smtp.ts';
import { type SpawnedWorker, spawnWorker } from './testing/spawn-worker.ts';

let db: TestDatabase;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let redis: LocalRedis | undefined;
const workers: SpawnedWorker[] = [];
beforeEach(async () => {
  db = await createTestDatabase();
  smtp = await startSmtp();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.end('SIGKILL');
  await redis?.stop();
  redis = undefined;
  await smtp.stop();
  await db.drop();
});

/** Messages of the burst: enough to be in the middle of it at each disturbance. */
const BURST = 2_000;
const RECIPIENTS = Array.from({ length: 40 }, (_, index) => `client-${index}@sentinel.example`);

/** Long enough for a message to wait for a connection on a machine that does much else. */
const SHORT_TRIES = { WORKER_SEND_SECONDS: '5', WORKER_LEASE_SECONDS: '6' };
/** So long that no try is given up where every one is answered, however busy the machine. */
const PATIENT_TRIES = { WORKER_SEND_SECONDS: '15', WORKER_LEASE_SECONDS: '16' };

/** Puts a worker in this place, as whatever watches over the processes does. */
async function start(place: number, tries = SHORT_TRIES): Promise<void> {
  const worker = spawnWorker({
    DATABASE_URL: db.url,
    SMTP_URL: smtp.url,
    ...tries,
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
  });
  workers[place] = worker;
  await worker.ready();
}
async function restart(place: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await workers[place]?.end(signal);
  await start(place);
}
const startBoth = (tries = SHORT_TRIES) => Promise.all([start(0, tries), start(1, tries)]);
const isAlive = ({ child }: SpawnedWorker) => child.exitCode === null && child.signalCode === null;

const { notification, receipt } = schema;
const caught = (count: number) => until(`${count} are caught`, () => smtp.caught.length >= count);
const ended = () =>
  until(
    'every message ended',
    async () => (await db.owner.orm.$count(notification, inArray(notification.state, ['queued', 'sending']))) === 0,
  );
/** How often each message was caught, by its id. */
function timesCaught(mails: readonly { readonly messageId: string }[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { messageId } of mails) {
    const id = /^<(.*)@localhost>$/.exec(messageId)?.[1] ?? messageId;
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}
const inState = async (state: 'sent' | 'unknown') =>
  (await db.owner.orm.select({ id: notification.id }).from(notification).where(eq(notification.state, state))).map(
    ({ id }) => id,
  );
/** As an administrator has messages sent again that are unknown (services/alerts/src/messages/redrive.ts). */
async function redriveUnknown(): Promise<void> {
  await db.owner.orm
    .update(notification)
    .set({ state: 'queued', dueAt: sql`now()`, enqueuedAt: null, attemptedAt: null, handedOverAt: null })
    .where(eq(notification.state, 'unknown'));
  await db.owner.sql.notify(CHANNELS.notificationQueued, '');
}

const DRIVERS = hasRedis ? ['PostgreSQL', 'Redis'] : ['PostgreSQL'];
if (!hasRedis) console.log('redis-server is not on the PATH: the bursts on Redis are skipped.');

/** Of a hundred tries, how many the provider refuses for now, and how many it takes without an answer. */
const REFUSED_PERCENT = 5;
const DROPPED_PERCENT = 1;
/** A stand-in for the minute that a provider may refuse everything: long enough for the first two waits of the back-off. */
const REFUSING_MS = 5_000;

test.each(DRIVERS)(
  'a burst through killed workers, a database restart and a provider in trouble, on %s: each message is delivered once, or is unknown and delivered when it is redriven',
  async (driver) => {
    if (driver === 'Redis') redis = await startRedis();
    let tries = 0;
    let isRefusing = false;
    let isInTrouble = true;
    // By turns, so that every run has as many.
    smtp.state.nextMood = () => {
      tries += 1;
      if (isRefusing || (isInTrouble && tries % 100 < REFUSED_PERCENT)) return 451;
      return isInTrouble && tries % 100 < REFUSED_PERCENT + DROPPED_PERCENT ? 'drops' : 'takes';
    };
    await startBoth();
    const began = performance.now();
    const ids = await seedBurst(db.owner, RECIPIENTS, BURST / RECIPIENTS.length);
    await caught(BURST * 0.1);
    await restart(0, 'SIGKILL');
    await caught(BURST * 0.25);
    await restartDatabase(db.url);
    expect(workers.map(isAlive)).toEqual([true, true]);
    await caught(BURST * 0.4);
    isRefusing = true;
    await redis?.flush();
    await sleep(REFUSING_MS);
    isRefusing = false;
    await caught(BURST * 0.55);
    await workers[1]?.end('SIGKILL');
    await redis?.flush();
    await caught(BURST * 0.7);
    await Promise.all([restart(0, 'SIGKILL'), start(1)]);
    await ended();
    const seconds = Math.round((performance.now() - began) / 1_000);

    const [sent, unknown] = [await inState('sent'), await inState('unknown')];
    const firstTimes = timesCaught(smtp.caught);
    expect(sent.length + unknown.length).toBe(BURST);
    expect(sent.filter((id) => firstTimes.get(id) !== 1)).toEqual([]);
    expect(unknown.filter((id) => (firstTimes.get(id) ?? 0) > 1)).toEqual([]);
    const steps = new Map<string, string[]>();
    for (const { notificationId, step } of await db.owner.orm.select().from(receipt).orderBy(receipt.id))
      steps.set(notificationId, [...(steps.get(notificationId) ?? []), step]);
    for (const id of ids) {
      const [matched, written, ...later] = steps.get(id) ?? [];
      expect([matched, written]).toEqual(['matched', 'written']);
      // Unknown in between: a try whose answer came after its lease, when another worker had found it handed over and unanswered.
      expect(later.slice(0, -1).filter((step) => step !== 'tried' && step !== 'unknown')).toEqual([]);
      expect(later.at(-1)).toBe(sent.includes(id) ? 'handed_over' : 'unknown');
    }

    isInTrouble = false;
    await redriveUnknown();
    await ended();
    const times = timesCaught(smtp.caught);
    const twice = ids.filter((id) => times.get(id) !== 1);
    expect(await inState('sent')).toHaveLength(BURST);
    expect(ids.filter((id) => !times.has(id))).toEqual([]);
    // Whoever redrives a message that the provider had sends it twice: under one Message-ID.
    expect(twice.filter((id) => times.get(id) !== 2 || !unknown.includes(id))).toEqual([]);
    expect(twice).toHaveLength(unknown.filter((id) => firstTimes.has(id)).length);
    console.log(
      `${driver}: ${ids.length} messages, ${tries} tries, ended in ${seconds} s: ${sent.length} delivered once, ` +
        `${unknown.length} unknown (the provider had ${twice.length}); all delivered after the redrive, ` +
        `${twice.length} of them twice`,
    );
  },
);

test.each(DRIVERS)(
  'everything is restarted in order in the middle of a burst, on %s: nothing is lost, nothing comes twice',
  async (driver) => {
    if (driver === 'Redis') redis = await startRedis();
    await startBoth(PATIENT_TRIES);
    const ids = await seedBurst(db.owner, RECIPIENTS, 10);
    await caught(100);
    await Promise.all(workers.map((worker) => worker.end('SIGTERM')));
    const { caught: before, port } = smtp;
    expect(before.length).toBeLessThan(ids.length);
    await smtp.stop();
    await restartDatabase(db.url);
    await redis?.stop();
    if (redis) redis = await startRedis();
    smtp = await startSmtp(port);
    await startBoth(PATIENT_TRIES);
    await ended();
    expect(await inState('sent')).toHaveLength(ids.length);
    expect([...timesCaught([...before, ...smtp.caught])].filter(([, count]) => count !== 1)).toEqual([]);
    expect(new Set(timesCaught([...before, ...smtp.caught]).keys())).toEqual(new Set(ids));
  },
);

/** A worker of one message, which is not waited for. */
function startOne(): SpawnedWorker {
  const worker = spawnWorker({ DATABASE_URL: db.url, SMTP_URL: smtp.url });
  workers.push(worker);
  return worker;
}
/** Makes an alert, and stores a filing that it matches. */
async function storeMatch(): Promise<void> {
  const accountId = await seedAccount(db.owner, 'client@sentinel.example');
  await seedAlert(db.owner, { accountId, name: 'Any' });
  await storeMadeFilings(db.owner, madeFilings(1), 'ingest-request-1');
}
const onlyState = async () => (await db.owner.orm.select({ state: notification.state }).from(notification))[0]?.state;

test('a worker that is killed after the mail server had the message leaves it unknown: the next one does not send it again', async () => {
  smtp.state.mood = 'hangs';
  const first = startOne();
  await storeMatch();
  await until('the server has the message', () => smtp.state.tries > 0);
  await first.end('SIGKILL');
  expect(await onlyState()).toBe('sending');
  smtp.state.mood = 'takes';
  const second = startOne();
  await until('it is unknown', async () => (await onlyState()) === 'unknown');
  expect([smtp.caught.length, smtp.state.tries]).toEqual([0, 1]);
  const matched = first.lines.find((line) => line.includes('filing matched'));
  await until('the log line is there', () => second.lines.some((line) => line.includes('notification not sent')));
  const noted = second.lines.find((line) => line.includes('notification not sent'));
  for (const line of [matched, noted]) expect(JSON.parse(line!)).toMatchObject({ request_id: 'ingest-request-1' });
});

test('a worker that is killed before the mail server had the message leaves it to the next one', async () => {
  smtp.state.isSlowToListen = true;
  const first = startOne();
  await storeMatch();
  await until('the server was told the recipient', () => smtp.state.recipients > 0);
  await first.end('SIGKILL');
  expect(await onlyState()).toBe('sending');
  smtp.state.isSlowToListen = false;
  startOne();
  await until('the message is sent', async () => (await onlyState()) === 'sent');
  expect(smtp.caught).toHaveLength(1);
});
