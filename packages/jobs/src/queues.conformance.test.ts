import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { bundleEntry } from '../../../tools/jest/bundle-entry.mjs';
import { isThorough } from '../../../tools/thorough.mjs';
import {
  defineJob,
  type JobContext,
  type JobFailure,
  type JobQueues,
  openQueues,
  type QueueSettings,
  type QueueStore,
} from './index.ts';
import { hasRedis, startTestCluster, startTestRedis } from './testing/start-redis.ts';

const WORKER_THAT_HANGS = await bundleEntry(join(import.meta.dirname, '..'), 'src/testing/worker-that-hangs.ts');

/** Empties tables that workers are using: PostgreSQL may end it for a deadlock with one of them, and then it is tried again. */
async function truncate(client: pg.Client, tables: string): Promise<void> {
  for (let deadlocks = 0; ; deadlocks += 1) {
    try {
      await client.query(`truncate ${tables}`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || deadlocks === 10) throw error;
    }
  }
}

/** A store under test: started once a suite, emptied by `flush`. */
interface TestStore {
  store: QueueStore;
  flush: () => Promise<void>;
  stop: () => Promise<void>;
}

const drivers: { name: string; driver: 'redis' | 'postgres'; start: () => Promise<TestStore> }[] = [
  {
    name: 'postgres',
    driver: 'postgres',
    async start() {
      const { startTestPostgres } = await import(join(import.meta.dirname, '../../../deploy/local/src/postgres.mjs'));
      const server = await startTestPostgres();
      await server.createDatabase('jobs');
      const databaseUrl: string = server.url('jobs');
      return {
        store: { databaseUrl },
        async flush() {
          const client = new pg.Client({ connectionString: databaseUrl });
          await client.connect();
          const { rows } = await client.query<{ tables: string }>(
            "select string_agg(format('bullmq.%I', tablename), ', ') as tables from pg_tables where schemaname = 'bullmq' and tablename not like '%migration%'",
          );
          try {
            await truncate(client, rows[0]!.tables);
          } finally {
            await client.end();
          }
        },
        stop: server.stop,
      };
    },
  },
];
if (hasRedis()) {
  drivers.push({
    name: 'redis',
    driver: 'redis',
    async start() {
      const server = await startTestRedis();
      return {
        store: { redisUrl: server.url },
        async flush() {
          const client = new Redis(server.url);
          await client.flushall();
          client.disconnect();
        },
        stop: server.stop,
      };
    },
  });
  // Queues in a cluster differ from those in one Redis by the client only: thorough runs try it.
  if (isThorough)
    drivers.push({
      name: 'a Redis Cluster of three nodes',
      driver: 'redis',
      async start() {
        const { url, flush, stop } = await startTestCluster();
        return { store: { redisUrl: url }, flush, stop };
      },
    });
} else {
  console.log('redis-server is not on the PATH: the conformance suite on Redis and on Redis Cluster is skipped.');
}

/** Ends a wait for what does not come, before the limit of all tests does. */
const MAX_MS = 240_000;

