import { CLOSINGS_KNOWN_UNTIL, tradingHoursBetween } from '@sentinel/calendar';
import type { Database, Statements } from '@sentinel/database';
import { CANARY, STUDY_HORIZONS, UNREAD_ENTRIES } from '@sentinel/vocabulary-market';
import { readCursor } from '../fetch/fetch-cursor.ts';
import { LAST_STORED } from '../fetch/last-stored.ts';
import { DEMO_PRICES_FILE } from '../prices/store/separate-worlds.ts';
import { TAKEN_OVER } from '../prices/store/split-series.ts';
import { TICKER_CURSOR } from '../prices/store/ticker-cursor.ts';

/** Where the return over 20 sessions stands in the arrays of facts, from 1. */
const RETURN_20 = STUDY_HORIZONS.indexOf(20) + 1;

/** A table of the report. */
export interface ReportSection {
  readonly name: string;
  /** What the table shows, in one line. */
  readonly about: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The state of the market database, for the people who answer for the data. */
export interface DataReport {
  readonly at: string;
  readonly sections: readonly ReportSection[];
}

interface Query {
  readonly name: string;
  readonly about: string;
  readonly columns: readonly string[];
  readonly rows: (sql: Statements, options: ReportOptions) => Promise<readonly Record<string, unknown>[]>;
}

export interface ReportOptions {
  readonly now: Date;
  /** Maximum number of rows in a list (refusals, symbols …). */
  readonly limit: number;
}

/** Reads the report from one consistent snapshot of all tables. */
export async function dataReport(database: Database, options: ReportOptions): Promise<DataReport> {
  const sections = await database.sql.begin('isolation level repeatable read read only', async (tx) => {
    const read: ReportSection[] = [];
    // One after another, because a transaction has only one connection.
    for (const { about, columns, name, rows } of QUERIES) {
      const found = await rows(tx, options);
      read.push({ name, about, columns, rows: found.map((row) => columns.map((column) => cell(row[column]))) });
    }
    return read;
  });
  return { at: options.now.toISOString(), sections: [...sections, await silence(database, options.now)] };
}

/** Converts PostgreSQL's times (`2025-03-14 20:30:00+00`) to ISO 8601 in UTC. */
function cell(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  const [, day, time, zone, minutes] =
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.\d+)?([+-]\d{2})(:\d{2})?$/.exec(String(value)) ?? [];
  return zone === undefined ? String(value) : new Date(`${day}T${time}${zone}${minutes ?? ':00'}`).toISOString();
}

/** The symbol that a series has, or had last. */
const nameOf = (sql: Statements, id: ReturnType<Statements>) =>
  sql`(select symbol from market.security_symbol named where named.security_id = ${id} order by valid_from desc limit 1)`;

/**
 * CTEs: `known_bar`, the sessions that a series has a bar of, be it held; `span`, each series with its missing sessions; `common_gap`,
 * the sessions that many series lack.
 */
const seriesGaps = (sql: Statements) => sql`
  known_bar as not materialized (
    select security_id, session from market.daily_bar
     union all
    select security_id, session from market.held_bar where confirmed_at is null),
  span as materialized (
    select security_id, min(session) as first, max(session) as last, max(session) - min(session) + 1 - count(*) as missing
      from known_bar group by security_id),
  spanned as (
    select session, sum(sum(change)) over (order by session) as series
      from (select first as session, 1 as change from span union all select last + 1, -1 from span) edge group by session),
  common_gap as materialized (
    select session, series - priced as missing
      from (select trading_session.session, count(bar.session) as priced,
                   (select series from spanned where spanned.session <= trading_session.session order by spanned.session desc limit 1) as series
              from market.trading_session left join known_bar bar using (session)
             where trading_session.session between (select min(first) from span) and (select max(last) from span)
             group by trading_session.session) counted
     where series - priced >= greatest(10, series / 20))`;

