import { randomUUID } from 'node:crypto';
import { EdgarHttpError, EdgarParseError, type EdgarParseErrorCode, submissionPath } from '@sentinel/edgar';
import type { ParseFiling } from '../filings/filing-parser.ts';
import { parseFiling } from '../filings/parse-filing.ts';
import { Refusal } from '../filings/refusal.ts';
import { storeFilings } from '../filings/store-filings.ts';
import { linkFoundSeries } from '../prices/store/link-securities.ts';
import type { FetchContext, FetchNotice } from './fetch-context.ts';
import {
  type ClaimedFiling,
  MAX_TRIES,
  markFailed,
  markRefused,
  markStored,
  releaseFilingFetch,
} from './filing-queue.ts';

/** Annual reports with pictures have some 60 MB. */
const MAX_SUBMISSION_BYTES = 120_000_000;
/** What a body has that came damaged or too early; all else that is wrong with a filing stays wrong. */
const MAY_COME_BETTER: ReadonlySet<EdgarParseErrorCode> = new Set(['empty', 'truncated', 'not_a_submission']);

/** A try that says something of the filing; `throttled` ones say nothing and are not counted. */
type Tried = Extract<FetchNotice, { kind: 'fetched' }> | { readonly kind: 'throttled'; readonly error: EdgarHttpError };

export interface FetchFilingOptions {
  /** The wait after the first failure; each next one is twice as long. */
  readonly firstWaitMs: number;
  readonly parse?: ParseFiling;
}

/**
 * Fetches a claimed filing as its full submission, stores it and notes what became of it: stored, refused with its reason, or
 * failed and to come again. News is left to be matched against the alerts; history is not.
 * @throws the signal's reason when that ends it (the filing is given back), and what the database throws
 */
export async function fetchFiling(
  { client, database }: Pick<FetchContext, 'client' | 'database'>,
  filing: ClaimedFiling,
  { firstWaitMs, parse = parseFiling }: FetchFilingOptions,
  signal: AbortSignal,
): Promise<Tried> {
  const { accession, formType, source } = filing;
  const requestId = randomUUID();
  const about = { kind: 'fetched', accession, formType, source, requestId } as const;
  const again = async (reason: string): Promise<Tried> => ({
    ...about,
    outcome: await markFailed(database, filing, reason, firstWaitMs),
    reason,
  });
  const refuse = async (reason: string): Promise<Tried> => {
    await markRefused(database, accession, reason);
    return { ...about, outcome: 'refused', reason };
  };

  // Every try was begun and none came to an end: the process died of it each time.
  if (filing.tries > MAX_TRIES) return refuse('no try came to an end');
  try {
    const path = submissionPath(filing.cik, accession);
    const answer = await client.get({ path, maxBytes: MAX_SUBMISSION_BYTES, signal });
    if (answer.status !== 'ok') return await again('EDGAR has no such submission');
    const record = await parse(answer.bytes, path, `${accession}.txt`, signal);
    if (record.accession !== accession) throw new Refusal(`EDGAR gave filing ${record.accession} in its place`);
    const [stored] = await storeFilings(database, [record], { alerting: source === 'feed', requestId });
    if (stored?.outcome === 'refused') return await refuse(stored.reason);
    await linkFoundSeries(
      database,
      record.companies.flatMap(({ ticker }) => ticker ?? []),
    );
    await markStored(database, accession);
    if (stored?.outcome !== 'stored') return { ...about, outcome: 'known' };
    const isTimed = source === 'feed' && record.acceptedAt !== null;
    return { ...about, outcome: 'stored', ...(isTimed ? { delayMs: Date.now() - Number(record.acceptedAt) } : {}) };
  } catch (error) {
    if (signal.aborted || (error instanceof EdgarHttpError && error.code === 'throttled')) {
      await releaseFilingFetch(database, accession);
      if (error instanceof EdgarHttpError) return { kind: 'throttled', error };
      throw error;
    }
    if (error instanceof EdgarHttpError)
      return error.code === 'too_large' ? refuse(error.message) : again(error.message);
    if (error instanceof Refusal) return mayComeBetter(error) ? again(error.reason) : refuse(error.reason);
    // A fault of this program or of the database: counted as a try, so that one filing cannot be tried forever.
    await again(
      `it cannot be stored, a fault of this program: ${error instanceof Error ? error.message : String(error)}`,
    );
    throw error;
  }
}

function mayComeBetter({ cause }: Refusal): boolean {
  return cause instanceof EdgarParseError && MAY_COME_BETTER.has(cause.code);
}
