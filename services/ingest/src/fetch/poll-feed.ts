import {
  type CurrentFeed,
  currentFeedPath,
  decodeFiling,
  EdgarHttpError,
  EdgarListingError,
  FEED_LAST_START,
  FEED_PAGE,
  type FeedEntry,
  parseCurrentFeed,
  type UnreadEntry,
} from '@sentinel/edgar';
import type { FetchContext } from './fetch-context.ts';
import { readCursor, writeCursor } from './fetch-cursor.ts';
import { queueFilings } from './filing-queue.ts';
import { keepUnreadEntries } from './unread-entries.ts';
import { clearUnreadFeed, keepUnreadFeed } from './unread-feed.ts';
import { isWantedForm } from './wanted-forms.ts';

const CURSOR = 'feed';
/** Cursor with the newest acceptance time of the last complete reading. */
interface FeedCursor {
  readonly newest: string;
}

/** Smaller than a page, so that pages overlap and a page from an outdated cache shows as a gap. */
const STEP = 80;
/** A filing can appear after one that was accepted later, so the feed is read back this much further. */
const OVERLAP_MS = 120_000;
/** On the very first reading, filings accepted longer ago than this are history and trigger no alerts. */
const FIRST_NEWS_MS = 900_000;
const MAX_PAGE_BYTES = 4_000_000;

/**
 * Reads the feed of current filings from its newest page and queues the wanted filings, until a page has nothing new and is older
 * than where the last complete reading started. That mark moves only after a complete reading, so the next reading makes up for
 * one that was interrupted. Entries that cannot be read are kept and told, and the others are read; so is a page of which nothing
 * can be read, with the pages after it. Since when pages cannot be read is kept until a reading in which all could.
 * @throws EdgarHttpError, EdgarListingError when a page cannot be read, after the others were
 */
export async function pollFeed(context: FetchContext, signal: AbortSignal): Promise<void> {
  try {
    await readFeed(context, signal);
  } catch (error) {
    if (isFeedFault(error)) await keepUnreadFeed(context.database, error.message, new Date());
    throw error;
  }
  await clearUnreadFeed(context.database);
}

async function readFeed({ client, database, onNotice }: FetchContext, signal: AbortSignal): Promise<void> {
  const cursor = await readCursor<FeedCursor>(database, CURSOR);
  const readToMs = cursor ? Date.parse(cursor.newest) - OVERLAP_MS : null;
  const totals = { pages: 0, wanted: 0, fresh: 0, unread: 0 };
  let newest: string | null = null;
  let last: CurrentFeed | null = null;
  let hasHole = false;
  let isAtEnd = false;
  let firstFault: PageFault | null = null;

  async function keepUnread(unread: readonly UnreadEntry[]): Promise<void> {
    const kept = await keepUnreadEntries(database, unread, new Date());
    if (kept.length > 0) onNotice({ kind: 'unread_entries', entries: kept });
  }

  let isAfterFault = false;
  for (let start = 0; start <= FEED_LAST_START && !isAtEnd; start += STEP) {
    const page = await readPage(client, start, signal);
    if (page instanceof Error) {
      firstFault ??= page;
      // Two in a row: the SEC has no feed at the moment, and asking for all its pages would not help.
      if (isAfterFault) break;
      isAfterFault = true;
      hasHole = true;
      last = null;
      continue;
    }
    isAfterFault = false;
    const { entries, unread } = page;
    totals.pages += 1;
    totals.unread += unread.length;
    newest ??= entries[0]?.acceptedAt ?? page.updatedAt;
    if (last !== null && !overlap(last.entries, entries)) hasHole = true;
    const { fresh, wanted } = await queueEntries(database, page, cursor === null);
    totals.wanted += wanted;
    totals.fresh += fresh;
    // Before the next page is asked for: that may fail.
    await keepUnread(unread);
    const oldestMs = Math.min(...entries.map(({ acceptedAt }) => Date.parse(acceptedAt)));
    const isKnown = fresh === 0 && readToMs !== null && oldestMs <= readToMs;
    isAtEnd = isKnown || entries.length + unread.length < FEED_PAGE;
    last = page;
  }

  if (newest !== null && !hasHole) await writeCursor(database, CURSOR, { newest: later(newest, cursor?.newest) });
  if (totals.pages > 0) onNotice({ kind: 'polled', ...totals, isComplete: !hasHole });
  if (firstFault) throw firstFault;
  const oldest = last?.entries.at(-1)?.acceptedAt;
  if (!isAtEnd && cursor && oldest !== undefined && oldest > cursor.newest) {
    onNotice({ kind: 'feed_gap', since: cursor.newest, until: oldest });
  }
}

/** A page that came, but cannot be read. The pages after it may be readable. */
type PageFault = EdgarHttpError | EdgarListingError;

async function readPage(
  client: FetchContext['client'],
  start: number,
  signal: AbortSignal,
): Promise<CurrentFeed | PageFault> {
  const path = currentFeedPath(start);
  try {
    const answer = await client.get({ path, maxBytes: MAX_PAGE_BYTES, signal });
    if (answer.status !== 'ok') throw new EdgarHttpError('refused', `${path} is said to be ${answer.status}`);
    return parseCurrentFeed(decodeFiling(answer.bytes));
  } catch (error) {
    if (isPageFault(error)) return error;
    throw error;
  }
}

function isPageFault(error: unknown): error is PageFault {
  if (error instanceof EdgarListingError) return true;
  return error instanceof EdgarHttpError && ['truncated', 'unexpected_body', 'too_large'].includes(error.code);
}

/** While the SEC throttles us, it is we who do not ask. */
function isFeedFault(error: unknown): error is PageFault {
  return isPageFault(error) || (error instanceof EdgarHttpError && error.code !== 'throttled');
}

/** Queues the wanted filings of a page; returns how many it has and how many of them are new. */
async function queueEntries(
  database: FetchContext['database'],
  { entries, updatedAt }: CurrentFeed,
  isFirstReading: boolean,
): Promise<{ wanted: number; fresh: number }> {
  const wanted = entries.filter(({ formType }) => isWantedForm(formType));
  const newsFromMs = isFirstReading ? Date.parse(updatedAt) - FIRST_NEWS_MS : Number.NEGATIVE_INFINITY;
  const isNews = (entry: FeedEntry) => Date.parse(entry.acceptedAt) >= newsFromMs;
  const news = await queueFilings(database, wanted.filter(isNews), 'feed');
  const history = await queueFilings(
    database,
    wanted.filter((entry) => !isNews(entry)),
    'index',
  );
  return { wanted: new Set(wanted.map(({ accession }) => accession)).size, fresh: news.length + history.length };
}

/** Whether two consecutive pages share an entry, which means that there is no gap between them. */
function overlap(above: readonly FeedEntry[], below: readonly FeedEntry[]): boolean {
  if (below.length === 0) return true;
  const key = ({ accession, cik, role }: FeedEntry) => `${accession} ${cik} ${role}`;
  const keys = new Set(above.map(key));
  return below.some((entry) => keys.has(key(entry)));
}

function later(a: string, b: string | undefined): string {
  return b !== undefined && b > a ? b : a;
}
