import type { AccountMail } from '../mail/account-mail.ts';

/** Tells the old address that an administrator has changed it (SECURITY.md 20). The new one is not named to it. */
export const addressChanged = (oldEmail: string): AccountMail => ({
  recipient: oldEmail,
  subject: 'The email address of your account was changed',
  heading: 'The email address of your account was changed',
  paragraphs: [
    'An administrator of Sentinel has changed the email address of your account. Please log in with the new address from now on.',
  ],
  notYou: 'If you did not expect this, please contact your administrator.',
});

/** Tells the owner that an administrator has deleted the account. */
export const accountDeleted = (email: string): AccountMail => ({
  recipient: email,
  subject: 'Your account has been deleted',
  heading: 'Your account has been deleted',
  paragraphs: [
    'An administrator of Sentinel has deleted your account. Your alerts and everything else stored with it have been erased.',
  ],
  notYou: 'If you did not expect this, please contact your administrator.',
});
