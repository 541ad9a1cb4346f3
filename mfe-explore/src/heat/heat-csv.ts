import { downloadCsv, toCsv } from '@sentinel/ui';
import type { HeatCell, HeatRow } from './heat.query.ts';

type Line = HeatCell & Pick<HeatRow, 'industry'>;

/** A line for each industry and month, with both measures. */
const COLUMNS = [
  { name: 'Industry', value: ({ industry }: Line) => industry },
  { name: 'Month', value: ({ month }: Line) => month },
  { name: 'Trades', value: ({ trades }: Line) => trades },
  { name: 'Trades with an impossible date', value: ({ oddDates }: Line) => oddDates },
  { name: 'Buyers', value: ({ buyers }: Line) => buyers },
  { name: 'Sellers', value: ({ sellers }: Line) => sellers },
  { name: 'Net purchase ratio by people', value: ({ people }: Line) => people.ratio },
  { name: 'Percentile by people', value: ({ people }: Line) => people.percentile },
  { name: 'Months of history by people', value: ({ people }: Line) => people.history },
  { name: 'Bought (USD)', value: ({ bought }: Line) => bought },
  { name: 'Sold (USD)', value: ({ sold }: Line) => sold },
  { name: 'Net purchase ratio by dollars', value: ({ dollars }: Line) => dollars.ratio },
  { name: 'Percentile by dollars', value: ({ dollars }: Line) => dollars.percentile },
  { name: 'Months of history by dollars', value: ({ dollars }: Line) => dollars.history },
] as const;

/** Saves what the table shows, in its order. */
export function exportHeat(rows: readonly HeatRow[]): void {
  const lines = rows.flatMap(({ cells, industry }) => cells.map((cell) => ({ industry, ...cell })));
  const text = toCsv<Line>(COLUMNS, lines);
  if (text !== undefined) downloadCsv(text, 'Sector heat');
}
