import { ageText, dayText, easternText } from '@sentinel/calendar';
import type { OperationResponse } from '@sentinel/contracts';

export type Freshness = OperationResponse<'get_freshness'>;

/** What the page says of its data, and whether the portal still follows the market. */
export interface FreshnessWords {
  readonly text: string;
  /** Newer data reaches the searches as it comes in, and all of the SEC's feed can be read. */
  readonly isCurrent: boolean;
  /** A filing has reached the searches since these rows were read. */
  readonly hasNewer: boolean;
  /** More for those who want to know, one sentence. */
  readonly detail: string;
}

/** The searches take over what is stored every second; this long behind, they have stopped doing so. */
const BEHIND_MS = 60_000;
/** What was stored this shortly before rows were read may not be among them yet. */
const TAKEN_OVER_MS = 2000;

/**
 * "As of 4:42 PM ET, last filing 38 s ago": when the rows beside it were read, and how old the newest filing is.
 * @param elapsedMs time since the answer came, by a clock that cannot be set
 * @param rowsAgeMs time since the rows were read; 0: they are being read
 */
export function freshnessWords(freshness: Freshness, elapsedMs: number, rowsAgeMs = 0): FreshnessWords {
  const { as_of, last_filing, last_price_day, unread_entries } = freshness;
  // A server of before the field does not say it.
  const unreadSince = freshness.feed_unread_since ?? null;
  const now = Date.parse(freshness.now) + elapsedMs;
  if (as_of === null) {
    return {
      text: 'Data is still being loaded',
      isCurrent: false,
      hasNewer: false,
      detail: 'Please wait a moment.',
    };
  }
  const isTakenOver = now - Date.parse(as_of) <= BEHIND_MS;
  const readAt = now - rowsAgeMs;
  const hasNewer =
    last_filing !== null && Date.parse(last_filing.received_at) > readAt - TAKEN_OVER_MS && rowsAgeMs > 0;
  const at = new Date(Math.min(Date.parse(as_of), readAt)).toISOString();
  const today = new Date(now);
  const filed = last_filing ? `, last filing ${ageText(now - Date.parse(last_filing.accepted_at))}` : '';
  const unread =
    unread_entries > 0
      ? `${unread_entries === 1 ? '1 entry' : `${unread_entries.toLocaleString('en-US')} entries`} of the SEC’s feed couldn’t be read; filings that they name arrive with the SEC’s daily index.`
      : '';
  const unreadFeed =
    unreadSince === null
      ? ''
      : `We haven’t been able to read all of the SEC’s feed of new filings since ${easternText(unreadSince, { now: today, besideDayOf: today })}; filings may arrive late, with the SEC’s daily index.`;
  return {
    text: `As of ${easternText(at, { now: today, besideDayOf: today })}${filed}`,
    isCurrent: isTakenOver && unreadSince === null,
    hasNewer,
    detail: [
      hasNewer ? 'A filing has arrived since these rows were read: search again to see whether it matches.' : '',
      isTakenOver
        ? 'Searches hold everything that has arrived so far.'
        : 'New filings are not reaching the searches right now.',
      last_filing
        ? `The newest filing (${last_filing.form_type}) was accepted by the SEC on ${easternText(last_filing.accepted_at, { now: today })}.`
        : '',
      last_price_day === null ? '' : `Prices go up to ${dayText(last_price_day)}.`,
      unreadFeed,
      unread,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
