import { randomUUID } from 'node:crypto';
import { CHANNELS, insertRows, type Orm, schema, sql } from '@sentinel/database';
import type { AlertDelivery, NotificationChannel } from '@sentinel/vocabulary';

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

/** Writes the messages of new matches, in the transaction that writes the matches; they are rendered when they are sent. */
export async function planMessages(
  tx: Pick<Orm, 'execute'>,
  matches: readonly MatchToTell[],
  now: Date,
): Promise<void> {
  const planned = matches.flatMap((match) =>
    channelsOf(match).map((channel) => ({ match, channel, id: randomUUID() })),
  );
  if (planned.length === 0) return;
  await tx.execute(
    insertRows(
      schema.notification,
      planned.map(({ channel, id, match: { accountId, alertId, requestId } }) => ({
        id,
        accountId,
        alertId,
        kind: 'match' as const,
        channel,
        requestId,
        dueAt: now,
      })),
    ),
  );
  await tx.execute(
    insertRows(
      schema.notificationMatch,
      planned.map(({ channel, id, match: { matchId } }) => ({ matchId, channel, notificationId: id })),
    ),
  );
  await tx.execute(sql`select pg_notify(${CHANNELS.notificationQueued}, '')`);
}

const channelsOf = ({ byEmail, bySms }: MatchToTell): NotificationChannel[] => [
  ...(byEmail ? (['email'] as const) : []),
  ...(bySms ? (['sms'] as const) : []),
];
