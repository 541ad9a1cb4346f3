import { type Database, eq, schema } from '@sentinel/database';
import { messageBrand } from '@sentinel/mail';

/** Words that end texts, those that allow them again, and those that ask who sends them (https://help.twilio.com/articles/223134027). */
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
/** Those of them that mean it at the beginning of a longer reply, too, as the FCC asks (47 CFR 64.1200(a)(10)): "stop please". */
const STOP_FIRST = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'YES', 'UNSTOP']);
const HELP = new Set(['HELP', 'INFO']);

/** A reply to a text, as Twilio passes it on. */
export interface TextReply {
  /** E.164 */
  readonly from: string;
  readonly body: string;
  /** What Twilio itself took it for, by words that only its console knows (Advanced Opt-Out); undefined where it did not look. */
  readonly optOutType?: string | undefined;
}

/**
 * Whether a reply ends texts: by a word alone in it or in its first line (a signature follows), among signs, spaces and digits, or by one that
 * begins it.
 */
function isStop(body: string): boolean {
  const lettersOf = (text: string) => text.toUpperCase().replace(/\P{L}/gu, '');
  const first = body.split(/[\r\n]+/).find((line) => lettersOf(line) !== '') ?? '';
  const words = first
    .split(/[\s-]+/)
    .map(lettersOf)
    .filter((word) => word !== '' && word !== 'PLEASE');
  const [one = '', two = ''] = words;
  return (
    [body, first].some((text) => STOP.has(lettersOf(text))) || [one, one + two].some((word) => STOP_FIRST.has(word))
  );
}

/** What a reply asks for. START lifts a STOP only as Twilio knows it, which blocks on its own. */
function wishOf({ body, optOutType }: TextReply): {
  readonly wish: 'stop' | 'start' | 'help' | undefined;
  readonly word: string;
} {
  const exact = body.trim().toUpperCase();
  const plain = body.normalize('NFKC');
  const word = plain.toUpperCase().replace(/\P{L}/gu, '');
  if (isStop(plain)) return { wish: 'stop', word: STOP.has(word) ? word : 'STOP in other words' };
  if (optOutType === 'STOP') return { wish: 'stop', word: 'a word for STOP' };
  if (START.has(exact) || optOutType === 'START') return { wish: 'start', word };
  // Where Twilio took it for HELP, it has answered.
  return { wish: HELP.has(word) && optOutType === undefined ? 'help' : undefined, word };
}

/**
 * Notes a reply to a text: STOP ends texts to that number, whichever account names it, now or later, and START from it allows them
 * again. Other replies, and one that comes twice, change nothing.
 * @param helpUrl where the answer to HELP leads
 * @returns what to answer; undefined for nothing (Twilio itself answers STOP and START)
 */
export async function noteTextReply({ orm }: Database, reply: TextReply, helpUrl: string): Promise<string | undefined> {
  const { stoppedNumber } = schema;
  const { from } = reply;
  const { wish, word } = wishOf(reply);
  if (wish === 'stop') {
    await orm
      .insert(stoppedNumber)
      .values({ number: from, detail: `The owner of the number replied ${word}.` })
      .onConflictDoNothing();
  } else if (wish === 'start') await orm.delete(stoppedNumber).where(eq(stoppedNumber.number, from));
  return wish === 'help'
    ? `${messageBrand().product} sends alerts about filings and prices to numbers that were confirmed in an account. Reply STOP to get no more texts, START to get them again. Contact us: ${helpUrl}`
    : undefined;
}
