import { addDays, newYorkDay } from '@sentinel/calendar';
import { and, backOffMs, claimDueRows, type Database, eq, releaseRows, schema, sql } from '@sentinel/database';
import { storableReason } from '../filings/refusal.ts';

type Sql = Pick<Database, 'sql'>;
const { filingFetch } = schema;

/** A filing that the feed or an index names. */
export interface NamedFiling {
  readonly accession: string;
  readonly formType: string;
  readonly cik: string;
  readonly filedOn: string | null;
}

/**
 * Where a filing was named. `feed`: it is news, fetched first and matched against the alerts; so is what the index of a day
 * just over names and the feed left out. `index`: history, which alerts nobody.
 */
export type FetchSource = 'feed' | 'index';

/** A gap of these last days is news; an older one, found late, is history and alerts nobody. */
const NEWS_DAYS = 3;

/** What a filing is that the feed left out: filed on that day (YYYY-MM-DD), found now. */
export function sourceOfDay(day: string, now: Date): FetchSource {
  return day >= addDays(newYorkDay(now), -NEWS_DAYS) ? 'feed' : 'index';
}

/** A filing that a process is fetching. */
export interface ClaimedFiling extends NamedFiling {
  readonly source: FetchSource;
  /** This one included. */
  readonly tries: number;
}

/** Tries before a filing is given up; with the waits between them, about an hour and a half. */
export const MAX_TRIES = 9;
const MAX_WAIT_MS = 3_600_000;

/** Filings written in one statement. */
const BATCH = 5_000;

/**
 * Queues filings that nobody named before; each accession is queued once, whoever names it and how often. Gives the new
 * ones. History that the feed names before it was fetched becomes news.
 */
export async function queueFilings(
  { sql }: Sql,
  named: readonly NamedFiling[],
  source: FetchSource,
): Promise<string[]> {
  const once = [...new Map(named.map((filing) => [filing.accession, filing])).values()];
  // One order for every process, so that two that queue the same filings never lock each other up.
  once.sort((a, b) => (a.accession < b.accession ? -1 : 1));
  const fresh: string[] = [];
  for (let start = 0; start < once.length; start += BATCH) {
    const part = once.slice(start, start + BATCH);
    const rows = await sql<{ accession: string; is_new: boolean }[]>`
      insert into market.filing_fetch as f (accession, form_type, cik, filed_on, source)
      select accession, form_type, cik, filed_on::date, ${source}
        from unnest(${part.map(({ accession }) => accession)}::text[], ${part.map(({ formType }) => formType)}::text[],
                    ${part.map(({ cik }) => cik)}::text[], ${part.map(({ filedOn }) => filedOn)}::text[])
          as named (accession, form_type, cik, filed_on)
      on conflict (accession) do update set source = 'feed'
        where f.source = 'index' and excluded.source = 'feed' and f.state = 'pending'
      returning accession, xmax = 0 as is_new`;
    for (const { accession, is_new } of rows) if (is_new) fresh.push(accession);
  }
  return fresh;
}

/** Filings to fetch, news before history. A claim counts as a try, so that a filing that kills its process is given up. */
const TO_FETCH = {
  table: filingFetch,
  key: filingFetch.accession,
  lease: { until: filingFetch.nextTryAt },
  isOpen: sql`${filingFetch.state} = 'pending'`,
  order: [filingFetch.source, filingFetch.nextTryAt],
  onClaim: { tries: sql`${filingFetch.tries} + 1` },
  onRelease: { tries: sql`greatest(0, ${filingFetch.tries} - 1)` },
  fields: {
    accession: filingFetch.accession,
    formType: filingFetch.formType,
    cik: filingFetch.cik,
    filedOn: filingFetch.filedOn,
    source: filingFetch.source,
    tries: filingFetch.tries,
  },
};

/** Which filings to claim. */
export interface Claim {
  readonly leaseMs: number;
  readonly source?: FetchSource;
  /** Leave out periodic reports: they are long, and no one waits for them as for trades and events. */
  readonly withoutReports?: boolean;
}

/** Claims filings that are due; one that is not done with when its lease is over is another's. */
export function claimFilings(
  { orm }: Pick<Database, 'orm'>,
  limit: number,
  { leaseMs, source, withoutReports = false }: Claim,
): Promise<ClaimedFiling[]> {
  const where = and(
    source && eq(filingFetch.source, source),
    withoutReports ? sql`${filingFetch.formType} !~ '^10-[KQ]'` : undefined,
  );
  return claimDueRows(orm, TO_FETCH, { limit, leaseMs, where });
}

/** Notes that a filing is stored. */
export async function markStored({ sql }: Sql, accession: string): Promise<void> {
  await sql`
    update market.filing_fetch set state = 'stored', reason = null, finished_at = now()
     where accession = ${accession} and state = 'pending'`;
}

/** Notes that a filing will never be stored, and why. */
export async function markRefused({ sql }: Sql, accession: string, reason: string): Promise<void> {
  await sql`
    update market.filing_fetch set state = 'refused', reason = ${storableReason(reason)}, finished_at = now()
     where accession = ${accession} and state = 'pending'`;
}

/** Notes a try that failed: the filing comes again after a wait that doubles, or is given up. Gives which. */
export async function markFailed(
  { sql }: Sql,
  { accession, tries }: Pick<ClaimedFiling, 'accession' | 'tries'>,
  reason: string,
  firstWaitMs: number,
): Promise<'again' | 'refused'> {
  if (tries >= MAX_TRIES) {
    await markRefused({ sql }, accession, `given up after ${tries} tries: ${reason}`);
    return 'refused';
  }
  await sql`
    update market.filing_fetch
       set reason = ${storableReason(reason)}, next_try_at = now() + ${backOffMs({ firstMs: firstWaitMs, longestMs: MAX_WAIT_MS }, tries)} * interval '1 millisecond'
     where accession = ${accession} and state = 'pending'`;
  return 'again';
}

/** Gives a filing back as if it had not been claimed: the try did not come to pass, or it was not the filing that failed. */
export async function releaseFilingFetch({ orm }: Pick<Database, 'orm'>, accession: string): Promise<void> {
  await releaseRows(orm, TO_FETCH, [accession]);
}
