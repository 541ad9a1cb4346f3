import { NEW_YORK } from '@sentinel/calendar';
import type { Database } from '@sentinel/database';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';

const INSTANT = `YYYY-MM-DD"T"HH24:MI:SS.MS"Z"`;
/** How far back matches are counted. */
const MATCH_DAYS = 90;

export interface AlertCount {
  readonly form_type: AlertFormType;
  readonly active: number;
  readonly paused: number;
}

/** The matches of one kind on one day in New York. */
export interface MatchDay {
  readonly form_type: AlertFormType;
  readonly day: string;
  readonly matches: number;
  /** Those since the moment that was asked for. */
  readonly new_matches: number;
  readonly last_match_at: string;
}

/** Counts what the dashboard says of an account's alerts. */
export function createOverview({ sql }: Pick<Database, 'sql'>) {
  return {
    alertCounts: (accountId: string, now: Date): Promise<AlertCount[]> => sql<AlertCount[]>`
      select form_type, count(*) filter (where not is_paused)::int as active, count(*) filter (where is_paused)::int as paused
        from (select form_type,
                     paused_at is not null and (snoozed_until is null or snoozed_until > ${now.toISOString()}::timestamptz) as is_paused
                from alerts.alert where account_id = ${accountId}) own
       group by form_type`,

    matchDays: (accountId: string, now: Date, since: Date): Promise<MatchDay[]> => sql<MatchDay[]>`
      select form_type, to_char(matched_at at time zone ${NEW_YORK}, 'YYYY-MM-DD') as day, count(*)::int as matches,
             count(*) filter (where matched_at > ${since.toISOString()}::timestamptz)::int as new_matches,
             to_char(max(matched_at) at time zone 'utc', ${INSTANT}) as last_match_at
        from alerts.match
       where account_id = ${accountId}
         and matched_at > ${now.toISOString()}::timestamptz - make_interval(days => ${MATCH_DAYS})
       group by 1, 2`,

    /** Digests sent since, by any channel; a digest has a period, by which the index finds the account's. */
    async digests(accountId: string, since: Date): Promise<number> {
      const [row] = await sql<{ digests: number }[]>`
        select count(*)::int as digests from alerts.notification
         where account_id = ${accountId} and period is not null and sent_at > ${since.toISOString()}::timestamptz`;
      return row?.digests ?? 0;
    },
  };
}

export type Overview = ReturnType<typeof createOverview>;
