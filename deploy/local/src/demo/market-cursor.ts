import type { Database } from '@sentinel/database';
import { DEMO_VERSION } from './demo-market.ts';

/** How far the stored demo market goes. */
export interface MarketCursor {
  /** First day of the market, YYYY-MM-DD. */
  readonly fromDay: string;
  /** Filings accepted up to this moment (ISO 8601) are stored. */
  readonly filedUntil: string;
  /** Bars up to this day are stored. */
  readonly pricedUntil: string;
  readonly companies: number;
  /**
   * Filings accepted after this moment (ISO 8601) are stored: the newest come first, the older ones while the product runs.
   * Null when all are stored, back to the first day.
   */
  readonly filledFrom: string | null;
}

const NAME = 'demo_market';

/** Where the stored market ends; null when not even the first part of this version was stored. */
export async function readMarketCursor({ sql }: Pick<Database, 'sql'>): Promise<MarketCursor | null> {
  const [row] = await sql<{ value: MarketCursor & { version: number } }[]>`
    select value from market.fetch_cursor where name = ${NAME}`;
  return row?.value.version === DEMO_VERSION ? { ...row.value, filledFrom: row.value.filledFrom ?? null } : null;
}

/** Records how far the market is stored. */
export async function writeMarketCursor({ sql }: Pick<Database, 'sql'>, cursor: MarketCursor): Promise<void> {
  const value = JSON.stringify({ ...cursor, version: DEMO_VERSION });
  await sql`
    insert into market.fetch_cursor (name, value) values (${NAME}, ${value}::text::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()`;
}

/** Changes some fields in one statement, because the live feed and the fill run at the same time. */
export async function updateMarketCursor(
  { sql }: Pick<Database, 'sql'>,
  change: Partial<Pick<MarketCursor, 'filedUntil' | 'pricedUntil' | 'filledFrom'>>,
): Promise<void> {
  await sql`
    update market.fetch_cursor set value = value || ${JSON.stringify(change)}::text::jsonb, updated_at = now()
     where name = ${NAME}`;
}
