import { SHELL } from '@sentinel/federation/parse';
import type { Command } from '../cli/arguments.ts';
import { type Action, listed, type TeamToken } from '../tokens/team-token.ts';

interface Need {
  /** What the token must be for; null: every valid token may. */
  readonly action: Action | null;
  /** Whether the token must be for all areas. */
  readonly ofOperators?: true;
}

/** What each command needs (docs/releases.md, "Who may do what"). `nobody`: it is not served at all. */
const NEEDS: Readonly<Record<Command['name'], Need | 'nobody'>> = {
  publish: { action: 'publish' },
  promote: { action: 'promote' },
  canary: { action: 'canary' },
  rollback: { action: 'rollback' },
  disable: { action: 'disable', ofOperators: true },
  enable: { action: 'disable', ofOperators: true },
  // Who may publish a release may show it to administrators, and try it in a browser of their own.
  override: { action: 'publish' },
  verify: { action: 'publish' },
  list: { action: null },
  log: { action: null },
  why: { action: null },
  live: { action: null },
  restore: { action: 'rollback', ofOperators: true },
  gc: { action: 'disable', ofOperators: true },
  token: 'nobody',
};

/** The actions in words. */
const DOES: Readonly<Record<Action, string>> = {
  publish: 'publish',
  canary: 'serve canaries',
  promote: 'promote',
  rollback: 'roll back',
  disable: 'switch areas off',
};

/**
 * Why a token may not be used for a command; null when it may. The one place where this is decided.
 * @param built the areas of the builds that `publish` stores
 */
export function refusalOf(token: TeamToken, command: Command, built: readonly string[] = []): string | null {
  const need = NEEDS[command.name];
  if (need === 'nobody') return 'Tokens are made and revoked by administrators in the portal, not with a token.';
  const has = `This token of ${token.team}`;
  const areas = areasOf(command, built);
  if (token.areas !== null) {
    const { areas: own } = token;
    if (need.ofOperators)
      return `${has} is for ${listed(own, 'and')}; ${command.name} takes one for all areas, of operators.`;
    if ('despite' in command && command.despite.length > 0)
      return `${has} is for ${listed(own, 'and')}; --despite takes one for all areas, of operators.`;
    if (need.action !== null && areas.includes(SHELL))
      return `${has} is for ${listed(own, 'and')}; the shell takes one for all areas, of operators.`;
    const other = need.action === null ? undefined : areas.find((area) => !own.includes(area));
    if (other !== undefined) return `${has} is for ${listed(own, 'and')}, not for ${other}.`;
  }
  const needed = [need.action, command.name === 'publish' && command.promote ? 'promote' : null] as const;
  const lacked = needed.find((action) => action !== null && !token.actions.includes(action));
  if (lacked === undefined || lacked === null) return null;
  return `${has} may ${listed(
    token.actions.map((action) => DOES[action]),
    'and',
  )}, not ${DOES[lacked]}.`;
}

function areasOf(command: Command, built: readonly string[]): readonly string[] {
  if (command.name === 'publish') return built;
  if ('target' in command) return [command.target.area];
  return 'area' in command && command.area !== undefined ? [command.area] : [];
}
