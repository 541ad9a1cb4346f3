import type { Database } from '@sentinel/database';
import {
  type MissingReturnReason,
  STUDY_HORIZONS,
  type TradeTag,
  type TransactionKind,
} from '@sentinel/vocabulary-market';

/** Transactions on the page; the explore search finds older trades. */
const MAX_TRANSACTIONS = 500;
/** Trades and rows that figures are computed from: more than any owner has. */
const MAX_READ = 20_000;
const MAX_CO_TRADERS = 10;
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
  /** The person's own filings of trades, and the trade that counts for each. */
  const countedOf = (cik: string) => sql`
    select trade.id, trade.accession, coalesce(trade.same_block_as, trade.id) as counted, trade.days_to_file
      from (${filingsOf(cik)}) own join market.trade on trade.accession = own.accession where trade.superseded_by is null`;

  return {
    async person(cik: string) {
      const [person] = await sql<{ cik: string; name: string; location: string | null }[]>`
        select cik, name,
               (select location from (${filingsOf(cik)}) own join market.trade on trade.accession = own.accession
                 where owner_ciks[1] = ${cik} and location is not null order by trade_date desc, id desc limit 1) as location
          from market.owner where cik = ${cik}`;
      return person;
    },

    /** What the filings at each company state of the person, the latest first. */
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
                from (select owner.*, filing.issuer_cik, coalesce(filed_on, accepted_at::date, period_of_report) as day
                        from market.filing_owner owner join market.filing using (accession) where owner_cik = ${cik}) stated
               group by 1, 2, 3, 4, 5) role
        left join market.company on company.cik = role.cik
       order by until desc nulls last, since desc, cik, title limit ${MAX_READ}`,

    trades: (cik: string) => sql<InsiderTrade[]>`
      with own as materialized (${countedOf(cik)})
      select * from (
        select distinct on (trade.id) own.accession as accno, issuer_cik as cik, direction, trade_date::text, shares::float8, value::float8,
               plan_10b51 = 'yes' as is_planned, implausible is not null as is_implausible,
               coalesce(implausible not like 'date_%', true) as is_dated, own.days_to_file,
               fact.adj[${RETURN_20}::int] as adjusted_return,
               case when fact.adj[${RETURN_20}::int] is null then coalesce(
                 fact.missing[${RETURN_20}::int], case when fact.ret[${RETURN_20}::int] is null then 'not_computed' else 'no_fund' end)
               end as return_missing,
               case when fact.missing[${RETURN_20}::int] = 'ended' then fact.last_adj end as last_return
          from own join market.trade on trade.id = own.counted
          left join market.trade_fact fact on fact.trade_id = trade.id
         where superseded_by is null and same_block_as is null
         order by trade.id, own.id <> trade.id, own.id) trade
       order by trade_date desc, accno desc, direction limit ${MAX_READ}`,

    /** Rows of Table I that state what is held after them, oldest first, without those that an amendment replaced. */
    heldRows: (cik: string) => sql<HeldRow[]>`
      select issuer_cik as cik, day, shares,
             regexp_replace(lower(coalesce(security_title, '')), '[ ,(]*(\\$|no par|par ).*$', '') || '|' || coalesce(direct_indirect, '') as line
        from (select filing.issuer_cik, row.transaction_date::text as day, row.shares_owned_following::float8 as shares,
                     security_title, direct_indirect, coalesce(accepted_at, filed_on::timestamptz) as filed, accession, row.row
                from (${filingsOf(cik)}) own join market.filing using (accession) join market.transaction row using (accession)
               where not is_derivative and transaction_date is not null and shares_owned_following is not null and row.superseded_by is null
                 and not exists (select from market.trade
                                  where trade.accession = row.accession and trade.direction = row.classification
                                    and trade.trade_date = row.transaction_date and trade.superseded_by is not null)
               order by transaction_date desc, filed desc nulls last, accession desc, row.row desc limit ${MAX_READ}) latest
       order by day, filed nulls first, accession, row`,

    splits: (ciks: readonly string[]) => sql<SplitFactor[]>`
      select security.cik, session.day::text as until, factor.split
        from market.security join market.price_factor factor on factor.security_id = security.id
        join market.trading_session session on session.session = factor.until_session
       where security.is_primary and security.cik = any (${ciks}) order by security.cik, factor.until_session`,

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
      with own as materialized (${countedOf(cik)}),
      joint as (
        select unnest(owner_ciks) as owner from market.trade
         where id in (select counted from own) or same_block_as in (select counted from own)
      ),
      near as materialized (
        select issuer_cik, direction, range_agg(daterange(trade_date - ${ALONGSIDE_DAYS}::int, trade_date + ${ALONGSIDE_DAYS}::int, '[]')) as days
          from market.trade where id in (select counted from own) and superseded_by is null and same_block_as is null and ${isDiscretionary(sql)}
         group by issuer_cik, direction
      ),
      alongside as (
        select owner, issuer_cik, count(distinct coalesce(same_block_as, trade.id))::int as trades, max(trade_date) as last_day
          from near join market.trade using (issuer_cik, direction) cross join unnest(owner_ciks) owner
         where trade_date between lower(days) and upper(days) and days @> trade_date
           and superseded_by is null and ${isDiscretionary(sql)} and owner not in (select owner from joint)
         group by owner, issuer_cik
      )
      select owner as cik, coalesce(owner.name, owner) as name, trades, issuer_cik, coalesce(company.name, issuer_cik) as issuer_name,
             company.ticker as issuer_ticker, last_day::text
        from (select owner, sum(trades)::int as trades, max(last_day) as last_day,
                     (array_agg(issuer_cik order by last_day desc, issuer_cik))[1] as issuer_cik
                from alongside group by owner order by trades desc, last_day desc, owner limit ${MAX_CO_TRADERS}) top
        left join market.owner on owner.cik = top.owner left join market.company on company.cik = top.issuer_cik
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
