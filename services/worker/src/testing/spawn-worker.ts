import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '@sentinel/service-kit/testing';
import { bundleEntry } from '../../../../tools/jest/bundle-entry.mjs';

const WORKSPACE = join(import.meta.dirname, '../..');
const server = await bundleEntry(WORKSPACE, 'src/server.ts');

interface WorkerEnv {
  readonly DATABASE_URL: string;
  readonly SMTP_URL: string;
  readonly REDIS_URL?: string;
  readonly WORKER_SEND_SECONDS?: string;
  readonly WORKER_LEASE_SECONDS?: string;
}

/** A worker in a process of its own, which a test can end; it logs to `lines`. */
export interface SpawnedWorker {
  readonly child: ChildProcess;
  readonly lines: string[];
  /** Resolves when it works. */
  ready(): Promise<void>;
  /** SIGKILL, or SIGTERM to end it in order; resolves when the process has ended. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** Starts a worker, with short leases if the test names none. */
export function spawnWorker(env: WorkerEnv): SpawnedWorker {
  const lines: string[] = [];
  const child = spawn(process.execPath, [server], {
    cwd: WORKSPACE,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PUBLIC_URL: 'http://localhost:8080',
      MESSAGE_LINK_SECRET: 'a secret of tests that is long enough',
      WORKER_SEND_SECONDS: '4',
      WORKER_LEASE_SECONDS: '5',
      ...env,
    },
  });
  createInterface(child.stdout!).on('line', (line) => lines.push(line));
  return {
    child,
    lines,
    ready: () => until('the worker works', () => lines.some((line) => line.includes('Server listening'))),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}
