import type { Handlers } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import type { RunQuery } from '../copy/readers.ts';
import { folded } from '../fields/copy-column.ts';
import { cikOf } from '../search/read-rows.ts';

/** How many words of the query are used. */
const MAX_WORDS = 6;
const DEFAULT_LIMIT = 20;

const nothing: [] = [];

/** A parameter, folded as the names in the copy are. */
const TYPED = folded('?');

/**
 * Finds companies and owners for a type-ahead, in this order: the ticker equals the query, the company had that ticker (latest
 * first), the ticker starts with the query, the name starts with it, each word of the query starts a word of the name. A ticker of
 * former times is found by all its letters only, so that the start of a ticker is not answered with strange companies.
 */
export function search_entities(copy: ExploreCopy): Handlers<'market'>['search_entities'] {
  return async ({ query, kind, limit = DEFAULT_LIMIT }, call) => {
    // Phones type ’ where filings have '; few initials are filed with the dot that people write.
    const typed = query.trim().replaceAll('’', "'");
    const words = typed
      .split(/\s+/)
      .map((word) => word.replace(/^(\p{L})\.$/u, '$1'))
      .slice(0, MAX_WORDS);
    if (typed === '') return { companies: nothing, owners: nothing };
    // The SEC writes share classes as BRK-B; people also type BRK.B and BRK/B.
    const symbol = typed.toLowerCase().replace(/[./]/g, '-');
    const hasWords = words.map(() => `contains(' ' || name_sort, ' ' || ${TYPED})`).join(' and ');
    const find = async (run: RunQuery) => {
      const companies =
        kind === 'owner'
          ? nothing
          : await run(
              `select cik, name, ticker, place from company
                 left join (select cik, min(place) as place from symbol where lower(symbol) = ? group by cik) used using (cik)
                where (${hasWords}) or place is not null or cik in (select cik from symbol where place = 1 and starts_with(lower(symbol), ?))
                order by case when lower(ticker) = ? then 0 when place is not null then 1 when starts_with(lower(ticker), ?) then 2
                              when starts_with(name_sort, ${TYPED}) then 3 else 4 end, place, name_sort, cik
                limit ?`,
              [symbol, ...words, symbol, symbol, symbol, typed, BigInt(limit)],
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
          cik: cikOf(cik as bigint),
          name: name as string,
          ticker: ticker as string | null,
        })),
        owners: owners.map(({ cik, name }) => ({ cik: cikOf(cik as bigint), name: name as string })),
      };
    };
    return copy.read(find, call, 'lookup');
  };
}
