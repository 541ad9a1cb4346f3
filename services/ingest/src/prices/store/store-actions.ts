import type { CorporateAction } from '../price-source.ts';
import { type ChangedRows, changedAfter } from './changed-rows.ts';
import type { SymbolDays } from './copy-bars.ts';
import type { Refusals } from './refusals.ts';
import { resolveSymbols } from './resolve-symbols.ts';
import type { Tx } from './transaction.ts';

type ValuedAction = Extract<CorporateAction, { kind: 'split' | 'spin_off' | 'dividend' }>;

/**
 * Stores splits, spin-offs and dividends that are new or different. An action of an unknown symbol creates its series, because its prices may
 * come later. A provider's dividend does not, because dividend feeds include many funds and shares without prices. Adds what it stored to
 * the actions that changed.
 */
export async function storeActions(
  tx: Tx,
  { symbolDays, changed }: { readonly symbolDays: SymbolDays; readonly changed: ChangedRows<'bars'> },
  actions: readonly CorporateAction[],
  {
    source,
    hasDividends,
    isDemo,
  }: { readonly source: string; readonly hasDividends: boolean; readonly isDemo: boolean },
  refusals: Refusals,
): Promise<{ readonly stored: number; readonly unchanged: number; readonly changed: ChangedRows<'actions'> }> {
  const valued = actions.filter((action): action is ValuedAction => action.kind !== 'ending');
  if (valued.length === 0) return { stored: 0, unchanged: 0, changed: changedAfter('actions', changed) };
  await tx`
    create temp table incoming_action on commit drop as
    select symbol, ex_date, kind, sum(value) as value
      from (select distinct * from unnest(
              ${valued.map(({ symbol }) => symbol)}::text[], ${valued.map(({ exDate }) => exDate)}::text[]::date[],
              ${valued.map(({ kind }) => kind)}::text[], ${valued.map(({ value }) => value)}::text[]::numeric(20, 10)[])
              as told (symbol, ex_date, kind, value)) told
     group by symbol, ex_date, kind
    having kind = 'dividend' or count(*) = 1`;
  await tx`truncate ${symbolDays}`;
  await tx`insert into ${symbolDays} select distinct symbol, ex_date from incoming_action where kind <> 'dividend' or not ${hasDividends}`;
  await resolveSymbols(tx, symbolDays, isDemo);
  const [counted] = await tx<{ stored: number; known: number }[]>`
    with told as (
      select named.security_id, ex_date, kind, value from incoming_action
        join market.security_symbol named
          on named.symbol = incoming_action.symbol and named.valid_from <= ex_date
         and (named.valid_to is null or named.valid_to >= ex_date)),
    written as (
      insert into market.corporate_action as action (security_id, ex_date, kind, value, source)
      select security_id, ex_date, kind, value, ${source} from told
      on conflict (security_id, ex_date, kind) do update set value = excluded.value, source = excluded.source
       where action.value <> excluded.value
      returning security_id, ex_date),
    noted as (insert into ${changed.actions} select security_id, ex_date from written returning 1)
    select (select count(*) from noted)::int as stored, (select count(*) from told)::int as known`;
  // For a provider, storing its bars sets has_dividends. A file with dividends is assumed to be complete.
  if (!hasDividends) {
    await tx`
      update market.security set has_dividends = true
       where not has_dividends and id in (
         select security_id from ${changed.actions} join market.corporate_action using (security_id, ex_date)
          where kind = 'dividend')`;
  }
  const { stored = 0, known = 0 } = counted ?? {};
  const [told] = await tx<{ rows: number }[]>`select count(*)::int as rows from incoming_action`;
  const strangers = (told?.rows ?? 0) - known;
  if (strangers > 0) refusals.add('A dividend of a symbol without prices on that day.', null, strangers);
  const twice = valued.length - (told?.rows ?? 0);
  return { stored, unchanged: known - stored + Math.max(0, twice), changed: changedAfter('actions', changed) };
}
