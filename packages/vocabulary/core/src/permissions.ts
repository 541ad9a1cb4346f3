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

/**
 * What somebody can ask for with the contact form, and an administrator grants with one press: the permission, and the title of its
 * pages. Administrators of either kind are made in the users' table only.
 */
export const REQUESTABLE_ACCESS = {
  alerts: 'Alerts',
  explore_trades: 'Explore Insider Trades',
  explore_events: 'Explore Material Events',
  categorization: 'Categorization',
} as const satisfies Partial<Record<Permission, string>>;

/** One of these permissions. */
export type RequestablePermission = keyof typeof REQUESTABLE_ACCESS;

/** Whether a text is a permission that can be asked for. */
export const isRequestable = (text: string): text is RequestablePermission => Object.hasOwn(REQUESTABLE_ACCESS, text);
