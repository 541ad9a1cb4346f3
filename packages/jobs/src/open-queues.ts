import { randomUUID } from 'node:crypto';
import type { JobDefinition } from './define-job.ts';
import { jobIdOf } from './job-id.ts';
import type { JobContext, JobHooks, JobQueues } from './job-queues.ts';
import { openPostgresDriver } from './postgres.driver.ts';
import type { DriverQueue, DriverWorker, JobEnvelope, QueueDriver, QueuedJob } from './queue-driver.ts';
import { openRedisDriver } from './redis.driver.ts';

/**
 * The one store that holds the queues. Several addresses in `redisUrl`, separated by commas, are nodes of one Redis Cluster. In
 * PostgreSQL, connections take the role if one is named.
 */
export type QueueStore = { redisUrl: string } | { databaseUrl: string; role?: string };

/** Settings of {@link openQueues} besides the store. */
export interface QueueSettings extends JobHooks {
  /** When a job's worker has not renewed its lock for this long, another worker gets the job. */
  recoverAfterMs?: number;
}

/** How often a job may be taken from a dead worker before it fails, because the job may be what kills them. */
const MAX_RECOVERIES = 3;

/**
 * Opens the queues on Redis or on PostgreSQL; both behave the same (`queues.conformance.test.ts`).
 * @throws {Error} when the store does not answer
 */
export async function openQueues(store: QueueStore, settings: QueueSettings = {}): Promise<JobQueues> {
  const onError = settings.onError ?? (() => undefined);
  const driver =
    'redisUrl' in store ? await openRedisDriver(store.redisUrl, settings) : await openPostgresDriver(store, onError);
  return new DriverQueues(driver, settings, onError);
}

class DriverQueues implements JobQueues {
  readonly driver: 'redis' | 'postgres';
  readonly #driver: QueueDriver;
  readonly #settings: QueueSettings;
  readonly #onError: (error: Error) => void;
  readonly #queues = new Map<string, Promise<DriverQueue>>();
  readonly #workers: DriverWorker[] = [];

  constructor(driver: QueueDriver, settings: QueueSettings, onError: (error: Error) => void) {
    this.driver = driver.kind;
    this.#driver = driver;
    this.#settings = settings;
    this.#onError = onError;
  }

  #queue(name: string): Promise<DriverQueue> {
    let queue = this.#queues.get(name);
    if (!queue) {
      queue = this.#openQueue(name);
      this.#queues.set(name, queue);
      queue.catch(() => this.#queues.delete(name));
    }
    return queue;
  }

  /** A queue of BullMQ that is opened while its store is gone never recovers, so none is opened then. */
  async #openQueue(name: string): Promise<DriverQueue> {
    await this.#driver.ping();
    const queue = this.#driver.openQueue(name);
    await queue.waitUntilReady();
    return queue;
  }

  enqueue: JobQueues['enqueue'] = async (job, payload, options = {}) => {
    const { jobKey, requestId = randomUUID() } = options;
    const envelope: JobEnvelope = { payload, requestId, enqueuedAt: Date.now() };
    const queue = await this.#queue(job.name);
    const added = await queue.add(job.name, envelope, {
      attempts: job.attempts,
      backoff: { type: 'exponential', delay: job.backoffMs },
      ...(jobKey === undefined ? {} : { jobId: jobIdOf(jobKey) }),
      // A stored job keeps its id taken, so finished jobs are removed to free their keys. The owner's row is the record.
      removeOnComplete: true,
      removeOnFail: true,
    });
    return added.id ?? '';
  };

  work: JobQueues['work'] = async (job, handler, { concurrency = 1, perSecond } = {}) => {
    const recoverAfterMs = this.#settings.recoverAfterMs ?? 15_000;
    /** Failures reported while the handler ran. Others (its workers died too often) arrive only through BullMQ's `failed`. */
    const told = new WeakSet<QueuedJob>();
    const worker = this.#driver.openWorker(
      job.name,
      async (queued) => {
        const context = contextOf(queued, queued.attemptsMade + 1);
        try {
          // The payload was typed where it was enqueued, by the same definition.
          const run = () => handler(queued.data.payload as Parameters<typeof handler>[0], context);
          await (this.#settings.around ? this.#settings.around(job.name, context, run) : run());
        } catch (thrown) {
          const error = asError(thrown);
          const failure = { job: job.name, payload: queued.data.payload, context, error };
          if (context.attempt >= context.attempts) {
            told.add(queued);
            await this.#tellFailed(failure);
          } else {
            this.#settings.onRetry?.(failure);
          }
          throw error;
        }
      },
      {
        concurrency,
        lockDuration: recoverAfterMs,
        stalledInterval: recoverAfterMs / 2,
        maxStalledCount: MAX_RECOVERIES,
        ...(perSecond === undefined ? {} : { limiter: { max: perSecond, duration: 1_000 } }),
      },
    );
    worker.on('failed', (queued, error) => {
      // `finishedOn` is set only when no retry follows.
      if (!queued?.finishedOn || told.has(queued)) return;
      void this.#tellFailed({
        job: job.name,
        payload: queued.data.payload,
        context: contextOf(queued, queued.attemptsMade),
        error,
      });
    });
    this.#workers.push(worker);
    await worker.waitUntilReady();
  };

  async #tellFailed(failure: Parameters<NonNullable<JobHooks['onFailed']>>[0]): Promise<void> {
    try {
      await this.#settings.onFailed?.(failure);
    } catch (cause) {
      this.#onError(
        new Error(`The failure of ${failure.job} ${failure.context.jobId} could not be recorded`, { cause }),
      );
    }
  }

  async longestWaitMs<Payload>({ name }: JobDefinition<Payload>): Promise<number> {
    const oldest = await this.#driver.oldestWaiting(await this.#queue(name));
    const since = oldest.map(({ data }) => data.enqueuedAt);
    return since.length === 0 ? 0 : Math.max(0, Date.now() - Math.min(...since));
  }

  ping(): Promise<void> {
    return this.#driver.ping();
  }

  async close({ timeoutMs = 8_000 }: { timeoutMs?: number } = {}): Promise<void> {
    const orderly = (async () => {
      await Promise.all(this.#workers.map((worker) => worker.close()));
      await Promise.all([...this.#queues.values()].map(async (queue) => (await queue.catch(() => undefined))?.close()));
      return 'orderly' as const;
    })();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, 'late');
    });
    const outcome = await Promise.race([orderly, late]);
    clearTimeout(timer);
    const closed = this.#driver.close();
    if (outcome === 'late') {
      // A job is still running: another worker gets it when its lock ends. Its connections close when it releases them.
      this.#onError(new Error(`Jobs were still running ${timeoutMs} ms after the stop`));
      orderly.catch(this.#onError);
      closed.catch(this.#onError);
      return;
    }
    await closed;
  }
}

/** @param attempt the number of the try, which the caller knows: BullMQ counts one when it has ended */
function contextOf(queued: QueuedJob, attempt: number): JobContext {
  return {
    jobId: queued.id ?? '',
    requestId: queued.data.requestId,
    attempt,
    attempts: queued.opts.attempts ?? 1,
  };
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
