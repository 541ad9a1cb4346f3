import { placeOf, type TimeSpan } from './time-scale.ts';

/** The drawing: its units across and down. A line at the top or bottom must not be cut. */
export const WIDTH = 1000;
export const HEIGHT = 44;
const PADDING = 2;

/** Above the ground, none; at the top, the most that was held. */
export const heightOf = (shares: number, most: number): number =>
  HEIGHT - PADDING - (most <= 0 ? 0 : (shares / most) * (HEIGHT - 2 * PADDING));

/**
 * The line of a holding over time as an SVG path: level from each step to the next, and the last one to the end of the span.
 * @param steps day and shares, oldest first, at least one
 */
export function stepPath(steps: readonly (readonly [string, number])[], span: TimeSpan): string {
  const most = Math.max(...steps.map(([, shares]) => shares));
  const parts = steps.map(([day, shares], index) => {
    const [x, y] = [rounded(placeOf(day, span) * WIDTH), rounded(heightOf(shares, most))];
    return index === 0 ? `M${x} ${y}` : `H${x}V${y}`;
  });
  return `${parts.join('')}H${WIDTH}`;
}

const rounded = (place: number) => Math.round(place * 10) / 10;

/** What was held on a day; before the first step, what it left. */
export function heldOn(steps: readonly (readonly [string, number])[], day: string): number {
  return (steps.findLast(([since]) => since <= day) ?? steps[0])?.[1] ?? 0;
}
