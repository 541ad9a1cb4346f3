import type { OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { Call } from '@sentinel/service-kit';
import type { Account } from '../accounts/accounts.repository.ts';
import type { CheckedPassword, Credentials } from '../accounts/credentials.repository.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { RememberedDevice, Sessions } from '../sessions/sessions.repository.ts';
import type { AccessSigner } from '../sessions/tokens.ts';
import type { Transaction } from '../transaction.ts';
import { wrongPassword } from './check-password.ts';
import { loginResult } from './login-result.ts';
import { newDeviceMail } from './new-device-mail.ts';

type LoginResult = Omit<OperationResponse<'check_login'>, 'requires_2fa'>;

interface Parts {
  readonly credentials: Credentials;
  readonly database: Database;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly signAccessToken: AccessSigner;
}

/** The last step of each kind of login. */
export function createLogins({ credentials, database, outbox, sessions, signAccessToken }: Parts) {
  const resultOf = (
    account: Account,
    { sessionId, refreshToken }: { readonly sessionId: string; readonly refreshToken: string },
  ): LoginResult => ({
    ...loginResult(account, signAccessToken(account.id, sessionId)),
    refresh_token: refreshToken,
  });

  return {
    resultOf,

    /**
     * Opens the session of a user who is authenticated, and mails the owner when the device is new; both in one transaction.
     * @throws AppError `invalid_credentials` if the password was changed since it was checked
     */
    open(
      account: Account,
      checked: CheckedPassword,
      { deviceId, remembered = null }: { readonly deviceId: string; readonly remembered?: RememberedDevice | null },
      call: Pick<Call, 'userAgent' | 'ip' | 'requestId'>,
      tx?: Transaction,
    ): Promise<LoginResult> {
      const open = async (within: Transaction) => {
        if (!(await credentials.stillHolds(checked, within))) throw wrongPassword();
        const { userAgent, ip, requestId } = call;
        const opened = await sessions.open(account.id, { deviceId, userAgent, ip, remembered }, within);
        if (opened.isNewDevice) await outbox.queue(newDeviceMail(account, call, new Date()), { requestId }, within);
        return resultOf(account, opened);
      };
      return tx ? open(tx) : database.orm.transaction(open);
    },
  };
}

export type Logins = ReturnType<typeof createLogins>;