const QUERIES: readonly Query[] = [
  {
    name: 'filings',
    about: 'What is stored, by form.',
    columns: ['form', 'filings', 'demo', 'first day', 'last day', 'without acceptance', 'superseded', 'last stored'],
    rows: (sql) => sql`
      select form_type as form, count(*)::int as filings, count(*) filter (where is_demo)::int as demo,
             min(filed_on)::text as "first day", max(filed_on)::text as "last day",
             count(*) filter (where accepted_at is null)::int as "without acceptance",
             count(superseded_by)::int as superseded, max(stored_at) as "last stored"
        from market.filing group by form_type order by form_type`,
  },
  {
    name: 'flags of filings',
    about: 'What is odd about filings; they are stored anyway.',
    columns: ['flag', 'filings', 'latest'],
    rows: (sql) => sql`
      select flag, count(*)::int as filings, max(accession) as latest
        from market.filing cross join unnest(flags) flag group by flag order by filings desc, flag`,
  },
  {
    name: 'flags of trades',
    about: 'What is odd about trades.',
    columns: ['flag', 'trades', 'latest'],
    rows: (sql) => sql`
      select flag, count(*)::int as trades, max(accession) as latest
        from market.trade cross join unnest(flags) flag where superseded_by is null group by flag order by trades desc, flag`,
  },
  {
    name: 'implausible trades',
    about: 'Trades whose value or date cannot be right; kept as filed, and left out of sums, ranks and alerts.',
    columns: ['reason', 'trades', 'latest'],
    rows: (sql) => sql`
      select implausible as reason, count(*)::int as trades, max(accession) as latest
        from market.trade where implausible is not null and superseded_by is null group by implausible order by trades desc, reason`,
  },
  {
    name: 'blocks filed by several entities',
    about: 'Blocks that several owners filed, by the number of filings; each counts once.',
    columns: ['filings', 'blocks', 'latest'],
    rows: (sql) => sql`
      select filer_count as filings, count(*)::int as blocks, max(accession) as latest
        from market.trade where filer_count > 1 group by filer_count order by filer_count`,
  },
  {
    name: 'unknown issuers',
    about:
      'Companies that file but are not in the SEC’s ticker and submissions files that were loaded: load their submissions.',
    columns: ['cik', 'name', 'filings', 'latest'],
    rows: (sql, { limit }) => sql`
      select company.cik, company.name, count(*)::int as filings, max(filing.accession) as latest
        from market.company join market.filing on filing.issuer_cik = company.cik
       where company.master_at is null and exists (select from market.company where master_at is not null)
         and company.cik <> ${CANARY.cik}
       group by company.cik order by filings desc, company.cik limit ${limit}`,
  },
  {
    name: 'unread feed entries',
    about:
      'Entries of EDGAR’s feed, of forms that are fetched, that could not be read; named later: by another entry or an index.',
    columns: ['title', 'form', 'accession', 'seen', 'named later', 'why'],
    rows: (sql, { limit }) => sql`
      select entry ->> 'title' as title, entry ->> 'formType' as form, entry ->> 'accession' as accession,
             (entry ->> 'seenAt')::timestamptz as seen,
             case when exists (select from market.filing_fetch where accession = entry ->> 'accession') then 'yes' else 'no' end as "named later",
             entry ->> 'reason' as why
        from market.fetch_cursor, jsonb_array_elements(value -> 'entries') entry
       where name = ${UNREAD_ENTRIES} order by seen desc limit ${limit}`,
  },
  {
    name: 'refused fetches',
    about: 'Filings that EDGAR names but that could not be stored, by reason.',
    columns: ['reason', 'filings', 'latest', 'when'],
    rows: (sql, { limit }) => sql`
      select coalesce(reason, 'no reason') as reason, count(*)::int as filings, max(accession) as latest, max(finished_at) as when
        from market.filing_fetch where state = 'refused' group by 1 order by filings desc, 1 limit ${limit}`,
  },
  {
    name: 'refused files',
    about: 'Files that a load refused as a whole; a file leaves the list when one of this name is stored.',
    columns: ['file', 'reason', 'when'],
    rows: (sql, { limit }) => sql`
      select name as file, reason, refused_at as when from market.refused_file order by refused_at desc, name limit ${limit}`,
  },
  {
    name: 'waiting fetches',
    about: 'Filings that EDGAR names and that are not fetched yet.',
    columns: ['source', 'filings', 'tried before', 'oldest', 'last reason'],
    rows: (sql) => sql`
      select source, count(*)::int as filings, count(*) filter (where tries > 0)::int as "tried before",
             min(seen_at) as oldest, max(reason) as "last reason"
        from market.filing_fetch where state = 'pending' group by source order by source`,
  },
  {
    name: 'reconciled fetches',
    about: 'Filings that neither feed nor daily index named; the weekly comparison with submissions files found them.',
    columns: ['form', 'filings', 'stored', 'refused', 'waiting', 'latest', 'last found'],
    rows: (sql) => sql`
      select form_type as form, count(*)::int as filings, count(*) filter (where state = 'stored')::int as stored,
             count(*) filter (where state = 'refused')::int as refused, count(*) filter (where state = 'pending')::int as waiting,
             max(accession) as latest, max(seen_at) as "last found"
        from market.filing_fetch where is_reconciled group by form_type order by form_type`,
  },
  {
    name: 'companies without prices',
    about: 'Companies with trades or 8-Ks but without prices, those with the most trades first.',
    columns: ['cik', 'ticker', 'name', 'trades', 'events'],
    rows: (sql, { limit }) => sql`
      with active as (
        select cik, sum(trades)::int as trades, sum(events)::int as events from (
          select issuer_cik as cik, count(*) as trades, 0 as events from market.trade where superseded_by is null group by 1
          union all
          select cik, 0, count(*) from market.filing_company join market.filing using (accession)
           where form_type in ('8-K', '8-K/A') group by 1) counts group by cik)
      select active.cik, company.ticker, company.name, trades, events
        from active left join market.company using (cik)
       where not exists (select from market.security where security.cik = active.cik)
       order by trades desc, events desc, active.cik limit ${limit}`,
  },
  {
    name: 'returns of trades',
    about: 'Whether the 20-session return of trades is known, and why not (share of all trades).',
    columns: ['return', 'trades', 'share'],
    rows: (sql) => sql`
      with told as (
        select case when trade_fact.trade_id is null then 'not computed yet'
                    when ret[${RETURN_20}::int] is not null then 'known' else coalesce(missing[${RETURN_20}::int], 'unknown') end as return
          from market.trade left join market.trade_fact on trade_id = trade.id where superseded_by is null)
      select return, count(*)::int as trades, round(100.0 * count(*) / sum(count(*)) over (), 1)::text || ' %' as share
        from told group by return order by trades desc, return`,
  },
  {
    name: 'prices of trades',
    about: 'Whether the value of trades is known. A price that is only in a footnote is unknown, not 0.',
    columns: ['value', 'trades', 'share'],
    rows: (sql) => sql`
      with told as (
        select case when value is not null then 'known' when price is not null then 'some rows without price'
                    else 'no price' end as value from market.trade where superseded_by is null)
      select value, count(*)::int as trades, round(100.0 * count(*) / sum(count(*)) over (), 1)::text || ' %' as share
        from told group by value order by trades desc, value`,
  },
  {
    name: 'returns of events',
    about: 'Whether the event return of 8-Ks is known, and why not.',
    columns: ['return', 'events', 'share'],
    rows: (sql) => sql`
      with told as (
        select case when event_return is not null then 'known' else coalesce(missing, 'unknown') end as return
          from market.event_fact)
      select return, count(*)::int as events, round(100.0 * count(*) / sum(count(*)) over (), 1)::text || ' %' as share
        from told group by return order by events desc, return`,
  },
  {
    name: 'sessions with gaps',
    about:
      'Sessions of which many series (at least ten, and one in twenty) have no price: probably a day that was not loaded.',
    columns: ['day', 'series without a price'],
    rows: (sql, { limit }) => sql`
      with ${seriesGaps(sql)}
      select day::text, missing::int as "series without a price"
        from common_gap join market.trading_session using (session) order by day desc limit ${limit}`,
  },
  {
    name: 'symbols with gaps',
    about: 'Price series with missing sessions between their first and last one, without the sessions above.',
    columns: ['symbol', 'first day', 'last day', 'missing sessions'],
    rows: (sql, { limit }) => sql`
      with ${seriesGaps(sql)},
      spans as (
        select security_id, first, last,
               missing - (select count(*) from common_gap
                           where session between first and last
                             and not exists (select from known_bar bar
                                              where bar.security_id = span.security_id and bar.session = common_gap.session)) as missing
          from span where missing > 0)
      select ${nameOf(sql, sql`spans.security_id`)} as symbol, first_day.day::text as "first day", last_day.day::text as "last day",
             missing::int as "missing sessions"
        from spans
        join market.trading_session first_day on first_day.session = spans.first
        join market.trading_session last_day on last_day.session = spans.last
       where missing > 0 order by missing desc, symbol limit ${limit}`,
  },
  {
    name: 'symbols of several series',
    about:
      'Symbols without a price for more than 20 sessions, which nothing says is one company’s. If it is: load filings of it that state the symbol.',
    columns: ['symbol', 'last price', 'company', 'next price', 'company then'],
    rows: (sql, { limit }) => sql`
      select named.symbol, ended.day::text as "last price", earlier.cik as company, next.valid_from::text as "next price", later.cik as "company then"
        from market.security earlier
        join market.security_symbol named on named.security_id = earlier.id
        join market.security_symbol next on next.symbol = named.symbol and next.valid_from = named.valid_to + 1 and next.security_id <> earlier.id
        join market.security later on later.id = next.security_id
        join market.trading_session ended on ended.session = earlier.ended_session
       where earlier.end_reason = ${TAKEN_OVER} order by next.valid_from desc, named.symbol limit ${limit}`,
  },
  {
    name: 'held prices',
    about:
      'Closes that look wrong and are used nowhere. Load the split or the right close; or npm run prices -- --confirm SYMBOL DAY.',
    columns: ['symbol', 'first day', 'last day', 'bars', 'reason', 'close before', 'close'],
    rows: (sql, { limit }) => sql`
      with held as (
        select security_id, reason, min(session) as first, max(session) as last, count(*)::int as bars
          from (select *, session - row_number() over (partition by security_id, reason order by session) as run
                  from market.held_bar where confirmed_at is null) held
         group by security_id, reason, case when reason <> 'split_not_told' then run end)
      select ${nameOf(sql, sql`held.security_id`)} as symbol, first_day.day::text as "first day", last_day.day::text as "last day", bars, reason,
             (select trim_scale(close)::text from market.daily_bar bar
               where bar.security_id = held.security_id and bar.session < first order by session desc limit 1) as "close before",
             (select trim_scale(close)::text from market.held_bar bar
               where bar.security_id = held.security_id and bar.session = first) as close
        from held
        join market.trading_session first_day on first_day.session = held.first
        join market.trading_session last_day on last_day.session = held.last
       order by last desc, symbol limit ${limit}`,
  },
  {
    name: 'impossible dividends',
    about:
      'Dividends that are not below the close before them, as it is after splits and spin-offs up to that day: left out of returns, and of what is held back.',
    columns: ['symbol', 'ex-date', 'dividend', 'close before', 'source'],
    rows: (sql, { limit }) => sql`
      select ${nameOf(sql, sql`action.security_id`)} as symbol, ex_date::text as "ex-date", trim_scale(value)::text as dividend,
             trim_scale(round(before.close / ratio, 6))::text as "close before", source
        from market.corporate_action action
        join lateral (select close, day from market.daily_bar bar join market.trading_session using (session)
                       where bar.security_id = action.security_id and day < ex_date order by session desc limit 1) before on true
       cross join lateral (select round(coalesce(exp(sum(ln(other.value))), 1), 10) as ratio from market.corporate_action other
                            where other.security_id = action.security_id and other.kind <> 'dividend' and other.value > 0
                              and other.ex_date > before.day and other.ex_date <= action.ex_date) since
       where value * ratio >= before.close and kind = 'dividend' order by ex_date desc, symbol limit ${limit}`,
  },
  {
    name: 'made-up and real data in one series',
    about: 'Price series with the demo’s bars beside real ones; nothing that is computed of them can be relied on.',
    columns: ['symbol', 'made-up bars', 'real bars'],
    rows: (sql, { limit }) => sql`
      with counted as (
        select security_id, count(*) filter (where source = ${DEMO_PRICES_FILE})::int as "made-up bars",
               count(*) filter (where source <> ${DEMO_PRICES_FILE})::int as "real bars"
          from market.daily_bar
         where exists (select from market.price_load where source = ${DEMO_PRICES_FILE}) group by security_id)
      select ${nameOf(sql, sql`counted.security_id`)} as symbol, "made-up bars", "real bars" from counted
       where "made-up bars" > 0 and "real bars" > 0 order by "real bars" desc, symbol limit ${limit}`,
  },
  {
    name: 'loads of prices',
    about: 'The last load of each price source.',
    columns: ['source', 'loaded', 'first day', 'last day', 'stored', 'unchanged', 'refused', 'refusal'],
    rows: (sql, { limit }) => sql`
      with last as (select distinct on (source) * from market.price_load order by source, loaded_at desc)
      select source, loaded_at as loaded, first_day::text as "first day", last_day::text as "last day", stored, unchanged, refused, refusal
        from last order by loaded_at desc limit ${limit}`,
  },
  {
    name: 'refused prices',
    about: 'What loads of the last 30 days refused, by source, even if later loads succeeded.',
    columns: ['source', 'loads', 'refused', 'latest', 'why'],
    rows: (sql, { limit, now }) => sql`
      select source, count(*)::int as loads, sum(refused)::int as refused, max(loaded_at) as latest,
             (array_agg(refusal order by loaded_at desc))[1] as why
        from market.price_load
       where (refused > 0 or refusal is not null) and loaded_at > ${now.toISOString()}::timestamptz - interval '30 days'
       group by source order by latest desc limit ${limit}`,
  },
  {
    name: 'loads of master data',
    about: 'When the company master was last read.',
    columns: ['what', 'last', 'count'],
    rows: (sql, { now }) => sql`
      select 'ticker file of ' || (value ->> 'day') as what, updated_at as last,
             (select count(*)::int from market.company_symbol where valid_to is null) as count
        from market.fetch_cursor where name = ${TICKER_CURSOR}
      union all
      select 'companies it names', max(master_at), count(*)::int from market.company where master_at is not null having count(*) > 0
      union all
      select 'submissions of companies, last 7 days', max(updated_at), count(*)::int from market.fetch_cursor
       where name like 'master/%' and updated_at > ${now.toISOString()}::timestamptz - interval '7 days' having count(*) > 0
      union all
      select 'shares outstanding, latest filing', max(filed_on)::timestamptz, count(distinct cik)::int from market.shares_outstanding having count(*) > 0`,
  },
  {
    name: 'federal calendar',
    about:
      'The last day for which closings of EDGAR by executive order were reviewed. Days to file of later filings may be too high.',
    columns: ['reviewed until', 'later ownership filings'],
    rows: (sql) => sql`
      select ${CLOSINGS_KNOWN_UNTIL} as "reviewed until", count(*)::int as "later ownership filings" from market.filing
       where filed_on > ${CLOSINGS_KNOWN_UNTIL} and form_type ~ '^[345]'`,
  },
  {
    name: 'queues',
    about: 'What is waiting; near 0 on a quiet evening.',
    columns: ['queue', 'waiting', 'oldest'],
    rows: (sql) => sql`
      select 'facts to compute' as queue, count(*)::int as waiting, min(queued_at) as oldest from market.fact_work
      union all
      select 'filings to match with alerts', count(*)::int, min(stored_at) from market.filing where evaluated_at is null`,
  },
];

