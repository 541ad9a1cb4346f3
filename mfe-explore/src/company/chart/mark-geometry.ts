import type { ChartSession } from './chart-sessions.ts';

const MIN_PX = 7;
const MAX_PX = 20;

/** The largest value of a mark, US dollars; 0 without any. */
export const largestValue = (sessions: readonly ChartSession[]): number =>
  sessions.reduce((most, { trades }) => Math.max(most, ...trades.map(({ value }) => value ?? 0)), 0);

/** The width of a trade's triangle in pixels: its area grows with the value. The smallest one for an unknown value. */
export function markWidthPx(value: number | null, largest: number): number {
  const share = value === null || largest <= 0 ? 0 : Math.max(0, value) / largest;
  return MIN_PX + (MAX_PX - MIN_PX) * Math.sqrt(share);
}

/** A label and where its middle stands. */
export interface PlacedLabel {
  readonly x: number;
  readonly text: string;
  readonly widthPx: number;
}

const GAP_PX = 2;

/** The labels that can be drawn in one line without covering each other; the later ones stay. */
export function withoutOverlap(labels: readonly PlacedLabel[]): PlacedLabel[] {
  const kept: PlacedLabel[] = [];
  for (const label of labels.toSorted((one, other) => other.x - one.x)) {
    const next = kept.at(-1);
    if (!next || label.x + label.widthPx / 2 + GAP_PX <= next.x - next.widthPx / 2) kept.push(label);
  }
  return kept.reverse();
}

/** The item that stands for an 8-K on the chart: the first one other than exhibits, `+` when there are more. */
export function itemLabel(items: readonly string[]): string {
  const telling = items.filter((item) => item !== '9.01');
  const first = telling[0] ?? items[0] ?? '8-K';
  return telling.length > 1 ? `${first}+` : first;
}
