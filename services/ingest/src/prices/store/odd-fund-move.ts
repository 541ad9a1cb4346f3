import type { CorporateAction } from '../price-source.ts';
import type { IncomingBars } from './copy-bars.ts';
import { benchmarkSymbol, resolveSymbols } from './resolve-symbols.ts';
import type { Tx } from './transaction.ts';

/** The market has not moved this much in a day since 1990; a wrong close of its fund, or a split of it that nobody told, has. */
const MOST = 0.15;
/** After a longer gap, a move says nothing. */
const GAP_SESSIONS = 5;

/**
 * Why a load is refused: its fund moves more than 15 % in a day, after the splits that are stored or in the load. Every adjusted
 * return of that day would be wrong. The close is remembered in `held_bar`, so that it can be confirmed; then the next load passes.
 */
export async function oddFundMove(
  tx: Tx,
  { bars, symbolDays }: IncomingBars<'separated'>,
  actions: readonly CorporateAction[],
  isDemo: boolean,
): Promise<string | null> {
  const symbol = benchmarkSymbol(isDemo);
  const splits = actions.filter(
    (action) => action.symbol === symbol && (action.kind === 'split' || action.kind === 'spin_off'),
  );
  const [move] = await tx<{ day: string; close: string; beforeDay: string; before: string; percent: string }[]>`
    with fund as (select id from market.security where is_benchmark and is_demo = ${isDemo}),
    told as (select distinct session, close from ${bars} where symbol = ${symbol}),
    known as (
      select session, close, true as is_told from told
      union all
      select session, close, false from market.daily_bar
       where security_id = (select id from fund) and session not in (select session from told)
         and session between (select min(session) from told) - ${GAP_SESSIONS} and (select max(session) from told) + ${GAP_SESSIONS}),
    moved as (
      select session, close, lag(session) over by_session as before_session, lag(close) over by_session as before,
             is_told or lag(is_told) over by_session as is_new
        from known window by_session as (order by session)),
    split as (
      select ex_date, value from market.corporate_action where security_id = (select id from fund) and kind <> 'dividend'
      union
      select * from unnest(${splits.map(({ exDate }) => exDate)}::text[]::date[],
                           ${splits.map((action) => ('value' in action ? action.value : '1'))}::text[]::numeric[]) as loaded (ex_date, value)),
    judged as (
      select moved.*, this_day.day, last_day.day as before_day,
             close * coalesce((select exp(sum(ln(value))) from split where ex_date > last_day.day and ex_date <= this_day.day), 1) / before - 1 as move
        from moved join market.trading_session this_day on this_day.session = moved.session
        join market.trading_session last_day on last_day.session = before_session
       where is_new and moved.session - before_session <= ${GAP_SESSIONS})
    select day::text, trim_scale(close)::text as close, before_day::text as "beforeDay", trim_scale(before)::text as before,
           to_char(move * 100, 'FMS999,990') as percent
      from judged
     where abs(move) > ${MOST}
       and not exists (select from market.held_bar held
                        where held.security_id = (select id from fund) and held.session = judged.session
                          and held.close = judged.close and confirmed_at is not null)
     order by session limit 1`;
  if (!move) {
    await tx`
      delete from market.held_bar
       where security_id = (select id from market.security where is_benchmark and is_demo = ${isDemo}) and confirmed_at is null
         and session in (select session from ${bars} where symbol = ${symbol})`;
    return null;
  }
  const { before, beforeDay, close, day, percent } = move;
  await tx`delete from ${symbolDays} where symbol <> ${symbol}`;
  await resolveSymbols(tx, symbolDays, isDemo);
  await tx`
    insert into market.held_bar (security_id, session, close, source, reason)
    select id, session, ${close}::text::numeric, 'refused load', 'fund_move'
      from market.security, market.trading_session where is_benchmark and is_demo = ${isDemo} and day = ${day}::date
    on conflict (security_id, session) do update set close = excluded.close, held_at = now(), confirmed_at = null`;
  return (
    `${symbol} closed at ${close} on ${day} after ${before} on ${beforeDay} (${percent} %). ` +
    `If it had a split, load the split first. If the close is right, run: npm run prices -- --confirm ${symbol} ${day}`
  );
}
