import { eightKItemsOfText, type FullSubmission } from '@sentinel/edgar';
import { readerText } from './text/reader-text.ts';

/**
 * Item numbers of an 8-K or 8-K/A from its header, without repeats. Headers from before 2004 may leave them out; then they are
 * taken from the headings in the text. Other forms have none.
 */
export function eventItems({ documents, header }: FullSubmission): string[] {
  const stated = [...new Set(header.items.flatMap(({ number }) => number ?? []))];
  if (stated.length > 0 || !/^8-K(?:\/A)?$/.test(header.formType)) return stated;
  const main = documents.find(({ type }) => /^8-K(?:\/A)?$/.test(type));
  return main ? eightKItemsOfText(readerText(main.text, main.filename), header.filedDate) : [];
}
