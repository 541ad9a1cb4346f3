import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Mutant } from './mutant.ts';

const root = resolve(import.meta.dirname, '../..');
/** How long Jest may take to end after it was told to. */
const GRACE_MS = 5000;
const running = new Set<ChildProcess>();

/** How tests ended: they passed (a mutant survived), failed (it was killed), or had not ended in time. */
export type Outcome = 'passed' | 'failed' | 'timeout';

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    // The whole group: Jest's workers and the database that it started as well.
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends every run that goes on. */
export function endAll(): void {
  for (const child of running) end(child, 'SIGKILL');
}

/**
 * Runs test files, with a mutant in place when there is one.
 * @param temporary a folder for what the run would leave behind
 */
export async function runTests(
  tests: readonly string[],
  { limitMs, mutant, temporary }: { limitMs: number; mutant?: Mutant; temporary: string },
): Promise<Outcome> {
  const child = spawn(
    process.execPath,
    [join(root, 'tools/jest.mjs'), '--runInBand', '--bail', '--silent', '--runTestsByPath', ...tests],
    {
      cwd: root,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, TMPDIR: temporary, MUTANT: mutant === undefined ? '' : JSON.stringify(mutant) },
    },
  );
  running.add(child);
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    end(child, 'SIGTERM');
    setTimeout(() => end(child, 'SIGKILL'), GRACE_MS).unref();
  }, limitMs);
  const code = await new Promise<number>((done, failed) => {
    child.once('error', failed);
    child.once('exit', (exitCode) => done(exitCode ?? 1));
  });
  clearTimeout(limit);
  running.delete(child);
  if (isLate) return 'timeout';
  return code === 0 ? 'passed' : 'failed';
}

/** The test files that import a file, directly or not. */
export async function relatedTests(file: string): Promise<string[]> {
  const child = spawn(process.execPath, [join(root, 'tools/jest.mjs'), '--listTests', '--findRelatedTests', file], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  return text.split('\n').filter((line) => line.startsWith(root));
}
