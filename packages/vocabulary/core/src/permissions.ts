/** Permissions an account can hold; `admin` passes every check (spec part 1 section 6). */
export const PERMISSIONS = [
  'admin',
  'alerts',
  'explore_trades',
  'explore_events',
  'categorization',
  'categorization_admin',
] as const;

/** One permission. */
export type Permission = (typeof PERMISSIONS)[number];
