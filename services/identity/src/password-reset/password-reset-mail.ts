import type { AccountMail } from '../mail/account-mail.ts';
import { mailedLink } from '../mail/mailed-links.ts';

/** The link that sets a new password. */
export function passwordResetMail(publicUrl: string, email: string, token: string): AccountMail {
  return {
    recipient: email,
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [
      'Somebody, hopefully you, has asked for a new password for your Sentinel account.',
      'Choose it with this link. The link works once, within 30 minutes; earlier ones do not work any more.',
    ],
    action: { label: 'Choose a new password', url: mailedLink(publicUrl, 'reset-password', { token, email }) },
    notYou: 'If this was not you, ignore the message: your password stays as it is.',
  };
}

/** Tells the owner that the password was set through a mailed link (SECURITY.md 20). */
export function passwordWasResetMail(publicUrl: string, email: string): AccountMail {
  return {
    recipient: email,
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your Sentinel account was changed through a link sent to this address.',
      'All devices have been logged out, and no device is remembered any more. Two-factor authentication stays as it was.',
    ],
    notYou: 'If this was not you, somebody can read your mail: secure your mailbox first, then choose a new password.',
    action: { label: 'Choose a new password', url: `${publicUrl}/forgot-password` },
  };
}
