import { type BackOff, backOffMs } from './back-off.ts';
import { pause } from './pause.ts';

/** Subscribes to something that wakes a loop, such as a channel of PostgreSQL; gives what ends the subscription. */
export type WakeUps = (wake: () => void) => Promise<() => Promise<void>>;

export interface LoopOptions {
  /** The wait between two runs when nothing wakes the loop. */
  readonly everyMs: number;
  /** Ends the loop: a pause at once, a run when it has ended. */
  readonly signal: AbortSignal;
  /** What is done. May give the milliseconds to wait before the next run; 0 when there is more to do. */
  readonly run: (signal: AbortSignal) => Promise<void> | Promise<number | undefined>;
  readonly wakeOn?: WakeUps;
  /** The waits after runs that failed; from `everyMs` up to 5 s (or `everyMs`) by default. */
  readonly backOff?: BackOff;
  /** A run failed, for the `failures`th time in a row. What it throws ends the loop. */
  readonly onError: (error: unknown, failures: number) => void;
}

const LONGEST_WAIT_MS = 5_000;

/**
 * Runs at once and then whenever it is woken or the time has come, one run at a time, until the signal aborts. Any number of
 * wake-ups during a run, or during the wait after a failed one, make one further run. When it cannot subscribe to its
 * wake-ups it tries again at each run and goes by the clock meanwhile.
 * Resolves when the last run has ended; rejects only with what `onError` throws.
 */
export async function runLoop({
  everyMs,
  backOff = { firstMs: everyMs, longestMs: Math.max(everyMs, LONGEST_WAIT_MS) },
  onError,
  run,
  signal,
  wakeOn,
}: LoopOptions): Promise<void> {
  let woken = new AbortController();
  const wake = () => woken.abort();
  let unsubscribe: (() => Promise<void>) | undefined;
  let refusals = 0;
  let failures = 0;

  async function subscribe(): Promise<void> {
    if (!wakeOn || unsubscribe) return;
    try {
      unsubscribe = await wakeOn(wake);
      refusals = 0;
    } catch (error) {
      refusals += 1;
      if (refusals === 1)
        onError(new Error('nothing wakes the loop; it goes by the clock', { cause: error }), refusals);
    }
  }

  /** One run; gives how long to wait after it. */
  async function runOnce(): Promise<number> {
    try {
      const waitMs = (await run(signal)) ?? everyMs;
      failures = 0;
      return waitMs;
    } catch (error) {
      if (signal.aborted) return 0;
      failures += 1;
      onError(error, failures);
      return backOffMs(backOff, failures);
    }
  }

  try {
    while (!signal.aborted) {
      await subscribe();
      woken = new AbortController();
      const waitMs = await runOnce();
      await (failures > 0 ? pause(waitMs, signal) : pause(waitMs, signal, woken.signal));
    }
  } finally {
    await unsubscribe?.().catch((error: unknown) => onError(error, 1));
  }
}
