import { placeOf, type TimeSpan } from './time-scale.ts';

/** The drawing: its units across and down. A line at the top or bottom must not be cut. */
export const WIDTH = 1000;
export const HEIGHT = 44;
const PADDING = 2;

/** The values at the ground and at the top of a drawing. */
export interface Scale {
  readonly least: number;
  readonly most: number;
}

/** Shares held stand above nothing; a price, whose changes matter, above the lowest one. */
export function scaleOf(points: readonly Point[], from: 'zero' | 'least'): Scale {
  const values = points.map(([, value]) => value);
  return { least: from === 'zero' ? 0 : Math.min(...values), most: Math.max(...values) };
}

export const heightOf = (value: number, { least, most }: Scale): number =>
  HEIGHT - PADDING - (most <= least ? 0 : ((value - least) / (most - least)) * (HEIGHT - 2 * PADDING));

/** A day and what was held, or the close. */
export type Point = readonly [day: string, value: number];

/**
 * The line of a holding over time as an SVG path: level from each step to the next, and the last one to the end of the span.
 * @param steps day and shares, oldest first, at least one
 */
export function stepPath(steps: readonly Point[], span: TimeSpan): string {
  const scale = scaleOf(steps, 'zero');
  const parts = steps.map(([day, shares], index) => {
    const [x, y] = [rounded(placeOf(day, span) * WIDTH), rounded(heightOf(shares, scale))];
    return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
  });
  return `${parts.join('')}H${WIDTH}`;
}

/**
 * The line of closes as an SVG path, from one to the next.
 * @param closes oldest first, at least one
 */
export function closePath(closes: readonly Point[], span: TimeSpan): string {
  const scale = scaleOf(closes, 'least');
  return closes
    .map(
      ([day, close], index) =>
        `${index === 0 ? 'M' : 'L'}${rounded(placeOf(day, span) * WIDTH)} ${rounded(heightOf(close, scale))}`,
    )
    .join('');
}

const rounded = (place: number) => Math.round(place * 10) / 10;

/** The value on a day: that of the last point up to it, or else of the first one. */
export function valueOn(points: readonly Point[], day: string): number {
  return (points.findLast(([since]) => since <= day) ?? points[0])?.[1] ?? 0;
}
