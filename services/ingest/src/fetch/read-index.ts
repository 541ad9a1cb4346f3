import { decodeFiling, type EdgarAnswer, filingIndexRows } from '@sentinel/edgar';
import type { FetchContext } from './fetch-context.ts';
import { type FetchSource, type NamedFiling, queueFilings } from './filing-queue.ts';
import { isWantedForm } from './wanted-forms.ts';

/** An index of a whole quarter has about 60 MB. */
const MAX_INDEX_BYTES = 250_000_000;

export interface IndexReading {
  readonly path: string;
  readonly source: FetchSource;
  /** Selects among the filings in wanted forms; by default all of them. */
  readonly takes?: (filing: NamedFiling) => boolean;
  /** What the last reading of it gave. */
  readonly known?: { readonly etag: string | null; readonly lastModified: string | null };
}

/**
 * Reads an index and queues the wanted filings that are new. Bad rows are counted in the notice and do not affect other rows.
 * @throws EdgarHttpError, EdgarListingError when the index cannot be read or is not an index
 */
export async function readIndex(
  { client, database, onNotice }: FetchContext,
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
  onNotice({ kind: 'index_read', path, wanted: named.size, fresh: fresh.length, badRows });
  return answer;
}
