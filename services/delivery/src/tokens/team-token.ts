import { SHELL } from '@sentinel/federation/parse';
import { ReleaseError } from '../release-error.ts';

/** What a token may be used for. `disable` is for operators: also switching on again, and deleting old files. */
export const ACTIONS = ['publish', 'canary', 'promote', 'rollback', 'disable'] as const;
export type Action = (typeof ACTIONS)[number];

/** Whom a secret has proven, and what they may do. */
export interface TeamToken {
  readonly id: number;
  readonly team: string;
  /** Null: an operators' token, for every area and the shell. */
  readonly areas: readonly string[] | null;
  readonly actions: readonly Action[];
}

/** A token that is to be made. */
export interface NewToken {
  readonly team: string;
  readonly areas: readonly string[] | null;
  readonly actions: readonly string[];
  /** For how many days it works. */
  readonly days: number;
}

const TEAM = /^[a-z][a-z0-9-]{0,39}$/;
const AREA = /^[a-z][a-z0-9]{0,39}$/;
const MAX_AREAS = 20;
export const MAX_DAYS = 366;

/** How the log names whoever used a token. */
export const actorOf = ({ id, team }: Pick<TeamToken, 'id' | 'team'>): string => `team:${team} (token ${id})`;

const isAction = (text: string): text is Action => (ACTIONS as readonly string[]).includes(text);

/**
 * Checks what a new token would be for.
 * @throws ReleaseError for what no token can have: a team that releases the shell or switches areas off, or no end
 */
export function readNewToken({ team, areas, actions, days }: NewToken): Omit<TeamToken, 'id'> & { days: number } {
  const refuse = (text: string): never => {
    throw new ReleaseError(text);
  };
  if (!TEAM.test(team)) refuse(`"${team}" is no name of a team: use a-z, 0-9 and -, at most 40`);
  const known = actions.filter(isAction);
  if (known.length !== actions.length || known.length === 0)
    refuse(`A token may ${listed(ACTIONS, 'or')}: name at least one, and nothing else`);
  if (areas !== null) {
    if (areas.length === 0 || areas.length > MAX_AREAS || !areas.every((area) => AREA.test(area)))
      refuse(`Name 1 to ${MAX_AREAS} areas, or all`);
    if (areas.includes(SHELL)) refuse('Only operators release the shell: their token is for all areas');
    if (known.includes('disable')) refuse('Only operators switch areas off: their token is for all areas');
  }
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS) refuse(`A token works for 1 to ${MAX_DAYS} days`);
  return {
    team,
    areas: areas === null ? null : [...new Set(areas)].sort(),
    actions: ACTIONS.filter((action) => known.includes(action)),
    days,
  };
}

/** Words as a sentence has them: `a, b and c`. */
export function listed(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
