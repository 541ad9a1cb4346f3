import { describe, expect, test } from '@jest/globals';
import { STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import fc from 'fast-check';
import { STUDY } from '../testing/study-example.ts';
import { binAt, histogramScene } from './histogram-scene.ts';
import { horizonX, LINE_WIDTH, lineScene } from './line-scene.ts';
import { linear, niceTicks } from './scale.ts';
import type { Point, Scene, Shape } from './scene.ts';
import { YEARS_SHOWN, yearAt, yearsScene } from './years-scene.ts';

const of = <Kind extends Shape['kind']>({ shapes }: Scene, kind: Kind) =>
  shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind);
const texts = (scene: Scene) => of(scene, 'text').map(({ text }) => text);

describe('scales', () => {
  test('a range maps linearly; one of nothing to the middle', () => {
    expect([0, 5, 10].map(linear([0, 10], [100, 0]))).toEqual([100, 50, 0]);
    expect(linear([3, 3], [0, 10])(3)).toBe(5);
  });

  test('ticks are round, contain zero and the range, and are few', () => {
    expect(niceTicks(-0.004, 0.041, 4).map((tick) => Number(tick.toFixed(6)))).toEqual([-0.02, 0, 0.02, 0.04, 0.06]);
    expect(niceTicks(0, 0, 4)).toEqual([0]);
    const ends = fc.double({ min: -5, max: 5, noNaN: true }).filter((end) => end === 0 || Math.abs(end) > 1e-6);
    fc.assert(
      fc.property(ends, ends, (one, other) => {
        const ticks = niceTicks(Math.min(one, other), Math.max(one, other), 4);
        expect(ticks.some((tick) => tick === 0)).toBe(true);
        expect(ticks[0]!).toBeLessThanOrEqual(Math.min(one, other) + 1e-9);
        expect(ticks.at(-1)!).toBeGreaterThanOrEqual(Math.max(one, other) - 1e-9);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('the line', () => {
  const estimates = STUDY.horizons.map(({ horizon, adjusted }) => ({ horizon, estimate: adjusted }));

  test('a point per horizon inside the picture, the chosen one hollow, the band around them', () => {
    const scene = lineScene([estimates], 20);
    const dots = of(scene, 'dot');
    expect(dots.map(({ isHollow }) => isHollow)).toEqual([false, false, false, true, false, false]);
    expect(dots.map(({ at }) => at[0])).toEqual(STUDY_HORIZONS.map(horizonX));
    const [band] = of(scene, 'area');
    expect(band?.points).toHaveLength(12);
    for (const [index, { at }] of dots.entries()) {
      const [high, low] = [band!.points[index]!, band!.points[11 - index]!];
      expect(high[0]).toBe(at[0]);
      // Higher values stand higher, at smaller y.
      expect(high[1]).toBeLessThan(at[1]);
      expect(low[1]).toBeGreaterThan(at[1]);
    }
    const all: readonly Point[] = [...(band?.points ?? []), ...dots.map(({ at }) => at)];
    for (const [x, y] of all) expect(x >= 0 && x <= scene.width && y >= 0 && y <= scene.height).toBe(true);
    expect(texts(scene)).toContain('0%');
  });

  test('lines of several groups are numbered at their ends, apart from each other', () => {
    const scene = lineScene([estimates, estimates, []], 20);
    const numbers = of(scene, 'text').filter(({ text }) => /^\d$/.test(text));
    expect(numbers.map(({ text }) => text)).toEqual(['1', '2']);
    const [one, other] = numbers.map(({ at }) => at[1]);
    expect(Math.abs((one ?? 0) - (other ?? 0))).toBeGreaterThanOrEqual(12);
    expect(new Set(of(scene, 'path').map(({ tone }) => tone)).size).toBe(2);
  });

  test('the figures of its axis are as far apart as its ticks, whatever the range', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0005, max: 2, noNaN: true }), (high) => {
        const scene = lineScene(
          [
            estimates.map(({ horizon, estimate }) => ({
              horizon,
              estimate: { ...estimate, mean: high / 2, low: -high, high },
            })),
          ],
          20,
        );
        const figures = texts(scene)
          .filter((text) => text.endsWith('%'))
          .map((text) => Number(text.replace('−', '-').replace('%', '')));
        const steps = figures.slice(1).map((figure, index) => (figure - (figures[index] ?? 0)).toFixed(6));
        expect(new Set(steps).size).toBe(1);
        // A character is at most 7 wide.
        const [figure] = of(scene, 'text').filter(({ anchor }) => anchor === 'end');
        expect(figure?.at[0]).toBeGreaterThanOrEqual('−100%'.length * 7);
      }),
    );
  });

  test('without intervals no band; a horizon without an average ends the line', () => {
    const gap = estimates.map(({ horizon, estimate }) => ({
      horizon,
      estimate: { mean: horizon === 10 ? null : estimate.mean, low: null, high: null },
    }));
    const scene = lineScene([gap], 20);
    expect(of(scene, 'area')).toEqual([]);
    expect(of(scene, 'path').map(({ points }) => points.length)).toEqual([2, 3]);
  });
});

describe('the histogram', () => {
  const bins = STUDY.detail.raw.histogram;

  test('bars in proportion, lighter from zero on, and the mean within its bin', () => {
    const scene = histogramScene(bins, 0.015);
    const bars = of(scene, 'bar');
    expect(bars.map(({ tone }) => tone)).toEqual(['below', 'below', 'above', 'above']);
    expect(bars[2]!.height / bars[1]!.height).toBeCloseTo(2);
    expect(bars[0]!.height).toBe(1); // one row is still seen
    const mean = of(scene, 'line').find(({ tone }) => tone === 'line');
    expect(mean?.from[0]).toBeCloseTo(LINE_WIDTH * (2.75 / 4));
    expect(texts(scene)).toContain('mean +1.50%');
  });

  test('no mean, no line; empty bins have no bar; an open bin has its mean in the middle', () => {
    expect(of(histogramScene(bins, null), 'line')).toHaveLength(1);
    expect(
      of(
        histogramScene(
          bins.map((bin) => ({ ...bin, n: 0 })),
          0.5,
        ),
        'bar',
      ),
    ).toEqual([]);
    expect(of(histogramScene(bins, 0.5), 'line').at(-1)?.from[0]).toBeCloseTo(LINE_WIDTH * (3.5 / 4));
  });

  test('the pointer reads the bin below it', () => {
    expect([-5, 0, 74, 76, 299, 300, 400].map((x) => binAt(x, 4))).toEqual([0, 0, 0, 1, 3, 3, 3]);
  });
});

describe('the years', () => {
  const years = Array.from({ length: 12 }, (_, index) => ({
    year: 2015 + index,
    n: 1000 + index,
    mean: index % 2 === 0 ? 0.01 : -0.01,
    low: index === 11 ? null : -0.02,
    high: index === 11 ? null : 0.02,
  }));

  test('the latest ones, negative averages below zero, an interval where there is one', () => {
    const scene = yearsScene(years);
    expect(texts(scene)).toContain('2026');
    expect(texts(scene)).toContain('1,011');
    expect(texts(scene)).not.toContain('2018');
    expect(of(scene, 'line').filter(({ tone }) => tone === 'whisker')).toHaveLength(YEARS_SHOWN - 1);
    const zero = of(scene, 'line').find(({ tone }) => tone === 'zero')!.from[1];
    const [first, second] = of(scene, 'bar');
    expect(first!.y + first!.height).toBeCloseTo(zero);
    expect(second!.y).toBeCloseTo(zero);
  });

  test('the pointer reads one of the years shown', () => {
    expect([0, 150, 300].map((x) => yearAt(x, 12))).toEqual([4, 8, 11]);
    expect(yearAt(299, 2)).toBe(1);
  });
});
