import type { Database } from '@sentinel/database';

/** Whether quotes come, as `market.quote_feed` keeps it. */
export interface QuoteFeed {
  /** Companies whose prices are watched. */
  readonly watched: number;
  /** Why no quotes come; null while they come. */
  readonly trouble: string | null;
}

/** Records that quotes come, or why not, so that price alerts can say that they wait for them. */
export async function recordQuoteFeed({ sql }: Database, { trouble, watched }: QuoteFeed): Promise<void> {
  await sql`
    insert into market.quote_feed (id, watched, trouble) values (1, ${watched}, ${trouble})
        on conflict (id) do update set watched = excluded.watched, trouble = excluded.trouble, checked_at = now()`;
}

/** Where no source is set, no quotes are expected: closes decide. */
export async function forgetQuoteFeed({ sql }: Database): Promise<void> {
  await sql`delete from market.quote_feed`;
}
