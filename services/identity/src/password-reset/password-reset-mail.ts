import { messageBrand } from '@sentinel/mail';
import type { AccountMail } from '../mail/account-mail.ts';
import { mailedLink } from '../mail/mailed-links.ts';

/** The link that sets a new password. */
export function passwordResetMail(publicUrl: string, email: string, token: string): AccountMail {
  return {
    recipient: email,
    subject: 'Reset your password',
    paragraphs: [
      `Someone asked for a new password for your ${messageBrand().product} account. Was it you?`,
      'The link expires in 30 minutes and can be used once. Earlier links no longer work.',
    ],
    action: { label: 'Choose a new password', url: mailedLink(publicUrl, 'reset-password', { token, email }) },
    notYou: { text: 'Ignore this email. Your password stays the same.' },
  };
}

/** Tells the owner that the password was set through a mailed link (SECURITY.md 20). */
export function passwordWasResetMail(email: string): AccountMail {
  return {
    recipient: email,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${messageBrand().product} account was changed with a link that we emailed to this address.`,
      'Every device was logged out, and remembered devices were forgotten. Two-factor authentication stays as it was.',
    ],
    notYou: {
      text: `Someone can read your email. Secure your email account first, then choose a new ${messageBrand().product} password.`,
      next: 'secure',
    },
  };
}
