/** The local-storage keys of the session, spelled as in spec part 1 section 3. No other package knows them. */
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
  /** Ours: the server has ended the run-as. */
  runAsEnded: 'RunAsEnded',
  /** Ours: the time zone of the effective user. */
  timeZone: 'timezone',
  /** Ours: the administrator's own while running as another user, as `savedProfileImage` is. */
  savedTimeZone: 'savedTimezone',
  savedUserPreferences: 'savedUserPreferences',
  /** Ours: whether the sidebar is folded to its icons. */
  sidebarCollapsed: 'sidebarCollapsed',
} as const;
