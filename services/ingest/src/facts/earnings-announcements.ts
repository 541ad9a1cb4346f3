import { daysBetween } from '@sentinel/calendar';

/** An 8-K with item 2.02 (results of operations) and one of its companies. */
export interface ResultsFiling {
  readonly cik: string;
  readonly accession: string;
  /** Day it was filed, YYYY-MM-DD. */
  readonly day: string;
  /** Seconds since 1970. */
  readonly acceptedAt: number | null;
  /** Whether it has a press release (exhibit 99). */
  readonly hasPressRelease: boolean;
}

/** A 10-Q or 10-K and one of its companies. */
export interface PeriodicReport {
  readonly cik: string;
  /** Day it was filed, YYYY-MM-DD. */
  readonly day: string;
  /** The end of the quarter or year that it reports. */
  readonly periodEnd: string;
}

/** Item 2.02 is only a proxy. Those filed within so many days of the first one belong together: one of them has the results. */
const CLUSTER_DAYS = 30;
/**
 * A report is filed after its results were announced or, seldom, at most so many days before. How long after needs no limit: a late
 * report is nearest to the last of the filings, which also counts when there is no report.
 */
const REPORTED_BEFORE_DAYS = 5;

/**
 * Selects the filings that count as earnings announcements, one of each cluster: of the filings with a press release (or else of
 * all), the one nearest to the report of its quarter; when there is no report yet, the last one, because the first is often a
 * delivery count or a warning. Of two on one day, the one accepted first. Sorted by company and day.
 */
export function earningsAnnouncements<T extends ResultsFiling>(
  filings: readonly T[],
  reports: readonly PeriodicReport[],
): T[] {
  const reportsOf = byCompany(reports);
  return [...byCompany(filings)].flatMap(([cik, own]) =>
    clusters(own).map((cluster) => announcementOf(cluster, reportsOf.get(cik) ?? [])),
  );
}

function byCompany<T extends { readonly cik: string }>(rows: readonly T[]): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const row of rows) {
    const own = grouped.get(row.cik);
    if (own) own.push(row);
    else grouped.set(row.cik, [row]);
  }
  return grouped;
}

function clusters<T extends ResultsFiling>(filings: readonly T[]): T[][] {
  const found: T[][] = [];
  for (const filing of filings.toSorted(inOrder)) {
    const open = found.at(-1);
    if (open?.[0] && daysBetween(open[0].day, filing.day) < CLUSTER_DAYS) open.push(filing);
    else found.push([filing]);
  }
  return found;
}

function announcementOf<T extends ResultsFiling>(cluster: readonly T[], reports: readonly PeriodicReport[]): T {
  const released = cluster.filter(({ hasPressRelease }) => hasPressRelease);
  return (released.length > 0 ? released : cluster)
    .map((filing) => ({ filing, days: daysToReport(filing.day, reports) }))
    .reduce((best, next) => {
      const isLater = next.days === best.days && next.filing.day > best.filing.day;
      return next.days < best.days || isLater ? next : best;
    }).filing;
}

/** Days between an announcement and the nearest report of a quarter that had ended; infinite when there is none. */
function daysToReport(day: string, reports: readonly PeriodicReport[]): number {
  const away = reports
    .filter(({ periodEnd }) => periodEnd < day)
    .map((report) => daysBetween(day, report.day))
    .filter((days) => days >= -REPORTED_BEFORE_DAYS)
    .map(Math.abs);
  return Math.min(Number.POSITIVE_INFINITY, ...away);
}

function inOrder(a: ResultsFiling, b: ResultsFiling): number {
  const accepted = ({ acceptedAt }: ResultsFiling) => acceptedAt ?? Number.POSITIVE_INFINITY;
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (accepted(a) !== accepted(b)) return accepted(a) < accepted(b) ? -1 : 1;
  return a.accession < b.accession ? -1 : 1;
}
