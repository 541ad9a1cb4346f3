import { backOffMs } from '@sentinel/database';
import type { NotificationChannel } from '@sentinel/vocabulary-alerts';
import { type OutgoingMail, RefusedMail } from '../mail/mailer.ts';
import { MAX_ATTEMPTS, WAITS } from '../mail/retries.ts';
import { RefusedMessage } from '../notify/carrier.ts';

/** A message that a sender has claimed. */
export interface ClaimedMail extends OutgoingMail {
  readonly channel: NotificationChannel;
  /** Tries so far, this one included. A later update applies only to the try that it belongs to. */
  readonly attempts: number;
}

/** Sends messages about accounts: mail, and texts with codes for phone numbers. */
export interface AccountSender {
  /** @throws RefusedMail or RefusedMessage when it can never arrive, or an error that may pass */
  send(message: ClaimedMail): Promise<unknown>;
}

/** Rows that are waiting to be sent. `Over` says why there is no next try although tries are left. */
export interface MailOutbox<Over extends string> {
  /**
   * Claims messages; only one sender gets each. Leaves out those that are sent, given up or not due yet (so that a repeated job
   * costs no try), and those that another sender has.
   */
  claim(ids: readonly string[]): Promise<ClaimedMail[]>;
  /** The mail server accepted it; gives the milliseconds since it was written. */
  markSent(message: ClaimedMail): Promise<number>;
  /** A try failed; the next one is due after the delay, unless it is over. */
  markRetry(message: ClaimedMail, error: string, delayMs: number): Promise<'retry' | Over>;
  /** It is given up. */
  markFailed(message: ClaimedMail, error: string): Promise<void>;
}

export type SendOutcome<Over extends string = string> =
  | { readonly outcome: 'sent'; readonly sinceQueuedMs: number }
  | { readonly outcome: 'retry' | 'failed' | Over; readonly attempts: number; readonly error: string };

/**
 * Sends messages in parallel, without those that it cannot claim. A failed try is repeated later, until the server
 * rejects the message permanently, the tries are used up, or its outbox says that it is over.
 * @param onOutcome called for each message that was claimed
 */
export async function sendMails<Over extends string>(
  outbox: MailOutbox<Over>,
  sender: AccountSender,
  ids: readonly string[],
  onOutcome: (id: string, outcome: SendOutcome<Over>) => void,
): Promise<void> {
  const messages = await outbox.claim(ids);
  await Promise.all(messages.map(async (message) => onOutcome(message.id, await sendMail(outbox, sender, message))));
}

async function sendMail<Over extends string>(
  outbox: MailOutbox<Over>,
  sender: AccountSender,
  message: ClaimedMail,
): Promise<SendOutcome<Over>> {
  try {
    await sender.send(message);
  } catch (cause) {
    const error = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
    const { attempts } = message;
    if (cause instanceof RefusedMail || cause instanceof RefusedMessage || attempts >= MAX_ATTEMPTS) {
      await outbox.markFailed(message, error);
      return { outcome: 'failed', attempts, error };
    }
    return { outcome: await outbox.markRetry(message, error, backOffMs(WAITS, attempts)), attempts, error };
  }
  return { outcome: 'sent', sinceQueuedMs: await outbox.markSent(message) };
}
