import type { Database } from '@sentinel/database';
import { type Mailer, RefusedMail } from './mailer.ts';
import { claim, markFailed, markRetry, markSent } from './notification-outbox.ts';

/** Tries in all: with the waits below they reach over some nine hours of a mail server being down. */
export const MAX_ATTEMPTS = 20;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 3_600_000;

export type SendOutcome =
  | { readonly outcome: 'sent'; readonly sinceQueuedMs: number }
  | { readonly outcome: 'retry' | 'failed' | 'cancelled'; readonly attempts: number; readonly error: string }
  | { readonly outcome: 'not_ours' };

/** Wait before the try after this one: 2 s, doubled each time, at most an hour. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/**
 * Sends a notification that nobody else is sending. Its state moves by guarded updates: queued → sending → sent, back to
 * queued for a later try, failed when the server refuses it for good or the tries are used up, or cancelled when the try fails
 * and the alert is gone.
 */
export async function sendNotification(
  database: Database,
  mailer: Mailer,
  id: string,
  leaseSeconds: number,
): Promise<SendOutcome> {
  const message = await claim(database, id, leaseSeconds);
  if (!message) return { outcome: 'not_ours' };
  try {
    await mailer.send(message);
  } catch (cause) {
    const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
    const { attempts } = message;
    if (cause instanceof RefusedMail || attempts >= MAX_ATTEMPTS) {
      await markFailed(database, message, error);
      return { outcome: 'failed', attempts, error };
    }
    return { outcome: await markRetry(database, message, error, waitAfter(attempts)), attempts, error };
  }
  return { outcome: 'sent', sinceQueuedMs: await markSent(database, message) };
}