/** No new filing during EDGAR's business hours means that something is broken. */
async function silence(database: Database, now: Date): Promise<ReportSection> {
  const last = await readCursor<{ at: string }>(database, LAST_STORED);
  const [session] = await database.sql<{ bar: string | null; due: string | null; behind: number | null }[]>`
    with priced as (
           -- Of real series; of the demo's only where there are no others.
           select max((select max(session) from market.daily_bar where security_id = security.id)) as session
             from market.security group by is_demo order by is_demo limit 1),
         closed as (select max(session) as session from market.trading_session where closes_at < ${now.toISOString()}::timestamptz)
    select (select day::text from market.trading_session join priced using (session)) as bar,
           (select day::text from market.trading_session join closed using (session)) as due,
           (select closed.session - priced.session from priced, closed) as behind`;
  const hours = last === null ? null : Number(tradingHoursBetween(new Date(last.at), now).toFixed(1));
  return {
    name: 'silence',
    about: 'Business hours since the live feed brought a filing, and how many sessions prices are behind.',
    columns: ['what', 'last', 'behind'],
    rows: [
      ['live filings', last?.at ?? 'never read live', hours === null ? null : `${hours} business hours`],
      ['daily prices', session?.bar ?? 'none', session?.behind == null ? null : `${session.behind} sessions`],
    ],
  };
}
