import { type Carrier, RefusedMessage } from '../notify/carrier.ts';
import { composeText } from '../notify/compose-text.ts';
import type { MessageLinks } from '../notify/message-links.ts';
import { type SmsAccount, sendText } from './twilio.ts';

interface SmsCarrierOptions {
  /** Undefined where no provider is set up. */
  readonly account: SmsAccount | undefined;
  readonly links: MessageLinks;
  /** Address of the product, which Twilio reports to. */
  readonly publicUrl: string;
  readonly maxSendMs: number;
}

/** Sends notifications as text messages. */
export function smsCarrier({ account, links, maxSendMs, publicUrl }: SmsCarrierOptions): Carrier {
  return {
    recipientOf: ({ account: { phone } }) => (phone === null ? '' : `+${phone}`),
    async send(message, handOver) {
      if (!account) throw new RefusedMessage('Text messages are not set up.');
      const statusUrl = new URL('/sms/status', publicUrl);
      // Twilio may report before its answer is noted: the report names the notification.
      statusUrl.searchParams.set('notification', message.id);
      return sendText(
        account,
        { to: this.recipientOf(message), body: composeText(message, links), statusUrl: statusUrl.href },
        { handOver, maxSendMs },
      );
    },
  };
}
