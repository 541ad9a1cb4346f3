import { setTimeout } from 'node:timers/promises';
import { createFairQueue } from '@sentinel/service-kit';
import { BUSY_TEXT } from './shares.ts';

/** Between two refusals. */
const PAUSE_MS = 100;
const REFUSALS = {
  running: 1,
  waiting: 2_000,
  waitingPerKey: 200,
  waitMs: 15_000,
  busy: BUSY_TEXT,
  retryAfterSeconds: 2,
};

/**
 * Refuses large bodies one at a time, networks taking turns. After its answer Node still reads what is refused, to throw it away, at some
 * 10 ms for 4 MiB; until then the sender waits.
 * @returns throws the error when it is the network's turn
 */
export function createRefusals() {
  const queue = createFairQueue(REFUSALS);
  return async (network: string, error: unknown): Promise<never> => {
    await queue.run(network, () => setTimeout(PAUSE_MS));
    throw error;
  };
}
