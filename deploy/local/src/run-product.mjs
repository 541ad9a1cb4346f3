import { StartError } from './start-error.mjs';

/** npm passes on the SIGINT that a terminal has sent to all of its processes: the second one so soon is the same Ctrl-C. */
const SAME_SIGNAL_MS = 500;

/**
 * Runs the product for a command line: from its start until somebody ends it, or a process of the background does not start.
 * @param {object} options
 * @param {(options: { signal: AbortSignal, onFatal: (error: Error) => void }) => Promise<import('./start-sentinel.mjs').RunningSentinel>} options.start
 * @param {(running: import('./start-sentinel.mjs').RunningSentinel) => void} options.onReady
 * @param {(text: string) => void} options.print
 * @param {(error: unknown) => void} options.printError
 * @param {(code: number) => void} options.exit ends the process: 0 when it was asked to, 1 when something failed
 * @param {() => number} [options.now] in ms
 * @returns {() => void} asks it to end; asked twice, it ends at once
 */
export function runProduct({ start, onReady, print, printError, exit, now = () => performance.now() }) {
  const interrupted = new AbortController();
  /** @type {import('./start-sentinel.mjs').RunningSentinel | undefined} */
  let running;
  /** What did not start: decides the exit code, whenever it happened. @type {Error | undefined} */
  let fatal;

  async function stopRunning() {
    if (!running) return; // a start under way stops what it has started, then rejects
    print('\nStopping ...');
    await running.stop();
    print('Stopped.');
    exit(fatal ? 1 : 0);
  }
  let endedAt = 0;
  function end() {
    if (interrupted.signal.aborted) {
      if (now() - endedAt >= SAME_SIGNAL_MS) running?.kill();
      return;
    }
    endedAt = now();
    interrupted.abort();
    void stopRunning();
  }

  start({
    signal: interrupted.signal,
    onFatal: (error) => {
      if (fatal) return;
      fatal = error;
      printError(error.message);
      if (!interrupted.signal.aborted) end();
    },
  }).then(
    (started) => {
      running = started;
      if (interrupted.signal.aborted) void stopRunning();
      else onReady(started);
    },
    (error) => {
      if (!interrupted.signal.aborted) printError(error instanceof StartError ? error.message : error);
      else if (!fatal) print('Stopped.');
      exit(interrupted.signal.aborted && !fatal ? 0 : 1);
    },
  );
  return end;
}
