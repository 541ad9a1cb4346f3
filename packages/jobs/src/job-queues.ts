import type { JobDefinition } from './define-job.ts';

/** Options of one enqueued job. */
export interface EnqueueOptions {
  /** While a job with this key is waiting, running or due for a retry, another one with the same key is not added. */
  jobKey?: string;
  /** The request that caused the job; without one the job gets an id of its own. */
  requestId?: string;
}

/** What a handler is told about the job besides its payload. */
export interface JobContext {
  readonly jobId: string;
  /** Id of the request that caused the job, for every log line. */
  readonly requestId: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly attempts: number;
}

/** Runs the job. When it throws, the job is tried again later while it has attempts left. */
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

/** One try that failed. */
export interface JobFailure {
  readonly job: string;
  readonly payload: unknown;
  readonly context: JobContext;
  readonly error: Error;
}

/** Callbacks for telemetry. */
export interface JobHooks {
  /** Runs a try of a job. */
  around?: (job: string, context: JobContext, run: () => Promise<void>) => Promise<void>;
  /** A job used up its attempts. Awaited: the job counts as running until this returns. */
  onFailed?: (failure: JobFailure) => Promise<void> | void;
  /** A try failed and another one follows. */
  onRetry?: (failure: JobFailure) => void;
  /** The queue itself failed. Jobs run again when it recovers. While Redis is gone, only the first error is told. */
  onError?: (error: Error) => void;
  /** Redis answers again. */
  onBack?: () => void;
}

/** The queues of one process, one per kind of job. A job runs at least once, so handlers must tolerate repeats. */
export interface JobQueues {
  /** Which store holds the queues. */
  readonly driver: 'redis' | 'postgres';
  /** Resolves with the job's id when the store has it, or when one with the same key is already there. */
  enqueue<Payload>(job: JobDefinition<Payload>, payload: Payload, options?: EnqueueOptions): Promise<string>;
  /**
   * Runs the handler for each job of a kind; resolves when the worker is listening.
   * @param options.perSecond jobs begun in a second at most, by the workers of all processes together; each names the same number
   */
  work<Payload>(
    job: JobDefinition<Payload>,
    handler: JobHandler<Payload>,
    options?: { concurrency?: number; perSecond?: number },
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
