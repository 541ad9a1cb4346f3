import { messageBrand } from '@sentinel/mail';
import type { AccountMail } from '../mail/account-mail.ts';

/** What the owner is told of, in the words of the mail. */
const TOLD = { name: 'name', phone: 'phone number' } as const;
type Told = keyof typeof TOLD;

/**
 * Tells the owner that an administrator who ran as them changed their name or phone number (SECURITY.md 20); null for other
 * fields. The values stay out of the mail.
 */
export function impersonatedEditMail(recipient: string, fields: readonly string[]): AccountMail | null {
  const changed = fields.filter((field): field is Told => field in TOLD).map((field) => TOLD[field]);
  if (changed.length === 0) return null;
  const what = changed.join(' and ');
  return {
    recipient,
    subject: `Your ${what} ${changed.length === 1 ? 'was' : 'were'} changed`,
    paragraphs: [
      `An administrator who was running as you changed the ${what} of your ${messageBrand().product} account.`,
    ],
    notYou: { title: 'Not expecting this?', text: 'Contact your administrator.' },
  };
}
