/** The local-storage keys of the session, spelled as in spec part 1 section 3. Others name their own (`@sentinel/browser-store`). */
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
  userPreferences: 'userPreferences',
  savedProfileImage: 'savedProfileImage',
  runAsEmail: 'RunAsEmail',
  runAsName: 'RunAsName',
  runAsOrganization: 'RunAsOrganization',
  runAsAccessToken: 'RunAsAccessToken',
  runAsPermissions: 'RunAsPermissions',
  adminEmail: 'AdminEmail',
  adminPermissions: 'AdminPermissions',
  /** Not in the spec: the server has ended the run-as. */
  runAsEnded: 'RunAsEnded',
  /** Not in the spec: the time zone of the effective user. */
  timeZone: 'timezone',
  /** Not in the spec: when the own account's visit before this one ended. */
  lastVisitAt: 'lastVisitAt',
  /** Not in the spec: the administrator's own value while running as another user, like `savedProfileImage`. */
  savedTimeZone: 'savedTimezone',
  savedUserPreferences: 'savedUserPreferences',
} as const;
