import {
  claimDueRows,
  claimRows,
  type Database,
  eq,
  inArray,
  insertRows,
  isOver,
  type Orm,
  releaseRows,
  schema,
  sql,
} from '@sentinel/database';
import type { NotificationChannel } from '@sentinel/vocabulary-alerts';
import { type DigestOf, findDigests } from './find-digests.ts';
import { quietPeriod } from './message-time.ts';
import type { LeftOut } from './message-to-send.ts';
import { insertReceipts, type NewReceipt, type ReceiptStep, writeReceipts } from './receipts.ts';
import { GROUP } from './send-notifications.job.ts';

const { blockedAddress, match, notification, notificationMatch, stoppedNumber } = schema;
const isOpen = sql`${notification.state} in ('queued', 'sending') and ${notification.dueAt} <= now()`;

/** Notifications that are due for the queue. */
const TO_ENQUEUE = {
  table: notification,
  key: notification.id,
  lease: { since: notification.enqueuedAt },
  isOpen,
  order: [notification.dueAt],
  fields: { id: notification.id, channel: notification.channel, requestId: notification.requestId },
};
/**
 * Notifications that a sender claims. One that was handed over before, by a try whose worker ended before it noted the answer, is not
 * tried again.
 */
const TO_SEND = {
  table: notification,
  key: notification.id,
  lease: { since: notification.attemptedAt },
  isOpen,
  order: [notification.dueAt],
  onClaim: {
    state: sql`case when ${notification.handedOverAt} is null then 'sending' else 'unknown' end`,
    attempts: sql`${notification.attempts} + case when ${notification.handedOverAt} is null then 1 else 0 end`,
  },
  fields: {
    id: notification.id,
    accountId: notification.accountId,
    attempts: notification.attempts,
    channel: notification.channel,
    createdAt: notification.createdAt,
    requestId: notification.requestId,
    state: notification.state,
  },
};

/** Notifications of one channel and one ingest that are enqueued as one job. */
export interface PendingGroup {
  readonly ids: readonly string[];
  readonly channel: NotificationChannel;
  readonly requestId: string;
}

/**
 * Claims notifications that are due, oldest first, including those whose lease ended because a worker died or the queue lost them.
 * @param limit groups wanted at most, when they are full
 * @param leaseMs longer than a try may take
 * @param queueMs how long the oldest job has waited in the queue; anything enqueued since then may still be waiting there
 */
export async function claimNotifications(
  { orm }: Database,
  limit: number,
  { leaseMs, queueMs }: { readonly leaseMs: number; readonly queueMs: number },
): Promise<PendingGroup[]> {
  const rows = await claimDueRows(orm, TO_ENQUEUE, {
    limit: limit * Math.max(...Object.values(GROUP)),
    leaseMs: leaseMs + queueMs,
    where: isOver(notification.attemptedAt, leaseMs),
  });
  const groups: { ids: string[]; channel: NotificationChannel; requestId: string }[] = [];
  const filling = new Map<string, string[]>();
  for (const { channel, id, requestId } of rows) {
    const key = `${channel} ${requestId}`;
    let ids = filling.get(key);
    if (!ids || ids.length === GROUP[channel]) {
      ids = [];
      filling.set(key, ids);
      groups.push({ ids, channel, requestId });
    }
    ids.push(id);
  }
  return groups;
}

/** Releases a group that the queue did not take, so that the next claim finds it. */
export async function releaseNotifications({ orm }: Database, ids: readonly string[]): Promise<void> {
  await releaseRows(orm, TO_ENQUEUE, ids);
}

/** A try to send a notification. What is noted of it later applies only while it is the latest try. */
export interface Try {
  readonly id: string;
  readonly accountId: string;
  readonly channel: NotificationChannel;
  readonly requestId: string;
  /** Tries so far, this one included. */
  readonly attempts: number;
}

