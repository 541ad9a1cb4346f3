import { AppError } from '@sentinel/contracts';
import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Account, Accounts } from '../accounts/accounts.repository.ts';
import { permissionsOf } from '../accounts/permissions.ts';

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

const quietHoursOf = ({ quietFrom, quietTo }: Account) =>
  quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };

/** The caller's own profile. */
export function get_user({ accounts }: { readonly accounts: Accounts }): Handlers<'identity'>['get_user'] {
  return async (_input, call) => {
    const account = await accounts.findById(callerOf(call).accountId);
    if (!account) throw new AppError('not_found', 'The account does not exist.');
    return {
      name: account.name,
      email: account.email,
      phone: account.phone,
      phone_confirmed: account.phone !== null && account.confirmedPhone === account.phone,
      organization: account.organization,
      profile_image: account.profileImage,
      timezone: account.timezone,
      can_send_email: flag(account.canSendEmail),
      can_send_sms: flag(account.canSendSms),
      quiet_hours: quietHoursOf(account),
      digest_hour: account.digestHour,
      enabled_2fa: account.enabled2fa,
      theme: account.theme,
      permissions: permissionsOf(account),
      screener_columns: account.preferences.screener_columns ?? null,
    };
  };
}
