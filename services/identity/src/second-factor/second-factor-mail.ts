import type { AccountMail } from '../mail/account-mail.ts';

/** Tells the owner that logins now need a code. */
export const factorOnMail = (recipient: string): AccountMail => ({
  recipient,
  subject: 'Two-factor authentication is on',
  heading: 'Two-factor authentication was switched on',
  paragraphs: ['From now on a login to your account needs a code of your authenticator app as well as your password.'],
  notYou: 'If this was not you, somebody else is logged in to your account: reset your password and contact us.',
});

/** Tells the owner that the password alone suffices again. */
export const factorOffMail = (recipient: string): AccountMail => ({
  recipient,
  subject: 'Two-factor authentication is off',
  heading: 'Two-factor authentication was switched off',
  paragraphs: [
    'Your password alone is now enough to log in to your account. Devices that were remembered are forgotten.',
  ],
  notYou:
    'If this was not you, somebody else is logged in to your account: reset your password and switch two-factor authentication on again.',
});
