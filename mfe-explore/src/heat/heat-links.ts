import { addDays, monthsBefore } from '@sentinel/calendar';
import type { HeatCell, Industry } from './heat.query.ts';

/** The last day of a month, yyyy-mm. */
const lastDayOf = (month: string): string => addDays(monthsBefore(`${month}-01`, -1), -1);

/** The search that finds exactly the trades of a cell. */
export const exploreAddress = (industry: Industry, { month }: Pick<HeatCell, 'month'>): string =>
  `/explore-trades?${new URLSearchParams([
    ['v', '1'],
    ['from', `${month}-01`],
    ['to', lastDayOf(month)],
    ['without_10b5-1', 'yes'],
    ['all_companies', 'no'],
    ['industry', industry],
  ])}`;
