import type { AccountMail } from '../mail/account-mail.ts';
import { deviceWords } from '../sessions/device-words.ts';

/** Tells the owner of a login from a browser not seen before (SECURITY.md 20). */
export function newDeviceMail(
  recipient: string,
  { userAgent, ip }: { readonly userAgent: string; readonly ip: string },
  at: Date,
): AccountMail {
  return {
    recipient,
    subject: 'New login to your Sentinel account',
    heading: 'Somebody logged in from a new device',
    paragraphs: [
      `Your account was used from a device we have not seen before: ${deviceWords(userAgent)}, internet address ${ip || 'unknown'}, on ${momentWords(at)}.`,
      'If this was you, there is nothing to do.',
    ],
    notYou:
      'If this was not you, change your password at once and end the other sessions under Account Settings, Sessions.',
  };
}

/** "21 November 2026, 14:58 UTC". */
const momentWords = (at: Date) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
    .format(at)
    .replace(' at ', ', ')} UTC`;
