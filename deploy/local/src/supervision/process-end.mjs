/**
 * How a child process ends, as in `exit code 1`, `signal SIGKILL`, or why it could not be started.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {{ ended: Promise<string>, ending: () => string | undefined }} `ending`: undefined while it runs
 */
export function watchEnd(child) {
  /** @type {string | undefined} */
  let ending;
  /** @type {Promise<string>} */
  const ended = new Promise((done) => {
    /** @param {string} how */
    const end = (how) => {
      ending ??= how;
      done(ending);
    };
    child.once('error', (error) => end(error.message));
    // Not at `exit`: what it wrote last may still be in its pipes.
    child.once('close', (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  return { ended, ending: () => ending };
}
