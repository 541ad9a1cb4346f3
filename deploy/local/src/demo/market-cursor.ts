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
}

const NAME = 'demo_market';

/** Where the stored market ends; null when none of this version was ever stored whole. */
export async function readMarketCursor({ sql }: Pick<Database, 'sql'>): Promise<MarketCursor | null> {
  const [row] = await sql<{ value: MarketCursor & { version: number } }[]>`
    select value from market.fetch_cursor where name = ${NAME}`;
  return row?.value.version === DEMO_VERSION ? row.value : null;
}

/** Says that the market is stored up to there. */
export async function writeMarketCursor({ sql }: Pick<Database, 'sql'>, cursor: MarketCursor): Promise<void> {
  const value = JSON.stringify({ ...cursor, version: DEMO_VERSION });
  await sql`
    insert into market.fetch_cursor (name, value) values (${NAME}, ${value}::text::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()`;
}
