import type { Database } from '@sentinel/database';
import {
  type MissingReturnReason,
  STUDY_HORIZONS,
  type TradeTag,
  type TransactionKind,
} from '@sentinel/vocabulary-market';
import { createArrangements } from '../arrangements/arrangements.repository.ts';
import { createNotices } from '../notices/notices.repository.ts';
import { createShortSwings } from '../short-swing/short-swings.repository.ts';

/** Transactions on the page; the explore search finds older trades. */
const MAX_TRANSACTIONS = 500;
/** Trades and rows that figures are computed from: more than any owner has. */
const MAX_READ = 20_000;
const MAX_CO_TRADERS = 10;
/** Closes of a company: about one a week over five years. */
const MAX_CLOSES = 260;
/** Days before and after a trade in which others traded alongside. */
const ALONGSIDE_DAYS = 30;
/** The place of the return over 20 trading days in the arrays of facts, as PostgreSQL counts. */
const RETURN_20 = STUDY_HORIZONS.indexOf(20) + 1;

/** A purchase or sale of the person that searches show, filed by the person or by another owner of the same block. */
export interface InsiderTrade {
  /** Of the person's own filing. */
  readonly accno: string;
  readonly cik: string;
  readonly direction: 'purchase' | 'sale';
  readonly trade_date: string;
  readonly shares: number;
  readonly value: number | null;
  readonly is_planned: boolean;
  readonly is_implausible: boolean;
  /** False where the trade date cannot be right. */
  readonly is_dated: boolean;
  readonly days_to_file: number | null;
  /** Over 20 trading days, less the market's. */
  readonly adjusted_return: number | null;
  readonly return_missing: MissingReturnReason | null;
  /** Up to the last price of a series that ended, less the market's. */
  readonly last_return: number | null;
}

/** What a row of a filing left held in its line: of one security that is held in one way. */
export interface HeldRow {
  readonly cik: string;
  readonly line: string;
  readonly day: string;
  readonly shares: number;
}

/** Shares up to the day, divided by `split`, are shares of today. */
export interface SplitFactor {
  readonly cik: string;
  readonly until: string;
  readonly split: number;
}

