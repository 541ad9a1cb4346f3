import { instantText } from '@sentinel/calendar';
import { messageBrand } from '@sentinel/mail';
import type { AccountMail } from '../mail/account-mail.ts';
import { deviceWords } from '../sessions/device-words.ts';

/** Tells the owner of a login from a browser not seen before (SECURITY.md 20). */
export function newDeviceMail(
  { email, timezone }: { readonly email: string; readonly timezone: string },
  { userAgent, ip }: { readonly userAgent: string; readonly ip: string },
  at: Date,
): AccountMail {
  return {
    recipient: email,
    subject: `New login to your ${messageBrand().product} account`,
    paragraphs: ["Someone logged in from a device we haven't seen before."],
    details: [
      ['When', instantText(at.toISOString(), { timeZone: timezone })],
      ['Device', deviceWords(userAgent)],
      ['IP address', ip || 'Unknown'],
      ['Account', email],
    ],
    notYou: { text: 'Secure your account now: set a new password. That logs out every device.', next: 'secure' },
    wasYou: "You don't need to do anything.",
  };
}
