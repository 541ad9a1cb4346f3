import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { JobHooks } from './job-queues.ts';
import { type JobEnvelope, OLDEST, type QueueDriver } from './queue-driver.ts';

type OutageHooks = Pick<JobHooks, 'onError' | 'onBack'>;

/** The codes of a server that is gone, and what ioredis says of its own connection. */
const GONE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const GONE_TEXT = /Connection is closed|max retries per request|Command timed out|writeable|connect ETIMEDOUT/i;
const isGone = (error: Error & { code?: unknown }) =>
  (typeof error.code === 'string' && GONE_CODES.has(error.code)) || GONE_TEXT.test(error.message);

/** Every client of an outage fails, at each try to connect: only its first error is told, and when it is over. */
function tellOutagesOnce({ onError = () => undefined, onBack = () => undefined }: OutageHooks) {
  let isOut = false;
  return {
    onError: (error: Error) => {
      if (isOut && isGone(error)) return;
      isOut ||= isGone(error);
      onError(error);
    },
    isBack: () => {
      if (isOut) onBack();
      isOut = false;
    },
  };
}

/**
 * Queues in Redis (or Valkey). The server must not evict keys (`maxmemory-policy noeviction`), else jobs get lost.
 * Enqueuing fails within seconds when Redis is down, so that the caller's outbox keeps the row; workers wait until it is back.
 */
export async function openRedisDriver(redisUrl: string, hooks: OutageHooks): Promise<QueueDriver> {
  const { onError, isBack } = tellOutagesOnce(hooks);
  const producer = new Redis(redisUrl, {
    maxRetriesPerRequest: 1,
    commandTimeout: 5_000,
    connectTimeout: 5_000,
    retryStrategy: (times: number) => Math.min(times * 100, 2_000),
  });
  producer.on('error', onError);
  producer.on('ready', isBack);
  const consumers = new Redis(redisUrl, {
    maxRetriesPerRequest: null,
    lazyConnect: true,
    retryStrategy: (times: number) => Math.min(times * 100, 2_000),
  });
  consumers.on('error', onError);
  try {
    await producer.ping();
  } catch (cause) {
    producer.disconnect();
    throw new Error('Redis does not answer', { cause });
  }
  return {
    kind: 'redis',
    openQueue(name) {
      const queue = new Queue<JobEnvelope, void>(name, { connection: producer, skipMetasUpdate: true });
      queue.on('error', onError);
      return queue;
    },
    openWorker(name, process, options) {
      const worker = new Worker<JobEnvelope, void>(name, process, { connection: consumers, ...options });
      worker.on('error', onError);
      return worker;
    },
    oldestWaiting: (queue) => queue.getWaiting(0, OLDEST - 1),
    async ping() {
      await producer.ping();
    },
    async close() {
      producer.disconnect();
      consumers.disconnect();
    },
  };
}
