import type { Mailer } from '../mail/mailer.ts';
import { RefusedMessage } from '../notify/carrier.ts';
import { type SmsAccount, sendText } from '../sms/twilio.ts';
import type { AccountSender } from './send-account-mail.ts';

interface AccountSenderOptions {
  readonly mailer: Pick<Mailer, 'send'>;
  /** Undefined where no provider is set up. */
  readonly smsAccount: SmsAccount | undefined;
  readonly maxSendMs: number;
}

/** A text that the provider may have is tried again: its code is the same. */
export const accountSender = ({ mailer, maxSendMs, smsAccount }: AccountSenderOptions): AccountSender => ({
  async send(message) {
    if (message.channel === 'email') return mailer.send(message);
    if (!smsAccount) throw new RefusedMessage('Text messages are not set up.');
    const { bodyText: body, recipient: to } = message;
    return sendText(smsAccount, { to, body }, { handOver: async () => undefined, maxSendMs });
  },
});
