import { AppError } from '@sentinel/contracts';

export interface FairQueueOptions {
  /** Number of tasks that run at once. */
  readonly running: number;
  /** Maximum number of tasks that wait. */
  readonly waiting: number;
  /** Maximum number of tasks of one key that wait. */
  readonly waitingPerKey: number;
  /** How long a task may wait before it fails. */
  readonly waitMs: number;
  /** The text for a caller whose task is not run. */
  readonly busy: string;
  /** Sent as `Retry-After` to that caller. */
  readonly retryAfterSeconds: number;
}

export interface FairQueue {
  /**
   * Runs the task as soon as it is its turn.
   *
   * @param key whose task it is: an account, or a network
   * @param signal when it aborts, a task that waits leaves the queue; one that runs is not stopped
   * @throws AppError `overloaded` when too many wait already, or after `waitMs`
   * @throws the signal's reason, and whatever the task throws
   */
  run<T>(key: string, task: () => Promise<T> | T, signal?: AbortSignal): Promise<T>;
  /** Number of tasks that wait. */
  waiting(): number;
  /** Rejects tasks that wait, and all later ones, with the reason; resolves when none runs any more. */
  close(reason: Error): Promise<void>;
}

/** A task that waits for its turn. */
interface Waiter {
  readonly start: () => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * A bounded queue in which the keys take turns, so that nobody's many tasks hold up another's few. When it is full, a key that
 * waits with fewer tasks takes the place of the last task of the key that waits with most.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { running: places, waiting: most, waitingPerKey, waitMs, busy, retryAfterSeconds } = options;
  /** The tasks that wait, by key. The first key is the next whose turn it is; no key is without tasks. */
  const queues = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;
  let closed: Error | undefined;
  let whenIdle: (() => void) | undefined;

  const overloaded = () => new AppError('overloaded', busy, { retryAfterSeconds });

  const remove = (key: string, waiter: Waiter) => {
    const queue = queues.get(key);
    const at = queue?.indexOf(waiter) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    waiting -= 1;
    if (queue.length === 0) queues.delete(key);
  };

  /** Refuses the last task of the key with most tasks, where that key has at least two more than `key`. */
  const makeRoomFor = (key: string): boolean => {
    const [greediest, queue] = [...queues].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    const last = queue.at(-1);
    if (!last || queue.length < (queues.get(key)?.length ?? 0) + 2) return false;
    remove(greediest, last);
    last.refuse(overloaded());
    return true;
  };

  const startNext = () => {
    const [next] = queues;
    if (!next) return;
    const [key, queue] = next;
    const [waiter] = queue;
    if (!waiter) return;
    remove(key, waiter);
    // The key's next turn comes after those of all others.
    if (queues.delete(key)) queues.set(key, queue);
    waiter.start();
  };

  const leave = () => {
    running -= 1;
    startNext();
    if (running === 0) whenIdle?.();
  };

  const waitForTurn = (key: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        start: () => {
          settle();
          running += 1;
          resolve();
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
      };
      const giveUp = (error: unknown) => {
        remove(key, waiter);
        waiter.refuse(error);
      };
      const onAbort = () => giveUp(signal?.reason);
      const timer = setTimeout(() => giveUp(overloaded()), waitMs);
      signal?.addEventListener('abort', onAbort);
      const queue = queues.get(key) ?? [];
      queues.set(key, queue);
      queue.push(waiter);
      waiting += 1;
    });

  return {
    async run(key, task, signal) {
      signal?.throwIfAborted();
      if (closed) throw closed;
      if (running < places) running += 1;
      else {
        if ((queues.get(key)?.length ?? 0) >= waitingPerKey) throw overloaded();
        if (waiting >= most && (waiting === 0 || !makeRoomFor(key))) throw overloaded();
        await waitForTurn(key, signal);
      }
      try {
        return await task();
      } finally {
        leave();
      }
    },
    waiting: () => waiting,
    async close(reason) {
      closed = reason;
      for (const [key, queue] of [...queues])
        for (const waiter of [...queue]) {
          remove(key, waiter);
          waiter.refuse(reason);
        }
      if (running > 0)
        await new Promise<void>((done) => {
          whenIdle = done;
        });
    },
  };
}
