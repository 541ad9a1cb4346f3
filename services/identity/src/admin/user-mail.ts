import { messageBrand } from '@sentinel/mail';
import type { AccountMail } from '../mail/account-mail.ts';

/** Tells the old address that an administrator has changed it (SECURITY.md 20). The new one is not named to it. */
export const addressChanged = (oldEmail: string): AccountMail => ({
  recipient: oldEmail,
  subject: 'The email address of your account was changed',
  paragraphs: [
    `An administrator changed the email address of your ${messageBrand().product} account. Log in with the new address from now on.`,
  ],
  notYou: { title: 'Not expecting this?', text: 'Contact your administrator.' },
});

/** Tells the owner that an administrator has deleted the account. */
export const accountDeleted = (email: string): AccountMail => ({
  recipient: email,
  subject: 'Your account has been deleted',
  paragraphs: [
    `An administrator deleted your ${messageBrand().product} account. Your alerts and all other data were erased.`,
  ],
  notYou: { title: 'Not expecting this?', text: 'Contact your administrator.' },
});
