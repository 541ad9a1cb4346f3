import type { OperationResponse } from '@sentinel/contracts';
import type { Account } from '../accounts/accounts.repository.ts';
import { permissionsOf } from '../accounts/permissions.ts';

type LoginResult = Omit<OperationResponse<'check_login'>, 'requires_2fa' | 'refresh_token'>;

/** What the browser keeps of a login, without the refresh token (spec part 1 section 3 "Login result"). */
export const loginResult = (account: Account, accessToken: string): LoginResult => ({
  access_token: accessToken,
  permissions: permissionsOf(account),
  userEmail: account.email,
  name: account.name,
  organization: account.organization,
  profile_image: account.profileImage,
  theme: account.theme,
  timezone: account.timezone,
  screener_columns: account.preferences.screener_columns ?? null,
});
