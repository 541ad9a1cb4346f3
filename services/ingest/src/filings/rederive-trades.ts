import { type Database, sql } from '@sentinel/database';
import { classifyTrades, type OwnershipForm } from '@sentinel/edgar';
import { executeIn } from '../facts/known-trades.ts';
import { tagTrades } from '../facts/tag-trades.ts';
import { daysToFile } from './days-to-file.ts';
import { deemedExecution } from './deemed-execution.ts';
import { holdingOf } from './holding-of.ts';
import { normalizeTicker } from './normalize-ticker.ts';
import { noteFiledSymbols } from './store-filed-symbols.ts';
import type { Transaction } from './store-parts.ts';
import { supersedeAmended } from './supersede-amended.ts';

/** Filings of one transaction. */
const BATCH = 500;

export interface RederivedTrades {
  readonly filings: number;
  /** Trades that changed, without what amendments changed. */
  readonly changed: number;
}

interface StoredForm {
  readonly accession: string;
  readonly document: OwnershipForm;
  readonly filedOn: string | null;
  /** The filing date, or else the day of acceptance. */
  readonly day: string | null;
}

/**
 * Derives again what definitions decide of stored filings: the kinds of their transactions; of their trades whether they were under a Rule 10b5-1 plan, what was held before and after,
 * their days to file, what amendments replace, their clusters and their tags; and which symbols the forms state. It reads the parsed forms in the database, so nothing is fetched. Running it again changes nothing.
 */
export async function rederiveTrades({ orm }: Pick<Database, 'orm'>): Promise<RederivedTrades> {
  let filings = 0;
  let changed = 0;
  let last: string | undefined = '';
  while (last !== undefined) {
    const after: string = last;
    const done = await orm.transaction((tx) => rederiveBatch(tx, after));
    filings += done.accessions.length;
    changed += done.changed;
    last = done.accessions.at(-1);
  }
  changed += await orm.transaction((tx) => tagTrades(executeIn(tx), 'true'));
  return { filings, changed };
}

async function rederiveBatch(tx: Transaction, after: string): Promise<{ accessions: string[]; changed: number }> {
  const stored = await tx.execute<StoredForm & Record<string, unknown>>(sql`
    select accession, document, filed_on::text as "filedOn", coalesce(filed_on, (accepted_at at time zone 'UTC')::date)::text as day from market.filing
     where accession > ${after} and document is not null and form_type ~ '^[345]' order by accession limit ${BATCH}`);
  const accessions = stored.map(({ accession }) => accession);
  const trades = JSON.stringify(stored.flatMap(derivedTrades));
  // What amendments' trades count from depends on other filings: see supersedeAmended.
  const changed = await tx.execute(sql`
    update market.trade
       set plan_10b51 = derived.plan, plan_evidence = derived.evidence, deemed_on = derived.deemed_on,
           held_before = derived.held_before, held_after = derived.held_after,
           indirect_before = derived.indirect_before, indirect_after = derived.indirect_after,
           reported_on = derived.reported_on, days_to_file = derived.days_to_file, changed_in = pg_current_xact_id()
      from (
        select trade.id, plan, evidence, derived.deemed_on, derived.held_before, derived.held_after,
               derived.indirect_before, derived.indirect_after,
               case when is_amendment then trade.reported_on else derived.reported_on end as reported_on,
               case when is_amendment then trade.days_to_file else derived.days_to_file end as days_to_file
          from jsonb_to_recordset(${trades}::jsonb) as derived (
                 accession text, direction text, day date, plan text, evidence text, held_before numeric, held_after numeric,
                 indirect_before numeric, indirect_after numeric, deemed_on date, reported_on date, days_to_file int)
          join market.trade on trade.accession = derived.accession and trade.direction = derived.direction and trade.trade_date = derived.day
      ) derived
     where trade.id = derived.id
       and (trade.plan_10b51, trade.plan_evidence, trade.held_before, trade.held_after, trade.indirect_before,
            trade.indirect_after, trade.deemed_on, trade.reported_on, trade.days_to_file)
           is distinct from (derived.plan, derived.evidence, derived.held_before, derived.held_after, derived.indirect_before,
            derived.indirect_after, derived.deemed_on, derived.reported_on, derived.days_to_file)
    returning trade.id`);
  await tx.execute(sql`
    update market.transaction stored set kind = derived.kind
      from jsonb_to_recordset(${JSON.stringify(stored.flatMap(derivedKinds))}::jsonb)
           as derived (accession text, is_derivative boolean, number int, kind text)
     where stored.accession = derived.accession and stored.is_derivative = derived.is_derivative and stored.row = derived.number
       and stored.kind is distinct from derived.kind`);
  await supersedeAmended(tx, accessions);
  await noteFiledSymbols(
    tx,
    stored.flatMap(({ day, document: { issuer } }) => {
      const symbol = normalizeTicker(issuer.symbol_raw);
      return symbol === null || day === null ? [] : [{ symbol, cik: issuer.cik, day }];
    }),
  );
  return { accessions, changed: changed.length };
}

const derivedKinds = ({ accession, document }: StoredForm) =>
  classifyTrades(document).rows.map(({ table, row, kind }) => ({
    accession,
    is_derivative: table === 'derivative',
    number: row,
    kind,
  }));

function derivedTrades({ accession, document, filedOn }: StoredForm) {
  return classifyTrades(document)
    .groups.filter(({ isInconsistent }) => !isInconsistent)
    .map((group) => {
      const { direction, tradeDate, tradingPlan } = group;
      const { deemedOn } = deemedExecution(document, group);
      const held = holdingOf(document, group);
      return {
        accession,
        direction,
        day: tradeDate,
        plan: tradingPlan.plan,
        evidence: tradingPlan.evidence,
        held_before: held.heldBefore,
        held_after: held.heldAfter,
        indirect_before: held.indirectBefore,
        indirect_after: held.indirectAfter,
        deemed_on: deemedOn,
        reported_on: filedOn,
        days_to_file: daysToFile({ deemedOn, tradeDate }, filedOn),
      };
    });
}
