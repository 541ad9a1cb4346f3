import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { Cluster, Redis } from 'ioredis';
import type { JobHooks } from './job-queues.ts';
import { type JobEnvelope, OLDEST, type QueueDriver } from './queue-driver.ts';

type OutageHooks = Pick<JobHooks, 'onError' | 'onBack'>;

/** The codes of a server that is gone, and what ioredis says of its own connection. */
const GONE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const GONE_TEXT =
  /Connection is closed|max retries per request|Command timed out|writeable|connect ETIMEDOUT|refresh slots cache|startup nodes|Cluster isn't ready|CLUSTERDOWN|Cluster redirections/i;
const isGone = (error: Error & { code?: unknown }) =>
  (typeof error.code === 'string' && GONE_CODES.has(error.code)) || GONE_TEXT.test(error.message);

/** A server that answers and takes no writes, because its disk is full; it refuses a PING, too. */
const refusesWrites = (error: Error) => error.message.startsWith('MISCONF');
const ASK_AGAIN_MS = 1_000;

/**
 * Every client of an outage fails, at each try to connect or to write: only its first error is told, and when it is over.
 * @param ping rejects while the server refuses writes
 */
function tellOutagesOnce(
  { onError = () => undefined, onBack = () => undefined }: OutageHooks,
  ping: () => Promise<unknown>,
) {
  let isOut = false;
  const isBack = () => {
    if (isOut) onBack();
    isOut = false;
  };
  /** No connection was lost, so nothing else says that it is over. */
  const untilItWrites = async (): Promise<void> => {
    for (;;) {
      await sleep(ASK_AGAIN_MS, undefined, { ref: false });
      const error = await ping().then(
        () => undefined,
        (cause: Error) => cause,
      );
      if (!error) return isBack();
      // Lost, or closed: the next connection says that it is back.
      if (!refusesWrites(error)) return;
    }
  };
  return {
    onError: (error: Error) => {
      const isOutage = isGone(error) || refusesWrites(error);
      if (isOut && isOutage) return;
      isOut ||= isOutage;
      onError(error);
      if (refusesWrites(error)) void untilItWrites();
    },
    isBack,
  };
}

const retryDelayMs = (times: number) => Math.min(times * 100, 2_000);

/** The addresses in a setting: several, separated by commas, are nodes of one Redis Cluster. */
const addressesIn = (redisUrl: string) => redisUrl.split(/\s*,\s*(?=rediss?:\/\/)/);

/**
 * Prefix of a queue's keys. Redis Cluster keeps keys with the same text in braces on one node, which BullMQ's scripts need; each
 * queue has its own, so that queues spread over the nodes.
 */
const prefixOf = (name: string) => ({ prefix: `{${name}}` });

interface ClientOptions {
  readonly maxRetriesPerRequest: number | null;
  readonly commandTimeout?: number;
  readonly connectTimeout?: number;
}

/** A client that is not connected yet: of one server, or of the cluster that these addresses belong to. */
function openClient(
  redisUrl: string,
  options: ClientOptions,
  clusterOptions: { enableOfflineQueue?: boolean } = {},
): Redis | Cluster {
  const addresses = addressesIn(redisUrl);
  const [first] = addresses;
  if (addresses.length === 1 || first === undefined)
    return new Redis(redisUrl, { ...options, lazyConnect: true, retryStrategy: retryDelayMs });
  // All nodes have the same user, password and TLS; the cluster tells of nodes that are not named here.
  const { protocol, username, password } = new URL(first);
  return new Cluster(addresses, {
    ...clusterOptions,
    lazyConnect: true,
    clusterRetryStrategy: retryDelayMs,
    // A certificate is for the name, so names are not replaced by addresses.
    ...(protocol === 'rediss:' ? { dnsLookup: (address, done) => done(null, address) } : {}),
    redisOptions: {
      ...options,
      ...(username === '' ? {} : { username: decodeURIComponent(username) }),
      ...(password === '' ? {} : { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' ? { tls: {} } : {}),
    },
  });
}

/** A node that has started refuses commands for some seconds, until it has joined its cluster. @throws when it is lost again */
async function whenJoined(node: Redis): Promise<void> {
  while (!String(await node.cluster('INFO')).includes('cluster_state:ok')) await sleep(100);
}

/**
 * Queues in Redis (or Valkey): one server, or a Redis Cluster where `redisUrl` has several addresses, separated by commas. No server
 * may evict keys (`maxmemory-policy noeviction`), else jobs get lost.
 * Enqueuing fails within seconds when Redis is down, so that the caller's outbox keeps the row; workers wait until it is back.
 */
export async function openRedisDriver(redisUrl: string, hooks: OutageHooks): Promise<QueueDriver> {
  const { onError, isBack } = tellOutagesOnce(hooks, () => producer.ping());
  const producer = openClient(
    redisUrl,
    { maxRetriesPerRequest: 1, commandTimeout: 5_000, connectTimeout: 5_000 },
    { enableOfflineQueue: false },
  );
  producer.on('error', onError);
  producer.on('ready', isBack);
  // A cluster that has lost one node stays ready; when the node is back, it is connected as a new one.
  producer.on('+node', (node: Redis) =>
    node.once('ready', () => {
      // Lost again, or closed: nothing is back.
      whenJoined(node).then(isBack, (error: Error) => (isGone(error) ? undefined : onError(error)));
    }),
  );
  const consumers = openClient(redisUrl, { maxRetriesPerRequest: null });
  consumers.on('error', onError);
  try {
    await producer.connect();
    await producer.ping();
  } catch (cause) {
    producer.disconnect();
    throw new Error('Redis does not answer', { cause });
  }
  return {
    kind: 'redis',
    openQueue(name) {
      const queue = new Queue<JobEnvelope, void>(name, {
        connection: producer,
        skipMetasUpdate: true,
        ...prefixOf(name),
      });
      queue.on('error', onError);
      return queue;
    },
    openWorker(name, process, options) {
      const worker = new Worker<JobEnvelope, void>(name, process, {
        connection: consumers,
        ...prefixOf(name),
        ...options,
      });
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
