/** An 8-K with item 2.02 of a company. */
export interface ResultsFiling {
  readonly cik: string;
  readonly accession: string;
  /** Day it was filed, YYYY-MM-DD. */
  readonly day: string;
  /** Seconds since 1970. */
  readonly acceptedAt: number | null;
}

/** Item 2.02 is a proxy of an earnings announcement: what follows closer is the same one, or delivery counts and the like. */
const APART_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Those that count as earnings announcements (DESIGN section 6): the first of a company, and each that is filed 30 days or
 * more after the announcement before. In the order of day, acceptance and accession number.
 */
export function earningsAnnouncements<T extends ResultsFiling>(filings: readonly T[]): T[] {
  const last = new Map<string, number>();
  return [...filings].sort(inOrder).filter(({ cik, day }) => {
    const now = Date.parse(day) / DAY_MS;
    const before = last.get(cik);
    if (before !== undefined && now - before < APART_DAYS) return false;
    last.set(cik, now);
    return true;
  });
}

function inOrder(a: ResultsFiling, b: ResultsFiling): number {
  const accepted = ({ acceptedAt }: ResultsFiling) => acceptedAt ?? Number.POSITIVE_INFINITY;
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (accepted(a) !== accepted(b)) return accepted(a) < accepted(b) ? -1 : 1;
  return a.accession < b.accession ? -1 : 1;
}
