import { insertRows, type Orm, schema, sql } from '@sentinel/database';
import type { NotificationChannel } from '@sentinel/vocabulary-alerts';

/** The digest of an account and channel that a match belongs to. */
export interface DigestOf {
  readonly accountId: string;
  readonly channel: NotificationChannel;
  readonly period: string;
}

/**
 * Finds or makes digests, and locks those that no sender has yet: none begins to send them before the transaction ends, so whatever
 * it adds is sent with them. Rows are written in the order of their keys and locked in the order of their ids, so that two
 * transactions never wait for each other.
 * @returns the id of an open digest; undefined when a sender has it, or it was sent
 */
export async function findDigests(
  tx: Pick<Orm, 'execute'>,
  wanted: readonly (DigestOf & { readonly dueAt: Date; readonly requestId: string })[],
): Promise<(digest: DigestOf) => string | undefined> {
  const byKey = new Map(wanted.map((digest) => [keyOf(digest), digest]));
  const digests = [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, digest]) => digest);
  await tx.execute(
    sql`${insertRows(
      schema.notification,
      digests.map(({ accountId, channel, dueAt, period, requestId }) => ({
        accountId,
        kind: 'digest' as const,
        channel,
        period,
        requestId,
        dueAt,
      })),
    )} on conflict (account_id, channel, period) where period is not null do nothing`,
  );
  const keys = JSON.stringify(
    digests.map(({ accountId, channel, period }) => ({ account_id: accountId, channel, period })),
  );
  const rows = await tx.execute<{ id: string; accountId: string; channel: NotificationChannel; period: string }>(sql`
    select n.id, n.account_id as "accountId", n.channel, n.period
      from alerts.notification n
      join json_to_recordset(${keys}::text::json) as w (account_id uuid, channel text, period text)
        on w.account_id = n.account_id and w.channel = n.channel and w.period = n.period
     where n.state = 'queued' and n.attempts = 0
     order by n.id
       for update of n`);
  const open = new Map([...rows].map((row) => [keyOf(row), row.id]));
  return (digest) => open.get(keyOf(digest));
}

const keyOf = ({ accountId, channel, period }: DigestOf) => `${accountId} ${channel} ${period}`;
