import type { AccountMail } from '../mail/account-mail.ts';
import { mailedLink } from '../mail/mailed-links.ts';

/**
 * The link that verifies an address. Nothing of what was typed stands in it: whoever signs up with the address of
 * somebody else must not be able to write to them in our name.
 */
export function verificationMail(publicUrl: string, email: string, token: string): AccountMail {
  return {
    recipient: email,
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      'Somebody, hopefully you, has signed up for Sentinel with this address.',
      'Confirm it to open the account. The link works once, within 24 hours.',
    ],
    action: { label: 'Confirm the address', url: mailedLink(publicUrl, 'verify-email', { token, email }) },
    notYou: 'If this was not you, ignore the message and do not open the link: no account is made then.',
  };
}

/** Tells the owner of an account that somebody signed up with its address (SECURITY.md 11). */
export function accountExistsMail(publicUrl: string, email: string): AccountMail {
  return {
    recipient: email,
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, hopefully you, has signed up for Sentinel with this address, which has an account. Nothing was changed.',
      'Log in with your password. If you do not know it any more, ask for a new one at the login.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    notYou: 'If this was not you, there is nothing to do: who signed up has not been told that the account exists.',
  };
}
