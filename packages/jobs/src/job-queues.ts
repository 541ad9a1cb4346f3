import type { JobDefinition } from './define-job.ts';

/** How one job is handed over. */
export interface EnqueueOptions {
  /** While a job with this key waits, runs or is to be retried, another one with the same key is not added. */
  jobKey?: string;
  /** The request the job comes from; without one the job gets an id of its own. */
  requestId?: string;
}

/** What a handler learns of the job beside its payload. */
export interface JobContext {
  readonly jobId: string;
  /** Id of the request the job comes from: goes into every log line. */
  readonly requestId: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly attempts: number;
}

/** Does the job. A thrown error means: try again later, as long as the definition has attempts left. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** One try that failed. */
export interface JobFailure {
  readonly job: string;
  readonly payload: unknown;
  readonly context: JobContext;
  readonly error: Error;
}

/** What the owner of the queues wants to hear of. */
export interface JobHooks {
  /** A job has failed for good: its attempts are exhausted. Awaited: until it returns, the job counts as running. */
  onFailed?: (failure: JobFailure) => Promise<void> | void;
  /** A try has failed and another one follows. */
  onRetry?: (failure: JobFailure) => void;
  /** The queue itself is in trouble (e.g. the connection is lost). Jobs run again when it recovers. */
  onError?: (error: Error) => void;
}

/** The queues of one process: every kind of job has one. Delivery is at least once, so handlers must bear a repeat. */
export interface JobQueues {
  /** Which store is behind it. */
  readonly driver: 'redis' | 'postgres';
  /** Hands a job over; resolves when the store has it. Gives the job's id, also when one with the same key is there already. */
  enqueue<Payload>(job: JobDefinition<Payload>, payload: Payload, options?: EnqueueOptions): Promise<string>;
  /** Takes up work on a kind of job; resolves when the worker listens. */
  work<Payload>(
    job: JobDefinition<Payload>,
    handler: JobHandler<Payload>,
    options?: { concurrency?: number },
  ): Promise<void>;
  /**
   * For how long, in milliseconds, the oldest waiting job of a kind has been in the queue; 0 when none waits. What was handed
   * over longer ago is worked on, done, or lost.
   */
  longestWaitMs<Payload>(job: JobDefinition<Payload>): Promise<number>;
  /** Resolves when the store answers. */
  ping(): Promise<void>;
  /** Stops taking jobs, lets running ones finish (at most `timeoutMs`, default 8000), closes the connections. */
  close(options?: { timeoutMs?: number }): Promise<void>;
}
