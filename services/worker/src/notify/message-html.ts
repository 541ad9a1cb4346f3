import { mailButton, mailDetails, mailHeading, mailNotes, mailPage } from '@sentinel/mail';
import type { MessageContent } from './message-content.ts';

/** The email as HTML. Everything filed is escaped. */
export function messageHtml(content: MessageContent): string {
  const { alertName, alertUrl, company, filingUrl, headline, notes, reasons, rows } = content;
  return mailPage({
    product: 'Sentinel',
    kind: 'Insider trading alert',
    title: headline,
    preheader: `${company}: ${headline}`,
    rowsHtml: [
      mailHeading(headline, [company]),
      mailDetails(reasons, `Why “${alertName}” fired`),
      mailDetails(rows),
      mailNotes(notes),
      mailButton({ label: 'View alert', url: alertUrl }, { label: 'Open the filing at the SEC', url: filingUrl }),
    ].join('\n'),
    footer: whyReceived(alertName),
  });
}

/** The last lines of the email: why one gets it, and how to stop it. */
export const whyReceived = (alertName: string): readonly string[] => [
  `You're receiving this because you saved the alert “${alertName}”.`,
  'To stop these emails, open the alert and delete it.',
];
