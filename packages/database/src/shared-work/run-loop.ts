import { type BackOff, backOffMs } from './back-off.ts';
import { pause } from './pause.ts';

/** Subscribes a loop to whatever wakes it, such as a PostgreSQL channel; resolves to a function that ends the subscription. */
export type WakeUps = (wake: () => void) => Promise<() => Promise<void>>;

export interface LoopOptions {
  /** The wait between two runs when nothing wakes the loop. */
  readonly everyMs: number;
  /** Ends the loop: at once during a wait, otherwise after the current run. */
  readonly signal: AbortSignal;
  /** Runs once. May resolve to the milliseconds to wait before the next run, e.g. 0 when there is more to do. */
  readonly run: (signal: AbortSignal) => Promise<void> | Promise<number | undefined>;
  readonly wakeOn?: WakeUps;
  /** The waits after failed runs; by default from `everyMs` up to 5 s, or `everyMs` if that is longer. */
  readonly backOff?: BackOff;
  /**
   * Called when a run has failed for the `failures`th time in a row, when subscribing begins to fail, and when unsubscribing fails.
   * An error that it throws ends the loop.
   */
  readonly onError: (error: unknown, failures: number) => void;
}

const MAX_WAIT_MS = 5_000;

/**
 * Runs at once, and then again whenever it is woken or the wait is over, one run at a time, until the signal aborts. Any number of
 * wake-ups during a run, or during the wait after a failed run, lead to one further run. If it cannot subscribe to its wake-ups,
 * it retries before each run; until that succeeds, it runs at the interval.
 * Resolves when the last run has ended. Rejects only with an error that `onError` throws.
 */
export async function runLoop({
  everyMs,
  backOff = { firstMs: everyMs, longestMs: Math.max(everyMs, MAX_WAIT_MS) },
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

  /** Runs once; resolves to the milliseconds to wait afterward. */
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
