import type { Handlers } from '@sentinel/service-kit';
import { folded } from '../copy/copy-schema.ts';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import { cikOf } from '../search/read-rows.ts';

/** Words of a search that are looked at. */
const WORDS = 6;
const HITS = 20;

const nothing: [] = [];

/** What is typed, as the copy folds names. */
const TYPED = folded('?');

/**
 * What a person types, found in names and tickers: a ticker that is it, tickers that begin with it, names that begin with it,
 * names of which each typed word begins a word.
 */
export function search_entities(copy: ExploreCopy): Handlers<'market'>['search_entities'] {
  return async ({ query, kind, limit = HITS }) => {
    const typed = query.trim();
    const words = typed.split(/\s+/).slice(0, WORDS);
    if (typed === '') return { companies: nothing, owners: nothing };
    // Share classes are stored as the SEC writes them (BRK-B); people type BRK.B and BRK/B too.
    const symbol = typed.toLowerCase().replace(/[./]/g, '-');
    const hasWords = words.map(() => `contains(' ' || name_sort, ' ' || ${TYPED})`).join(' and ');
    return copy.read(async (run) => {
      const companies =
        kind === 'owner'
          ? nothing
          : await run(
              `select cik, name, ticker from company
                where (${hasWords}) or cik in (select cik from symbol where starts_with(lower(symbol), ?))
                order by case when lower(ticker) = ? then 0 when starts_with(lower(ticker), ?) then 1
                              when starts_with(name_sort, ${TYPED}) then 2 else 3 end, name_sort, cik
                limit ?`,
              [...words, symbol, symbol, symbol, typed, BigInt(limit)],
            );
      const owners =
        kind === 'company'
          ? nothing
          : await run(
              `select cik, name from owner where ${hasWords}
                order by case when starts_with(name_sort, ${TYPED}) then 0 else 1 end, name_sort, cik limit ?`,
              [...words, typed, BigInt(limit)],
            );
      return {
        companies: companies.map(({ cik, name, ticker }) => ({
          cik: cikOf(cik),
          name: name as string,
          ticker: ticker as string | null,
        })),
        owners: owners.map(({ cik, name }) => ({ cik: cikOf(cik), name: name as string })),
      };
    });
  };
}
