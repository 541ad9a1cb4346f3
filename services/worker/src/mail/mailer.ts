import { type PassThrough, Readable } from 'node:stream';
import { MAIL_MARK } from '@sentinel/mail';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MailMessage from 'nodemailer/lib/mailer/mail-message';

/** The mail server rejected the message permanently, so another try cannot help. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
  /** Whether it was the address that was rejected: then no other message to it can arrive either. */
  readonly isAddress: boolean;

  constructor(message: string, { cause, isAddress = false }: { cause?: unknown; isAddress?: boolean } = {}) {
    super(message, { cause });
    this.isAddress = isAddress;
  }
}

/** The message was on its way when the connection or the time ended: the mail server may have taken it. */
export class UnansweredMail extends Error {
  override readonly name = 'UnansweredMail';
}

/** A message to one address. */
export interface OutgoingMail {
  /** Id of its row; becomes the Message-ID. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  /** Where one click ends these messages (RFC 8058), for mail programs to show as a button. */
  readonly unsubscribeUrl?: string;
}

export interface Mailer {
  /**
   * Resolves with the answer of the mail server when it has accepted the message.
   * @param handOver called when the server waits for the message, before the first byte of it; when it rejects, the message is not sent
   * @throws RefusedMail; UnansweredMail once `handOver` was called; or an error that may pass: the server does not have the message
   */
  send(message: OutgoingMail, handOver?: () => Promise<void>): Promise<string>;
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
  transport.use('stream', readOnceAsked);
  const sender = parseSender(from);
  const { hostname } = new URL(publicUrl);
  return {
    async send({ bodyHtml, bodyText, id, recipient, subject, unsubscribeUrl }, handOver = async () => undefined) {
      const to = { name: '', address: recipient };
      const signal = AbortSignal.timeout(maxSendMs);
      let isHandedOver = false;
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
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl === undefined
              ? {}
              : {
                  'List-Unsubscribe': `<${unsubscribeUrl}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
          // Mails are in English. Left to choose, nodemailer counts the letters of each part several times.
          textEncoding: 'Q',
          disableFileAccess: true,
          disableUrlAccess: true,
        })
          .compile()
          .build();
        const message = Readable.from(
          (async function* () {
            await handOver();
            isHandedOver = true;
            yield raw;
          })(),
          { objectMode: false },
        );
        const { response } = await transport.sendMail({ envelope: { from: sender, to }, raw: message, signal });
        return response;
      } catch (cause) {
        if (isRefusal(cause)) throw new RefusedMail(messageOf(cause), { cause, isAddress: isAddressRefused(cause) });
        if (isHandedOver && !isAnswer(cause)) throw new UnansweredMail(messageOf(cause), { cause });
        throw cause;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Reads a message when the server asks for it, not before: nodemailer would read the first kilobytes while the server still thinks
 * about the recipient.
 */
function readOnceAsked(mail: MailMessage, done: (error?: Error | null) => void): void {
  const { raw } = mail.data;
  if (raw instanceof Readable) mail.message.createReadStream = () => raw as PassThrough;
  done();
}

/** What nodemailer tells of a failure. */
interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** A 5xx answer to this message or its recipient. A 5xx to the login, for example, is our configuration and can be corrected. */
function isRefusal(error: unknown): boolean {
  return isAnswer(error) && ((error as SmtpFailure).responseCode ?? 0) >= 500;
}

/** An answer to this message or its recipient: the server does not have it. */
function isAnswer(error: unknown): boolean {
  const { code, responseCode } = error as SmtpFailure;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined;
}

/**
 * Whether a refusal is about the address: its enhanced status says so (RFC 3463: 5.1.x, or 5.2.1 for a disabled mailbox); without
 * one, the recipient was refused, or the code is one of those for mailboxes (RFC 5321 section 4.2.3).
 */
function isAddressRefused(error: unknown): boolean {
  const { command, response = '', responseCode = 0 } = error as SmtpFailure;
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})/.exec(response) ?? [];
  if (subject !== undefined) return subject === '1' || (subject === '2' && detail === '1');
  return command === 'RCPT TO' || [550, 551, 553].includes(responseCode);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function parseSender(from: string): { name: string; address: string } {
  const match = /^\s*(.*?)\s*<([^<>\s]+)>\s*$/.exec(from);
  return match ? { name: match[1] ?? '', address: match[2] ?? '' } : { name: '', address: from.trim() };
}
