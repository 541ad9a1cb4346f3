/** The local-storage keys of the session, spelled as in spec part 1 section 3. No other package uses them directly. */
export const KEYS = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  permissions: 'permissions',
  userEmail: 'userEmail',
  name: 'name',
  email: 'email',
  organization: 'organization',
  profileImage: 'profileImage',
  theme: 'theme',
  deviceId: 'device_id',
  tickerDictionary: 'tickerDictionary',
  tickerDictionaryTimestamp: 'tickerDictionaryTimestamp',
  ownerDictionary: 'ownerDictionary',
  userPreferences: 'userPreferences',
  savedProfileImage: 'savedProfileImage',
  runAsEmail: 'RunAsEmail',
  runAsName: 'RunAsName',
  runAsOrganization: 'RunAsOrganization',
  runAsAccessToken: 'RunAsAccessToken',
  runAsPermissions: 'RunAsPermissions',
  adminEmail: 'AdminEmail',
  adminPermissions: 'AdminPermissions',
  /** Which companies the list of assignments shows (spec part 3 section 2; the spec names the purpose of the key only). */
  categoryListFilters: 'categoryListFilters',
  /** Not in the spec: each dictionary has its own age and its own ETag. */
  ownerDictionaryTimestamp: 'ownerDictionaryTimestamp',
  tickerDictionaryEtag: 'tickerDictionaryEtag',
  ownerDictionaryEtag: 'ownerDictionaryEtag',
  /** Not in the spec: the server has ended the run-as. */
  runAsEnded: 'RunAsEnded',
  /** Not in the spec: the time zone of the effective user. */
  timeZone: 'timezone',
  /** Not in the spec: the administrator's own value while running as another user, like `savedProfileImage`. */
  savedTimeZone: 'savedTimezone',
  savedUserPreferences: 'savedUserPreferences',
  /** Not in the spec: what was opened last from the palette. */
  recentEntries: 'recentEntries',
  /** Not in the spec: whether the sidebar is collapsed to its icons. */
  sidebarCollapsed: 'sidebarCollapsed',
  /** Not in the spec: how high the rows of results tables are. */
  tableDensity: 'tableDensity',
  /** Not in the spec: `off` when the keys that are a single character are switched off (WCAG 2.1.4). */
  singleLetterKeys: 'singleLetterKeys',
} as const;
