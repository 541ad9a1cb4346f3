import type { AccountMail } from '../mail/account-mail.ts';

/** Tells the owner that logins now need a code. */
export const factorOnMail = (recipient: string): AccountMail => ({
  recipient,
  subject: 'Two-factor authentication is on',
  paragraphs: ['From now on, you need a code from your authenticator app as well as your password to log in.'],
  notYou: {
    text: 'Someone else is logged in to your account. Set a new password now, which logs out every device, and contact us to turn off their authenticator app.',
    next: 'secure',
  },
  wasYou: "You don't need to do anything.",
});

/** Tells the owner that the password alone suffices again. */
export const factorOffMail = (recipient: string): AccountMail => ({
  recipient,
  subject: 'Two-factor authentication is off',
  paragraphs: ['Your password alone is now enough to log in. Remembered devices were forgotten.'],
  notYou: {
    text: 'Someone else is logged in to your account. Set a new password now, which logs out every device, then turn two-factor authentication back on.',
    next: 'secure',
  },
  wasYou: "You don't need to do anything.",
});
