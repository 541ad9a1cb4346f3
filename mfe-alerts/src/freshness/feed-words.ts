import { ageText, easternText, tradingHoursBetween } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';

export type Freshness = OperationResponse<'get_freshness'>;

/** Whether filings reach the alerts, in one line. */
export interface FeedWords {
  readonly isLive: boolean;
  readonly text: string;
  /** What of the feed could not be read; undefined when there is nothing. */
  readonly unread?: string;
}

/** What is stored is taken over every second; this long behind, that has stopped. */
const BEHIND_MS = 60_000;
/** By day, dozens of the filings that alerts judge arrive in an hour: one hour without any is a fault (DOMAIN 1). */
const SILENT_TRADING_HOURS = 1;
const LATER = 'Alerts judge what comes late, too.';

/** "2 entries of the SEC’s feed couldn’t be read. …"; undefined for none, and from a server that does not count them yet. */
function unreadWords({ unread_entries: count }: Freshness): { readonly unread?: string } {
  if (!(count > 0)) return {};
  const entries = count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`;
  return {
    unread: `${entries} of the SEC’s feed couldn’t be read; the SEC’s daily index names their filings. ${LATER}`,
  };
}

/**
 * "Feed live: last filing 38 s ago", or that the feed is silent, and since when.
 * @param elapsedMs time since the answer came, by a clock that cannot be set
 */
export function feedWords(freshness: Freshness, elapsedMs: number): FeedWords {
  return { ...liveWords(freshness, elapsedMs), ...unreadWords(freshness) };
}

function liveWords(
  { now: answeredAt, as_of, feed_unread_since, last_filing }: Freshness,
  elapsedMs: number,
): FeedWords {
  if (as_of === null) return { isLive: false, text: 'Filings are still being loaded.' };
  const now = Date.parse(answeredAt) + elapsedMs;
  const behindMs = now - Date.parse(as_of);
  if (behindMs > BEHIND_MS)
    return { isLive: false, text: `Feed silent: last heard from ${ageText(behindMs)}. ${LATER}` };
  // A server of before the field does not say it.
  if (feed_unread_since) {
    const today = new Date(now);
    const since = easternText(feed_unread_since, { now: today, besideDayOf: today });
    const text = `Feed not fully read since ${since}: filings may come late, with the SEC’s daily index. ${LATER}`;
    return { isLive: false, text };
  }
  if (last_filing === null) return { isLive: true, text: 'Feed live: no filing yet' };
  const last = `last filing ${ageText(now - Date.parse(last_filing.accepted_at))}`;
  return tradingHoursBetween(new Date(last_filing.received_at), new Date(now)) < SILENT_TRADING_HOURS
    ? { isLive: true, text: `Feed live: ${last}` }
    : { isLive: false, text: `Feed silent: ${last}. ${LATER}` };
}
