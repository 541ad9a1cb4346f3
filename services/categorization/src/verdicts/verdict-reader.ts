import { AppError } from '@sentinel/contracts';
import { createFairQueue } from '@sentinel/service-kit';
import { Piscina } from 'piscina';
import { type EnteredVerdict, type ReadVerdict, readEnteredVerdict } from './read-entered-verdict.ts';
import type { VerdictReading, VerdictTask } from './verdict-thread.ts';

/** Reading so much takes some 10 ms. A call of three hours is not longer; the longest that is taken needs 200 ms. */
const INLINE_LENGTH = 256 * 1024;
/** A tag costs as much as fifty letters; a call of three hours has fewer. */
const INLINE_TAGS = 4_000;
const IDLE_MS = 60_000;
const QUEUE = {
  running: 1,
  waiting: 512,
  // As many as the contract lets an account send at once.
  waitingPerKey: 300,
  // Below the time after which the gateway gives up.
  waitMs: 10_000,
  busy: 'Many long verdicts are being saved right now. Please try again in a moment.',
  retryAfterSeconds: 2,
};

/**
 * As `readEnteredVerdict`, for an account.
 * @throws AppError unprocessable, or overloaded when too many long verdicts wait
 */
export type ReadVerdictOf = (accountId: string, entered: EnteredVerdict, interaction: string) => Promise<ReadVerdict>;

/**
 * Reads short verdicts at once and long ones in a thread, one at a time, accounts taking turns: so a long verdict holds up no other call,
 * and many of one account only that account's (SECURITY.md 12, 60). The thread starts with the first long verdict and ends when it was idle
 * for a minute.
 * @param thread the built `verdict-thread.js`, or its source
 */
export function createVerdictReader(thread: URL): {
  readonly read: ReadVerdictOf;
  readonly close: () => Promise<void>;
} {
  const isSource = thread.pathname.endsWith('.ts');
  const pool = new Piscina<VerdictTask, VerdictReading>({
    filename: thread.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    ...(isSource ? { execArgv: ['--import', 'tsx'] } : {}),
  });
  const queue = createFairQueue(QUEUE);
  return {
    read: async (accountId, entered, interaction) => {
      const { interaction_html: html } = entered;
      if (html === null || isShort(html + interaction)) return readEnteredVerdict(entered, interaction);
      const reading = await queue.run(accountId, () => pool.run({ entered, interaction }));
      if ('verdict' in reading) return reading.verdict;
      const { code, message, reason } = reading.refused;
      throw new AppError(code, message, reason === undefined ? {} : { reason });
    },
    close: () => pool.destroy(),
  };
}

function isShort(text: string): boolean {
  if (text.length > INLINE_LENGTH) return false;
  let tags = 0;
  for (let at = text.indexOf('<'); at !== -1 && tags <= INLINE_TAGS; at = text.indexOf('<', at + 1)) tags += 1;
  return tags <= INLINE_TAGS;
}
