import type { Database } from '@sentinel/database';
import type { KnownSplit } from '../csv/undo-splits.ts';

/** The splits of the series that has a symbol today, or had it last. */
export async function knownSplits({ sql }: Database, symbol: string): Promise<KnownSplit[]> {
  return sql<KnownSplit[]>`
    select ex_date::text as "exDate", value::float8 as ratio
      from market.corporate_action
     where kind = 'split'
       and security_id = (select security_id from market.security_symbol
                           where symbol = ${symbol} order by valid_from desc limit 1)
     order by ex_date`;
}
