import type { Database } from '@sentinel/database';
import { type EdgarAnswer, type EdgarClient, EdgarDataError, EdgarHttpError, parseEdgarJson } from '@sentinel/edgar';
import { takeTurn, writeCursor } from '../fetch/fetch-cursor.ts';
import { relinkSecurities } from '../prices/store/link-securities.ts';
import { storeMaster } from './store-master.ts';

/** What happened while the master data was read. */
export type MasterEvent =
  | { readonly kind: 'master_read'; readonly path: string; readonly changed: number }
  /** Answered, but not taken over: missing, damaged, not whole. */
  | { readonly kind: 'master_refused'; readonly path: string; readonly reason: string };

export interface MasterContext {
  readonly database: Database;
  readonly client: Pick<EdgarClient, 'get'>;
  readonly onEvent: (event: MasterEvent) => void;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Companies read in one run; at 5 requests a second and two each, 100 take 40 seconds. */
  readonly companies?: number;
}

const TICKERS_PATH = '/files/company_tickers_exchange.json';
const DAY_MS = 86_400_000;
/** A little less than a day, so that a daily run is not late by a day. */
const EVERY_MS = 20 * 3_600_000;
const COMPANIES = 100;
const MAX_BYTES = 64_000_000;
const NEW_YORK_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' });

/**
 * One run of keeping the company master: the ticker file once a day, and of companies with filings since they were last read
 * (never read ones first) the submissions and company facts, each company once a day at most. What one file says wrong costs
 * no other. To be called again and again; processes on one database share the work.
 * @returns companies read
 * @throws EdgarHttpError while the SEC throttles us; the rest waits for the next run
 */
export async function refreshMaster(context: MasterContext): Promise<number> {
  const { database, signal } = context;
  let changed = 0;
  if (await takeTurn(database, 'master_tickers_turn', EVERY_MS)) {
    try {
      changed += await take(context, 'www', TICKERS_PATH);
    } catch (error) {
      await giveTurnBack(database, 'master_tickers_turn');
      throw error;
    }
  }
  const ciks = await dueCompanies(database, context.companies ?? COMPANIES);
  let read = 0;
  for (const cik of ciks) {
    if (signal.aborted) break;
    if (!(await takeTurn(database, companyCursor(cik), EVERY_MS))) continue;
    try {
      changed += await take(context, 'data', `/submissions/CIK${cik}.json`);
      changed += await take(context, 'data', `/api/xbrl/companyfacts/CIK${cik}.json`);
    } catch (error) {
      await giveTurnBack(database, companyCursor(cik));
      throw error;
    }
    await writeCursor(database, companyCursor(cik), {});
    read += 1;
  }
  if (changed > 0) await relinkSecurities(database);
  return read;
}

const companyCursor = (cik: string) => `master/${cik}`;

/** Companies whose filings came after they were read, the longest unread first. */
async function dueCompanies({ sql }: Database, limit: number): Promise<string[]> {
  const rows = await sql<{ cik: string }[]>`
    select filing_company.cik
      from market.filing_company join market.filing using (accession)
      left join market.fetch_cursor on fetch_cursor.name = 'master/' || filing_company.cik
     where not filing.is_demo and (updated_at is null or updated_at <= now() - ${EVERY_MS} * interval '1 millisecond')
     group by filing_company.cik, updated_at
    having max(stored_at) > coalesce(updated_at, '-infinity')
     order by updated_at nulls first, filing_company.cik limit ${limit}`;
  return rows.map(({ cik }) => cik);
}

async function take(
  { client, database, now, onEvent, signal }: MasterContext,
  host: 'www' | 'data',
  path: string,
): Promise<number> {
  const answer = await client.get({ host, path, maxBytes: MAX_BYTES, signal }).catch((error: unknown): EdgarAnswer => {
    // Trouble with one file is told; throttling is for all of them.
    if (!(error instanceof EdgarHttpError) || error.code === 'throttled') throw error;
    onEvent({ kind: 'master_refused', path, reason: error.message });
    return { status: 'not_modified' };
  });
  if (answer.status === 'missing') onEvent({ kind: 'master_refused', path, reason: 'the SEC has no such file' });
  if (answer.status !== 'ok') return 0;
  try {
    const file = parseEdgarJson(new TextDecoder().decode(answer.bytes));
    const { changed, refusal } = await storeMaster(database, file, NEW_YORK_DAY.format(now()));
    onEvent(
      refusal === null ? { kind: 'master_read', path, changed } : { kind: 'master_refused', path, reason: refusal },
    );
    return changed;
  } catch (error) {
    if (!(error instanceof EdgarDataError)) throw error;
    onEvent({ kind: 'master_refused', path, reason: error.reason });
    return 0;
  }
}

/** The next run tries again. */
async function giveTurnBack({ sql }: Database, name: string): Promise<void> {
  await sql`update market.fetch_cursor set updated_at = now() - ${DAY_MS} * interval '1 millisecond' where name = ${name}`;
}
