import { type Database, eq, schema } from '@sentinel/database';
import { messageBrand } from '@sentinel/mail';

/** Words that end texts, those that allow them again, and those that ask who sends them (https://help.twilio.com/articles/223134027). */
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'YES', 'UNSTOP']);
const HELP = new Set(['HELP', 'INFO']);

/** A reply to a text, as Twilio passes it on. */
export interface TextReply {
  /** E.164 */
  readonly from: string;
  readonly body: string;
}

/**
 * Notes a reply to a text: STOP ends texts to that number, whichever account names it, now or later, and START from it allows them
 * again. Other replies, and one that comes twice, change nothing.
 * @param helpUrl where the answer to HELP leads
 * @returns what to answer; undefined for nothing (Twilio itself answers STOP and START)
 */
export async function noteTextReply(
  { orm }: Database,
  { body, from }: TextReply,
  helpUrl: string,
): Promise<string | undefined> {
  const { stoppedNumber } = schema;
  const word = body.trim().toUpperCase();
  if (STOP.has(word)) {
    await orm
      .insert(stoppedNumber)
      .values({ number: from, detail: `The owner of the number replied ${word}.` })
      .onConflictDoNothing();
  } else if (START.has(word)) await orm.delete(stoppedNumber).where(eq(stoppedNumber.number, from));
  return HELP.has(word)
    ? `${messageBrand().product} sends alerts about filings and prices to numbers that were confirmed in an account. Reply STOP to get no more texts, START to get them again. Contact us: ${helpUrl}`
    : undefined;
}
