import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineJob, type JobQueues, openQueues } from './index.ts';
import { hasRedis, startTestRedis } from './testing/start-redis.ts';

const isHere = hasRedis();
if (!isHere) console.log('redis-server is not on the PATH: the test of an outage is skipped.');

const told: string[] = [];
let redis: Awaited<ReturnType<typeof startTestRedis>>;
let queues: JobQueues;
beforeAll(async () => {
  if (!isHere) return;
  // It keeps what it has: a job in hand ends after the outage, and its end is no error.
  redis = await startTestRedis(['--appendonly', 'yes']);
  queues = await openQueues(
    { redisUrl: redis.url },
    { onError: (error) => told.push(error.name), onBack: () => told.push('back') },
  );
});
afterAll(async () => {
  await queues?.close();
  await redis?.stop();
});

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((done) => setTimeout(done, 20));
};

(isHere ? test : test.skip)('an outage of Redis is told once, and so is its end; jobs then run again', async () => {
  const job = defineJob<number>('outage');
  const done: number[] = [];
  await queues.work(job, async (n) => void done.push(n));
  for (const outage of [1, 2]) {
    told.length = 0;
    await redis.restart(async () => {
      let refusals = 0;
      while (refusals < 2)
        await queues.enqueue(job, 0).catch(() => {
          refusals += 1;
        });
      expect(told).toHaveLength(1);
    });
    await until(() => told.includes('back'));
    await queues.enqueue(job, outage);
    await until(() => done.includes(outage));
    expect(told).toEqual([expect.any(String), 'back']);
  }
});

(isHere ? test : test.skip)(
  'a Redis with a full disk is an outage, too: told once, and so is its end; jobs then run again',
  async () => {
    const job = defineJob<number>('full-disk');
    const done: number[] = [];
    await queues.work(job, async (n) => void done.push(n));
    told.length = 0;
    await redis.refuseWrites(async () => {
      // The worker learns of it when it asks for its next job.
      await until(() => told.length > 0);
      for (let n = 0; n < 3; n += 1) await expect(queues.enqueue(job, 0)).rejects.toThrow('MISCONF');
    });
    await until(() => told.includes('back'));
    await queues.enqueue(job, 1);
    await until(() => done.includes(1));
    expect(told).toEqual(['ReplyError', 'back']);
  },
);
