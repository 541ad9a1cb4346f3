import { messageBrand } from '@sentinel/mail';
import type { AccountMail } from '../mail/account-mail.ts';
import { mailedLink } from '../mail/mailed-links.ts';

const why = () => `You're receiving this because someone entered this email to sign up for ${messageBrand().product}.`;

/**
 * The link that verifies an address. Nothing of what was typed stands in it: whoever signs up with the address of
 * somebody else must not be able to write to them in our name.
 */
export function verificationMail(publicUrl: string, email: string, token: string): AccountMail {
  return {
    recipient: email,
    subject: 'Confirm your email address',
    paragraphs: [
      `Someone used this email to sign up for ${messageBrand().product}. Was it you?`,
      'Confirm it to open your account. The link expires in 24 hours and can be used once.',
    ],
    action: { label: 'Confirm my email', url: mailedLink(publicUrl, 'verify-email', { token, email }) },
    notYou: { text: "Ignore this email and don't open the link. No account will be created." },
    why: why(),
  };
}

/** Tells the owner of an account that somebody signed up with its address (SECURITY.md 11). */
export function accountExistsMail(publicUrl: string, email: string): AccountMail {
  return {
    recipient: email,
    subject: 'You already have an account',
    paragraphs: [
      `Someone used this email to sign up for ${messageBrand().product}. Was it you? You already have an account, and nothing was changed.`,
      'Log in with your password. If you forgot it, you can reset it on the login page.',
    ],
    action: { label: 'Log in', url: `${publicUrl}/login` },
    notYou: { text: "You don't need to do anything. Whoever signed up wasn't told that this account exists." },
    why: why(),
  };
}
