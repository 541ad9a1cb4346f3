import type { Database } from '@sentinel/database';

/** Names of companies and of reporting owners, as JSON that PostgreSQL wrote: 300,000 entries need no loop here. */
export function createDictionaries({ sql }: Database) {
  return {
    /** One row a ticker; of several companies with one symbol, the one that filed last. */
    tickers: {
      async json() {
        const [row] = await sql<{ json: string | null }[]>`
          select json_object_agg(ticker, json_build_array(cik, name) order by ticker)::text as json from market.ticker`;
        return row?.json ?? '{}';
      },
      /** Says something else when an entry may have changed. */
      async mark() {
        const [row] = await sql<{ mark: string }[]>`
          select concat_ws(' ', (select concat_ws(' ', count(*), max(as_of), max(changed_in::text::numeric)) from market.company),
                                (select concat_ws(' ', count(*), max(id), count(valid_to)) from market.company_symbol)) as mark`;
        return row?.mark ?? '';
      },
    },
    owners: {
      async json() {
        const [row] = await sql<{ json: string | null }[]>`
          select json_object_agg(cik, name order by cik)::text as json from market.owner`;
        return row?.json ?? '{}';
      },
      async mark() {
        const [row] = await sql<{ mark: string }[]>`
          select concat_ws(' ', count(*), max(as_of)) as mark from market.owner`;
        return row?.mark ?? '';
      },
    },
  };
}

export type Dictionary = ReturnType<typeof createDictionaries>['owners'];
