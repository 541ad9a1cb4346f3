import { type Database, sql } from '@sentinel/database';

/** How many shares of a company were traded on a day: a plain decimal, or null while no price list has it. */
export async function readVolume({ orm }: Pick<Database, 'orm'>, cik: string, day: string): Promise<string | null> {
  const [row] = (await orm.execute(sql`
    select bar.volume::numeric::text as volume
      from market.security series
      join market.daily_bar bar on bar.security_id = series.id
      join market.trading_session trading on trading.session = bar.session
     where series.cik = ${cik} and series.is_primary and trading.day = ${day}`)) as unknown as {
    volume: string | null;
  }[];
  return row?.volume ?? null;
}
