import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { type JobEnvelope, OLDEST, type QueueDriver } from './queue-driver.ts';

/**
 * Queues in Redis (or Valkey). The server must not evict keys (`maxmemory-policy noeviction`), else jobs get lost.
 * Enqueuing fails within seconds when Redis is down, so that the caller's outbox keeps the row; workers wait until it is back.
 */
export async function openRedisDriver(redisUrl: string, onError: (error: Error) => void): Promise<QueueDriver> {
  const producer = new Redis(redisUrl, {
    maxRetriesPerRequest: 1,
    commandTimeout: 5_000,
    connectTimeout: 5_000,
    retryStrategy: (times: number) => Math.min(times * 100, 2_000),
  });
  producer.on('error', onError);
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
