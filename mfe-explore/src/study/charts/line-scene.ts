import type { StudyHorizon } from '@sentinel/vocabulary-market';
import { signedPercent } from '../percent.ts';
import type { Estimate } from '../study.query.ts';
import { linear, niceTicks } from './scale.ts';
import type { Point, Scene, Shape, Tone } from './scene.ts';

export interface HorizonEstimate {
  readonly horizon: StudyHorizon;
  readonly estimate: Pick<Estimate, 'mean' | 'low' | 'high'>;
}

export const LINE_WIDTH = 300;
const LINE_HEIGHT = 120;
/** Room for `−100%` beside the lines. */
const LEFT = 42;
const RIGHT = LINE_WIDTH - 16;
const TOP = 10;
const BOTTOM = LINE_HEIGHT - 8;
const LONGEST = 120;

/** Where a horizon stands: sessions by their logarithm, so that the short ones are apart, too. */
export const horizonX = (horizon: StudyHorizon): number =>
  linear([0, Math.log(LONGEST)], [LEFT + 6, RIGHT])(Math.log(horizon));

/** The index of the horizon nearest to x. */
export function nearestHorizon(x: number, horizons: readonly { readonly horizon: StudyHorizon }[]): number {
  const distances = horizons.map(({ horizon }) => Math.abs(horizonX(horizon) - x));
  return distances.indexOf(Math.min(...distances));
}

/** The tones of lines and their bands; a line beyond the last takes the last. */
const LINES = [
  ['line', 'band'],
  ['line2', 'band2'],
  ['line3', 'band3'],
  ['line4', 'band4'],
] as const satisfies readonly (readonly [Tone, Tone])[];
/** How far apart the numbers at the ends of lines are at least. */
const NUMBER_PX = 12;
/** How far a number stands from the end of its line. */
const BESIDE_PX = 8;

/**
 * The averages over the horizons with their bands, a line for each group; several are numbered at their ends. A horizon without an
 * average has no point; one without an interval no band.
 * @param chosen is drawn hollow
 */
export function lineScene(groups: readonly (readonly HorizonEstimate[])[], chosen: StudyHorizon): Scene {
  const ends = groups
    .flat()
    .flatMap(({ estimate: { mean, low, high } }) => [mean, low, high].filter((end): end is number => end !== null));
  const ticks = niceTicks(Math.min(0, ...ends), Math.max(0, ...ends), 4);
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 0], [BOTTOM, TOP]);
  const shapes: Shape[] = ticks.flatMap((tick): Shape[] => [
    { kind: 'line', from: [LEFT, y(tick)], to: [LINE_WIDTH, y(tick)], tone: tick === 0 ? 'zero' : 'grid' },
    { kind: 'text', at: [LEFT - 4, y(tick) + 4], text: tickText(tick, ticks), anchor: 'end', tone: 'muted' },
  ]);
  for (const [place, estimates] of groups.entries())
    for (const run of runsOf(estimates, ({ estimate: { low, high } }) => low !== null && high !== null)) {
      const edge = (side: 'low' | 'high') =>
        run.map(({ horizon, estimate }): Point => [horizonX(horizon), y(estimate[side] ?? 0)]);
      shapes.push({ kind: 'area', points: [...edge('high'), ...edge('low').reverse()], tone: tonesAt(place)[1] });
    }
  for (const [place, estimates] of groups.entries())
    for (const run of runsOf(estimates, ({ estimate: { mean } }) => mean !== null)) {
      const [tone] = tonesAt(place);
      const points = run.map(({ horizon, estimate }): Point => [horizonX(horizon), y(estimate.mean ?? 0)]);
      shapes.push({ kind: 'path', points, tone });
      for (const [index, at] of points.entries())
        shapes.push({ kind: 'dot', at, isHollow: run[index]?.horizon === chosen, tone });
    }
  if (groups.length > 1)
    shapes.push(
      ...numbersAt(
        groups.map((estimates) => {
          const last = estimates.findLast(({ estimate }) => estimate.mean !== null);
          return last ? [horizonX(last.horizon), y(last.estimate.mean ?? 0)] : null;
        }),
      ),
    );
  return { width: LINE_WIDTH, height: LINE_HEIGHT, shapes };
}

const tonesAt = (place: number) => LINES[Math.min(place, LINES.length - 1)] ?? LINES[0];

/** The numbers of the groups beside the ends of their lines, moved down where they would cover each other. */
function numbersAt(ends: readonly (Point | null)[]): Shape[] {
  let free = Number.NEGATIVE_INFINITY;
  return ends
    .flatMap((end, place) => (end === null ? [] : [{ end, place }]))
    .sort((a, b) => a.end[1] - b.end[1])
    .map(({ end: [x, y], place }) => {
      const at = Math.max(y + 4, free);
      free = at + NUMBER_PX;
      return { kind: 'text', at: [x + BESIDE_PX, at], text: String(place + 1), anchor: 'start', tone: 'text' };
    });
}

/** As many digits as tell the ticks apart. */
function tickText(tick: number, ticks: readonly number[]): string {
  const step = (ticks[1] ?? 1) - (ticks[0] ?? 0);
  return signedPercent(tick, step >= 0.0099 ? 0 : step >= 0.00099 ? 1 : 2);
}

/** Neighbors that pass, in runs: a gap ends a line. */
function runsOf<Item>(items: readonly Item[], passes: (item: Item) => boolean): Item[][] {
  const runs: Item[][] = [];
  let isOpen = false;
  for (const item of items) {
    if (passes(item)) {
      if (isOpen) runs.at(-1)?.push(item);
      else runs.push([item]);
    }
    isOpen = passes(item);
  }
  return runs;
}
