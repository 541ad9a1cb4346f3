import { daysBetween } from '@sentinel/dates';
/** An 8-K with item 2.02 (results of operations) and one of its companies. */
export interface ResultsFiling {
  readonly cik: string;
  readonly accession: string;
  /** Day it was filed, YYYY-MM-DD. */
  readonly day: string;
  /** Seconds since 1970. */
  readonly acceptedAt: number | null;
}

/** Item 2.02 is only a proxy. A second one within 30 days belongs to the same announcement, or is a delivery count or similar. */
const APART_DAYS = 30;

/**
 * Selects the filings that count as earnings announcements: a company's first one, and each one filed 30 days or more after
 * the previous announcement. Sorted by day, acceptance and accession number.
 */
export function earningsAnnouncements<T extends ResultsFiling>(filings: readonly T[]): T[] {
  const lastDay = new Map<string, string>();
  return [...filings].sort(inOrder).filter(({ cik, day }) => {
    const previous = lastDay.get(cik);
    if (previous !== undefined && daysBetween(previous, day) < APART_DAYS) return false;
    lastDay.set(cik, day);
    return true;
  });
}

function inOrder(a: ResultsFiling, b: ResultsFiling): number {
  const accepted = ({ acceptedAt }: ResultsFiling) => acceptedAt ?? Number.POSITIVE_INFINITY;
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (accepted(a) !== accepted(b)) return accepted(a) < accepted(b) ? -1 : 1;
  return a.accession < b.accession ? -1 : 1;
}
