import { SELF_SERVICE_PERMISSIONS } from './permissions.ts';

const ALL = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * What somebody can do who signed up without a token: "search insider trades and material events, and set alerts". Sign-up, the home page
 * and the terms say it in these words.
 * @param given permissions; those that nobody can sign up for do not count
 * @returns empty where nothing is given
 */
export function selfServiceText(given: readonly string[]): string {
  const searched = [
    ...(given.includes('explore_trades') ? ['insider trades'] : []),
    ...(given.includes('explore_events') ? ['material events'] : []),
  ];
  const alerts = given.includes('alerts') ? 'set alerts' : '';
  if (searched.length === 0) return alerts;
  const search = `search ${ALL.format(searched)}`;
  if (alerts === '') return search;
  return searched.length > 1 ? `${search}, and ${alerts}` : `${search} and ${alerts}`;
}

/** Whether somebody who signed up without a token gets all that an installation may give; the rest is granted on request. */
export const isAllGiven = (given: readonly string[]): boolean =>
  SELF_SERVICE_PERMISSIONS.every((permission) => given.includes(permission));
