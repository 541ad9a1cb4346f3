import { alertMail } from './alert-mail.ts';
import { digestMail } from './digest-mail.ts';
import type { MailMessage } from './mail-message.ts';
import type { MessageLinks } from './message-links.ts';
import type { MessageToSend } from './message-to-send.ts';
import { testMail } from './test-mail.ts';

/** Renders the mail of a notification that may be sent (`whyNotSent`). */
export function composeMail(message: MessageToSend, links: MessageLinks): MailMessage {
  if (message.kind === 'test') return testMail(message, message.alert?.name ?? '', links);
  return message.kind === 'digest' && message.period !== null ? digestMail(message, links) : alertMail(message, links);
}
