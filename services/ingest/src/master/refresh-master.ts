import { DAY_MS, newYorkDay } from '@sentinel/calendar';
import type { Database } from '@sentinel/database';
import {
  type EdgarAnswer,
  type EdgarClient,
  EdgarDataError,
  EdgarHttpError,
  type EdgarJson,
  parseEdgarJson,
} from '@sentinel/edgar';
import { type DaysRead, daysRead } from '../fetch/days-read.ts';
import { claimPeriod, releasePeriod, writeCursor } from '../fetch/fetch-cursor.ts';
import { type Reconciled, reconcileFilings } from '../fetch/reconcile-filings.ts';
import { relinkSecurities } from '../prices/store/link-securities.ts';
import { storeMaster } from './store-master.ts';

/** What happened while the master data was read. */
export type MasterNotice =
  | { readonly kind: 'master_read'; readonly path: string; readonly changed: number }
  /** A company's filings were compared with its submissions file. */
  | ({ readonly kind: 'reconciled'; readonly cik: string } & Reconciled)
  /** Answered, but not taken over: missing, damaged, not whole. */
  | { readonly kind: 'master_refused'; readonly path: string; readonly reason: string };

export interface MasterContext {
  readonly database: Database;
  readonly client: Pick<EdgarClient, 'get'>;
  readonly onNotice: (notice: MasterNotice) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Companies read in one run; at 5 requests a second and two each, 100 take 40 seconds. */
  readonly companies?: number;
}

const TICKERS_PERIOD = 'master_tickers_period';
const TICKERS_PATH = '/files/company_tickers_exchange.json';
/** A little less than a day, so that a daily run is not late by a day. */
const EVERY_MS = 20 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
/** Every company that lives files more often: what lies still for longer is compared when it files again. */
const QUIET_DAYS = 400;
const COMPANIES = 100;
const MAX_BYTES = 64_000_000;

/**
 * One run of keeping the company master: the ticker file once a day, and of companies with filings since they were last read
 * (never read ones first) the submissions and company facts, each company once a day at most. While EDGAR is read live, the
 * submissions of the others come once a week, and each file is compared with the filings named since (`reconcileFilings`). What
 * one file says wrong costs no other. To be called again and again; processes on one database share the work.
 * @returns companies read
 * @throws EdgarHttpError while the SEC throttles us; the rest waits for the next run
 */
export async function refreshMaster(context: MasterContext): Promise<number> {
  const { database, signal } = context;
  let changed = 0;
  if (await claimPeriod(database, TICKERS_PERIOD, EVERY_MS)) {
    try {
      changed += (await take(context, 'www', TICKERS_PATH)).changed;
    } catch (error) {
      await releasePeriod(database, TICKERS_PERIOD);
      throw error;
    }
  }
  const days = await daysRead(database);
  const companies = await dueCompanies(database, days !== null, context.companies ?? COMPANIES);
  let read = 0;
  for (const { cik, has_filed } of companies) {
    if (signal.aborted) break;
    if (!(await claimPeriod(database, companyCursor(cik), EVERY_MS))) continue;
    try {
      const submissions = await take(context, 'data', `/submissions/CIK${cik}.json`);
      changed += submissions.changed;
      if (days !== null) await reconcile(context, cik, submissions.file, days);
      if (has_filed) changed += (await take(context, 'data', `/api/xbrl/companyfacts/CIK${cik}.json`)).changed;
    } catch (error) {
      // Any other error is of this company: it waits for its next filing, or a week, and does not stand before all others again.
      if (error instanceof EdgarHttpError || signal.aborted) await releasePeriod(database, companyCursor(cik));
      throw error;
    }
    await writeCursor(database, companyCursor(cik), {});
    read += 1;
  }
  if (changed > 0) await relinkSecurities(database);
  return read;
}

const companyCursor = (cik: string) => `master/${cik}`;

interface DueCompany {
  readonly cik: string;
  /** Since it was read. */
  readonly has_filed: boolean;
}

/** Companies whose filings came after they were read, then those that were not read for a week; the longest unread first. */
async function dueCompanies({ sql }: Database, isWeekly: boolean, limit: number): Promise<DueCompany[]> {
  return sql<DueCompany[]>`
    select filing_company.cik, max(stored_at) > coalesce(updated_at, '-infinity') as has_filed
      from market.filing_company join market.filing using (accession)
      left join market.fetch_cursor on fetch_cursor.name = 'master/' || filing_company.cik
     where not filing.is_demo and (updated_at is null or updated_at <= now() - ${EVERY_MS} * interval '1 millisecond')
     group by filing_company.cik, updated_at
    having max(stored_at) > coalesce(updated_at, '-infinity')
        or (${isWeekly} and updated_at <= now() - ${WEEK_MS} * interval '1 millisecond'
            and max(coalesce(filed_on, stored_at::date)) > current_date - ${QUIET_DAYS}::int)
     order by has_filed desc, updated_at nulls first, filing_company.cik limit ${limit}`;
}

/** A file that is of another company than was asked for says nothing. */
async function reconcile(
  { database, now, onNotice }: MasterContext,
  cik: string,
  file: EdgarJson | null,
  days: DaysRead,
): Promise<void> {
  if (file?.kind !== 'submissions' || file.company?.cik !== cik) return;
  onNotice({ kind: 'reconciled', cik, ...(await reconcileFilings(database, cik, file.filings, days, now())) });
}

/** What a file changed, and the file where it could be read. */
interface Taken {
  readonly changed: number;
  readonly file: EdgarJson | null;
}

const NOTHING: Taken = { changed: 0, file: null };

async function take(
  { client, database, now, onNotice, signal }: MasterContext,
  host: 'www' | 'data',
  path: string,
): Promise<Taken> {
  const answer = await client.get({ host, path, maxBytes: MAX_BYTES, signal }).catch((error: unknown): EdgarAnswer => {
    // Trouble with one file is told; throttling is for all of them.
    if (!(error instanceof EdgarHttpError) || error.code === 'throttled') throw error;
    onNotice({ kind: 'master_refused', path, reason: error.message });
    return { status: 'not_modified' };
  });
  if (answer.status === 'missing') onNotice({ kind: 'master_refused', path, reason: 'the SEC has no such file' });
  if (answer.status !== 'ok') return NOTHING;
  try {
    const file = parseEdgarJson(new TextDecoder().decode(answer.bytes));
    const { changed, refusal } = await storeMaster(database, file, newYorkDay(now()));
    onNotice(
      refusal === null ? { kind: 'master_read', path, changed } : { kind: 'master_refused', path, reason: refusal },
    );
    return { changed, file };
  } catch (error) {
    if (!(error instanceof EdgarDataError)) throw error;
    onNotice({ kind: 'master_refused', path, reason: error.reason });
    return NOTHING;
  }
}
