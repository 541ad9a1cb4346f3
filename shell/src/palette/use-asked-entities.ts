import { call, isError } from '@sentinel/api-client';
import type { Entity } from '@sentinel/market-ui/entities';
import { useEffect, useState } from 'react';

/** As many as the palette shows of a kind (spec part 1 section 9). */
const LIMIT = 6;
/** Milliseconds without a key after which the server is asked. */
const PAUSE_MS = 200;
const MAX_QUERY_LENGTH = 100;

const NOTHING: readonly Entity[] = [];

/**
 * The companies and owners that the server finds for a text (`search_entities`), best first: for the kinds whose dictionary is not
 * loaded. None before its answer, and none when it fails: the dictionaries go on loading meanwhile.
 * @param kinds those to find; with none, nothing is asked
 */
export function useAskedEntities(text: string, kinds: readonly Entity['kind'][]): readonly Entity[] {
  const [found, setFound] = useState({ text: '', entities: NOTHING });
  const query = text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH);
  const asksCompanies = kinds.includes('company');
  const asksOwners = kinds.includes('owner');
  const isAsked = query !== '' && (asksCompanies || asksOwners);

  useEffect(() => {
    if (!isAsked) return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const kind =
        asksCompanies && asksOwners ? {} : { kind: asksCompanies ? ('company' as const) : ('owner' as const) };
      const answer = await call('search_entities', { query, limit: LIMIT, ...kind }, { signal: left.signal });
      if (left.signal.aborted) return;
      if (isError(answer)) {
        console.warn('The palette could not ask for companies and owners', answer.error);
        return;
      }
      const companies = answer.companies.flatMap(({ cik, name, ticker }): Entity[] =>
        // The palette opens companies by their ticker.
        ticker === null ? [] : [{ kind: 'company', id: ticker, name, cik }],
      );
      const owners = answer.owners.map(({ cik, name }): Entity => ({ kind: 'owner', id: cik, name }));
      setFound({ text: query, entities: [...companies, ...owners] });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isAsked, query, asksCompanies, asksOwners]);
  return isAsked && found.text === query ? found.entities : NOTHING;
}
