import type { ReleaseToken } from './ask-desk.ts';

/** What a token may be used for, in the order of a release. */
export const ACTIONS = [
  { name: 'publish', label: 'Publish' },
  { name: 'canary', label: 'Serve canaries' },
  { name: 'promote', label: 'Promote' },
  { name: 'rollback', label: 'Roll back' },
  { name: 'disable', label: 'Switch areas off and on' },
] as const;

/** What only operators have, whose tokens are for all areas. */
export const OF_OPERATORS = 'disable';

export const areasText = ({ areas }: Pick<ReleaseToken, 'areas'>): string =>
  areas === null ? 'All areas and the shell' : areas.join(', ');

export const actionsText = ({ actions }: Pick<ReleaseToken, 'actions'>): string =>
  actions.map((action) => ACTIONS.find(({ name }) => name === action)?.label ?? action).join(', ');

/** Whether a token still works. @param now by the clock of this machine, for the list only: the server decides */
export function stateOf({ revokedAt, expiresAt }: ReleaseToken, now: Date): 'works' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return new Date(expiresAt) <= now ? 'expired' : 'works';
}
