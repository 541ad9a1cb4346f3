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
  /** The filing, or the price, that it is about. */
  readonly about: string;
  readonly requestId: string;
}

/**
 * Writes the messages of new matches, in the transaction that writes the matches: at once, one message for all of an account that are
 * about the same filing or price, or their places in the digest of the period. They are rendered when they are sent. What is judged later
 * gets a message of its own, because the first may have been sent.
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
  const own = new Map<string, typeof schema.notification.$inferInsert & { readonly id: string }>();
  const held: HeldMatch[] = [];
  for (const { about, accountId, alertId, channel, delivery, hours, matchId, requestId } of planned) {
    const { dueAt, period } = messageTime(delivery, hours, now);
    if (period !== undefined) {
      held.push({ accountId, channel, delivery, hours, matchId, requestId, dueAt, period });
      continue;
    }
    const key = `${accountId} ${channel} ${about}`;
    const first = own.get(key);
    const id = first?.id ?? randomUUID();
    // What several alerts cause is a digest without a period, because any of them may be paused before it is sent.
    const ofAlert = first === undefined || first.alertId === alertId ? { kind: 'match' as const, alertId } : SEVERAL;
    own.set(key, { id, accountId, channel, requestId, dueAt, ...ofAlert });
    told.push({ matchId, channel, notificationId: id });
  }
  if (own.size > 0) await tx.execute(insertRows(schema.notification, [...own.values()]));
  told.push(...(await placeInDigests(tx, held)));
  await tx.execute(insertRows(schema.notificationMatch, told));
  if (own.size > 0) await tx.execute(sql`select pg_notify(${CHANNELS.notificationQueued}, '')`);
}

/** The message of several alerts. */
const SEVERAL = { kind: 'digest', alertId: null } as const;

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
