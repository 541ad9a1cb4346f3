import type { Database } from '@sentinel/database';

/** Names of companies and of reporting owners. */
export function createDictionaries({ sql }: Database) {
  return {
    /** One row a ticker; of several companies with one symbol, the one that filed last. */
    tickers: () => sql<{ ticker: string; cik: string; name: string }[]>`select ticker, cik, name from market.ticker`,
    owners: () => sql<{ cik: string; name: string }[]>`select cik, name from market.owner order by cik`,
  };
}

export type Dictionaries = ReturnType<typeof createDictionaries>;
