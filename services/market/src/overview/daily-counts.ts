import { addDays, instantOfZoneTime, NEW_YORK, recentNewYorkDays } from '@sentinel/calendar';
import { OVERVIEW_DAYS } from '@sentinel/contracts/fields';
import type { RunQuery } from '../copy/readers.ts';

export interface DailyCounts {
  /** By day in New York, the oldest first; the last one is today. */
  readonly daily: number[];
  /** Null where there was none on these days. */
  readonly last_accepted_at: string | null;
}

/** A moment as the copy stores acceptance times. */
export const seconds = (instant: Date): bigint => BigInt(Math.floor(instant.getTime() / 1000));

/** Counts the trades or events of the last days by the time at which the SEC accepted their filings, in one scan. */
export async function dailyCounts(run: RunQuery, table: 'trade' | 'event', now: Date): Promise<DailyCounts> {
  const days = recentNewYorkDays(now, OVERVIEW_DAYS);
  const startOf = (day: string) => seconds(instantOfZoneTime(NEW_YORK, { day, minute: 0 }));
  const within = days.map((_, place) => `count(*) filter (where accepted_at >= ? and accepted_at < ?) as day_${place}`);
  const [row] = await run(
    `select ${within.join(', ')}, max(accepted_at) as last from ${table} where accepted_at >= ?`,
    [...days.flatMap((day) => [startOf(day), startOf(addDays(day, 1))]), startOf(days[0] ?? '')],
  );
  const last = row?.last;
  return {
    daily: days.map((_, place) => Number(row?.[`day_${place}`])),
    last_accepted_at: typeof last === 'bigint' ? new Date(Number(last) * 1000).toISOString() : null,
  };
}
