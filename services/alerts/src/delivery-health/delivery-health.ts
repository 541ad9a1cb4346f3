import type { Database } from '@sentinel/database';
import type { NotificationChannel, NotificationKind, NotificationState } from '@sentinel/vocabulary-alerts';
import { CANARY } from '@sentinel/vocabulary-market';

/** What became of the synthetic filings of the last 24 hours. */
export interface CanaryHealth {
  readonly stored: number;
  readonly arrived: number;
  /** From a stored filing to the mail server's acceptance of its message. */
  readonly p50_seconds: number | null;
  readonly p95_seconds: number | null;
  readonly last_arrived_at: string | null;
  readonly is_silent: boolean;
}

export interface UndeliveredMessage {
  readonly notification_id: string;
  readonly email: string;
  readonly kind: NotificationKind;
  readonly alert_name: string | null;
  readonly channel: NotificationChannel;
  readonly state: 'failed' | 'unknown';
  readonly error: string;
  readonly at: string;
}

const INSTANT = `YYYY-MM-DD"T"HH24:MI:SS.MS"Z"`;
/** After so many rounds without a message, the synthetic filing counts as silent. */
const SILENT_ROUNDS = 2;
const MAX_UNDELIVERED = 100;

/** Reads whether filings become messages. */
export function createDeliveryHealth({ sql }: Pick<Database, 'sql'>) {
  return {
    /** Silent from the second round without a message on, counted from the first filing. */
    async canary(): Promise<CanaryHealth> {
      const [row] = await sql<CanaryHealth[]>`
        with round as (
          select filing.stored_at, message.sent_at, extract(epoch from message.sent_at - filing.stored_at)::float8 as seconds
            from market.filing
            left join alerts.match on match.accession = filing.accession
            left join alerts.notification_match told on told.match_id = match.id and told.channel = 'email'
            left join alerts.notification message on message.id = told.notification_id and message.sent_at is not null
           where filing.issuer_cik = ${CANARY.cik} and filing.stored_at > now() - interval '24 hours')
        select count(*)::int as stored, count(sent_at)::int as arrived,
               percentile_cont(0.5) within group (order by seconds) as p50_seconds,
               percentile_cont(0.95) within group (order by seconds) as p95_seconds,
               to_char(max(sent_at) at time zone 'utc', ${INSTANT}) as last_arrived_at,
               coalesce(greatest(max(sent_at), min(stored_at)) < now() - ${SILENT_ROUNDS * CANARY.everyMinutes} * interval '1 minute', false) as is_silent
          from round`;
      if (!row) throw new Error('An aggregate without groups has one row.');
      return row;
    },

    /** Messages of the last 24 hours by channel and state. */
    async messages() {
      return sql<{ channel: NotificationChannel; state: NotificationState; count: number }[]>`
        select channel, state, count(*)::int as count from alerts.notification
         where created_at > now() - interval '24 hours' group by channel, state order by channel, state`;
    },

    /** How long the message that is due longest has been waiting; null if none is. */
    async oldestDueSeconds(): Promise<number | null> {
      const [row] = await sql<{ seconds: number | null }[]>`
        select extract(epoch from now() - min(due_at))::float8 as seconds from alerts.notification
         where state in ('queued', 'sending') and due_at <= now()`;
      return row?.seconds ?? null;
    },

    /** How many messages nobody will send again unless an administrator says so. */
    async undeliveredCount(): Promise<number> {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from alerts.notification where state in ('failed', 'unknown')`;
      return row?.count ?? 0;
    },

    /** How many those are, and when the newest was tried last. */
    async undeliveredNow(): Promise<{ readonly count: number; readonly last_at: string | null }> {
      const [row] = await sql<{ count: number; last_at: string | null }[]>`
        select count(*)::int as count, to_char(max(coalesce(attempted_at, created_at)) at time zone 'utc', ${INSTANT}) as last_at
          from alerts.notification where state in ('failed', 'unknown')`;
      return row ?? { count: 0, last_at: null };
    },

    /** The latest of those, newest first. */
    async undelivered() {
      return sql<UndeliveredMessage[]>`
        select message.id as notification_id, person.email, message.kind, alert.name as alert_name, message.channel, message.state,
               left(coalesce(message.last_error, ''), 500) as error,
               to_char(coalesce(message.attempted_at, message.created_at) at time zone 'utc', ${INSTANT}) as at
          from alerts.notification message
          join identity.account person on person.id = message.account_id
          left join alerts.alert on alert.id = message.alert_id
         where message.state in ('failed', 'unknown')
         order by message.created_at desc, message.id limit ${MAX_UNDELIVERED}`;
    },
  };
}

export type DeliveryHealth = ReturnType<typeof createDeliveryHealth>;
