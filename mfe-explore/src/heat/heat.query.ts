import { ask } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import type { HeatMeasure, HeatMonths } from '@sentinel/vocabulary-market';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { HeatView } from './heat-address.ts';

export type SectorHeat = OperationResponse<'get_sector_heat'>;
type IndustryHeat = SectorHeat['industries'][number];
export type Industry = IndustryHeat['industry'];

/** A ratio, and where it stands among those of the industry's months up to its own. */
export interface Standing {
  /** From -1 to 1. */
  readonly ratio: number | null;
  /** From 0 to 1. */
  readonly percentile: number | null;
  /** How many months the percentile is of. */
  readonly history: number;
}

/** An industry in a month. */
export interface HeatCell extends Readonly<Record<HeatMeasure, Standing>> {
  /** yyyy-mm */
  readonly month: string;
  readonly trades: number;
  readonly oddDates: number;
  readonly buyers: number;
  readonly sellers: number;
  /** US dollars. */
  readonly bought: number;
  readonly sold: number;
}

export interface HeatRow {
  readonly industry: Industry;
  /** The oldest month first. */
  readonly cells: readonly HeatCell[];
}

/** The months up to this one; those before stay on screen while others load. */
export const heatQuery = (email: string, months: HeatMonths) =>
  queryOptions({
    queryKey: ['get_sector_heat', email, months],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask('get_sector_heat', { months }, { signal }),
  });

const standingAt = ({ history, percentile, ratio }: IndustryHeat[HeatMeasure], place: number): Standing => ({
  ratio: ratio[place] ?? null,
  percentile: percentile[place] ?? null,
  history: history[place] ?? 0,
});

/** The answer by industry and month, sorted as the view asks for. */
export function heatRows({ industries, months }: SectorHeat, { measure, sort }: HeatView): HeatRow[] {
  const rows = industries.map((heat) => ({
    industry: heat.industry,
    cells: months.map((month, place) => ({
      month,
      trades: heat.trades[place] ?? 0,
      oddDates: heat.odd_dates[place] ?? 0,
      buyers: heat.buyers[place] ?? 0,
      sellers: heat.sellers[place] ?? 0,
      bought: heat.bought[place] ?? 0,
      sold: heat.sold[place] ?? 0,
      people: standingAt(heat.people, place),
      dollars: standingAt(heat.dollars, place),
    })),
  }));
  const byName = (one: HeatRow, other: HeatRow) => one.industry.localeCompare(other.industry, 'en');
  if (sort === 'name') return rows.sort(byName);
  const sign = sort === 'highest' ? 1 : -1;
  const newest = ({ cells }: HeatRow) => cells.at(-1)?.[measure].percentile ?? null;
  // Industries without a percentile come last, either way.
  const rank = (row: HeatRow) => newest(row) ?? -sign * 2;
  return rows.sort((one, other) => sign * (rank(other) - rank(one)) || byName(one, other));
}
