import type { StudyHorizon } from '@sentinel/vocabulary-market';
import { signedPercent } from '../percent.ts';
import type { Estimate } from '../study.query.ts';
import { linear, niceTicks } from './scale.ts';
import type { Point, Scene, Shape } from './scene.ts';

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

/**
 * The average over the horizons with its band. A horizon without an average has no point; one without an interval no
 * band.
 * @param chosen is drawn hollow
 */
export function lineScene(estimates: readonly HorizonEstimate[], chosen: StudyHorizon): Scene {
  const ends = estimates.flatMap(({ estimate: { mean, low, high } }) =>
    [mean, low, high].filter((end): end is number => end !== null),
  );
  const ticks = niceTicks(Math.min(0, ...ends), Math.max(0, ...ends), 4);
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 0], [BOTTOM, TOP]);
  const shapes: Shape[] = ticks.flatMap((tick): Shape[] => [
    { kind: 'line', from: [LEFT, y(tick)], to: [LINE_WIDTH, y(tick)], tone: tick === 0 ? 'zero' : 'grid' },
    { kind: 'text', at: [LEFT - 4, y(tick) + 4], text: tickText(tick, ticks), anchor: 'end', tone: 'muted' },
  ]);
  for (const run of runsOf(estimates, ({ estimate: { low, high } }) => low !== null && high !== null)) {
    const edge = (side: 'low' | 'high') =>
      run.map(({ horizon, estimate }): Point => [horizonX(horizon), y(estimate[side] ?? 0)]);
    shapes.push({ kind: 'area', points: [...edge('high'), ...edge('low').reverse()], tone: 'band' });
  }
  for (const run of runsOf(estimates, ({ estimate: { mean } }) => mean !== null)) {
    const points = run.map(({ horizon, estimate }): Point => [horizonX(horizon), y(estimate.mean ?? 0)]);
    shapes.push({ kind: 'path', points, tone: 'line' });
    for (const [index, at] of points.entries())
      shapes.push({ kind: 'dot', at, isHollow: run[index]?.horizon === chosen, tone: 'line' });
  }
  return { width: LINE_WIDTH, height: LINE_HEIGHT, shapes };
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
