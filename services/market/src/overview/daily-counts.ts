import { addDays, instantOfZoneTime, NEW_YORK, recentNewYorkDays } from '@sentinel/calendar';
import { OVERVIEW_DAYS } from '@sentinel/contracts/fields';
import type { RunQuery } from '../copy/readers.ts';

export interface AcceptedCounts {
  /** By day in New York, the oldest first; the last one is today. */
  readonly daily: number[];
  /** How many were accepted after the moment. */
  readonly since: number;
  readonly lastAcceptedAt: string | null;
}

/** A moment as the copy stores acceptance times. */
export const seconds = (instant: Date): bigint => BigInt(Math.floor(instant.getTime() / 1000));

/** Counts the trades or events by the time at which the SEC accepted their filings, in one scan. */
export async function acceptedCounts(
  run: RunQuery,
  table: 'trade' | 'event',
  now: Date,
  since: Date,
): Promise<AcceptedCounts> {
  const days = recentNewYorkDays(now, OVERVIEW_DAYS);
  const startOf = (day: string) => seconds(instantOfZoneTime(NEW_YORK, { day, minute: 0 }));
  const within = days.map((_, place) => `count(*) filter (where accepted_at >= ? and accepted_at < ?) as day_${place}`);
  const [row] = await run(
    `select ${within.join(', ')}, count(*) filter (where accepted_at > ?) as since, max(accepted_at) as last
       from ${table} where accepted_at >= ?`,
    [
      ...days.flatMap((day) => [startOf(day), startOf(addDays(day, 1))]),
      seconds(since),
      // A visit of 30 days ago lies on the day before the first one.
      startOf(addDays(days[0] ?? '', -1)),
    ],
  );
  const last = row?.last;
  return {
    daily: days.map((_, place) => Number(row?.[`day_${place}`])),
    since: Number(row?.since),
    lastAcceptedAt: typeof last === 'bigint' ? new Date(Number(last) * 1000).toISOString() : null,
  };
}
