import { HEAT_MEASURES, HEAT_MONTHS } from '@sentinel/vocabulary-market';

/** By name, or by the percentile of the newest month. */
export const HEAT_SORTS = ['name', 'highest', 'lowest'] as const;

/** Each choice of the page: its values, of which the address leaves out the first. */
const CHOICES = { measure: HEAT_MEASURES, months: HEAT_MONTHS, sort: HEAT_SORTS } as const;

type Choices = typeof CHOICES;
/** What the page shows, as its address says. */
export type HeatView = { readonly [Name in keyof Choices]: Choices[Name][number] };

const NAMES = Object.keys(CHOICES) as (keyof Choices)[];

/** Reads the address. Whatever it cannot say has its usual value. */
export function readHeatAddress(query: URLSearchParams): HeatView {
  const chosen = NAMES.map((name) => {
    const values: readonly (string | number)[] = CHOICES[name];
    return [name, values.find((value) => String(value) === query.get(name)) ?? values[0]];
  });
  return Object.fromEntries(chosen);
}

/** The address that says so, without what is usual. */
export const writeHeatAddress = (view: HeatView): URLSearchParams =>
  new URLSearchParams(
    NAMES.filter((name) => view[name] !== CHOICES[name][0]).map((name) => [name, String(view[name])]),
  );
