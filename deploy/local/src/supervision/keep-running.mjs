import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {object} Run a process of something that runs
 * @property {Promise<string>} ended how it ended, as in `exit code 1`
 * @property {() => void} kill ends it at once, also when it hangs
 *
 * @typedef {object} Kept something that must run
 * @property {string} name
 * @property {() => Run | Promise<Run>} launch rejects when it does not start
 * @property {(timeout: AbortSignal) => Promise<unknown>} check rejects when it does not answer
 * @property {string} log where it says why it stopped
 *
 * @typedef {typeof TIMING} Timing
 */

/** Milliseconds. */
export const TIMING = {
  firstPause: 250,
  longestPause: 30_000,
  /** After so long a health, the next pause is the first one again. */
  healthy: 60_000,
  checkEvery: 5_000,
  checkTimeout: 5_000,
  /** Between checks while there is no answer. */
  recheckEvery: 500,
  /** Silent for so long, it hangs; */
  silent: 30_000,
  /** and for so long when it has just been started. */
  starting: 120_000,
};

/**
 * The pauses before a restart: each twice the one before, back to the first after a time of health.
 * @param {Pick<Timing, 'firstPause' | 'longestPause' | 'healthy'>} timing
 */
export function createPauses({ firstPause, longestPause, healthy }) {
  let failures = 0;
  return {
    /** @param {number} healthyMs how long it had been answering when it stopped */
    next(healthyMs) {
      if (healthyMs >= healthy) failures = 0;
      const pause = Math.min(firstPause * 2 ** failures, longestPause);
      failures += 1;
      return pause;
    },
  };
}

/**
 * Whether something answers in time; how it fails does not matter. Without `AbortSignal.any` and `AbortSignal.timeout`, which
 * Node 20 may collect as garbage before they fire.
 * @param {Kept} kept
 * @param {number} timeoutMs
 * @param {AbortSignal} over
 */
async function doesAnswer(kept, timeoutMs, over) {
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  const timer = setTimeout(abort, timeoutMs);
  over.addEventListener('abort', abort);
  try {
    await kept.check(timeout.signal);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    over.removeEventListener('abort', abort);
  }
}

/**
 * Keeps something running that has been started: starts it again when it stops, without an end and with growing pauses, and
 * ends it when it does not answer for long. Says each change in a line; once it tries at the longest pause, nothing more
 * until it has been well for a while.
 * @param {Kept} kept
 * @param {Run} run the present one, which has answered
 * @param {object} options
 * @param {(line: string) => void} options.print
 * @param {AbortSignal} options.signal ends the keeping; what runs then goes on
 * @param {Partial<Timing>} [options.timing]
 * @returns {Promise<void>} once the keeping has ended; a launch under way has then settled
 */
export async function keepRunning(kept, run, { print, signal, timing: given = {} }) {
  const timing = { ...TIMING, ...given };
  const pauses = createPauses(timing);
  const { name } = kept;
  let isDown = false;
  let isQuiet = false;
  /** @type {(ms: number, until?: AbortSignal) => Promise<void>} */
  const wait = (ms, until = signal) => sleep(ms, undefined, { signal: until }).catch(() => undefined);

  /** @param {number} healthyMs */
  function noteHealth(healthyMs) {
    if (!isDown || (isQuiet && healthyMs < timing.healthy)) return;
    isDown = false;
    isQuiet = false;
    print(`${name} runs again.`);
  }

  /**
   * Checks a process until it ends, and ends it when it hangs.
   * @param {Run} watched
   * @param {AbortSignal} over
   * @param {(since: number) => void} onAnswer told since when it has been answering
   */
  async function check(watched, over, onAnswer) {
    let silentMs = 0;
    // The first one answered before it was handed over.
    let healthySince = watched === run ? performance.now() : undefined;
    while (!over.aborted) {
      const began = performance.now();
      const answers = await doesAnswer(kept, timing.checkTimeout, over);
      if (over.aborted) return;
      if (answers) {
        healthySince ??= performance.now();
        onAnswer(healthySince);
        noteHealth(performance.now() - healthySince);
      }
      await wait(answers ? timing.checkEvery : timing.recheckEvery, over);
      // Bounded, because a machine that has slept did not wait for an answer.
      const passed = Math.min(performance.now() - began, timing.checkTimeout + timing.recheckEvery);
      silentMs = answers ? 0 : silentMs + passed;
      const limit = healthySince === undefined ? timing.starting : timing.silent;
      if (silentMs < limit || over.aborted) continue;
      if (!isQuiet) print(`${name} has not answered for ${limit / 1000} s. Ending it.`);
      watched.kill();
      return;
    }
  }

  /**
   * @param {Run} watched
   * @returns {Promise<{ how: string, healthyMs: number } | undefined>} how it ended; undefined when the keeping ends first
   */
  async function watch(watched) {
    const over = new AbortController();
    let healthySince = Number.POSITIVE_INFINITY;
    const keepingEnds = new Promise((done) => {
      signal.addEventListener('abort', () => done(undefined), { signal: over.signal });
    });
    const checking = check(watched, over.signal, (since) => {
      healthySince = since;
    });
    const how = await Promise.race([watched.ended, keepingEnds]);
    const healthyMs = Math.max(0, performance.now() - healthySince);
    over.abort();
    await checking;
    return how === undefined ? undefined : { how, healthyMs };
  }

  /** @type {Run | undefined} */
  let present = run;
  /** @type {string | undefined} */
  let failure;
  while (!signal.aborted) {
    const end = present ? await watch(present) : { how: failure ?? '', healthyMs: 0 };
    if (!end || signal.aborted) return;
    const pause = pauses.next(end.healthyMs);
    isDown = true;
    if (!isQuiet) {
      isQuiet = pause >= timing.longestPause;
      const next = isQuiet
        ? `Trying again every ${pause / 1000} s; see ${kept.log}.`
        : `Starting it again in ${pause / 1000} s.`;
      print(`${name} stopped (${end.how}). ${next}`);
    }
    await wait(pause);
    if (signal.aborted) return;
    try {
      present = await kept.launch();
    } catch (error) {
      present = undefined;
      failure = /** @type {Error} */ (error).message;
    }
  }
}
