import { subjectLine } from '@sentinel/alert-rules/message';
import { mailActions, mailHeading, mailPage } from '@sentinel/mail';
import type { MailMessage } from './mail-message.ts';
import type { MessageLinks } from './message-links.ts';
import type { MessageToSend } from './message-to-send.ts';

/** The mail that a user sends to try an alert. It says that it is a test, first of all. */
export function testMail({ account, id }: MessageToSend, alertName: string, links: MessageLinks): MailMessage {
  const alertUrl = links.alert(alertName);
  const unsubscribe = links.unsubscribe(id);
  const words = [
    'You sent this to see whether messages of this alert reach you. They do.',
    'No filing matched, and nothing else was sent.',
  ];
  const why = `You’re getting this because you sent a test of the alert “${alertName}”. It went to ${account.email}.`;
  return {
    subject: subjectLine(`Test of your alert “${alertName}”`),
    text: [
      `This is a test of your alert “${alertName}”.`,
      '',
      ...words,
      '',
      `View alert: ${alertUrl}`,
      '',
      why,
      `Unsubscribe from this alert, or pause it: ${unsubscribe}`,
      `All your alerts: ${links.alerts}`,
      '',
    ].join('\n'),
    html: mailPage({
      kind: 'Test message',
      title: `Test of “${alertName}”`,
      preheader: words.join(' '),
      rowsHtml: [
        mailHeading(`This is a test of your alert “${alertName}”`, words),
        mailActions({ label: 'View alert', url: alertUrl }),
      ].join('\n'),
      footer: [
        why,
        '',
        [
          { label: 'Unsubscribe from this alert', url: unsubscribe },
          { label: 'All your alerts', url: links.alerts },
        ],
      ],
    }),
  };
}
