import type { CorporateAction } from '../price-source.ts';
import { changeSymbol } from './change-symbol.ts';
import { type ChangedRows, changedAfter } from './changed-rows.ts';
import type { SymbolDays } from './copy-bars.ts';
import type { Refusals } from './refusals.ts';
import { resolveSymbols } from './resolve-symbols.ts';
import { GAP_SESSIONS } from './settle-gaps.ts';
import { splitSeries } from './split-series.ts';
import type { Tx } from './transaction.ts';

type Ending = Extract<CorporateAction, { kind: 'ending' }>;

/** For this many sessions after the end, sources may keep repeating the last price. */
const STALE_SESSIONS = 5;

/**
 * Applies symbol changes and ends of series, in order of their days. Prices already stored under the symbol after its end get a
 * series of their own (BBBY in 2025). Prices already stored under the new symbol join the old series (META joins FB). Adds the
 * series whose facts must be computed again to those that changed.
 */
export async function applyEndings(
  tx: Tx,
  { symbolDays, changed }: { readonly symbolDays: SymbolDays; readonly changed: ChangedRows<'begun'> },
  actions: readonly CorporateAction[],
  isDemo: boolean,
  refusals: Refusals,
): Promise<{ readonly stored: number; readonly unchanged: number; readonly changed: ChangedRows<'endings'> }> {
  const endings = actions
    .filter((action): action is Ending => action.kind === 'ending')
    .toSorted((a, b) => (a.exDate < b.exDate ? -1 : 1));
  if (endings.length === 0) return { stored: 0, unchanged: 0, changed: changedAfter('endings', changed) };
  await tx`
    insert into ${symbolDays}
    select symbol, day - 1 from unnest(${endings.map(({ symbol }) => symbol)}::text[],
                                       ${endings.map(({ exDate }) => exDate)}::text[]::date[]) as told (symbol, day)`;
  await resolveSymbols(tx, symbolDays, isDemo);
  let stored = 0;
  for (const ending of endings) {
    const { newSymbol } = ending;
    const outcome =
      newSymbol === null
        ? await endSeries(tx, changed, ending)
        : await changeSymbol(tx, changed, ending.symbol, newSymbol, ending.exDate);
    if (outcome === 'stored') stored += 1;
    else if (outcome !== 'unchanged') refusals.add(outcome.refusal, `${ending.symbol},${ending.exDate}`);
  }
  return { stored, unchanged: endings.length - stored, changed: changedAfter('endings', changed) };
}

async function endSeries(
  tx: Tx,
  changed: ChangedRows,
  { symbol, exDate, reason }: Ending,
): Promise<'stored' | 'unchanged' | { readonly refusal: string }> {
  const [series] = await tx<{ id: number; endReason: string | null; session: number }[]>`
    select security.id::int, end_reason as "endReason",
           (select min(session) from market.trading_session where day >= ${exDate}::date)::int as session
      from market.security_symbol named join market.security on security.id = named.security_id
     where symbol = ${symbol} and valid_from < ${exDate}::date and (valid_to is null or valid_to >= ${exDate}::date - 1)`;
  if (!series || series.endReason === reason) return 'unchanged';
  const bars = await tx<{ session: number }[]>`
    select session from (select security_id, session from market.daily_bar
                          union select security_id, session from market.held_bar) bar
     where security_id = ${series.id}
       and session >= coalesce((select max(session) from market.daily_bar
                                 where security_id = ${series.id} and session < ${series.session}), 0)
     order by session`;
  let last = Math.min(bars[0]?.session ?? series.session, series.session - 1);
  let next: number | undefined;
  for (const { session } of bars) {
    if (session - last > GAP_SESSIONS) {
      next = session;
      break;
    }
    last = session;
  }
  if (last >= series.session + STALE_SESSIONS) {
    return { refusal: 'There are prices after the day on which the series is supposed to have ended.' };
  }
  if (next !== undefined) await splitSeries(tx, changed, series.id, next);
  await tx`
    update market.security_symbol
       set valid_to = greatest(${exDate}::date, (select day from market.trading_session where session = ${last}))
     where security_id = ${series.id} and symbol = ${symbol} and (valid_to is null or valid_to >= ${exDate}::date)`;
  await tx`update market.security set ended_session = ${last}, end_reason = ${reason} where id = ${series.id}`;
  await tx`insert into ${changed.series} values (${series.id}, ${last})`;
  return 'stored';
}
