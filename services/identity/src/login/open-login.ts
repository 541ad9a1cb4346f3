import type { OperationResponse } from '@sentinel/contracts';
import type { Call } from '@sentinel/service-kit';
import type { Account } from '../accounts/accounts.repository.ts';
import type { CheckedPassword } from '../accounts/credentials.repository.ts';
import { permissionsOf } from '../accounts/permissions.ts';
import type { Context } from '../context.ts';
import type { RememberedDevice } from '../sessions/sessions.repository.ts';
import type { Transaction } from '../transaction.ts';
import { wrongPassword } from './check-password.ts';
import { newDeviceMail } from './new-device-mail.ts';

type LoginResult = Omit<OperationResponse<'check_login'>, 'requires_2fa'>;

/** What the browser keeps of a login (spec part 1 section 3 "Login result"). */
export function loginResult(
  { signAccessToken }: Pick<Context, 'signAccessToken'>,
  account: Account,
  { sessionId, refreshToken }: { readonly sessionId: string; readonly refreshToken: string },
): LoginResult {
  return {
    access_token: signAccessToken(account.id, sessionId),
    refresh_token: refreshToken,
    permissions: permissionsOf(account),
    userEmail: account.email,
    name: account.name,
    organization: account.organization,
    profile_image: account.profileImage,
    theme: account.theme,
  };
}

/**
 * Opens the session of somebody who has proven who they are, and tells the owner of a device not seen before, both in
 * one transaction. @throws AppError `invalid_credentials` if the password was changed since it was checked
 */
export function openLogin(
  context: Context,
  account: Account,
  checked: CheckedPassword,
  { deviceId, remembered = null }: { readonly deviceId: string; readonly remembered?: RememberedDevice | null },
  call: Pick<Call, 'userAgent' | 'ip' | 'requestId'>,
  tx?: Transaction,
): Promise<LoginResult> {
  const open = async (within: Transaction) => {
    if (!(await context.credentials.stillHolds(checked, within))) throw wrongPassword();
    const { userAgent, ip, requestId } = call;
    const opened = await context.sessions.open(account.id, { deviceId, userAgent, ip, remembered }, within);
    if (opened.isNewDevice)
      await context.outbox.queue(newDeviceMail(account.email, call, new Date()), { requestId }, within);
    return loginResult(context, account, opened);
  };
  return tx ? open(tx) : context.database.orm.transaction(open);
}
