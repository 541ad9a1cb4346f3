import {
  createPostgresBackend,
  type JobProgress,
  type PgPool,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
  Queue,
  runMigrations,
  Worker,
} from 'bullmq';
import type pg from 'pg';
import { type JobEnvelope, OLDEST, type QueueDriver } from './queue-driver.ts';
import { surviveLostConnections } from './survive-lost-connections.ts';

type PostgresQueue = typeof Queue<
  JobEnvelope,
  void,
  string,
  JobEnvelope,
  void,
  string,
  PostgresQueueBackend,
  PostgresConnectionOptions
>;
type PostgresWorker = typeof Worker<
  JobEnvelope,
  void,
  string,
  PostgresQueueBackend,
  JobProgress,
  PostgresConnectionOptions
>;
const QueueOnPostgres: PostgresQueue = Queue;
const WorkerOnPostgres: PostgresWorker = Worker;

/** BullMQ describes the pool it takes in types of its own, which @types/pg's do not meet in an event's signature. */
const forBullmq = (pool: pg.Pool) => pool as unknown as PgPool;

/** `terminating connection due to administrator command`: the server was stopped; the next use connects again. */
const ADMIN_SHUTDOWN = '57P01';

/**
 * Queues in PostgreSQL (schema `bullmq`, made here when it is missing). Producers share one pool; each worker has its own,
 * because BullMQ keeps one of its connections for LISTEN.
 */
export async function openPostgresDriver(
  { databaseUrl, role }: { databaseUrl: string; role?: string },
  onError: (error: Error) => void,
): Promise<QueueDriver> {
  // Imported only here, because a process whose queues are in Redis has postgres.js as its only PostgreSQL client.
  const { Pool } = (await import('pg')).default;
  const pools: pg.Pool[] = [];
  const report = (error: Error & { code?: string }) => {
    if (error.code !== ADMIN_SHUTDOWN) onError(error);
  };
  const openPool = (max: number) => {
    const pool = new Pool({
      connectionString: databaseUrl,
      max,
      options: `-c search_path=bullmq,public${role === undefined ? '' : ` -c role=${role}`}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    pools.push(pool);
    return surviveLostConnections(pool, report);
  };
  const producers = openPool(4);
  try {
    const client = await producers.connect();
    try {
      await runMigrations(client);
    } finally {
      client.release();
    }
  } catch (cause) {
    await producers.end();
    throw new Error('The queue database does not answer or cannot be migrated', { cause });
  }
  return {
    kind: 'postgres',
    openQueue(name) {
      const queue = new QueueOnPostgres(name, { connection: forBullmq(producers) }, createPostgresBackend);
      queue.on('error', report);
      return queue;
    },
    openWorker(name, process, options) {
      // One connection listens; jobs that run at the same time report their end over the others.
      const connection = forBullmq(openPool(2 + Math.min(options.concurrency, 4)));
      const worker = new WorkerOnPostgres(name, process, { connection, ...options }, createPostgresBackend);
      worker.on('error', report);
      return worker;
    },
    // This backend counts from the newest job, whatever order is asked for.
    async oldestWaiting(queue) {
      return queue.getWaiting(Math.max(0, (await queue.getWaitingCount()) - OLDEST), -1);
    },
    async ping() {
      await producers.query('select 1');
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
