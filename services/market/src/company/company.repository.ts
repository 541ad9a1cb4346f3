import type { Database } from '@sentinel/database';
import {
  type ImplausibleReason,
  type MissingReturnReason,
  type PlanEvidence,
  type ReturnBasis,
  STUDY_HORIZONS,
  type TradeTag,
  type TransactionKind,
} from '@sentinel/vocabulary-market';
import { createArrangements } from '../arrangements/arrangements.repository.ts';
import { createNotices } from '../notices/notices.repository.ts';
import { createShortSwings } from '../short-swing/short-swings.repository.ts';

/** Rows in each list of the company page; the explore searches find older ones. */
const LISTED = 200;
/** How many ownership filings the transactions come from. */
const FILINGS_WITH_ROWS = 100;
/** The place of the return over 20 trading days in the arrays of facts, as PostgreSQL counts. */
const RETURN_20 = STUDY_HORIZONS.indexOf(20) + 1;
const OWNERSHIP_FORMS = ['3', '3/A', '4', '4/A', '5', '5/A'];
const NOTICE_FORMS = ['144', '144/A'];

/** Reads the company page directly from PostgreSQL, not from the copy: it needs few rows, and exact decimals. */
export function createCompanies({ sql }: Database) {
  return {
    notices: createNotices({ sql }).ofCompany,
    arrangements: createArrangements({ sql }).ofCompany,
    swings: createShortSwings({ sql }).ofCompany,

    /**
     * The companies that have or had the symbol, latest first. The first is the one that the ticker dictionary names,
     * if any.
     */
    ofSymbol: (symbol: string) => sql<
      { cik: string; name: string; valid_from: string | null; valid_to: string | null }[]
    >`
      select cik, name, valid_from::text, valid_to::text from (
        select distinct on (used.cik) used.cik, company.name, used.valid_from, used.valid_to, used.rank
          from market.symbol_use used join market.company on company.cik = used.cik where used.symbol = ${symbol}
        order by used.cik, used.rank, used.valid_to desc nulls first
      ) company order by rank > 0, valid_to desc nulls first, cik limit 21`,

    async company(cik: string) {
      const [company] = await sql<
        {
          cik: string;
          name: string;
          ticker: string | null;
          exchange: string | null;
          sic: string | null;
          fiscal_year_end: string | null;
        }[]
      >`select cik, name, ticker, exchange, sic, fiscal_year_end from market.company where cik = ${cik}`;
      return company;
    },

    tickers: (cik: string) => sql<
      { symbol: string; exchange: string | null; valid_from: string | null; valid_to: string | null }[]
    >`
      select symbol, exchange, valid_from::text, valid_to::text from market.company_symbol
       where cik = ${cik} order by valid_to desc nulls first, id limit 100`,

    formerNames: (cik: string) => sql<{ name: string; valid_from: string | null; valid_to: string | null }[]>`
      select name, valid_from::text, valid_to::text from market.former_name
       where cik = ${cik} order by valid_to desc nulls last, name limit 100`,

    /**
     * Figures as of the last close. Shares outstanding are the count known on that day; the market value adjusts the count
     * for splits since then, as the facts do.
     */
    async figures(cik: string) {
      const [figures] = await sql<
        {
          close: number | null;
          close_on: string | null;
          shares_outstanding: number | null;
          shares_as_of: string | null;
          market_value: number | null;
          avg_dollar_volume: number | null;
        }[]
      >`
        select last.close::float8 as close, last.day::text as close_on,
               known.shares::float8 as shares_outstanding, known.as_of::text as shares_as_of,
               known.shares::float8 * last.close::float8 / coalesce(since.split, 1) as market_value, volume.average::float8 as avg_dollar_volume
          from (select 1) one
          left join lateral (
            select bar.security_id, bar.session, bar.close, session.day
              from market.security join market.daily_bar bar on bar.security_id = security.id
              join market.trading_session session on session.session = bar.session
             where security.cik = ${cik} and security.is_primary
             order by bar.session desc limit 1) last on true
          left join lateral (
            select shares, as_of from market.shares_outstanding
             where cik = ${cik} and filed_on <= coalesce(last.day, current_date)
             order by filed_on desc, as_of desc limit 1) known on true
          left join lateral (
            select split from market.price_factor
             where security_id = last.security_id
               and until_session >= (select max(session) from market.trading_session where day <= known.as_of)
             order by until_session limit 1) since on true
          left join lateral (
            select case when count(*) >= 20 then avg(bar.close * bar.volume) end as average from market.daily_bar bar
             where bar.security_id = last.security_id and bar.session > last.session - 30 and bar.volume is not null
          ) volume on true`;
      return figures;
    },

    /**
     * What insiders bought less what they sold in the 90 calendar days up to the day, as the facts of events count
     * (docs/market-data.md).
     */
    async insiderNet(cik: string, until: string) {
      const [sums] = await sql<
        { since: string; net: number; bought: number; sold: number; trades: number; uncounted: number }[]
      >`
        select (${until}::date - 90)::text as since, (bought - sold)::float8 as net, bought::float8, sold::float8, trades, uncounted
          from (select coalesce(sum(value) filter (where direction = 'purchase' and is_counted), 0) as bought,
                       coalesce(sum(value) filter (where direction = 'sale' and is_counted), 0) as sold,
                       count(*) filter (where is_counted)::int as trades, count(*) filter (where not is_counted)::int as uncounted
                  from (select direction, value, ${isCounted(sql)} as is_counted from market.trade
                         where issuer_cik = ${cik} and superseded_by is null and same_block_as is null
                           and trade_date between ${until}::date - 90 and ${until}::date) trade) sums`;
      if (!sums) throw new Error('A query without grouping gives one row.');
      return { ...sums, until };
    },

    /** Closes, adjusted for splits and spin-offs, since `startDate`, by default over the last five years of the series; oldest first. */
    prices: (cik: string, startDate: string | null) => sql<{ day: string; close: number }[]>`
      select session.day::text as day, (bar.close * coalesce(factor.price, 1))::float8 as close
        from market.security
        join market.daily_bar bar on bar.security_id = security.id
        join market.trading_session session on session.session = bar.session
        left join lateral (
          select price from market.price_factor
           where security_id = bar.security_id and until_session >= bar.session order by until_session limit 1) factor on true
       where security.cik = ${cik} and security.is_primary
         and session.day >= coalesce(${startDate}::date, (
           select (max(last.day) - interval '5 years')::date from market.trading_session last
            where last.session = (select max(session) from market.daily_bar where security_id = security.id)))
       order by bar.session limit 20000`,

    trades: (cik: string, startDate: string | null) => sql<
      {
        trade_id: number;
        accno: string;
        owner: string;
        owner_ciks: string[];
        title: string;
        trade_date: string;
        days_to_file: number | null;
        trade_direction: 'purchase' | 'sale';
        shares: number;
        price: number | null;
        value: number | null;
        trade_return: number | null;
        return_missing: MissingReturnReason | null;
        last_return: number | null;
        return_basis: ReturnBasis | null;
        is_10b51: 0 | 1 | null;
        plan_evidence: PlanEvidence | null;
        is_amendment: boolean;
        is_superseded: boolean;
        flags: string[];
        implausible: {
          reason: ImplausibleReason;
          close: number | null;
          market_value: number | null;
          shares_per_ads: number | null;
        } | null;
        filer_count: number;
        counts_with: string | null;
        tags: TradeTag[];
      }[]
    >`
      select trade.id::float8 as trade_id, trade.accession as accno, owner_names as owner, owner_ciks[1:100] as owner_ciks,
             owner_title as title, trade_date::text, days_to_file,
             direction as trade_direction, shares::float8, price::float8, value::float8,
             fact.ret[${RETURN_20}::int] as trade_return,
             case when fact.ret[${RETURN_20}::int] is null then coalesce(fact.missing[${RETURN_20}::int], 'not_computed') end as return_missing,
             case when fact.missing[${RETURN_20}::int] = 'ended' then fact.last_ret end as last_return, fact.basis as return_basis,
             case plan_10b51 when 'yes' then 1 when 'no' then 0 end as is_10b51, plan_evidence, trade.is_amendment,
             trade.superseded_by is not null as is_superseded,
             trade.flags || case when 'inconsistent_codes' = any (filing.flags) then array['inconsistent_codes'] else '{}' end as flags,
             case when implausible is not null then
               jsonb_build_object('reason', implausible, 'close', fact.close, 'market_value', fact.market_value, 'shares_per_ads', shares_per_ads)
             end as implausible,
             filer_count, (select accession from market.trade counted where counted.id = trade.same_block_as) as counts_with, tags
        from market.trade join market.filing on filing.accession = trade.accession
        left join market.trade_fact fact on fact.trade_id = trade.id
       where trade.issuer_cik = ${cik} and trade_date >= coalesce(${startDate}::date, '1900-01-01')
       order by trade_date desc, trade.id desc limit ${LISTED}`,

    /** Transaction rows of the latest ownership filings, as filed and with any code. */
    transactions: (cik: string) => sql<
      {
        accno: string;
        owner: string;
        owner_ciks: string[];
        security_title: string | null;
        is_derivative: boolean;
        transaction_date: string | null;
        code: string | null;
        acquired_disposed: string | null;
        classification: 'purchase' | 'sale' | 'inconsistent' | 'other';
        kind: TransactionKind;
        shares: number | null;
        price: number | null;
        value: number | null;
        shares_owned_following: number | null;
        direct_indirect: string | null;
      }[]
    >`
      select row.accession as accno,
             coalesce(owners.names, '') as owner, coalesce(owners.ciks[1:100], '{}') as owner_ciks,
             security_title, is_derivative, transaction_date::text, code, acquired_disposed, classification,
             coalesce(kind, initcap(classification)) as kind,
             shares::float8, price::float8, value::float8, shares_owned_following::float8, direct_indirect
        from (select accession, accepted_at from market.filing
               where issuer_cik = ${cik} and form_type = any (${OWNERSHIP_FORMS})
               order by accepted_at desc nulls last, accession desc limit ${FILINGS_WITH_ROWS}) filing
        join market.transaction row on row.accession = filing.accession
        left join lateral (
          select string_agg(name, '; ' order by position) as names, array_agg(owner_cik::text order by position) as ciks
            from market.filing_owner where accession = filing.accession) owners on true
       order by filing.accepted_at desc nulls last, row.accession desc, is_derivative, row.row limit 2000`,

    filings: (cik: string, startDate: string | null) => sql<
      {
        accno: string;
        form_type: string;
        filed_on: string | null;
        accepted_at: string | null;
        items: string[];
        event_return: number | null;
        event_return_missing: MissingReturnReason | null;
        return_basis: ReturnBasis | null;
        sold_30: number | null;
        bought_30: number | null;
        is_ea: boolean;
        is_amendment: boolean;
        is_superseded: boolean;
      }[]
    >`
      select filing.accession as accno, form_type, filing.filed_on::text,
             to_char(filing.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as accepted_at,
             items, fact.event_return, 
             case when form_type in ('8-K', '8-K/A') and fact.event_return is null
                  then coalesce(fact.missing, 'not_computed') end as event_return_missing, fact.basis as return_basis,
             fact.sold_30::float8, fact.bought_30::float8,
             coalesce(fact.is_ea, false) as is_ea, is_amendment, superseded_by is not null as is_superseded
        from market.filing_company company join market.filing on filing.accession = company.accession
        left join market.event_fact fact on fact.accession = filing.accession and fact.cik = company.cik
       where company.cik = ${cik} and form_type <> all (${[...OWNERSHIP_FORMS, ...NOTICE_FORMS]})
         and coalesce(filing.filed_on, filing.accepted_at::date, '1900-01-01') >= coalesce(${startDate}::date, '1900-01-01')
       order by filing.accepted_at desc nulls last, filing.accession desc limit ${LISTED}`,

    /** What insiders traded on each session since the day, by direction; oldest first. */
    tradeMarks: (cik: string, since: string) => sql<
      {
        day: string;
        direction: 'purchase' | 'sale';
        trades: number;
        shares: number;
        value: number | null;
        owner: string;
        accno: string;
        trade_return: number | null;
      }[]
    >`
      select * from (
        select session.day::text, direction, count(*)::int as trades, sum(shares)::float8 as shares,
               sum(value) filter (where ${isCounted(sql)})::float8 as value,
               (array_agg(owner_names order by ${isCounted(sql)} desc, value desc, trade.id))[1] as owner,
               (array_agg(accession order by ${isCounted(sql)} desc, value desc, trade.id))[1] as accno,
               case when count(*) = 1 then min(fact.ret[${RETURN_20}::int]) end as trade_return
          from market.trade
          join lateral (select day from market.trading_session where day >= trade_date order by day limit 1) session on true
          left join market.trade_fact fact on fact.trade_id = trade.id
         where issuer_cik = ${cik} and superseded_by is null and same_block_as is null and session.day >= ${since}::date
         group by session.day, direction order by session.day desc, direction limit 5000
      ) latest order by day, direction`,

    /**
     * The trades that can be in a cluster (docs/market-data.md, "Tags"), up to a year before the day and later; oldest first. The filers
     * of one block are one person.
     */
    clusterTrades: (cik: string, since: string) => sql<
      { direction: 'purchase' | 'sale'; date: string; day: number; owners: string[] }[]
    >`
      select direction, trade_date::text as date, trade_date - date '2000-01-01' as day,
             owner_ciks || ('block ' || coalesce(same_block_as, id)) as owners
        from market.trade
       where issuer_cik = ${cik} and trade_date >= ${since}::date - 365 and superseded_by is null and plan_10b51 <> 'yes'
         and coalesce(implausible not like 'date_%', true)
       order by trade_date, id limit 50000`,

    /** The 8-Ks with an event session since the day; oldest first. */
    eventMarks: (cik: string, since: string) => sql<
      { day: string; accno: string; items: string[]; event_return: number | null; is_ea: boolean }[]
    >`
      select * from (
        select session.day::text, fact.accession as accno, filing.items, fact.event_return, fact.is_ea
          from market.event_fact fact
          join market.trading_session session on session.session = fact.event_session
          join market.filing on filing.accession = fact.accession
         where fact.cik = ${cik} and session.day >= ${since}::date
         order by session.day desc, fact.accession desc limit 2000
      ) latest order by day, accno`,
  };
}

/** The trade's value is known and plausible. */
const isCounted = (sql: Database['sql']) => sql`(value is not null and implausible is null)`;

export type Companies = ReturnType<typeof createCompanies>;
