import type { Job, Queue, Worker, WorkerOptions } from 'bullmq';

/** What the store holds for a job: the payload in an envelope. */
export interface JobEnvelope {
  payload: unknown;
  requestId: string;
  /** Milliseconds since 1970. */
  enqueuedAt: number;
}

/** A BullMQ job with our envelope. */
export type QueuedJob = Job<JobEnvelope, void>;

/** The part of BullMQ's queue that both backends share and we use. */
export type DriverQueue = Pick<
  Queue<JobEnvelope, void>,
  'add' | 'getWaiting' | 'getWaitingCount' | 'waitUntilReady' | 'close'
>;

/** The part of BullMQ's worker that both backends share and we use. */
export type DriverWorker = Pick<Worker<JobEnvelope, void>, 'waitUntilReady' | 'close'> & {
  on(event: 'failed', listener: (job: QueuedJob | undefined, error: Error) => void): unknown;
};

/** Settings of a worker that do not depend on the store. */
export type DriverWorkerOptions = Required<
  Pick<WorkerOptions, 'concurrency' | 'lockDuration' | 'stalledInterval' | 'maxStalledCount'>
> &
  Pick<WorkerOptions, 'limiter'>;

/** How many jobs to read to find the oldest, because one may be done between being listed and being read. */
export const OLDEST = 10;

/** One store: opens queues and workers on its connections. */
export interface QueueDriver {
  readonly kind: 'redis' | 'postgres';
  openQueue(name: string): DriverQueue;
  openWorker(name: string, process: (job: QueuedJob) => Promise<void>, options: DriverWorkerOptions): DriverWorker;
  /** Some waiting jobs, the oldest among them. */
  oldestWaiting(queue: DriverQueue): Promise<QueuedJob[]>;
  ping(): Promise<void>;
  /** Closes what the driver opened itself; queues and workers are closed before. */
  close(): Promise<void>;
}
