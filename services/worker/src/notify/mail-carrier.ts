import { type Mailer, RefusedMail, UnansweredMail } from '../mail/mailer.ts';
import { type Carrier, RefusedMessage, UnansweredMessage } from './carrier.ts';
import { composeMail } from './compose-mail.ts';
import type { MessageLinks } from './message-links.ts';

/** Sends notifications as mail. */
export function mailCarrier(mailer: Mailer, links: MessageLinks): Carrier {
  return {
    recipientOf: ({ account }) => account.email,
    async send(message, handOver) {
      const { html, subject, text } = composeMail(message, links);
      try {
        const answer = await mailer.send(
          {
            id: message.id,
            recipient: message.account.email,
            subject,
            bodyText: text,
            bodyHtml: html,
            unsubscribeUrl: links.unsubscribe(message.id),
          },
          handOver,
        );
        return { providerId: null, answer };
      } catch (cause) {
        if (cause instanceof RefusedMail)
          throw new RefusedMessage(cause.message, { blocks: cause.isAddress ? 'refused' : undefined, cause });
        if (cause instanceof UnansweredMail) throw new UnansweredMessage(cause.message, { cause });
        throw cause;
      }
    },
  };
}
