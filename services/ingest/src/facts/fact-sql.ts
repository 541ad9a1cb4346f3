import { NEW_YORK } from '@sentinel/calendar';
import type { Statements } from '@sentinel/database';

/**
 * Runs a statement built from the SQL pieces below, or embeds a piece in another statement. The text comes only from constants
 * in this folder; all outside values are parameters.
 */
export function composed<Row extends object = Record<string, unknown>>(
  tx: Statements,
  text: string,
  parameters: readonly unknown[] = [],
) {
  // biome-ignore lint/plugin: the text is built only from this folder's constants; values are parameters
  return tx.unsafe<Row[]>(text, parameters as never[]);
}

/** The day a filing counts as filed on: its filing date, or else the day of its acceptance in New York. */
export const ANCHOR_DAY = `coalesce(filing.filed_on, (filing.accepted_at at time zone '${NEW_YORK}')::date)`;

/** The cumulative factor (`price_factor`) that adjusts a series' close on a session for the given basis; 1 after the last action. */
export function factorAt(security: string, session: string, basis: string): string {
  return factorOf(`case when ${basis} = 'total' then factor.total else factor.price end`, security, session);
}

function factorOf(column: string, security: string, session: string): string {
  return `coalesce((
    select ${column}
      from market.price_factor factor
     where factor.security_id = ${security} and factor.until_session >= ${session}
     order by factor.until_session limit 1), 1)`;
}

/**
 * A return, rounded to ten decimals. A later split multiplies all earlier factors, which would otherwise change the last
 * binary digits of the quotient. `+ 0` turns negative zero into zero.
 */
export function rounded(value: string): string {
  return `round((${value}) * 1e10) / 1e10 + 0`;
}

/** The place of a row's fund and last session in the parameters: 1 for a real series or none, 2 for one of the demo. */
export const WORLD = '1 + coalesce(series.is_demo, false)::int';

/**
 * The return of the market fund of the row's `world` from one session to another; null when it has no bar on one of them. Needs
 * the CTEs `FUNDS`.
 */
export function fundReturn(from: string, to: string, basis: string): string {
  const of = (fund: string, session: string) =>
    `case when ${basis} = 'total' then ((select total from ${fund}))[${session}] else ((select price from ${fund}))[${session}] end`;
  const close = (session: string) =>
    `nullif(case world when 1 then ${of('fund', session)} else ${of('demo_fund', session)} end, 0)`;
  return `(${close(to)} / ${close(from)} - 1)`;
}

/**
 * CTE with arrays of a market fund's adjusted closes; 0 where it has no bar. Sessions are numbered from 1 without gaps, so the
 * session number is the array index, and no join is needed.
 */
const fundCloses = (name: string, id: string) => `${name} as materialized (
  select array_agg(coalesce(bar.close::float8 * ${factorAt('bar.security_id', 'bar.session', "'price'")}, 0) order by day.session) as price,
         array_agg(coalesce(bar.close::float8 * ${factorAt('bar.security_id', 'bar.session', "'total'")}, 0) order by day.session) as total
    from market.trading_session day
    left join market.daily_bar bar on bar.security_id = ${id} and bar.session = day.session
)`;

/** The closes of both funds. One CTE each, so that PostgreSQL reads a fund once, and only when a row needs it. */
export const FUNDS = `${fundCloses('fund', '($1::bigint[])[1]')},
${fundCloses('demo_fund', '($1::bigint[])[2]')}`;

/** Whether a trade counts in sums: no amendment replaces it, it is plausible, and no other trade counts for the same block. */
export const COUNTED_TRADE =
  'trade.superseded_by is null and trade.implausible is null and trade.same_block_as is null';

/** The basis of all returns of a row. */
export const BASIS = `case when series.id is null then null
                           when series.has_dividends and ($2::text[])[${WORLD}]::boolean then 'total' else 'price' end`;

/** The average dollar volume covers this many sessions, ending with the session itself; `VOLUME_BARS` of them need a bar. */
export const VOLUME_SESSIONS = 30;
const VOLUME_BARS = 20;

/** Joins that compute the company criteria as of a session, for rows with `cik`, `security_id` and that session. */
export function criteriaJoins(row: string, session: string): string {
  return `
    left join lateral (
      select case when count(*) >= ${VOLUME_BARS} then avg(bar.close * bar.volume)::float8 end as avg_dollar_volume
        from market.daily_bar bar
       where bar.security_id = ${row}.security_id and bar.volume is not null
         and bar.session > ${row}.${session} - ${VOLUME_SESSIONS} and bar.session <= ${row}.${session}
    ) volume on true
    ${outstandingJoin(row, session)}`;
}

/** Join that finds the share count known on a session, for rows with `cik` and that session. */
export function outstandingJoin(row: string, session: string): string {
  return `
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
 * Shares outstanding × close, rounded to cents. A share count from before a split is multiplied by the split ratio, because
 * the close is of the new shares. A spin-off changes no number of shares.
 */
export function marketValue(row: string, session: string, close: string): string {
  const split = (at: string) => factorOf('factor.split', `${row}.security_id`, at);
  return `case when outstanding.shares is not null and ${close} is not null then
    round(outstanding.shares * ${close}::float8 * (${split(`${row}.${session}`)} / ${split('outstanding.as_of_session')}) * 100) / 100 end`;
}

/** Join that finds the industry: `$3` and `$4` are arrays of SIC codes and their industries. */
export function industryJoin(sic: string): string {
  return `left join unnest($3::text[], $4::text[]) as classified (sic, industry) on classified.sic = ${sic}`;
}

/** A series' close on a session. Index lookups are faster here than hash joins over all bars. */
export function closeAt(security: string, session: string): string {
  return `(select bar.close from market.daily_bar bar where bar.security_id = ${security} and bar.session = ${session})`;
}

/** Inserts rows, and updates stored rows that differ. Append `returning` to get the rows that were written. */
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
