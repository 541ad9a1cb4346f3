import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tokens of mailed links: those of messages stand in the path, those about accounts behind the question mark. */
const MAILED = /\/u\/([\w-]{20,})|[?&]token=([\w-]{20,})/g;
/** An access token, or one between services, whoever got it. */
const SIGNED = /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/;

/**
 * The lines of the logs of a product that contain a token: one that the mailbox has a mail with, any signed one, or one that is given
 * (SECURITY.md 56). Each as `file: line`.
 */
export function linesWithTokens(home: string, given: readonly string[] = []): string[] {
  const mailboxFile = join(home, 'mailbox.jsonl');
  const mails = existsSync(mailboxFile) ? readFileSync(mailboxFile, 'utf8') : '';
  const mailed = new Set([...mails.matchAll(MAILED)].map(([, ofMessage, ofAccount]) => ofMessage ?? ofAccount));
  const hasToken = (line: string) =>
    SIGNED.test(line) ||
    given.some((token) => line.includes(token)) ||
    (line.match(/[\w-]{20,}/g) ?? []).some((word) => mailed.has(word));
  const folder = join(home, 'logs');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(hasToken)
      .map((line) => `${file}: ${line.slice(0, 500)}`),
  );
}
