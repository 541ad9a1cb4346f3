import { type Call, overviewSince } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import type { RunQuery } from '../copy/readers.ts';
import { createRevisionCache, kept } from '../search/revision-cache.ts';
import { type DailyCounts, dailyCounts } from './daily-counts.ts';

/** Accounts whose pages are open ask again and again, each for its own moment. */
const MAX_ANSWERS = 500;
/** Visits that began in the same minute see the same. */
const MINUTE_MS = 60_000;
/** The length of an ISO instant up to its hour, within which no day begins. */
const UP_TO_HOUR = 13;

/**
 * Answers what was filed since a moment from the copy, and keeps the answers until the copy changes. The counts by day are the same for
 * everybody.
 * @param read what depends on the moment
 */
export function cachedOverview<News extends object>(
  copy: ExploreCopy,
  table: 'trade' | 'event',
  read: (run: RunQuery, since: Date) => Promise<News>,
  clock: () => Date,
) {
  const counts = createRevisionCache<DailyCounts>(1);
  const answers = createRevisionCache<News>(MAX_ANSWERS);
  return (input: { readonly since?: string }, call: Call): Promise<DailyCounts & News & { since: string }> =>
    copy.read(async (run, revision) => {
      const now = clock();
      const since = overviewSince(input.since, now);
      const hour = now.toISOString().slice(0, UP_TO_HOUR);
      const minute = String(Math.floor(since.getTime() / MINUTE_MS));
      const daily = await kept(counts.of(revision), hour, () => dailyCounts(run, table, now));
      const news = await kept(answers.of(revision), minute, () => read(run, since));
      return { since: since.toISOString(), ...daily, ...news };
    }, call);
}
