/** Entries per page of the feed; EDGAR's maximum. */
export const FEED_PAGE = 100;
/** The `start` of the last page; EDGAR answers 503 beyond it. */
export const FEED_LAST_START = 5_000;

/** Path of a page of the feed of current filings of every form, newest first. */
export function currentFeedPath(start: number): string {
  return `/cgi-bin/browse-edgar?action=getcurrent&type=&owner=include&count=${FEED_PAGE}&start=${start}&output=atom`;
}

/** Path of the index of all filings of a day (YYYY-MM-DD). */
export function dailyIndexPath(day: string): string {
  const { year, quarter } = quarterOf(day);
  return `/Archives/edgar/daily-index/${year}/QTR${quarter}/master.${day.replaceAll('-', '')}.idx`;
}

/** Path of the index of all filings of the quarter a day (YYYY-MM-DD) is in. */
export function quarterlyIndexPath(day: string): string {
  const { year, quarter } = quarterOf(day);
  return `/Archives/edgar/full-index/${year}/QTR${quarter}/master.idx`;
}

/** Path of a full submission; it is stored under the CIK of each of the filing's parties. */
export function submissionPath(cik: string, accession: string): string {
  return `/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}/${accession}.txt`;
}

/** The calendar quarter that a day (YYYY-MM-DD) is in. */
export function quarterOf(day: string): { year: number; quarter: 1 | 2 | 3 | 4 } {
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  if (quarter !== 1 && quarter !== 2 && quarter !== 3 && quarter !== 4) throw new RangeError(`'${day}' is not a day.`);
  return { year: Number(day.slice(0, 4)), quarter };
}
