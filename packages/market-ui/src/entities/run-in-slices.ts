/** A keystroke waits at most about this long for a slice of work. */
const SLICE_MS = 6;
/** Work goes on even when the page is never idle. */
const IDLE_TIMEOUT_MS = 50;

/** Runs work that pauses by itself, a few milliseconds at a time, when the page has nothing better to do. */
export function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const slice = () => {
      const until = performance.now() + SLICE_MS;
      try {
        for (;;) {
          const step = work.next();
          if (step.done) return resolve(step.value);
          if (performance.now() >= until) break;
        }
      } catch (error) {
        return reject(error);
      }
      whenIdle(slice);
    };
    whenIdle(slice);
  });
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(act);
}
