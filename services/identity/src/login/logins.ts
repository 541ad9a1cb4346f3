import type { OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import type { Call } from '@sentinel/service-kit';
import type { Account } from '../accounts/accounts.repository.ts';
import type { CheckedPassword, Credentials } from '../accounts/credentials.repository.ts';
import type { Outbox } from '../mail/outbox.repository.ts';
import type { KnownDevices } from '../sessions/known-devices.repository.ts';
import type { RememberedDevices } from '../sessions/remembered-devices.repository.ts';
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
  readonly knownDevices: KnownDevices;
  readonly outbox: Outbox;
  readonly rememberedDevices: RememberedDevices;
  readonly sessions: Sessions;
  readonly signAccessToken: AccessSigner;
}

/** What a login is opened on. */
interface LoginDevice {
  readonly deviceId: string;
  /** The remembered device that stood in for the second factor. */
  readonly remembered?: RememberedDevice | null;
  /** The browser shall be remembered from now on. */
  readonly isToBeRemembered?: boolean;
}

/** The last step of each kind of login. */
export function createLogins({
  credentials,
  database,
  knownDevices,
  outbox,
  rememberedDevices,
  sessions,
  signAccessToken,
}: Parts) {
  const resultOf = (
    account: Account,
    {
      sessionId,
      refreshToken,
      lastVisitAt = null,
    }: { readonly sessionId: string; readonly refreshToken: string; readonly lastVisitAt?: Date | null },
  ): LoginResult => ({
    ...loginResult(account, signAccessToken(account.id, sessionId)),
    refresh_token: refreshToken,
    last_visit_at: lastVisitAt?.toISOString() ?? null,
  });

  return {
    resultOf,

    /** Makes the browser known to the account, as the end of a login that opened no session here. */
    async know(accountId: string, call: Pick<Call, 'deviceSecret' | 'setDeviceSecret'>): Promise<void> {
      const { cookie } = await database.orm.transaction((tx) =>
        knownDevices.recognize({ accountId, oldSecret: call.deviceSecret }, tx),
      );
      call.setDeviceSecret(cookie);
    },

    /**
     * Opens the session of a user who is authenticated, makes the browser known, and mails the owner when the device is new; all in
     * one transaction.
     * @param spend uses up the code of the second factor, in that transaction
     * @throws AppError `invalid_credentials` if the password was changed since it was checked
     */
    async open(
      account: Account,
      checked: CheckedPassword,
      { deviceId, remembered = null, isToBeRemembered = false }: LoginDevice,
      call: Pick<Call, 'userAgent' | 'ip' | 'requestId' | 'deviceSecret' | 'setDeviceSecret'>,
      spend?: (tx: Transaction) => Promise<void>,
    ): Promise<LoginResult> {
      const { id: accountId } = account;
      const { userAgent, ip, requestId, deviceSecret: oldSecret } = call;
      const { opened, cookie } = await database.orm.transaction(async (tx) => {
        await spend?.(tx);
        if (!(await credentials.stillHolds(checked, tx))) throw wrongPassword();
        const { secretHash, cookie } = await knownDevices.recognize(
          { accountId, oldSecret, replacesSecret: isToBeRemembered },
          tx,
        );
        const bound = isToBeRemembered
          ? await rememberedDevices.remember({ accountId, deviceId, userAgent, secretHash }, tx)
          : remembered && { ...remembered, secretHash };
        const opened = await sessions.open(accountId, { deviceId, userAgent, ip, remembered: bound }, tx);
        if (opened.isNewDevice) await outbox.queue(newDeviceMail(account, call, new Date()), { requestId }, tx);
        return { opened, cookie };
      });
      call.setDeviceSecret(cookie);
      return resultOf(account, opened);
    },
  };
}

export type Logins = ReturnType<typeof createLogins>;
