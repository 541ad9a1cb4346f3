import { quietUntil } from '@sentinel/calendar';
import { backOffMs, type Database, pause } from '@sentinel/database';
import { MAX_ATTEMPTS, WAITS } from '../mail/retries.ts';
import { type Carrier, RefusedMessage, type Taken, UnansweredMessage } from './carrier.ts';
import { type MessageToSend, readMessages } from './message-to-send.ts';
import type { Ending, NotificationOutbox, Try } from './notification-outbox.ts';
import { whyNotSent } from './why-not-sent.ts';

/** What became of a notification: how its try ended, and when it was sent, how long after it was written. */
export type NotificationOutcome =
  | { readonly outcome: 'sent'; readonly sinceQueuedMs: number }
  | { readonly outcome: Exclude<Ending['state'], 'sent'>; readonly attempts: number; readonly error: string };

interface Sending {
  readonly database: Database;
  readonly outbox: NotificationOutbox;
  readonly carrier: Carrier;
}

/**
 * Sends notifications of one channel in parallel, without those that it cannot claim. A try that fails before the provider can have
 * the message is repeated later, until the tries are used up.
 * @param onOutcome called for each notification that was claimed
 */
export async function sendNotifications(
  { carrier, database, outbox }: Sending,
  ids: readonly string[],
  onOutcome: (id: string, outcome: NotificationOutcome) => void,
): Promise<void> {
  const { tries, unknown } = await outbox.claim(ids);
  for (const { attempts, id } of unknown)
    onOutcome(id, { outcome: 'unknown', attempts, error: 'interrupted after the hand-over' });
  if (tries.length === 0) return;
  const messages = await readMessages(
    database,
    tries.map(({ id }) => id),
  );
  await Promise.all(
    tries.map(async (attempt) => {
      const message = messages.get(attempt.id);
      if (!message) return; // its account was deleted in the meantime, and the notification with it
      const ending = await tryToSend(attempt, message, carrier, () => outbox.handOver(attempt));
      const contents = { told: message.matches.map(({ id }) => id), leftOut: message.leftOut };
      const sinceQueuedMs = await noted(() => outbox.end(attempt, ending, contents));
      onOutcome(
        attempt.id,
        ending.state === 'sent'
          ? { outcome: 'sent', sinceQueuedMs }
          : { outcome: ending.state, attempts: attempt.attempts, error: ending.reason },
      );
    }),
  );
}

async function tryToSend(
  { attempts }: Try,
  message: MessageToSend,
  carrier: Carrier,
  handOver: () => Promise<void>,
): Promise<Ending> {
  const recipient = carrier.recipientOf(message);
  const obstacle = whyNotSent(message);
  if (obstacle) return { ...obstacle, recipient };
  const until = heldUntil(message, new Date());
  if (until) return { state: 'held', recipient, reason: HELD, until };
  let taken: Taken;
  try {
    taken = await carrier.send(message, handOver);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (cause instanceof UnansweredMessage) return { state: 'unknown', recipient, reason };
    if (cause instanceof RefusedMessage) {
      const { blocks } = cause;
      return blocks === undefined
        ? { state: 'failed', recipient, reason }
        : { state: 'bounced', recipient, reason, blocks };
    }
    if (attempts >= MAX_ATTEMPTS) return { state: 'failed', recipient, reason };
    return { state: 'queued', recipient, reason, delayMs: backOffMs(WAITS, attempts) };
  }
  return { state: 'sent', recipient, ...taken };
}

const HELD = 'Quiet hours: it comes in the digest at their end.';

/** Messages that are late, such as after failed tries, keep quiet hours as well; a test is wanted now. */
function heldUntil({ account, kind }: MessageToSend, now: Date): Date | undefined {
  return kind === 'test' || account.quiet === undefined ? undefined : quietUntil(account.timeZone, account.quiet, now);
}

/** How often, and with which waits, the end of a try is written when the database does not answer: while a restart lasts. */
const NOTES = 6;
const NOTE_WAITS = { firstMs: 250, longestMs: 4_000 };

/** Repeats what notes the end of a try, because a message whose end is not noted counts as unknown. */
async function noted<T>(note: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await note();
    } catch (error) {
      if (failures >= NOTES) throw error;
      await pause(backOffMs(NOTE_WAITS, failures));
    }
  }
}
