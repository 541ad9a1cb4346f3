import { groupBy } from '../group-by.ts';
import type { HeldRow, InsiderTrade, SplitFactor } from './insider.repository.ts';

const MAX_POINTS = 500;

export interface CompanyHolding {
  readonly cik: string;
  /** Day and shares held from that day on, adjusted for splits, oldest first. */
  readonly steps: [string, number][];
  readonly marks: Mark[];
  /** There are older steps or marks. */
  readonly is_cut: boolean;
}

interface Mark {
  readonly day: string;
  readonly direction: 'purchase' | 'sale';
  readonly shares: number;
  readonly value: number | null;
  readonly is_planned: boolean;
}

/**
 * What the person held of each company over time, with the trades: the company with the latest step first.
 * @param rows oldest first
 * @param splits of each company, oldest first
 * @param trades the latest first
 */
export function holdingsOf(
  rows: readonly HeldRow[],
  splits: readonly SplitFactor[],
  trades: readonly InsiderTrade[],
): CompanyHolding[] {
  const splitsOf = groupBy(splits, ({ cik }) => cik);
  const tradesOf = groupBy(
    trades.filter(({ is_dated }) => is_dated),
    ({ cik }) => cik,
  );
  return [...groupBy(rows, ({ cik }) => cik)]
    .map(([cik, held]): CompanyHolding => {
      const adjusted = adjusterOf(splitsOf.get(cik) ?? []);
      const steps = stepsOf(held, adjusted);
      const marks = (tradesOf.get(cik) ?? []).map(
        ({ direction, is_implausible, is_planned, shares, trade_date, value }): Mark => ({
          day: trade_date,
          direction,
          shares: adjusted(trade_date, shares),
          value: is_implausible ? null : value,
          is_planned,
        }),
      );
      return {
        cik,
        steps: steps.slice(-MAX_POINTS),
        marks: marks.slice(0, MAX_POINTS).reverse(),
        is_cut: steps.length > MAX_POINTS || marks.length > MAX_POINTS,
      };
    })
    .sort((a, b) => (lastDay(a) > lastDay(b) ? -1 : 1));
}

const lastDay = ({ steps }: CompanyHolding) => steps.at(-1)?.[0] ?? '';

/** The sum of what each line last stated, on the days on which it changed. */
function stepsOf(rows: readonly HeldRow[], adjusted: (day: string, shares: number) => number): [string, number][] {
  const lines = new Map<string, number>();
  const steps: [string, number][] = [];
  for (const [day, stated] of groupBy(rows, (row) => row.day)) {
    for (const { line, shares } of stated) lines.set(line, adjusted(day, shares));
    const held = [...lines.values()].reduce((sum, shares) => sum + shares, 0);
    if (held !== steps.at(-1)?.[1]) steps.push([day, held]);
  }
  return steps;
}

/** Shares of a day as shares of today. */
function adjusterOf(splits: readonly SplitFactor[]) {
  return (day: string, shares: number) => shares / (splits.find(({ until }) => until >= day)?.split ?? 1);
}
