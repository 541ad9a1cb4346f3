import type { Database } from '@sentinel/database';

/** The last close of a company's primary series up to a day, and what makes it comparable with its other closes. */
export interface CloseUpTo {
  readonly cik: string;
  /** The day that was asked for. */
  readonly asked: string;
  readonly day: string;
  /** Calendar days from the close to the day that was asked for. */
  readonly age: number;
  /** As traded, times the factor of splits and spin-offs. */
  readonly adjusted_close: number;
  /** Of splits alone, for numbers of shares. */
  readonly split: number;
}

/** After every session. */
export const LAST_CLOSE = '9999-12-31';

/** Reads closes directly from PostgreSQL, as the company page does: the copy has none of any day. */
export function createClusterPrices({ sql }: Database) {
  return {
    /** @param asked companies and days; those without a close have no row */
    closesUpTo: (asked: readonly { readonly cik: string; readonly day: string }[]) => sql<CloseUpTo[]>`
      select asked.cik, asked.day::text as asked, session.day::text as day, asked.day - session.day as age,
             (bar.close * coalesce(factor.price, 1))::float8 as adjusted_close, coalesce(factor.split, 1)::float8 as split
        from (select cik::char(10), day::date
                from unnest(${asked.map(({ cik }) => cik)}::text[], ${asked.map(({ day }) => day)}::text[]) asked (cik, day)) asked
        join market.security on security.cik = asked.cik and security.is_primary
        cross join lateral (
          select session, close from market.daily_bar
           where security_id = security.id
             and session <= (select session from market.trading_session where day <= asked.day order by day desc limit 1)
           order by session desc limit 1) bar
        join market.trading_session session on session.session = bar.session
        left join lateral (
          select price, split from market.price_factor
           where security_id = security.id and until_session >= bar.session order by until_session limit 1) factor on true`,
  };
}

export type ClusterPrices = ReturnType<typeof createClusterPrices>;
