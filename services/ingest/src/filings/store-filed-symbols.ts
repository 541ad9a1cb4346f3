import { sql } from '@sentinel/database';
import type { FilingRecord } from './filing-record.ts';
import type { Transaction } from './store-parts.ts';

/**
 * Notes the symbols that filings state of their companies, and when. A filing without a date says nothing of a time; it counts
 * when its date becomes known.
 */
export function storeFiledSymbols(tx: Transaction, filings: readonly FilingRecord[]): Promise<void> {
  return noteFiledSymbols(
    tx,
    filings.flatMap(({ acceptedAt, companies, filedOn }) => {
      const day = filedOn ?? acceptedAt?.toISOString().slice(0, 10);
      if (day === undefined) return [];
      return companies.flatMap(({ cik, statesTicker, ticker: symbol }) =>
        statesTicker && symbol !== null ? [{ symbol, cik, day }] : [],
      );
    }),
  );
}

/** Notes that companies stated symbols in filings of these days. */
export async function noteFiledSymbols(
  tx: Transaction,
  stated: readonly { readonly symbol: string; readonly cik: string; readonly day: string }[],
): Promise<void> {
  if (stated.length === 0) return;
  // In one order, so that two processes cannot deadlock. A new symbol of a company is news for the explore copy.
  await tx.execute(sql`
    with written as (
      insert into market.filed_symbol as known (symbol, cik, first_on, last_on)
      select symbol, cik, min(day), max(day)
        from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb) as stated (symbol text, cik char(10), day date)
       group by symbol, cik order by symbol, cik
      on conflict (symbol, cik) do update
         set first_on = least(known.first_on, excluded.first_on), last_on = greatest(known.last_on, excluded.last_on)
       where excluded.first_on < known.first_on or excluded.last_on > known.last_on
      returning cik, xmax = 0 as is_new)
    update market.company set changed_in = pg_current_xact_id()
      from (select distinct cik from written where is_new) new
     where company.cik = new.cik and changed_in <> pg_current_xact_id()`);
}
