import { MAIL_COLOURS, mailButton, mailPage } from '@sentinel/mail';
import { escapeHtml } from '@sentinel/service-kit';

/** A message about an account. Texts are plain; they are escaped here. */
export interface AccountMail {
  readonly recipient: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Shown large, to be typed off. */
  readonly code?: string;
  readonly action?: { readonly label: string; readonly url: string };
  /** What to do if one did not expect this message. */
  readonly notYou?: string;
}

const PRODUCT = 'Sentinel';
const FOOTER = `You get this message because it concerns an account of ${PRODUCT} with this address.`;

/** The message as text and as HTML. */
export function composeAccountMail({ subject, heading, paragraphs, code, action, notYou }: AccountMail): {
  readonly bodyText: string;
  readonly bodyHtml: string;
} {
  const text = [
    heading,
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(notYou ? [notYou] : []),
    FOOTER,
  ];
  const { muted, line } = MAIL_COLOURS;
  const rowsHtml = [
    `<tr><td style="padding:24px 24px 8px">`,
    `<h1 style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:650">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((one) => `<p style="margin:0 0 12px;font-size:15px;line-height:22px">${escapeHtml(one)}</p>`),
    code
      ? `<p style="margin:8px 0 16px;padding:12px 16px;border:1px solid ${line};border-radius:8px;font-size:28px;line-height:36px;font-weight:650;letter-spacing:.2em;font-variant-numeric:tabular-nums">${escapeHtml(code)}</p>`
      : '',
    action ? `<p style="margin:8px 0 12px">${mailButton(action.label, action.url)}</p>` : '',
    notYou
      ? `<p style="margin:8px 0 16px;font-size:13px;line-height:18px;color:${muted}">${escapeHtml(notYou)}</p>`
      : '',
    `</td></tr>`,
  ]
    .filter((part) => part !== '')
    .join('\n');
  return {
    bodyText: `${text.join('\n\n')}\n`,
    bodyHtml: mailPage({ product: PRODUCT, title: subject, preheader: heading, rowsHtml, footer: FOOTER }),
  };
}
