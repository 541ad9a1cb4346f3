import { decodeFiling, type EdgarAnswer, filingIndexRows } from '@sentinel/edgar';
import { type FetchSource, type NamedFiling, queueFilings } from './filing-queue.ts';
import type { ReadingContext } from './reading.ts';
import { isWantedForm } from './wanted-forms.ts';

/** A quarter of all forms has some 60 MB. */
const MAX_INDEX_BYTES = 250_000_000;

export interface IndexReading {
  readonly path: string;
  readonly source: FetchSource;
  /** Which of the filings in wanted forms are taken; all of them when it is not given. */
  readonly takes?: (filing: NamedFiling) => boolean;
  /** What the last reading of it gave. */
  readonly known?: { readonly etag: string | null; readonly lastModified: string | null };
}

/**
 * Reads an index and queues the filings in it that are wanted and that nobody named before. Rows that cannot be read are
 * counted in the event and cost no other row.
 * @throws EdgarHttpError, EdgarListingError when the index cannot be had or is none
 */
export async function readIndex(
  { client, database, onEvent }: ReadingContext,
  { known, path, source, takes = () => true }: IndexReading,
  signal: AbortSignal,
): Promise<EdgarAnswer> {
  const answer = await client.get({ path, maxBytes: MAX_INDEX_BYTES, signal, ...(known ? { known } : {}) });
  if (answer.status !== 'ok') return answer;
  let badRows = 0;
  const named = new Map<string, NamedFiling>();
  const rows = filingIndexRows(decodeFiling(answer.bytes), () => {
    badRows += 1;
  });
  for (const { accession, cik, filedOn, formType } of rows) {
    if (named.has(accession) || !isWantedForm(formType)) continue;
    const filing = { accession, cik, filedOn, formType };
    if (takes(filing)) named.set(accession, filing);
  }
  const fresh = await queueFilings(database, [...named.values()], source);
  onEvent({ kind: 'index_read', path, wanted: named.size, fresh: fresh.length, badRows });
  return answer;
}
