import { randomUUID } from 'node:crypto';
import { CHANNELS, insertRows, type Orm, schema, sql } from '@sentinel/database';
import type { AlertDelivery, NotificationChannel } from '@sentinel/vocabulary-alerts';
import { findDigests } from './find-digests.ts';
import { readMessageHours } from './message-hours.ts';
import { type MessageHours, messageTime } from './message-time.ts';

/** A match that was just written, and how its alert wants to be told. */
export interface MatchToTell {
  readonly matchId: string;
  readonly alertId: string;
  readonly accountId: string;
  readonly delivery: AlertDelivery;
  readonly byEmail: boolean;
  readonly bySms: boolean;
  readonly requestId: string;
}

/**
 * Writes the messages of new matches, in the transaction that writes the matches: a message of its own for each, or its place in the
 * digest of the period. They are rendered when they are sent.
 */
export async function planMessages(
  tx: Pick<Orm, 'execute' | 'select'>,
  matches: readonly MatchToTell[],
  now: Date,
): Promise<void> {
  const hours = await readMessageHours(
    tx,
    matches.map(({ accountId }) => accountId),
  );
  const planned = matches.flatMap((match) => {
    const wanted = hours.get(match.accountId);
    return wanted === undefined ? [] : channelsOf(match).map((channel) => ({ ...match, channel, hours: wanted }));
  });
  if (planned.length === 0) return;
  const told: (typeof schema.notificationMatch.$inferInsert)[] = [];
  const own: (typeof schema.notification.$inferInsert)[] = [];
  const held: HeldMatch[] = [];
  for (const { accountId, alertId, channel, delivery, hours, matchId, requestId } of planned) {
    const { dueAt, period } = messageTime(delivery, hours, now);
    if (period !== undefined) {
      held.push({ accountId, channel, delivery, hours, matchId, requestId, dueAt, period });
      continue;
    }
    const id = randomUUID();
    own.push({ id, accountId, alertId, kind: 'match', channel, requestId, dueAt });
    told.push({ matchId, channel, notificationId: id });
  }
  if (own.length > 0) await tx.execute(insertRows(schema.notification, own));
  told.push(...(await placeInDigests(tx, held)));
  await tx.execute(insertRows(schema.notificationMatch, told));
  if (own.length > 0) await tx.execute(sql`select pg_notify(${CHANNELS.notificationQueued}, '')`);
}

/** A match that a digest tells. */
interface HeldMatch {
  readonly matchId: string;
  readonly accountId: string;
  readonly channel: NotificationChannel;
  readonly delivery: AlertDelivery;
  readonly hours: MessageHours;
  readonly requestId: string;
  readonly dueAt: Date;
  readonly period: string;
}

/** Gives each match its digest: that of its period or, when a sender has that one already, the next. */
async function placeInDigests(
  tx: Pick<Orm, 'execute'>,
  held: readonly HeldMatch[],
): Promise<(typeof schema.notificationMatch.$inferInsert)[]> {
  const told: (typeof schema.notificationMatch.$inferInsert)[] = [];
  for (let waiting = held; waiting.length > 0; ) {
    const open = await findDigests(tx, waiting);
    const late: HeldMatch[] = [];
    for (const match of waiting) {
      const { channel, delivery, dueAt, hours, matchId } = match;
      const notificationId = open(match);
      if (notificationId !== undefined) {
        told.push({ matchId, channel, notificationId });
        continue;
      }
      // What quiet hours held and came too late for their digest waits for the next full hour.
      const next = messageTime(delivery === 'instant' ? 'hourly' : delivery, hours, dueAt);
      late.push({ ...match, dueAt: next.dueAt, period: next.period ?? match.period });
    }
    waiting = late;
  }
  return told;
}

const channelsOf = ({ byEmail, bySms }: MatchToTell): NotificationChannel[] => [
  ...(byEmail ? (['email'] as const) : []),
  ...(bySms ? (['sms'] as const) : []),
];
