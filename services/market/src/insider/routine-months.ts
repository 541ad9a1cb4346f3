import { groupBy } from '../group-by.ts';
import type { InsiderTrade } from './insider.repository.ts';
import { monthOf } from './traded-months.ts';

/** Years in a row that make a month routine, as for the tag Routine (FIELD 1.3). */
const MIN_ROUTINE_YEARS = 3;

export interface RoutineMonth {
  readonly cik: string;
  readonly month: number;
  readonly since: number;
  readonly until: number;
  readonly direction: 'purchase' | 'sale' | 'both';
  readonly is_planned: boolean;
}

/** The months in which a company was traded in three years in a row or more; of each, the latest such years. The latest first. */
export function routineMonths(trades: readonly InsiderTrade[]): RoutineMonth[] {
  const byMonth = groupBy(
    trades.filter(({ is_dated }) => is_dated),
    ({ cik, trade_date }) => `${cik} ${trade_date.slice(5, 7)}`,
  );
  return [...byMonth.values()]
    .flatMap((month) => latestRun(month) ?? [])
    .sort((a, b) => b.until - a.until || a.since - b.since || a.month - b.month || (a.cik < b.cik ? -1 : 1));
}

/** Of the trades of a company in one month of the year. */
function latestRun(trades: readonly InsiderTrade[]): RoutineMonth | null {
  const years = new Set(trades.map(({ trade_date }) => monthOf(trade_date).year));
  const isRoutine = (until: number) =>
    Array.from({ length: MIN_ROUTINE_YEARS }, (_, before) => until - before).every((year) => years.has(year));
  const until = [...years].filter(isRoutine).sort((a, b) => b - a)[0];
  const [first] = trades;
  if (until === undefined || first === undefined) return null;
  let since = until - MIN_ROUTINE_YEARS + 1;
  while (years.has(since - 1)) since -= 1;
  const run = trades.filter(({ trade_date }) => {
    const { year } = monthOf(trade_date);
    return year >= since && year <= until;
  });
  const directions = new Set(run.map(({ direction }) => direction));
  return {
    cik: first.cik,
    month: monthOf(first.trade_date).month,
    since,
    until,
    direction: directions.size > 1 ? 'both' : first.direction,
    is_planned: run.every(({ is_planned }) => is_planned),
  };
}