/** How a try ended. */
export type Ending =
  | { readonly state: 'sent'; readonly recipient: string; readonly providerId: string | null; readonly answer: string }
  | {
      readonly state: 'failed' | 'unknown' | 'suppressed' | 'cancelled';
      readonly recipient: string;
      readonly reason: string;
    }
  | {
      readonly state: 'bounced';
      readonly recipient: string;
      readonly reason: string;
      /** Why nothing more is sent to the address by this channel. */
      readonly blocks: 'refused' | 'stopped';
    }
  | { readonly state: 'queued'; readonly recipient: string; readonly reason: string; readonly delayMs: number }
  | { readonly state: 'held'; readonly recipient: string; readonly reason: string; readonly until: Date };

/** What the receipt calls an ending. */
const STEP: Record<Ending['state'], ReceiptStep> = {
  sent: 'handed_over',
  bounced: 'bounced',
  failed: 'failed',
  unknown: 'unknown',
  suppressed: 'suppressed',
  cancelled: 'cancelled',
  queued: 'tried',
  held: 'held',
};
const WORKER_ENDED = 'The worker was interrupted between handing the message over and noting the answer.';

/** What a message tells, by the ids of matches: a digest leaves out those of alerts that were paused since it was planned. */
export interface Contents {
  readonly told: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

export interface NotificationOutbox {
  /**
   * Claims notifications; only one sender gets each. Leaves out those that are sent, given up or not due yet (so that a repeated job
   * costs no try), and those that another sender has.
   * @returns the tries to make, and the notifications that became `unknown` instead
   */
  claim(ids: readonly string[]): Promise<{ readonly tries: Try[]; readonly unknown: Try[] }>;
  /**
   * Notes that the provider can have the message from now on.
   * @throws when another sender has taken the notification over: then it must not be sent
   */
  handOver(attempt: Try): Promise<void>;
  /**
   * Notes how a try ended, with its receipt; gives the milliseconds since the notification was written. Where no other try follows, what
   * a digest left out is noted as cancelled, with the reason.
   */
  end(attempt: Try, ending: Ending, contents: Contents): Promise<number>;
}

/**
 * Notifications that a sender claims and ends. Their states move by guarded updates: queued → sending → sent, back to queued for a
 * later try, or to one of the states without a next try.
 */
export function notificationOutbox({ orm }: Database, leaseMs: number): NotificationOutbox {
  return {
    claim: (ids) =>
      orm.transaction(async (tx) => {
        const claimed = await claimRows(tx, TO_SEND, ids, { leaseMs });
        const tries = claimed.filter(({ state }) => state === 'sending');
        const unknown = claimed.filter(({ state }) => state === 'unknown');
        const first = tries.filter(({ attempts }) => attempts === 1);
        const matched =
          first.length === 0
            ? []
            : await tx
                .select({
                  notificationId: notificationMatch.notificationId,
                  matchId: match.id,
                  at: match.matchedAt,
                })
                .from(notificationMatch)
                .innerJoin(match, sql`${match.id} = ${notificationMatch.matchId}`)
                .where(
                  inArray(
                    notificationMatch.notificationId,
                    first.map(({ id }) => id),
                  ),
                )
                .orderBy(match.matchedAt, match.id);
        await writeReceipts(tx, [
          ...first.flatMap(({ accountId, createdAt, id: notificationId }): NewReceipt[] => {
            return [
              ...matched
                .filter((one) => one.notificationId === notificationId)
                .map(({ at, matchId }) => ({
                  ...{ accountId, notificationId, step: 'matched' as const, at },
                  matchIds: [matchId],
                })),
              { accountId, notificationId, step: 'written', at: createdAt },
            ];
          }),
          ...unknown.map(({ accountId, id: notificationId }): NewReceipt => {
            return { accountId, notificationId, step: 'unknown', detail: WORKER_ENDED };
          }),
        ]);
        return { tries, unknown };
      }),

    async handOver({ attempts, id }) {
      const [row] = await orm
        .update(notification)
        .set({ handedOverAt: sql`clock_timestamp()` })
        .where(
          sql`${notification.id} = ${id} and ${notification.state} = 'sending' and ${notification.attempts} = ${attempts}
              and ${notification.handedOverAt} is null`,
        )
        .returning({ id: notification.id });
      if (!row) throw new Error('Another sender has taken this message over.');
    },

    async end(attempt, ending, contents) {
      if (ending.state !== 'held') return (await noteEnding(orm, attempt, ending, contents)) ?? 0;
      return orm.transaction(async (tx) => {
        const waitedMs = await noteEnding(tx, attempt, ending, contents);
        if (waitedMs === undefined) return 0;
        const { until } = ending;
        await moveToDigest(tx, attempt, { ...attempt, dueAt: until, period: quietPeriod(until) });
        return waitedMs;
      });
    },
  };
}

/**
 * Notes an ending, its receipt, and the address or number that takes nothing more, in one statement.
 * @returns the milliseconds since the notification was written; undefined when the try is no longer the latest
 */
async function noteEnding(
  orm: Pick<Orm, 'execute' | 'update'>,
  { accountId, attempts, channel, id }: Try,
  ending: Ending,
  { leftOut, told }: Contents,
): Promise<number | undefined> {
  const { recipient, state } = ending;
  const detail = 'answer' in ending ? (ending.providerId ?? ending.answer) : ending.reason;
  const ended = orm
    .update(notification)
    .set(changesOf(ending))
    .where(
      // An answer that comes after the lease still tells what became of the message.
      sql`${notification.id} = ${id} and ${notification.state} in ('sending', 'unknown') and ${notification.attempts} = ${attempts}`,
    )
    .returning({ createdAt: notification.createdAt });
  const isEnded = sql`where exists (select from ended)`;
  // A message that tells nothing at all is cancelled as a whole.
  const isLast = state !== 'queued' && state !== 'held' && told.length > 0;
  const noted = insertReceipts([
    { accountId, notificationId: id, step: STEP[state], recipient, detail, matchIds: told },
    ...(isLast ? leftOut : []).map(({ matchIds, reason }): NewReceipt => {
      return { accountId, notificationId: id, step: 'cancelled', detail: reason, matchIds };
    }),
  ]);
  const blocked =
    state === 'bounced'
      ? sql`, blocked as (
          ${
            ending.blocks === 'stopped'
              ? insertRows(stoppedNumber, [{ number: recipient, detail }])
              : insertRows(blockedAddress, [{ accountId, channel, address: recipient, reason: ending.blocks, detail }])
          } ${isEnded}
          on conflict do nothing)`
      : sql``;
  const [row] = (await orm.execute(sql`
    with ended as ${ended}, noted as (${noted} ${isEnded})${blocked}
    select (extract(epoch from clock_timestamp() - created_at) * 1000)::int as waited_ms from ended`)) as unknown as {
    waited_ms: number;
  }[];
  return row?.waited_ms;
}

const MAX_ERROR_LENGTH = 500;

function changesOf(ending: Ending) {
  switch (ending.state) {
    case 'sent':
      return {
        state: ending.state,
        sentAt: sql`clock_timestamp()`,
        providerId: ending.providerId,
        lastError: null,
      };
    case 'queued':
      return {
        state: ending.state,
        attemptedAt: null,
        enqueuedAt: null,
        handedOverAt: null,
        dueAt: sql`now() + ${ending.delayMs} * interval '1 millisecond'`,
        lastError: ending.reason.slice(0, MAX_ERROR_LENGTH),
      };
    case 'held':
      // The digest at the end of the quiet hours takes its matches.
      return { state: 'cancelled' as const, lastError: ending.reason };
    default:
      return { state: ending.state, lastError: ending.reason.slice(0, MAX_ERROR_LENGTH) };
  }
}

/** Lets a digest tell the matches of a notification. */
async function moveToDigest(
  tx: Pick<Orm, 'execute' | 'update'>,
  { id }: Try,
  digest: DigestOf & { readonly dueAt: Date; readonly requestId: string },
): Promise<void> {
  const open = await findDigests(tx, [digest]);
  const digestId = open(digest);
  if (digestId === undefined) throw new Error(`The digest ${digest.period} was sent before its time.`);
  await tx.update(notificationMatch).set({ notificationId: digestId }).where(eq(notificationMatch.notificationId, id));
}
