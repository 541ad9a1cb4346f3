import { smsErrorBlocks } from '@sentinel/vocabulary-sms';
import { RefusedMessage, type Taken, UnansweredMessage } from '../notify/carrier.ts';

/** An account at Twilio. */
export interface SmsAccount {
  /** Origin of the API; another one speaks the same format. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** The number that texts come from, E.164. */
  readonly from: string;
}

/** A text to one number. */
export interface OutgoingText {
  /** E.164 */
  readonly to: string;
  readonly body: string;
  /** Where Twilio reports what becomes of the text; without it, nowhere. */
  readonly statusUrl?: string;
}

/** Answers that say that Twilio has not taken the text and may later: too many, or not available. */
const PASSES: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/**
 * Sends one text by Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource): Basic authentication, a
 * form, and the answer as JSON.
 * @param handOver called right before the request
 * @param maxSendMs a try that takes longer has failed
 * @throws RefusedMessage when Twilio refuses the text or its number; UnansweredMessage when Twilio may have it; or an error that may
 *   pass: Twilio does not have it
 */
export async function sendText(
  { accountSid, authToken, from, url }: SmsAccount,
  { body, statusUrl, to }: OutgoingText,
  { handOver, maxSendMs }: { readonly handOver: () => Promise<void>; readonly maxSendMs: number },
): Promise<Taken> {
  await handOver();
  const answer = await fetch(new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, url), {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams({
      To: to,
      From: from,
      Body: body,
      ...(statusUrl === undefined ? {} : { StatusCallback: statusUrl }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(maxSendMs),
  }).catch((cause: unknown) => {
    if (isNotConnected(cause)) throw new Error('The SMS provider does not answer.', { cause });
    throw new UnansweredMessage('The SMS provider did not answer.', { cause });
  });
  const said: TwilioAnswer = await answer.json().catch(() => ({}));
  if (answer.ok) return { providerId: said.sid ?? null, answer: said.status ?? String(answer.status) };
  // Twilio quotes the number. What was refused is logged, and a number must not be.
  const words = (said.message ?? answer.statusText).replaceAll(to, 'of the text');
  const reason = `${said.code ?? answer.status}: ${words}`;
  if (answer.status >= 500 || PASSES.has(answer.status)) throw new Error(reason);
  throw new RefusedMessage(reason, { blocks: said.code === undefined ? undefined : smsErrorBlocks(said.code) });
}

/** What Twilio answers: a message, or an error. */
interface TwilioAnswer {
  readonly sid?: string;
  readonly status?: string;
  readonly code?: number;
  readonly message?: string;
}

/** Failures before a connection existed. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a request failed before Twilio could have it. */
function isNotConnected(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return NOT_CONNECTED.has(cause?.code);
}
