import { createHash } from 'node:crypto';

/**
 * sha256, in hex, of the ownership document in a text, line breaks and indentation aside: a bare XML file and the full
 * submission around it have the same. Taken from the text and not from what was parsed, so that a better parser does not
 * make stored filings look changed.
 */
export function ownershipHash(text: string): string {
  const start = text.indexOf('<ownershipDocument');
  const end = text.lastIndexOf('</ownershipDocument>');
  return hash([text.slice(start === -1 ? 0 : start, end === -1 ? undefined : end)]);
}

/** sha256, in hex, of the documents of a submission, line breaks and indentation aside. */
export function documentsHash(documents: readonly { readonly type: string; readonly text: string }[]): string {
  return hash(documents.flatMap(({ type, text }) => [type, text]));
}

/** sha256, in hex, of the rows of a data set that tell a filing. */
export function rowsHash(rowsText: string): string {
  return hash([rowsText]);
}

function hash(texts: readonly string[]): string {
  const sha = createHash('sha256');
  for (const text of texts) sha.update(text.replace(/\s+/g, ' ')).update('\0');
  return sha.digest('hex');
}
