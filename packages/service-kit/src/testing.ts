import { setTimeout as sleep } from 'node:timers/promises';

export { readStreamedFile } from './testing/streamed-file.ts';

/** Ends a wait for what does not come, before the limit of all tests does. How long a wait takes says how busy the machine is. */
const MAX_MS = 240_000;

/** Waits until something is true; fails with what was waited for. */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean, timeoutMs = MAX_MS): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await sleep(25);
  }
}
