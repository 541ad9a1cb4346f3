import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineJob, type JobQueues, openQueues } from './index.ts';
import { hasRedis, startTestCluster, type TestCluster } from './testing/start-redis.ts';

const isHere = hasRedis();
if (!isHere) console.log('redis-server is not on the PATH: the tests of queues in a Redis Cluster are skipped.');
const onCluster = isHere ? test : test.skip;

let cluster: TestCluster;
const opened: JobQueues[] = [];
beforeAll(async () => {
  if (isHere) cluster = await startTestCluster();
});
afterAll(async () => {
  for (const queues of opened) await queues.close();
  await cluster?.stop();
});

onCluster('queues spread over the nodes, and one address is enough to find all of them', async () => {
  const [address = ''] = cluster.url.split(',');
  const queues = await openQueues({ redisUrl: `${address},${address}` });
  opened.push(queues);
  const jobs = Array.from({ length: 12 }, (_, n) => defineJob<number>(`spread-${n}`));
  for (const job of jobs) await queues.enqueue(job, 1);
  const keys = await cluster.keys();
  expect(keys.filter((count) => count > 0)).toHaveLength(keys.length);
  let done = 0;
  for (const job of jobs)
    await queues.work(job, async () => {
      done += 1;
    });
  while (done < jobs.length) await sleep(20);
});

onCluster('the outage of one node is told once by who works, and so is its end', async () => {
  const told: string[] = [];
  let hasJoined: Promise<boolean> | undefined;
  const onBack = () => {
    told.push('back');
    hasJoined ??= cluster.hasFirstJoined();
  };
  const queues = await openQueues({ redisUrl: cluster.url }, { onError: () => told.push('error'), onBack });
  opened.push(queues);
  const jobs = Array.from({ length: 12 }, (_, n) => defineJob<number>(`outage-${n}`));
  for (const job of jobs) await queues.work(job, async () => {});
  const enqueueAll = () => Promise.allSettled(jobs.map((job) => queues.enqueue(job, 1)));
  await cluster.restartFirst(async () => {
    while (told.length === 0) await Promise.all([enqueueAll(), sleep(20)]);
  });
  // A node is connected again when it is needed.
  while (!told.includes('back')) await Promise.all([enqueueAll(), sleep(20)]);
  expect(await hasJoined).toBe(true);
  expect(told.slice(0, 2)).toEqual(['error', 'back']);
  while ((await enqueueAll()).some(({ status }) => status === 'rejected')) await sleep(20);
});
