import type { OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';

type Explanation = OperationResponse<'explain_event_return'>;
type Legs = NonNullable<Explanation['stock']>;

/** The closes behind a return. */
export type PricesBetween = Pick<Explanation, 'basis' | 'start_day' | 'end_day' | 'ended_on' | 'stock' | 'fund'>;

interface Row {
  readonly role: 'stock' | 'fund';
  readonly symbol: string | null;
  readonly start_close: number | null;
  readonly end_close: number | null;
  readonly start_factor: number;
  readonly end_factor: number;
  readonly basis: 'price' | 'total' | null;
  readonly ended_on: string | null;
}

/**
 * Reads what a company's return from one session to another is made of: its primary series and the market fund
 * (docs/market-data.md, "Definitions"). A null session has no closes.
 */
export async function pricesBetween(
  { sql }: Pick<Database, 'sql'>,
  cik: string,
  start: number | null,
  end: number | null,
): Promise<PricesBetween> {
  const rows = await sql<Row[]>`
    with series as (
      select 'stock' as role, security.* from market.security where cik = ${cik} and is_primary
       union all
      -- Made-up series have a fund of their own.
      select 'fund', security.* from market.security
       where is_benchmark and is_demo = coalesce((select is_demo from market.security where cik = ${cik} and is_primary), false)
    ), adjustment as (
      select case when bool_or(role = 'stock')
                  then case when bool_and(has_dividends) and bool_or(role = 'fund') then 'total' else 'price' end end as basis
        from series
    )
    select role, basis,
           (select day::text from market.trading_session where session = ended_session) as ended_on,
           (select symbol from market.security_symbol where security_id = series.id order by valid_to desc nulls first, valid_from desc limit 1) as symbol,
           (select close::float8 from market.daily_bar where security_id = series.id and session = ${start}::int) as start_close,
           (select close::float8 from market.daily_bar where security_id = series.id and session = ${end}::int) as end_close,
           coalesce((select case basis when 'total' then total else price end from market.price_factor
                      where security_id = series.id and until_session >= ${start}::int order by until_session limit 1), 1) as start_factor,
           coalesce((select case basis when 'total' then total else price end from market.price_factor
                      where security_id = series.id and until_session >= ${end}::int order by until_session limit 1), 1) as end_factor
      from series cross join adjustment`;
  const [calendar] = await sql<{ start_day: string | null; end_day: string | null }[]>`
    select (select day::text from market.trading_session where session = ${start}::int) as start_day,
           (select day::text from market.trading_session where session = ${end}::int) as end_day`;
  const stock = rows.find(({ role }) => role === 'stock');
  const fund = rows.find(({ role }) => role === 'fund');
  return {
    basis: stock?.basis ?? null,
    start_day: calendar?.start_day ?? null,
    end_day: calendar?.end_day ?? null,
    ended_on: stock?.ended_on ?? null,
    stock: stock ? legsOf(stock) : null,
    fund: fund ? legsOf(fund) : null,
  };
}

/** The start's close is expressed in shares of the end day, so that the two closes alone give the change. */
function legsOf({ symbol, start_close, end_close, start_factor, end_factor }: Row): Legs {
  const adjusted = start_close === null ? null : (start_close * start_factor) / end_factor;
  return {
    symbol,
    start_close: adjusted,
    end_close,
    start_close_as_traded: start_close,
    change: adjusted === null || end_close === null ? null : end_close / adjusted - 1,
  };
}
