import {
  type CurrentFeed,
  currentFeedPath,
  decodeFiling,
  EdgarHttpError,
  FEED_LAST_START,
  FEED_PAGE,
  type FeedEntry,
  parseCurrentFeed,
} from '@sentinel/edgar';
import { readCursor, writeCursor } from './fetch-cursor.ts';
import { queueFilings } from './filing-queue.ts';
import type { ReadingContext } from './reading.ts';
import { isWantedForm } from './wanted-forms.ts';

const CURSOR = 'feed';
/** Newest acceptance of the last reading that came to its end. */
interface FeedCursor {
  readonly newest: string;
}

/** Pages overlap by the difference to their length, so that a page from an older cache leaves no hole unseen. */
const STEP = 80;
/** A filing can be posted after one that was accepted later: so far the feed is read again. */
const OVERLAP_MS = 120_000;
/** On the very first reading, what was accepted longer ago than this is history and alerts nobody. */
const FIRST_NEWS_MS = 900_000;
const MAX_PAGE_BYTES = 4_000_000;

/**
 * Reads the feed of current filings from its newest page on, queueing the filings that are wanted, until a page that names
 * nothing new and lies before the place the last complete reading came from. That place moves only when this one is
 * complete: a reading that is cut off, by whatever, is made up for by the next.
 * @throws EdgarHttpError, EdgarListingError when a page cannot be had
 */
export async function pollFeed({ client, database, onEvent }: ReadingContext, signal: AbortSignal): Promise<void> {
  const cursor = await readCursor<FeedCursor>(database, CURSOR);
  const readToMs = cursor ? Date.parse(cursor.newest) - OVERLAP_MS : null;
  const totals = { pages: 0, wanted: 0, fresh: 0 };
  let newest: string | null = null;
  let last: CurrentFeed | null = null;
  let hasHole = false;
  let isAtEnd = false;

  for (let start = 0; start <= FEED_LAST_START && !isAtEnd; start += STEP) {
    const page: CurrentFeed = await readPage(client, start, signal);
    const { entries } = page;
    totals.pages += 1;
    newest ??= entries[0]?.acceptedAt ?? page.updatedAt;
    if (last !== null && !overlap(last.entries, entries)) hasHole = true;
    const { fresh, wanted } = await queueEntries(database, page, cursor === null);
    totals.wanted += wanted;
    totals.fresh += fresh;
    const oldestMs = Math.min(...entries.map(({ acceptedAt }) => Date.parse(acceptedAt)));
    const isKnown = fresh === 0 && readToMs !== null && oldestMs <= readToMs;
    isAtEnd = isKnown || entries.length < FEED_PAGE;
    last = page;
  }

  if (newest !== null && !hasHole) await writeCursor(database, CURSOR, { newest: later(newest, cursor?.newest) });
  onEvent({ kind: 'polled', ...totals, isComplete: !hasHole });
  const oldest = last?.entries.at(-1)?.acceptedAt;
  if (!isAtEnd && cursor && oldest !== undefined && oldest > cursor.newest) {
    onEvent({ kind: 'feed_gap', since: cursor.newest, until: oldest });
  }
}

async function readPage(client: ReadingContext['client'], start: number, signal: AbortSignal): Promise<CurrentFeed> {
  const path = currentFeedPath(start);
  const answer = await client.get({ path, maxBytes: MAX_PAGE_BYTES, signal });
  if (answer.status !== 'ok') throw new EdgarHttpError('refused', `${path} is said to be ${answer.status}`);
  return parseCurrentFeed(decodeFiling(answer.bytes));
}

/** Queues the filings of a page that are wanted; gives how many it names and how many of them nobody had named. */
async function queueEntries(
  database: ReadingContext['database'],
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

/** Whether two pages that follow each other share an entry: then nothing lies between them. */
function overlap(above: readonly FeedEntry[], below: readonly FeedEntry[]): boolean {
  if (below.length === 0) return true;
  const key = ({ accession, cik, role }: FeedEntry) => `${accession} ${cik} ${role}`;
  const keys = new Set(above.map(key));
  return below.some((entry) => keys.has(key(entry)));
}

function later(a: string, b: string | undefined): string {
  return b !== undefined && b > a ? b : a;
}