/** Reads the page of a reporting owner directly from PostgreSQL, as the company page does. */
export function createInsiders({ sql }: Database) {
  const filingsOf = (cik: string) => sql`select distinct accession from market.filing_owner where owner_cik = ${cik}`;
  /** Trades of the person's own filings, and `counted`: those that count for them, with the filing as `own_accession`. */
  const countedOf = (cik: string) => sql`
    own as materialized (
      select trade.* from (${filingsOf(cik)}) filed join market.trade on trade.accession = filed.accession
       where trade.superseded_by is null
    ),
    counted as materialized (
      select own.*, accession as own_accession, days_to_file as own_days_to_file from own where same_block_as is null
       union all
      select trade.*, own.accession, own.days_to_file from own join market.trade on trade.id = own.same_block_as
       where trade.superseded_by is null and trade.same_block_as is null
    )`;

  return {
    notices: createNotices({ sql }).ofSeller,
    arrangements: createArrangements({ sql }).ofOwner,
    swings: createShortSwings({ sql }).ofOwner,

    async person(cik: string) {
      const [person] = await sql<{ cik: string; name: string; location: string | null }[]>`
        select cik, name,
               (select location from (${filingsOf(cik)}) own join market.trade on trade.accession = own.accession
                 where owner_ciks[1] = ${cik} and location is not null order by trade_date desc, id desc limit 1) as location
          from market.owner where cik = ${cik}`;
      return person;
    },

    /** What the filings at each company state of the person, the latest first; notices of sale only where there is no other. */
    roles: (cik: string) => sql<
      {
        cik: string;
        name: string;
        ticker: string | null;
        title: string | null;
        is_director: boolean;
        is_officer: boolean;
        is_ten_percent_owner: boolean;
        since: string | null;
        until: string | null;
      }[]
    >`
      select role.*, coalesce(company.name, role.cik) as name, company.ticker
        from (select issuer_cik as cik, coalesce(officer_title, other_text) as title, is_director, is_officer, is_ten_percent_owner,
                     min(day)::text as since, max(day)::text as until
                from (select owner.*, filing.issuer_cik, coalesce(filed_on, accepted_at::date, period_of_report) as day,
                             form_type like '144%' as is_notice, bool_and(form_type like '144%') over (partition by issuer_cik) as only_notices
                        from market.filing_owner owner join market.filing using (accession) where owner_cik = ${cik}) stated
               where not is_notice or only_notices
               group by 1, 2, 3, 4, 5) role
        left join market.company on company.cik = role.cik
       order by until desc nulls last, since desc, cik, title limit ${MAX_READ}`,

    trades: (cik: string) => sql<InsiderTrade[]>`
      with ${countedOf(cik)}
      select * from (
        select distinct on (trade.id) own_accession as accno, issuer_cik as cik, direction, trade_date::text, shares::float8, value::float8,
               plan_10b51 = 'yes' as is_planned, implausible is not null as is_implausible,
               coalesce(implausible not like 'date_%', true) as is_dated, own_days_to_file as days_to_file,
               fact.adj[${RETURN_20}::int] as adjusted_return,
               case when fact.adj[${RETURN_20}::int] is null then coalesce(
                 fact.missing[${RETURN_20}::int], case when fact.ret[${RETURN_20}::int] is null then 'not_computed' else 'no_fund' end)
               end as return_missing,
               case when fact.missing[${RETURN_20}::int] = 'ended' then fact.last_adj end as last_return
          from counted trade left join market.trade_fact fact on fact.trade_id = trade.id
         order by trade.id, own_accession <> accession, own_accession) trade
       order by trade_date desc, accno desc, direction limit ${MAX_READ}`,

    /** What rows of Table I state of each line at the end of a day, oldest first, without rows that an amendment replaced. */
    heldRows: (cik: string) => sql<HeldRow[]>`
      with own as materialized (${filingsOf(cik)}),
      replaced as (
        select accession, direction, trade_date from own join market.trade using (accession) where superseded_by is not null
      ),
      stated as (
        select issuer_cik as cik, transaction_date::text as day, shares_owned_following::float8 as shares, filed, own.accession, row.row,
               regexp_replace(lower(coalesce(security_title, '')), '[ ,(]*(\\$|no par|par ).*$', '') || '|' || coalesce(direct_indirect, '') as line
          from own
          -- Both by index: with joins, PostgreSQL may read whole tables.
         cross join lateral (
           select issuer_cik, coalesce(accepted_at, filed_on::timestamptz) as filed from market.filing
            where accession = own.accession offset 0) filing
         cross join lateral (
           select * from market.transaction
            where accession = own.accession and not is_derivative and transaction_date is not null
              and shares_owned_following is not null and superseded_by is null offset 0) row
         where (own.accession, classification, transaction_date) not in (select accession, direction, trade_date from replaced)
      )
      select cik, day, shares, line from (
        select * from (
          select distinct on (cik, line, day) * from stated
           order by cik, line, day, filed desc nulls last, accession desc, row desc) last
         order by day desc, cik, line limit ${MAX_READ}) latest
       order by day, cik, line`,

    splits: (ciks: readonly string[]) => sql<SplitFactor[]>`
      select security.cik, session.day::text as until, factor.split
        from market.security join market.price_factor factor on factor.security_id = security.id
        join market.trading_session session on session.session = factor.until_session
       where security.is_primary and security.cik = any (${ciks}) order by security.cik, factor.until_session`,

    /**
     * Closes of companies, each since a day, adjusted for splits and spin-offs: the last one, and so many sessions apart that there are at
     * most `MAX_CLOSES`; oldest first.
     */
    closes: (spans: readonly { readonly cik: string; readonly from: string }[]) => sql<
      { cik: string; day: string; close: number }[]
    >`
      select span.cik, session.day::text, (bar.close * coalesce(factor.price, 1))::float8 as close
        from unnest(${spans.map(({ cik }) => cik)}::text[], ${spans.map(({ from }) => from)}::text[]) as span (cik, since)
        join market.security on security.cik = span.cik and security.is_primary
       cross join lateral (select session as last from market.daily_bar where security_id = security.id order by session desc limit 1) newest
       cross join lateral (select min(session) as first from market.trading_session where day >= span.since::date) oldest
       cross join lateral generate_series(last, first, -greatest(1, ceil((last - first + 1) / ${MAX_CLOSES}::float8)::int)) as wanted
        join market.daily_bar bar on bar.security_id = security.id and bar.session = wanted
        join market.trading_session session on session.session = wanted
        left join lateral (
          select price from market.price_factor
           where security_id = bar.security_id and until_session >= bar.session order by until_session limit 1) factor on true
       order by span.cik, session.day`,

    /** Owners of none of the person's trades, who traded the same companies in the same direction about the same days. */
    coTraders: (cik: string) => sql<
      {
        cik: string;
        name: string;
        trades: number;
        issuer_cik: string;
        issuer_name: string;
        issuer_ticker: string | null;
        last_day: string;
      }[]
    >`
      with ${countedOf(cik)},
      joint as (
        select unnest(owner_ciks) as owner from counted
         union
        select unnest(trade.owner_ciks) from counted join market.trade on trade.same_block_as = counted.id
      ),
      near as materialized (
        select issuer_cik, direction, range_agg(daterange(trade_date - ${ALONGSIDE_DAYS}::int, trade_date + ${ALONGSIDE_DAYS}::int, '[]')) as days
          from counted where ${isDiscretionary(sql)} group by issuer_cik, direction
      ),
      alongside as (
        select owner, near.issuer_cik, count(distinct counted_id)::int as trades, max(trade_date) as last_day
          from near
         cross join unnest(days) span
          -- By index: with a join, PostgreSQL may read all trades.
         cross join lateral (
           select owner_ciks, coalesce(same_block_as, id) as counted_id, trade_date from market.trade
            where issuer_cik = near.issuer_cik and direction = near.direction and trade_date >= lower(span) and trade_date < upper(span)
              and superseded_by is null and ${isDiscretionary(sql)} offset 0) trade
         cross join unnest(owner_ciks) owner
         where owner not in (select owner from joint)
         group by owner, near.issuer_cik
      )
      select top.owner as cik, coalesce(owner.name, top.owner) as name, trades, issuer_cik, coalesce(company.name, issuer_cik) as issuer_name,
             company.ticker as issuer_ticker, last_day::text
        from (select owner, sum(trades)::int as trades, max(last_day) as last_day,
                     (array_agg(issuer_cik order by last_day desc, issuer_cik))[1] as issuer_cik
                from alongside group by owner order by trades desc, last_day desc, owner limit ${MAX_CO_TRADERS}) top
        left join market.owner on owner.cik = top.owner::char(10) left join market.company on company.cik = top.issuer_cik
       order by trades desc, last_day desc, top.owner`,

    /** Purchases and sales, whose rows of a day are summed, and all other rows as filed; the latest first. */
    transactions: (cik: string) => sql<
      {
        accno: string;
        cik: string;
        name: string;
        ticker: string | null;
        transaction_date: string | null;
        security_title: string | null;
        is_derivative: boolean;
        kind: TransactionKind;
        code: string | null;
        acquired_disposed: string | null;
        shares: number | null;
        price: number | null;
        value: number | null;
        is_superseded: boolean;
        total: number;
        trade_id: number | null;
        trade_direction: 'purchase' | 'sale' | null;
        is_10b51: 0 | 1 | null;
        held_before: number | null;
        held_after: number | null;
        indirect_before: number | null;
        indirect_after: number | null;
        tags: TradeTag[] | null;
        trade_return: number | null;
        return_missing: MissingReturnReason | null;
        last_return: number | null;
        is_implausible: boolean | null;
      }[]
    >`
      with own as materialized (${filingsOf(cik)}),
      line as (
        select row.accession, trade.id as trade_id, case when trade.id is null then row.row end as row, row.is_derivative,
               coalesce(trade.trade_date, row.transaction_date) as day, min(row.security_title) as security_title, min(coalesce(row.kind, initcap(row.classification))) as kind,
               min(row.code) as code,
               min(row.acquired_disposed) as acquired_disposed, sum(row.shares) as shares, min(row.price) as price, sum(row.value) as value,
               bool_and(row.superseded_by is not null) as is_superseded
          from own join market.transaction row using (accession)
          left join market.trade on not row.is_derivative and trade.accession = row.accession
                                and trade.direction = row.classification and trade.trade_date = row.transaction_date
         group by 1, 2, 3, 4, 5
      ),
      newest as (
        select *, count(*) over ()::int as total from line
         order by day desc nulls last, accession desc, is_derivative, trade_id, row limit ${MAX_TRANSACTIONS}
      )
      select newest.accession as accno, filing.issuer_cik as cik, coalesce(company.name, filing.issuer_cik) as name, company.ticker,
             day::text as transaction_date, newest.security_title, newest.is_derivative, newest.kind, newest.code, newest.acquired_disposed,
             coalesce(trade.shares, newest.shares)::float8 as shares,
             (case when trade.id is null then newest.price else trade.price end)::float8 as price,
             (case when trade.id is null then newest.value else trade.value end)::float8 as value,
             (newest.is_superseded or trade.superseded_by is not null) as is_superseded, total,
             trade.id::float8 as trade_id, trade.direction as trade_direction,
             case trade.plan_10b51 when 'yes' then 1 when 'no' then 0 end as is_10b51,
             held.*, trade.tags, fact.ret[${RETURN_20}::int] as trade_return,
             case when trade.id is not null and fact.ret[${RETURN_20}::int] is null then coalesce(fact.missing[${RETURN_20}::int], 'not_computed') end as return_missing,
             case when fact.missing[${RETURN_20}::int] = 'ended' then fact.last_ret end as last_return,
             trade.implausible is not null as is_implausible
        from newest join market.filing on filing.accession = newest.accession
        left join market.company on company.cik = filing.issuer_cik
        left join market.trade on trade.id = newest.trade_id
        left join market.trade_fact fact on fact.trade_id = trade.id
        -- Unknown where an amendment took rows out of the trade.
        left join lateral (
          select held_before::float8, held_after::float8, indirect_before::float8, indirect_after::float8
           where not trade.flags @> '{rows_restated}') held on true
       order by day desc nulls last, newest.accession desc, newest.is_derivative, newest.trade_id, newest.row`,
  };
}

/** Outside of plans, and neither its date nor its value is implausible. */
const isDiscretionary = (sql: Database['sql']) => sql`(plan_10b51 <> 'yes' and implausible is null)`;

export type Insiders = ReturnType<typeof createInsiders>;
