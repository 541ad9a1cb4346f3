import type { Database } from '@sentinel/database';
import type { Mailer } from '../mail/mailer.ts';
import { type SendOutcome, sendMail } from '../mail/send-mail.ts';
import { claim, markFailed, markRetry, markSent } from './notification-outbox.ts';

/**
 * Sends a notification unless another sender has it. Its state moves by guarded updates: queued → sending → sent, back to
 * queued for a later try, failed when the server rejects it permanently or the tries are used up, or cancelled when the try
 * fails and the alert was deleted.
 */
export function sendNotification(
  database: Database,
  mailer: Mailer,
  id: string,
  leaseMs: number,
): Promise<SendOutcome<'cancelled'>> {
  return sendMail(
    {
      claim: (id) => claim(database, id, leaseMs),
      markSent: (message) => markSent(database, message),
      markRetry: (message, error, delayMs) => markRetry(database, message, error, delayMs),
      markFailed: (message, error) => markFailed(database, message, error),
    },
    mailer,
    id,
  );
}
