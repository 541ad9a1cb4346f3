import { createHash } from 'node:crypto';

/**
 * SHA-256 (hex) of the ownership document in a text, ignoring differences in white space. An XML file and the full submission
 * that contains it have the same hash. It is computed from the text, not from the parsed form, so that a better parser does not
 * make stored filings look changed.
 */
export function ownershipHash(text: string): string {
  const start = text.indexOf('<ownershipDocument');
  const end = text.lastIndexOf('</ownershipDocument>');
  return hash([text.slice(start === -1 ? 0 : start, end === -1 ? undefined : end)]);
}

/** Like `ownershipHash`, of the notice of sale in a text, whatever the prefix of its elements. */
export function noticeHash(text: string): string {
  const start = text.search(/<(?:\w{1,40}:)?edgarSubmission[\s/>]/);
  const end = text.lastIndexOf('edgarSubmission>');
  return hash([text.slice(start === -1 ? 0 : start, end === -1 ? undefined : end)]);
}

/** SHA-256 (hex) of the documents of a submission, ignoring differences in white space. */
export function documentsHash(documents: readonly { readonly type: string; readonly text: string }[]): string {
  return hash(documents.flatMap(({ type, text }) => [type, text]));
}

/** SHA-256 (hex) of a filing's rows in a data set. */
export function rowsHash(rowsText: string): string {
  return hash([rowsText]);
}

function hash(texts: readonly string[]): string {
  const sha = createHash('sha256');
  for (const text of texts) sha.update(text.replace(/\s+/g, ' ')).update('\0');
  return sha.digest('hex');
}
