import { messageBrand } from '@sentinel/mail';
import type { AccountMail } from '../mail/account-mail.ts';

/**
 * Tells the owner of an account that an administrator granted what they asked for.
 * @param title of the pages that they can open now
 */
export const accessGranted = (email: string, title: string, publicUrl: string): AccountMail => ({
  recipient: email,
  subject: `You now have access to ${title}`,
  kind: 'Your access',
  paragraphs: [`An administrator granted your ${messageBrand().product} account access to ${title}.`],
  action: { label: 'Open the dashboard', url: `${publicUrl}/dashboard` },
  notYou: { title: 'Not expecting this?', text: 'Contact your administrator.' },
});
