import type { Database } from '@sentinel/database';

/** Shares that an officer or director gave away, by day. */
export interface Gift {
  readonly cik: string;
  readonly owner_cik: string;
  readonly owner: string;
  readonly title: string;
  readonly is_director: boolean;
  readonly is_officer: boolean;
  readonly accno: string;
  readonly accepted_at: string | null;
  readonly day: string;
  readonly session: number;
  readonly shares: number;
  /** As traded, of the day or the last one before. */
  readonly close: number | null;
}

/** A company, and days of it. */
export interface GiftDays {
  readonly cik: string;
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

/** Before 2023 a gift could be reported on a Form 5, up to 45 days after the company's fiscal year. */
const REPORTED_WITHIN_DAYS = 420;
const MAX_GIFTS = 20_000;

/** Reads from PostgreSQL what the copy does not have of a case: gifts, which are no trades, the calendar and closes. */
export function createCases({ sql }: Pick<Database, 'sql'>) {
  return {
    /** Forms that an amendment restates are left out, because the amendment has the gift again. */
    gifts: (asked: readonly GiftDays[]) => sql<Gift[]>`
      select asked.cik, owner.owner_cik, owner.name as owner, coalesce(owner.officer_title, '') as title, owner.is_director, owner.is_officer,
             filing.accession as accno, filing.accepted_at, gift.day::text, session.session, gift.shares::float8, bar.close::float8
        from unnest(${asked.map(({ cik }) => cik)}::text[], ${asked.map(({ from }) => from)}::text[], ${asked.map(({ to }) => to)}::text[])
             as asked (cik, first, last)
       cross join lateral (
         select accession, accepted_at from market.filing
          where issuer_cik = asked.cik and accepted_at >= asked.first::date
            and accepted_at < asked.last::date + ${REPORTED_WITHIN_DAYS}::int
            and form_type in ('4', '4/A', '5', '5/A') and superseded_by is null) filing
       cross join lateral (
         select transaction_date as day, sum(shares) as shares from market.transaction
          where accession = filing.accession and kind = 'Gift' and acquired_disposed = 'D' and not is_derivative and superseded_by is null
            and shares > 0 and transaction_date between asked.first::date and asked.last::date group by transaction_date) gift
       cross join lateral (
         select * from market.filing_owner
          where accession = filing.accession and (is_director or is_officer) order by position limit 1) owner
       cross join lateral (select session from market.trading_session where day >= gift.day order by day limit 1) session
        left join market.security on security.cik = asked.cik and security.is_primary
        left join lateral (
          select close from market.daily_bar where security_id = security.id and daily_bar.session <= session.session
           order by session desc limit 1) bar on true
       order by gift.day, accno limit ${MAX_GIFTS}`,

    /** The first trading session of each day or after it, in the same order; null after the calendar's end. */
    async sessionsFrom(days: readonly string[]): Promise<(number | null)[]> {
      const rows = await sql<{ session: number | null }[]>`
        select (select session from market.trading_session where trading_session.day >= asked.day::date order by trading_session.day limit 1) as session
          from unnest(${days}::text[]) with ordinality as asked (day, place) order by place`;
      return rows.map(({ session }) => session);
    },

    /** Closes of a company's primary series adjusted for splits, of the sessions from one to the other. */
    async closes(cik: string, from: number, to: number): Promise<[string, number][]> {
      const rows = await sql<{ day: string; close: number }[]>`
        select session.day::text, (bar.close * coalesce(factor.price, 1))::float8 as close
          from market.security join market.daily_bar bar on bar.security_id = security.id
          join market.trading_session session on session.session = bar.session
          left join lateral (
            select price from market.price_factor
             where security_id = bar.security_id and until_session >= bar.session order by until_session limit 1) factor on true
         where security.cik = ${cik} and security.is_primary and bar.session between ${from} and ${to} order by bar.session limit 400`;
      return rows.map(({ close, day }) => [day, close]);
    },
  };
}

export type Cases = ReturnType<typeof createCases>;