/** Waits until the condition holds; fails with what was waited for. */
async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + MAX_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${MAX_MS} ms: ${what}`);
    await sleep(20);
  }
}

test('a store that does not answer is an error, not a hang', async () => {
  await expect(openQueues({ redisUrl: 'redis://127.0.0.1:1' })).rejects.toThrow('Redis does not answer');
  await expect(openQueues({ databaseUrl: 'postgres://x:y@127.0.0.1:1/z' })).rejects.toThrow(
    'The queue database does not answer',
  );
});

test('a Redis Cluster that does not answer is an error, not a hang', async () => {
  await expect(openQueues({ redisUrl: 'redis://127.0.0.1:1,redis://127.0.0.1:2' })).rejects.toThrow(
    'Redis does not answer',
  );
});

test('a job name that one of the stores would refuse is refused at once', () => {
  expect(() => defineJob('mail:send')).toThrow("Job name 'mail:send'");
  expect(() => defineJob('mail', { attempts: 0 })).toThrow('attempts');
});

describe.each(drivers)('queues on $name', ({ driver, start }) => {
  let running: TestStore;
  let opened: JobQueues[] = [];
  let children: ChildProcess[] = [];
  let serial = 0;
  const open = async (settings: QueueSettings = {}) => {
    const queues = await openQueues(running.store, settings);
    opened.push(queues);
    return queues;
  };
  /** A kind of job that no other test uses. */
  const newJob = <Payload>(settings?: { attempts?: number; backoffMs?: number }) =>
    defineJob<Payload>(`test-job-${++serial}`, settings);

  beforeAll(async () => {
    running = await start();
  });
  afterEach(async () => {
    await Promise.all(opened.map((queues) => queues.close({ timeoutMs: 2_000 })));
    opened = [];
    for (const child of children) child.kill('SIGKILL');
    children = [];
  });
  afterAll(() => running.stop());

  test('says which driver it is and answers a ping', async () => {
    const queues = await open();
    expect(queues.driver).toBe(driver);
    await expect(queues.ping()).resolves.toBeUndefined();
  });

  test('delivers each job once, with its payload and request id, over two workers', async () => {
    const job = newJob<{ n: number }>();
    const [producer, one, two] = [await open(), await open(), await open()];
    const seen: { n: number; context: JobContext }[] = [];
    const handler = async ({ n }: { n: number }, context: JobContext) => void seen.push({ n, context });
    await one.work(job, handler, { concurrency: 2 });
    await two.work(job, handler, { concurrency: 2 });
    const sent = Array.from({ length: 50 }, (_, n) => n);
    await Promise.all(sent.map((n) => producer.enqueue(job, { n }, { requestId: `request-${n}` })));
    await until('50 jobs', () => seen.length >= 50);
    await sleep(200);
    expect(seen.map(({ n }) => n).sort((a, b) => a - b)).toEqual(sent);
    expect(seen.every(({ n, context }) => context.requestId === `request-${n}` && context.attempt === 1)).toBe(true);
    expect(await producer.longestWaitMs(job)).toBe(0);
  });

  test('begins no more jobs in a second than it may, all workers together, and loses none', async () => {
    const job = newJob<{ n: number }>();
    const [producer, one, two] = [await open(), await open(), await open()];
    const begun: number[] = [];
    for (const queues of [one, two])
      await queues.work(job, async () => void begun.push(performance.now()), { concurrency: 4, perSecond: 5 });
    await Promise.all(Array.from({ length: 15 }, (_, n) => producer.enqueue(job, { n })));
    await until('15 jobs', () => begun.length >= 15);
    expect(begun).toHaveLength(15);
    // Three seconds' worth: two seconds lie between the first and the last, less what the first were late.
    expect(begun.at(-1)! - begun[0]!).toBeGreaterThan(1_000);
  });

  test('a job without a request gets an id of its own', async () => {
    const job = newJob<null>();
    const queues = await open();
    const ids: string[] = [];
    await queues.work(job, async (_, { requestId }) => void ids.push(requestId));
    await queues.enqueue(job, null);
    await until('the job', () => ids.length === 1);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a failed job is tried again, each wait twice as long', async () => {
    const job = newJob<null>({ attempts: 3, backoffMs: 150 });
    const retried: JobFailure[] = [];
    const failed: JobFailure[] = [];
    const queues = await open({
      onRetry: (failure) => void retried.push(failure),
      onFailed: (failure) => void failed.push(failure),
    });
    const at: number[] = [];
    await queues.work(job, async (_, { attempt }) => {
      at.push(Date.now());
      if (attempt < 3) throw new Error(`attempt ${attempt}`);
    });
    await queues.enqueue(job, null);
    await until('three attempts', () => at.length === 3);
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(145);
    expect(at[2]! - at[1]!).toBeGreaterThanOrEqual(290);
    expect(retried.map(({ error }) => error.message)).toEqual(['attempt 1', 'attempt 2']);
    await sleep(100);
    expect(failed).toEqual([]);
  });

  test('an exhausted job is reported once, with its payload and last error, and frees its key', async () => {
    const job = newJob<{ to: string }>({ attempts: 2, backoffMs: 10 });
    const failed: JobFailure[] = [];
    const queues = await open({ onFailed: async (failure) => void failed.push(failure) });
    let runs = 0;
    await queues.work(job, async () => {
      runs += 1;
      throw new Error(`refused ${runs}`);
    });
    await queues.enqueue(job, { to: 'a@example.com' }, { jobKey: 'mail:1', requestId: 'r-1' });
    await until('the report', () => failed.length === 1);
    await sleep(200);
    expect(runs).toBe(2);
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({
      job: job.name,
      payload: { to: 'a@example.com' },
      context: { requestId: 'r-1', attempt: 2, attempts: 2 },
    });
    expect(failed[0]!.error.message).toBe('refused 2');
    await queues.enqueue(job, { to: 'a@example.com' }, { jobKey: 'mail:1' });
    await until('the second life of the key', () => failed.length === 2);
  });

  test('a report that cannot be recorded is told and does not stop the worker', async () => {
    const job = newJob<number>({ attempts: 1 });
    const errors: Error[] = [];
    const queues = await open({
      onFailed: async () => {
        throw new Error('database away');
      },
      onError: (error) => void errors.push(error),
    });
    const seen: number[] = [];
    await queues.work(job, async (n) => {
      seen.push(n);
      if (n === 1) throw new Error('bad');
    });
    await queues.enqueue(job, 1);
    await queues.enqueue(job, 2);
    await until('both', () => seen.length === 2);
    expect(errors.some(({ cause }) => (cause as Error | undefined)?.message === 'database away')).toBe(true);
  });

  test('says how long the oldest of its waiting jobs has waited', async () => {
    const job = newJob<number>();
    const queues = await open();
    expect(await queues.longestWaitMs(job)).toBe(0);
    const before = Date.now();
    await queues.enqueue(job, 0);
    await sleep(300);
    for (let n = 1; n <= 30; n += 1) await queues.enqueue(job, n);
    const wait = await queues.longestWaitMs(job);
    expect(wait).toBeGreaterThanOrEqual(300);
    expect(wait).toBeLessThanOrEqual(Date.now() - before);
    await queues.work(job, async () => undefined);
    await until('none waits', async () => (await queues.longestWaitMs(job)) === 0);
  });

  test('a key is taken while its job waits or runs, and free when it is done', async () => {
    const job = newJob<number>();
    const queues = await open();
    const jobKey = 'notification:42:email';
    const first = await queues.enqueue(job, 1, { jobKey });
    expect(await queues.enqueue(job, 2, { jobKey })).toBe(first);
    const seen: number[] = [];
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await queues.work(job, async (n) => {
      seen.push(n);
      if (seen.length === 1) await gate;
    });
    await until('the first', () => seen.length === 1);
    await queues.enqueue(job, 3, { jobKey });
    release();
    await sleep(300);
    expect(seen).toEqual([1]);
    await queues.enqueue(job, 4, { jobKey });
    await until('the next', () => seen.length === 2);
    expect(seen).toEqual([1, 4]);
  });

  /** Starts a worker process that hangs in the first job it gets; resolves when it has one. */
  const hangingWorker = async (name: string) => {
    const child = spawn(process.execPath, [WORKER_THAT_HANGS, JSON.stringify(running.store), name], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  };

  test('a job whose worker is killed goes to another worker', async () => {
    const job = newJob<string>();
    const failed: JobFailure[] = [];
    const queues = await open({ recoverAfterMs: 1_000, onFailed: (failure) => void failed.push(failure) });
    await queues.enqueue(job, 'precious');
    const child = await hangingWorker(job.name);
    expect(await queues.longestWaitMs(job)).toBe(0);
    const seen: string[] = [];
    await queues.work(job, async (text) => void seen.push(text));
    await sleep(1_500);
    expect(seen).toEqual([]); // a live worker keeps its job however long it takes
    child.kill('SIGKILL');
    await until('the job elsewhere', () => seen.length > 0);
    await sleep(300);
    expect(seen).toEqual(['precious']);
    expect(failed).toEqual([]);
  });

  test('a job over which four workers have died is reported as failed instead of killing a fifth', async () => {
    const job = newJob<string>();
    const failed: JobFailure[] = [];
    const queues = await open({ recoverAfterMs: 1_000, onFailed: (failure) => void failed.push(failure) });
    await queues.enqueue(job, 'poison', { requestId: 'r-poison' });
    for (let n = 0; n < 4; n += 1) (await hangingWorker(job.name)).kill('SIGKILL');
    let runs = 0;
    await queues.work(job, async () => {
      runs += 1;
    });
    await until('the report', () => failed.length > 0);
    expect(runs).toBe(0);
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({ payload: 'poison', context: { requestId: 'r-poison', attempt: 1 } });
  });

  test('a store that has lost everything takes the same job again and runs it', async () => {
    const job = newJob<string>();
    const queues = await open();
    await queues.enqueue(job, 'first', { jobKey: 'filing-1' });
    await running.flush();
    expect(await queues.longestWaitMs(job)).toBe(0);
    const seen: string[] = [];
    await queues.work(job, async (text) => void seen.push(text));
    await queues.enqueue(job, 'again', { jobKey: 'filing-1' });
    await until('the job', () => seen.length > 0);
    await running.flush();
    await queues.enqueue(job, 'and again', { jobKey: 'filing-1' });
    await until('the job after a loss under a waiting worker', () => seen.length > 1);
    expect(seen).toEqual(['again', 'and again']);
  });

  test('closing lets the running job finish and takes no further one', async () => {
    const job = newJob<number>();
    const queues = await open();
    const finished: number[] = [];
    let started = 0;
    await queues.work(job, async (n) => {
      started += 1;
      await sleep(400);
      finished.push(n);
    });
    await queues.enqueue(job, 1);
    await queues.enqueue(job, 2);
    await until('the first starts', () => started === 1);
    opened = [];
    await queues.close();
    expect(finished).toEqual([1]);
    const later = await open();
    await later.work(job, async (n) => void finished.push(n));
    await until('the second', () => finished.length === 2);
    expect(finished).toEqual([1, 2]);
  });

  test('closing gives up on a job that does not end', async () => {
    const job = newJob<null>();
    const errors: Error[] = [];
    const queues = await open({ onError: (error) => void errors.push(error) });
    let started = false;
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await queues.work(job, async () => {
      started = true;
      await gate;
    });
    await queues.enqueue(job, null);
    await until('the start', () => started);
    opened = [];
    await queues.close({ timeoutMs: 300 });
    expect(errors.map(({ message }) => message)).toContain('Jobs were still running 300 ms after the stop');
    release();
    await sleep(100);
  });
});
