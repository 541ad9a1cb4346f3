import { addDays } from '@sentinel/calendar';

/** From the first day to the last of the charts. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

/** Where a day stands in the span: 0 at its start, 1 at its end; of a span of one day, 0. */
export function placeOf(day: string, { from, to }: TimeSpan): number {
  const length = Date.parse(to) - Date.parse(from);
  return length <= 0 ? 0 : Math.min(Math.max((Date.parse(day) - Date.parse(from)) / length, 0), 1);
}

/** Names of years that find room below the charts. */
const MAX_YEARS = 9;
/** A year named nearer to the end than this would be cut off. */
const LAST_PLACE = 0.95;

/** The years to name below the charts, each at its January 1: every year, or every second, third … of a long span. */
export function namedYears(span: TimeSpan): readonly { readonly year: number; readonly place: number }[] {
  const [first, last] = [Number(span.from.slice(0, 4)) + 1, Number(span.to.slice(0, 4))];
  const step = Math.max(Math.ceil((last - first + 1) / MAX_YEARS), 1);
  return Array.from({ length: Math.max(Math.floor((last - first) / step) + 1, 0) }, (_, index) => {
    const year = last - index * step;
    return { year, place: placeOf(`${year}-01-01`, span) };
  })
    .filter(({ place }) => place <= LAST_PLACE)
    .reverse();
}

/** The span of some days up to a last one; a day long at least. */
export function spanOf(days: readonly string[], until: string): TimeSpan {
  const [from = until, ...others] = [...days, until].sort();
  const to = others.at(-1) ?? until;
  return { from: from === to ? addDays(to, -1) : from, to };
}
