import {
  type Details,
  mailButton,
  mailCode,
  mailDetails,
  mailHeading,
  mailPage,
  mailQuote,
  mailSection,
  messageBrand,
} from '@sentinel/mail';

/** A message about an account, or about the contact form to ourselves. Texts are plain; they are escaped when it is composed. */
export interface AccountMail {
  readonly recipient: string;
  /** Also the heading. */
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** When, where and what, as a list. */
  readonly details?: Details;
  /** What somebody wrote, in their own lines. */
  readonly quote?: { readonly title: string; readonly text: string };
  /** Shown large, to be typed. */
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** What to do if one did not expect this message, and the page to do it on. */
  readonly notYou?: { readonly title?: string; readonly text: string; readonly next?: keyof typeof NEXT };
  /** What to do if one did. */
  readonly wasYou?: string;
  /** Why one gets this message, where it is not for activity on an account. */
  readonly why?: string;
  /** The kind of message, where it is not about the security of an account. */
  readonly kind?: string;
  /** The last line, where it is not that we never ask for passwords. */
  readonly closing?: string;
}

const NEXT = {
  /** A new password logs out every device. */
  secure: { label: 'Secure my account', path: '/forgot-password' },
  contact: { label: 'Contact us', path: '/contact-us' },
} as const;
const KIND = 'Account security';
const whyByDefault = () => `You're receiving this because of activity on your ${messageBrand().product} account.`;
const NEVER_ASKED = "We'll never ask for your password or a code by email.";

/** The message as text and as HTML. @param publicUrl without a slash at its end */
export function composeAccountMail(
  {
    subject,
    paragraphs,
    details = [],
    quote,
    code,
    action,
    notYou,
    wasYou,
    why = whyByDefault(),
    kind = KIND,
    closing = NEVER_ASKED,
  }: AccountMail,
  publicUrl: string,
): { readonly bodyText: string; readonly bodyHtml: string } {
  const notYouTitle = notYou?.title ?? "Wasn't you?";
  const next = notYou?.next && { label: NEXT[notYou.next].label, url: publicUrl + NEXT[notYou.next].path };
  const text = [
    subject,
    ...paragraphs,
    ...(details.length > 0 ? [details.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(quote ? [`${quote.title}:\n${quote.text.replace(/^/gm, '> ')}`] : []),
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(notYou ? [`${notYouTitle} ${notYou.text}`] : []),
    ...(next ? [`${next.label}: ${next.url}`] : []),
    ...(wasYou ? [`Was it you? ${wasYou}`] : []),
    `${why}\n${closing}`,
  ];
  const rows = [
    mailHeading(subject, paragraphs),
    details.length > 0 ? mailDetails(details) : '',
    quote ? mailQuote(quote.title, quote.text) : '',
    code ? mailCode(code) : '',
    action ? mailButton(action) : '',
    notYou ? mailSection(notYouTitle, notYou.text) : '',
    next ? mailButton(next) : '',
    wasYou ? mailSection('Was it you?', wasYou) : '',
  ];
  return {
    bodyText: `${text.join('\n\n')}\n`,
    bodyHtml: mailPage({
      kind,
      title: subject,
      preheader: paragraphs[0] ?? subject,
      rowsHtml: rows.filter((row) => row !== '').join('\n'),
      footer: [why, closing],
    }),
  };
}
