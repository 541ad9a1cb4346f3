import type { MessageToSend } from './message-to-send.ts';

/** Digits including the country code, as accounts keep them (E.164 without the plus). */
const PHONE = /^[1-9]\d{6,14}$/;

/** Why a message must not be sent any more, or to that address; undefined when it may. */
export function whyNotSent({
  account,
  alert,
  blocked,
  channel,
  kind,
  matches,
}: MessageToSend): { readonly state: 'cancelled' | 'suppressed'; readonly reason: string } | undefined {
  const cancelled = (reason: string) => ({ state: 'cancelled' as const, reason });
  const suppressed = (reason: string) => ({ state: 'suppressed' as const, reason });
  if (!account.mayHaveAlerts) return cancelled('The account can’t use alerts at the moment.');
  if (kind !== 'digest' && !alert) return cancelled('The alert was deleted.');
  if (kind === 'match' && alert?.isPaused) return cancelled('The alert is paused.');
  if (kind === 'match' && !alert?.sends)
    return cancelled(`The alert sends no ${channel === 'email' ? 'emails' : 'texts'} any more.`);
  if (kind !== 'test' && matches.length === 0)
    return cancelled(
      `Its alerts were deleted or paused, or send no ${channel === 'email' ? 'emails' : 'texts'} any more.`,
    );
  if (channel === 'sms' && !account.canSendSms) return suppressed('Text messages are off in the account settings.');
  if (channel === 'sms' && !PHONE.test(account.phone ?? ''))
    return suppressed('The account has no valid phone number.');
  if (channel === 'sms' && !account.isPhoneConfirmed)
    return suppressed('The phone number is not confirmed: no code that was sent to it was typed in.');
  return blocked === null ? undefined : suppressed(blocked);
}
