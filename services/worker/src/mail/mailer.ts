import { MAIL_MARK } from '@sentinel/mail';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';

/** The mail server rejected the message permanently, so another try cannot help. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
}

/** A message to one address. */
export interface OutgoingMail {
  /** Id of its row; becomes the Message-ID. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the message. Rejects with RefusedMail, or with an error that may pass. */
  send(message: OutgoingMail): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /** `Name <address>`, or an address alone. */
  readonly from: string;
  /** URL of the product; its host is part of each Message-ID. */
  readonly publicUrl: string;
  /** Maximum number of connections to the mail server; further messages wait. */
  readonly connections: number;
  /** A try that takes longer has failed. Shorter than the lease of a message, so that two tries never overlap. */
  readonly maxSendMs: number;
}

/** Inside the message, so that programs that load no pictures from outside show it all the same. */
const MARK = {
  cid: MAIL_MARK.cid,
  filename: 'sentinel.png',
  contentType: 'image/png',
  content: MAIL_MARK.png,
  encoding: 'base64',
  contentDisposition: 'inline',
} as const;

/**
 * Sends over SMTP. Addresses go as `{ name, address }`, because nodemailer parses an address that is a text: a line
 * break in it begins another address, and a parenthesis a comment. The Message-ID is that of the row, so that a message sent twice (the server took it and the
 * worker died before it could note that) is one message for mail programs.
 */
export function createMailer(smtpUrl: string, { connections, from, maxSendMs, publicUrl }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const sender = parseSender(from);
  const { hostname } = new URL(publicUrl);
  return {
    async send({ bodyHtml, bodyText, id, recipient, subject }) {
      const to = { name: '', address: recipient };
      const signal = AbortSignal.timeout(maxSendMs);
      try {
        // The whole message is built first, because nodemailer would write each of its parts to the socket separately.
        const raw = await new MailComposer({
          from: sender,
          to,
          subject,
          text: bodyText,
          html: bodyHtml,
          attachments: bodyHtml.includes(MAIL_MARK.url) ? [MARK] : [],
          messageId: `<${id}@${hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          // Mails are in English. Left to choose, nodemailer counts the letters of each part several times.
          textEncoding: 'Q',
          disableFileAccess: true,
          disableUrlAccess: true,
        })
          .compile()
          .build();
        await transport.sendMail({ envelope: { from: sender, to }, raw, signal });
      } catch (cause) {
        if (isRefusal(cause)) throw new RefusedMail(messageOf(cause), { cause });
        throw cause;
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx answer to this message or its recipient. A 5xx to the login, for example, is our configuration and can be corrected. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function parseSender(from: string): { name: string; address: string } {
  const match = /^\s*(.*?)\s*<([^<>\s]+)>\s*$/.exec(from);
  return match ? { name: match[1] ?? '', address: match[2] ?? '' } : { name: '', address: from.trim() };
}
