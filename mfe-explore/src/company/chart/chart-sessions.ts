import type { CompanyData } from '../company.query.ts';

export type TradeMark = CompanyData['trade_marks'][number];
export type EventMark = CompanyData['event_marks'][number];
export type ClusterMark = CompanyData['cluster_marks'][number];

/** One session of the chart: its close, and what is marked on it. */
export interface ChartSession {
  /** yyyy-mm-dd */
  readonly day: string;
  /** US dollars, adjusted for splits and spin-offs. */
  readonly close: number;
  readonly trades: readonly TradeMark[];
  readonly events: readonly EventMark[];
  /** The clusters of trades that it is a day of. */
  readonly clusters: readonly ClusterMark[];
}

/** The ranges of the chart (DESIGN section 6 and 9), in calendar months; `All` has no first day. */
export const CHART_RANGES = [
  { value: '3M', label: '3M', months: 3 },
  { value: '1Y', label: '1Y', months: 12 },
  { value: '3Y', label: '3Y', months: 36 },
  { value: 'All', label: 'All', months: null },
] as const;
export type ChartRange = (typeof CHART_RANGES)[number]['value'];

/**
 * The sessions with a close, oldest first. What happened on a day without a close stands on the next day that has one,
 * or on the last.
 */
export function chartSessions({
  prices,
  trade_marks,
  event_marks,
  cluster_marks,
}: Pick<CompanyData, 'prices' | 'trade_marks' | 'event_marks' | 'cluster_marks'>): ChartSession[] {
  const sessions = prices.map(([day, close]) => ({
    day,
    close,
    trades: [] as TradeMark[],
    events: [] as EventMark[],
    clusters: [] as ClusterMark[],
  }));
  const place = (day: string) => sessions[Math.min(firstAtOrAfter(sessions, day), sessions.length - 1)];
  for (const mark of trade_marks) place(mark.day)?.trades.push(mark);
  for (const mark of event_marks) place(mark.day)?.events.push(mark);
  for (const mark of cluster_marks)
    for (let at = firstAtOrAfter(sessions, mark.from); (sessions[at]?.day ?? '~') <= mark.until; at += 1)
      sessions[at]?.clusters.push(mark);
  return sessions;
}

export const isMarked = ({ trades, events }: ChartSession): boolean => trades.length > 0 || events.length > 0;

/** The first session of a range that ends with the last session: the first one of the same day, months before. */
export function rangeStart(sessions: readonly ChartSession[], range: ChartRange): number {
  const months = CHART_RANGES.find(({ value }) => value === range)?.months ?? null;
  const last = sessions.at(-1);
  return months === null || !last ? 0 : firstAtOrAfter(sessions, monthsBefore(last.day, months));
}

/** The index of the first session on the day or later; the number of sessions when there is none. */
function firstAtOrAfter(sessions: readonly { readonly day: string }[], day: string): number {
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sessions[middle]?.day ?? '') < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same day of an earlier month, or that month's last day. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0));
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}
