import { type Call, overviewSince } from '@sentinel/service-kit';
import type { ExploreCopy } from '../copy/explore-copy.ts';
import type { RunQuery } from '../copy/readers.ts';
import { createRevisionCache } from '../search/revision-cache.ts';

/** Accounts whose pages are open ask again and again, each for its own moment. */
const MAX_ANSWERS = 500;
/** Visits that began in the same minute see the same. */
const MINUTE_MS = 60_000;
/** The length of an ISO instant up to its hour, within which no day begins. */
const UP_TO_HOUR = 13;

/** Answers what was filed since a moment from the copy, and keeps the answers until the copy changes. */
export function cachedOverview<Answer>(
  copy: ExploreCopy,
  read: (run: RunQuery, now: Date, since: Date) => Promise<Answer>,
  clock: () => Date,
) {
  const answers = createRevisionCache<Answer>(MAX_ANSWERS);
  return (input: { readonly since?: string }, call: Call): Promise<Answer> =>
    copy.read(async (run, revision) => {
      const now = clock();
      const since = overviewSince(input.since, now);
      const known = answers.of(revision);
      const key = `${Math.floor(since.getTime() / MINUTE_MS)} ${now.toISOString().slice(0, UP_TO_HOUR)}`;
      const answer = known.get(key) ?? (await read(run, now, since));
      known.set(key, answer);
      return answer;
    }, call);
}
