import { clockText } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';

export type Account = OperationResponse<'get_user'>;

/** When daily digests go out. */
export const digestTimeText = (account: Account | undefined): string =>
  account ? `at ${clockText(account.digest_hour * 60)}` : 'once a day';

export function quietHoursText(account: Account | undefined): string {
  if (!account) return 'As set in your account.';
  const hours = account.quiet_hours;
  if (!hours) return 'None set.';
  return `${clockText(hours.from)} to ${clockText(hours.to)}: held, then one digest at ${clockText(hours.to)}.`;
}

const SHOWN_DIGITS = 4;

/** `*** *** 0142`: enough to recognize one's own number. */
export const maskedPhone = (phone: string): string => `*** *** ${phone.slice(-SHOWN_DIGITS)}`;

/** Why no text messages can be sent; undefined where they can. */
export function smsOffText(account: Account | undefined): string | undefined {
  if (!account) return undefined;
  if (!account.phone) return 'Add a phone number to your account to get text messages.';
  if (account.can_send_sms !== 1) return 'Allow text messages in Account Settings first.';
  return account.phone_confirmed ? undefined : 'Confirm your phone number in User Information first.';
}
