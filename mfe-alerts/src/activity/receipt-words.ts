import { instantText } from '@sentinel/calendar';
import type { BlockedAddress, Receipt, ReceiptStep } from './activity.query.ts';

/** How a step of a message went, for its color. */
export type StepTone = 'good' | 'waits' | 'bad';

/** A step in words. */
export interface StepWords {
  readonly text: string;
  readonly tone: StepTone;
}

const STEPS: Readonly<Record<ReceiptStep['step'], StepWords>> = {
  matched: { text: 'Matched', tone: 'good' },
  written: { text: 'Written', tone: 'good' },
  held: { text: 'Held', tone: 'waits' },
  tried: { text: 'Tried', tone: 'waits' },
  handed_over: { text: 'Handed over', tone: 'good' },
  delivered: { text: 'Delivered', tone: 'good' },
  bounced: { text: 'Bounced', tone: 'bad' },
  failed: { text: 'Failed', tone: 'bad' },
  unknown: { text: 'Not known whether it was sent', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'waits' },
  suppressed: { text: 'Not sent', tone: 'bad' },
  redriven: { text: 'Sent again by an administrator', tone: 'waits' },
};

/** A step with what the provider said, or the reason: `Handed over, id 7f3a…c2`. */
export function stepWords({ step, detail }: ReceiptStep): StepWords {
  const { text, tone } = STEPS[step];
  return { text: detail === '' ? text : `${text}: ${detail}`, tone };
}

const CHANNELS = { email: 'Email', sms: 'SMS' } as const;

/** `Email to m***@client.example`, with `in a digest` where it tells of several matches. */
export function receiptTitle({ channel, digest, recipient }: Receipt): string {
  return `${CHANNELS[channel]} to ${recipient}${digest ? ', in a digest' : ''}`;
}

/** What the message waits for, after its steps; undefined where it has arrived or will not. */
export function pendingText({ state }: Receipt): string | undefined {
  if (state === 'sent') return 'No delivery report yet';
  return state === 'queued' || state === 'sending' ? 'On its way' : undefined;
}

/** All messages of a match in a few words: `Email handed over, SMS delivered`. */
export function receiptsSummary(receipts: readonly Receipt[]): string {
  if (receipts.length === 0) return 'No messages';
  return receipts.map(({ channel, state }) => `${CHANNELS[channel]} ${STATES[state]}`).join(', ');
}

const STATES: Readonly<Record<Receipt['state'], string>> = {
  queued: 'on its way',
  sending: 'on its way',
  sent: 'handed over',
  delivered: 'delivered',
  bounced: 'bounced',
  failed: 'failed',
  unknown: 'not known whether sent',
  cancelled: 'cancelled',
  suppressed: 'not sent',
};

const REASONS: Readonly<Record<BlockedAddress['reason'], string>> = {
  refused: "it doesn't accept our messages",
  bounced: 'a message came back',
  complained: 'a message was reported as unwanted',
  stopped: 'STOP was replied from it. To allow texts again, reply START from it',
};

/** Why alerts do not go to an address. */
export const blockedText = ({ channel, address, reason }: BlockedAddress): string =>
  `We don't send alerts by ${channel === 'email' ? 'email' : 'SMS'} to ${address}: ${REASONS[reason]}.`;

/** The time of a step to a tenth of a second, with its day where that is not the match's: `4:31:04.1 PM EST`. */
export const stepTimeText = (at: string, matchedAt: string, timeZone: string): string =>
  instantText(at, { timeZone, now: new Date(matchedAt), besideDayOf: new Date(matchedAt), seconds: 'tenths' });
