/** Permissions an account can hold; `admin` passes every check (spec part 1 section 6). */
export const PERMISSIONS = [
  'admin',
  'alerts',
  'explore_trades',
  'explore_events',
  'categorization',
  'categorization_admin',
] as const;

/** What an installation may give to those who sign up for themselves; the rest is for people whom somebody has chosen. */
export const SELF_SERVICE_PERMISSIONS = [
  'alerts',
  'explore_trades',
  'explore_events',
] as const satisfies readonly (typeof PERMISSIONS)[number][];

/** One of these. */
export type SelfServicePermission = (typeof SELF_SERVICE_PERMISSIONS)[number];

/** One permission. */
export type Permission = (typeof PERMISSIONS)[number];
