import type { Statements } from '@sentinel/database';

/**
 * A statement that is put together from the pieces below, to be awaited; or one of them as part of another statement. They take
 * names of columns and expressions that stand in this folder; whatever comes from outside is a parameter.
 */
export function composed<Row extends object = Record<string, unknown>>(
  tx: Statements,
  text: string,
  parameters: readonly unknown[] = [],
) {
  // biome-ignore lint/plugin: the text is put together from this folder's constants alone; values are parameters
  return tx.unsafe<Row[]>(text, parameters as never[]);
}

/**
 * Pieces of the statements that compute facts. They are text because the same expression stands once for every horizon; only
 * constants and names of columns go in, values are parameters.
 */

/** Day a filing counts as filed on: the acceptance's in New York where the header states none. */
export const ANCHOR_DAY = `coalesce(filing.filed_on, (filing.accepted_at at time zone 'America/New_York')::date)`;

/** Cumulative factor of a series' close on a session (`price_factor`), for returns on a basis: 1 after the last action. */
export function factorAt(security: string, session: string, basis: string): string {
  return `coalesce((
    select case when ${basis} = 'total' then factor.total else factor.split end
      from market.price_factor factor
     where factor.security_id = ${security} and factor.until_session >= ${session}
     order by factor.until_session limit 1), 1)`;
}

/**
 * A return, rounded to ten decimals: a later split multiplies all earlier factors by one number, and the last binary digits of
 * a quotient would follow it. `+ 0` turns a negative zero into zero.
 */
export function rounded(value: string): string {
  return `round((${value}) * 1e10) / 1e10 + 0`;
}

/** The market fund's return from one session to another, on a basis; null where it has no bar. Needs the CTE of `FUND`. */
export function fundReturn(from: string, to: string, basis: string): string {
  const close = (session: string) =>
    `nullif(case when ${basis} = 'total' then ((select total from fund))[${session}] else ((select price from fund))[${session}] end, 0)`;
  return `(${close(to)} / ${close(from)} - 1)`;
}

/**
 * CTE with the market fund's adjusted closes by session number, 0 where it has no bar: sessions count from 1 without gaps, so
 * they are the places of an array, and reading it costs no join. `$1` is the fund's id, null where there is none.
 */
export const FUND = `fund as materialized (
  select array_agg(coalesce(bar.close::float8 * ${factorAt('bar.security_id', 'bar.session', "'price'")}, 0) order by day.session) as price,
         array_agg(coalesce(bar.close::float8 * ${factorAt('bar.security_id', 'bar.session', "'total'")}, 0) order by day.session) as total
    from market.trading_session day
    left join market.daily_bar bar on bar.security_id = $1::bigint and bar.session = day.session
)`;

/** `$2`: whether the fund's source tells dividends. One basis for all returns of a row. */
export const BASIS = `case when series.id is null then null
                           when series.has_dividends and $2::boolean then 'total' else 'price' end`;

/** Sessions the average dollar volume looks back over, its own among them, and how many of them need a bar. */
export const VOLUME_SESSIONS = 30;
const VOLUME_BARS = 20;

/** Joins of the company criteria as of a session, for rows with `cik`, `security_id` and the session. */
export function criteriaJoins(row: string, session: string): string {
  return `
    left join lateral (
      select case when count(*) >= ${VOLUME_BARS} then avg(bar.close * bar.volume)::float8 end as avg_dollar_volume
        from market.daily_bar bar
       where bar.security_id = ${row}.security_id and bar.volume is not null
         and bar.session > ${row}.${session} - ${VOLUME_SESSIONS} and bar.session <= ${row}.${session}
    ) volume on true
    left join lateral (
      select stated.shares::float8 as shares,
             (select session from market.trading_session where day <= stated.as_of order by day desc limit 1) as as_of_session
        from market.shares_outstanding stated
       where stated.cik = ${row}.cik
         and stated.filed_on <= (select day from market.trading_session where session = ${row}.${session})
       order by stated.filed_on desc, stated.as_of desc limit 1
    ) outstanding on true`;
}

/**
 * Shares outstanding × close, in cents. A count stated before a split is multiplied by it, as the closes since are of the new
 * shares (DOMAIN 2.5).
 */
export function marketValue(row: string, session: string, close: string): string {
  const split = (at: string) => factorAt(`${row}.security_id`, at, "'price'");
  return `case when outstanding.shares is not null and ${close} is not null then
    round(outstanding.shares * ${close}::float8 * (${split(`${row}.${session}`)} / ${split('outstanding.as_of_session')}) * 100) / 100 end`;
}

/** Join of the industry: `$3` and `$4` are the SIC codes that companies have and their industries (vocabulary), row by row. */
export function industryJoin(sic: string): string {
  return `left join unnest($3::text[], $4::text[]) as classified (sic, industry) on classified.sic = ${sic}`;
}

/** A series' close on a session; a look-up in the index is quicker than hashing all bars for each session wanted. */
export function closeAt(security: string, session: string): string {
  return `(select bar.close from market.daily_bar bar where bar.security_id = ${security} and bar.session = ${session})`;
}

/** Insert or update of rows that differ from what is stored; gives what it wrote by `returning`. */
export function upsert(table: string, key: readonly string[], columns: readonly string[], rows: string): string {
  const values = columns.filter((column) => !key.includes(column));
  const of = (source: string) => values.map((column) => `${source}.${column}`).join(', ');
  return `
    insert into market.${table} as stored (${columns.join(', ')})
    ${rows}
    on conflict (${key.join(', ')}) do update
       set ${values.map((column) => `${column} = excluded.${column}`).join(', ')}, changed_in = pg_current_xact_id()
     where (${of('stored')}) is distinct from (${of('excluded')})`;
}
