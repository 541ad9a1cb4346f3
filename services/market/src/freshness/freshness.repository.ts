import { isMarketOpen } from '@sentinel/calendar';
import type { Database } from '@sentinel/database';
import {
  UNREAD_ENTRIES,
  UNREAD_FEED,
  UNREAD_FEED_HOURS,
  UNREAD_FEED_READINGS,
  UNREAD_HOURS,
} from '@sentinel/vocabulary-market';

/** The forms that explore searches are made of. */
const FORMS = ['3', '3/A', '4', '4/A', '5', '5/A', '8-K', '8-K/A'];

export interface LastFiling {
  readonly accno: string;
  readonly form_type: string;
  readonly accepted_at: string;
  readonly received_at: string;
}

/** The state of the quotes is recorded every minute; this long without is silence. */
const QUOTES_SILENT_MS = 3 * 60_000;

/** A moment as the contracts write it: ISO 8601, in UTC. */
const INSTANT = `YYYY-MM-DD"T"HH24:MI:SS.MS"Z"`;

/** Reads the newest filing and the newest prices from PostgreSQL. */
export function createFreshness({ sql }: Database) {
  return {
    /** The filing with the newest acceptance time among those stored by that moment: one look into the index per form. */
    async lastFiling(asOf: Date): Promise<LastFiling | null> {
      const [filing] = await sql<LastFiling[]>`
        select last.accession as accno, form as form_type, to_char(last.accepted_at at time zone 'UTC', ${INSTANT}) as accepted_at,
               to_char(last.stored_at at time zone 'UTC', ${INSTANT}) as received_at
          from unnest(${FORMS}::text[]) form
          join lateral (
            select accession, accepted_at, stored_at from market.filing
             where form_type = form and accepted_at is not null and stored_at <= ${asOf.toISOString()}::timestamptz
             order by accepted_at desc limit 1) last on true
         order by last.accepted_at desc, last.accession desc limit 1`;
      return filing ?? null;
    },

    /** The last trading day of which the market fund has a close; the demo's fund counts only where there is no real one. */
    async lastPriceDay(): Promise<string | null> {
      const [row] = await sql<{ day: string | null }[]>`
        select (select day::text from market.trading_session where session = last.session) as day
          from (select (select max(session) from market.daily_bar where security_id = fund.id) as session
                  from market.security fund where fund.is_benchmark order by fund.is_demo limit 1) last`;
      return row?.day ?? null;
    },

    /** Whether alerts need quotes at a moment and none come. While the market is closed, none are expected. */
    async areQuotesSilent(now: Date): Promise<boolean> {
      if (!isMarketOpen(now.getTime())) return false;
      const heardSince = new Date(now.getTime() - QUOTES_SILENT_MS);
      const [feed] = await sql`
        select from market.quote_feed
         where watched > 0 and (trouble is not null or checked_at < ${heardSince.toISOString()}::timestamptz)`;
      return feed !== undefined;
    },

    /** How many entries of the feed could not be read lately, and name no filing that the index or another entry has named since. */
    async unreadEntries(now: Date): Promise<number> {
      const since = new Date(now.getTime() - UNREAD_HOURS * 3_600_000);
      const [row] = await sql<{ unread: number }[]>`
        select count(*)::int as unread
          from market.fetch_cursor, jsonb_array_elements(value -> 'entries') entry
         where name = ${UNREAD_ENTRIES} and (entry ->> 'seenAt')::timestamptz > ${since.toISOString()}::timestamptz
           and not exists (select from market.filing_fetch where accession = entry ->> 'accession')`;
      return row?.unread ?? 0;
    },

    /** Since when the feed, or a page of it, cannot be read: once several readings in a row failed, as long as somebody goes on trying. */
    async feedUnreadSince(now: Date): Promise<string | null> {
      const triedSince = new Date(now.getTime() - UNREAD_FEED_HOURS * 3_600_000);
      const [row] = await sql<{ since: string }[]>`
        select value ->> 'since' as since
          from market.fetch_cursor
         where name = ${UNREAD_FEED} and (value ->> 'readings')::int >= ${UNREAD_FEED_READINGS}
           and (value ->> 'seenAt')::timestamptz > ${triedSince.toISOString()}::timestamptz`;
      return row?.since ?? null;
    },
  };
}

export type Freshness = ReturnType<typeof createFreshness>;
