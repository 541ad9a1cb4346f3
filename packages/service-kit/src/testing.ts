import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something is true; fails with what was waited for. */
export async function until(what: string, isTrue: () => Promise<boolean> | boolean, timeoutMs = 45_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`);
    await sleep(25);
  }
}
