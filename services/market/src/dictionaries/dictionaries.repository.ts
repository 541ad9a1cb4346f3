import type { Database } from '@sentinel/database';

/** Names of companies and reporting owners. PostgreSQL writes the JSON, which avoids a loop over 300,000 entries here. */
export function createDictionaries({ sql }: Database) {
  return {
    /** One entry per ticker; when several companies have the same symbol, the one that filed last. */
    tickers: {
      async json() {
        const [row] = await sql<{ json: string | null }[]>`
          select json_object_agg(ticker, json_build_array(cik, name) order by ticker)::text as json from market.ticker`;
        return row?.json ?? '{}';
      },
      /** A text that changes whenever an entry may have changed. */
      async version() {
        const [row] = await sql<{ version: string }[]>`
          select concat_ws(' ', (select concat_ws(' ', count(*), max(as_of), max(changed_in::text::numeric)) from market.company),
                                (select concat_ws(' ', count(*), max(id), count(valid_to)) from market.company_symbol)) as version`;
        return row?.version ?? '';
      },
    },
    owners: {
      async json() {
        const [row] = await sql<{ json: string | null }[]>`
          select json_object_agg(cik, name order by cik)::text as json from market.owner`;
        return row?.json ?? '{}';
      },
      async version() {
        const [row] = await sql<{ version: string }[]>`
          select concat_ws(' ', count(*), max(as_of)) as version from market.owner`;
        return row?.version ?? '';
      },
    },
  };
}

export type Dictionary = ReturnType<typeof createDictionaries>['owners'];
