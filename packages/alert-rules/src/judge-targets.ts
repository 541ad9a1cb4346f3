import { type Answer, answer } from './answers.ts';
import type { AlertTargets, ChosenTargets } from './rule.ts';

/** Whom an event concerns, by CIK. */
interface Concerned {
  readonly issuers: readonly string[];
  readonly owners?: readonly string[];
}

/** Whom an alert watches of one event. */
export type WatchedTargets = Extract<AlertTargets, { kind: 'any' }> | ChosenTargets;

/** Of a watchlist, what it watches of an event: the company that is on it, else the people. Other targets stay as they are. */
export function watchedOf(targets: AlertTargets, { issuers, owners = [] }: Concerned): WatchedTargets {
  if (targets.kind !== 'watchlist') return targets;
  const { name: watchlist } = targets;
  const listed = issuers.filter((cik) => targets.issuers.has(cik));
  return listed.length > 0
    ? { kind: 'issuer', ciks: listed, watchlist }
    : { kind: 'owner', ciks: owners.filter((cik) => targets.owners.has(cik)), watchlist };
}

/** What a reason finds of a watched company or owner, until `nameWatched` knows its name. */
export const UNNAMED = { issuer: 'the company', owner: 'the owner' } as const;

export const WATCHED = 'Watched';

/** Whether an alert watches a company or owner of an event; every event where it chose none. */
export function judgeTargets(targets: WatchedTargets, { issuers, owners = [] }: Concerned): Answer[] {
  if (targets.kind === 'any') return [];
  const { ciks, kind, watchlist } = targets;
  const present = kind === 'issuer' ? issuers : owners;
  const chosen = kind === 'issuer' ? 'chosen companies' : 'chosen owners';
  return [
    answer(
      { label: WATCHED, source: 'Companies and owners of the filing' },
      ciks.some((cik) => present.includes(cik)),
      () => (watchlist === undefined ? chosen : `watchlist “${watchlist}”`),
      () => UNNAMED[kind],
    ),
  ];
}
