import type { CorporateAction } from '../price-source.ts';
import type { IncomingBars } from './copy-bars.ts';
import type { Refusals } from './refusals.ts';
import type { Tx } from './transaction.ts';

/** The file that all made-up bars come from; `source` of a bar or a load. */
export const DEMO_PRICES_FILE = 'demo-market-prices.csv';

/** Why rows of a demo load are refused when their symbol has real prices. */
export const SYMBOL_IS_REAL = 'The symbol has real prices; made-up ones are not added to them.';

/**
 * Keeps made-up prices and real ones apart. A demo load's rows of symbols with a real series are refused. The first real row of a
 * symbol with a demo series deletes that series with everything made up in it, and queues the facts that used it.
 * @returns the actions and bars that are left
 */
export async function separateWorlds(
  tx: Tx,
  incoming: IncomingBars<'copied'>,
  actions: readonly CorporateAction[],
  isDemo: boolean,
  refusals: Refusals,
): Promise<{
  readonly separated: IncomingBars<'separated'>;
  readonly actions: readonly CorporateAction[];
  readonly refusedBars: number;
}> {
  const { bars, symbolDays } = incoming;
  const separated = { ...incoming, lastStep: 'separated' } as const;
  const others = await tx<{ symbol: string; id: number }[]>`
    select distinct symbol, named.security_id::int as id
      from market.security_symbol named join market.security on security.id = named.security_id and is_demo <> ${isDemo}
     where symbol in (select symbol from ${symbolDays}) or symbol = any (${actions.flatMap(symbolsOf)}::text[])`;
  if (others.length === 0) return { separated, actions, refusedBars: 0 };
  if (!isDemo) {
    await deleteSeries(tx, [...new Set(others.map(({ id }) => id))]);
    return { separated, actions, refusedBars: 0 };
  }
  const real = new Set(others.map(({ symbol }) => symbol));
  const gone = await tx<{ symbol: string; rows: number; day: string }[]>`
    with gone as (delete from ${bars} where symbol = any (${[...real]}::text[]) returning symbol, day)
    select symbol, count(*)::int as rows, min(day)::text as day from gone group by symbol order by symbol`;
  for (const { symbol, rows, day } of gone) refusals.add(SYMBOL_IS_REAL, `${symbol},${day}`, rows);
  await tx`delete from ${symbolDays} where symbol = any (${[...real]}::text[])`;
  const kept = actions.filter((action) => !symbolsOf(action).some((symbol) => real.has(symbol)));
  if (kept.length < actions.length) refusals.add(SYMBOL_IS_REAL, null, actions.length - kept.length);
  return { separated, actions: kept, refusedBars: gone.reduce((sum, { rows }) => sum + rows, 0) };
}

function symbolsOf(action: CorporateAction): string[] {
  return action.kind === 'ending' && action.newSymbol !== null ? [action.symbol, action.newSymbol] : [action.symbol];
}

async function deleteSeries(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`
    insert into market.fact_work (kind, cik, from_day, to_day)
    select kind, cik, '0001-01-01', '9999-12-31'
      from market.security series cross join (values ('trade'), ('event')) kinds (kind)
     where cik is not null and is_primary
       and (id = any (${[...ids]}::bigint[])
            or is_demo and exists (select from market.security fund where fund.is_benchmark and fund.id = any (${[...ids]}::bigint[])))`;
  await tx`delete from market.security where id = any (${[...ids]}::bigint[])`;
}
