import type { Access } from '@sentinel/federation';
import { useLocation } from '@sentinel/router';
import { Banner, TextLink } from '@sentinel/ui';
import { requestAccessPath } from '@sentinel/vocabulary';
import { permissionsFor } from './package-cards.ts';

/** The page that a route guard turned somebody away from, in the navigation state. */
interface TurnedAway {
  readonly title: string;
  readonly access: Access;
}

const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * Says which page the visitor was turned away from and which permission it needs, by the names that administrators grant them by, and how
 * to ask for it (PEOPLE M5, X26).
 */
export function TurnedAwayNote() {
  const away = readTurnedAway(useLocation().state);
  if (away === null) return null;
  const needed = permissionsFor(away.access);
  return (
    <Banner tone="warning">
      You don't have access to {away.title}
      {needed.length === 0 ? '. ' : `: it needs the permission ${EITHER.format(needed)}. `}
      An administrator grants it.{' '}
      <TextLink inSentence href={requestAccessPath(needed)}>
        Request access
      </TextLink>
    </Banner>
  );
}

/** The state outlives a reload and may be of another release. */
function readTurnedAway(state: unknown): TurnedAway | null {
  const { turnedAway } = (typeof state === 'object' && state !== null ? state : {}) as { turnedAway?: TurnedAway };
  return typeof turnedAway?.title === 'string' && turnedAway.access ? turnedAway : null;
}
