import { askIfChanged } from '@sentinel/api-client';
import { session } from '@sentinel/session';
import { dictionaries as cache } from './dictionary-cache.ts';
import { type EntityDictionary, entityDictionary } from './entity-dictionary.ts';
import { buildEntityIndex } from './entity-index.ts';
import { runInSlices } from './run-in-slices.ts';

const browser = { cache, isLoggedIn: () => session.state().isLoggedIn, now: () => Date.now() };

/** The companies that can be watched, by ticker. */
export const companies: EntityDictionary = entityDictionary({
  ...browser,
  kind: 'company',
  name: 'tickers',
  ask: (knownEtag) => askIfChanged('get_tickers', knownEtag),
  build: (json) => runInSlices(buildEntityIndex('company', json)),
});

/** The reporting owners, by CIK. There can be 300,000 of them. */
export const owners: EntityDictionary = entityDictionary({
  ...browser,
  kind: 'owner',
  name: 'owners',
  ask: (knownEtag) => askIfChanged('get_owners', knownEtag),
  build: (json) => runInSlices(buildEntityIndex('owner', json)),
});

session.subscribe(() => {
  if (session.state().isLoggedIn) return;
  companies.forget();
  owners.forget();
});
