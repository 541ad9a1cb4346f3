import { signedPercent } from '../percent.ts';
import type { Detail } from '../study.query.ts';
import { LINE_WIDTH } from './line-scene.ts';
import { linear } from './scale.ts';
import type { Scene, Shape } from './scene.ts';

export type Year = Detail['years'][number];

/** How many years fit; the table and the files have all. */
export const YEARS_SHOWN = 8;
const HEIGHT = 120;
const TOP = 18;
const BOTTOM = HEIGHT - 34;
const BAR = 18;

/** The latest years: the average as a bar from zero, its interval as a line, and the number behind it. */
export function yearsScene(years: readonly Year[]): Scene {
  const shown = years.slice(-YEARS_SHOWN);
  const ends = shown.flatMap(({ mean, low, high }) => [mean, low, high].filter((end): end is number => end !== null));
  const y = linear([Math.min(0, ...ends), Math.max(0, ...ends)], [BOTTOM, TOP]);
  const shapes: Shape[] = [{ kind: 'line', from: [0, y(0)], to: [LINE_WIDTH, y(0)], tone: 'zero' }];
  for (const [index, { year, n, mean, low, high }] of shown.entries()) {
    const x = yearX(index, shown.length);
    if (mean !== null) {
      const [top, bottom] = [Math.min(y(mean), y(0)), Math.max(y(mean), y(0))];
      shapes.push({
        kind: 'bar',
        x: x - BAR / 2,
        y: top,
        width: BAR,
        height: Math.max(bottom - top, 1),
        tone: 'above',
      });
      shapes.push({
        kind: 'text',
        at: [x, Math.min(top, high === null ? top : y(high)) - 4],
        text: signedPercent(mean, 1).replace('%', ''),
        anchor: 'middle',
        tone: 'muted',
      });
    }
    if (low !== null && high !== null)
      shapes.push({ kind: 'line', from: [x, y(low)], to: [x, y(high)], tone: 'whisker' });
    shapes.push({ kind: 'text', at: [x, HEIGHT - 18], text: String(year), anchor: 'middle', tone: 'muted' });
    shapes.push({
      kind: 'text',
      at: [x, HEIGHT - 4],
      text: n.toLocaleString('en-US'),
      anchor: 'middle',
      tone: 'muted',
    });
  }
  return { width: LINE_WIDTH, height: HEIGHT, shapes };
}

const yearX = (index: number, count: number): number => ((index + 0.5) * LINE_WIDTH) / count;

/** The index, among all years, of the year that an x stands at. */
export function yearAt(x: number, yearCount: number): number {
  const shown = Math.min(yearCount, YEARS_SHOWN);
  const place = Math.max(0, Math.min(shown - 1, Math.floor((x / LINE_WIDTH) * shown)));
  return yearCount - shown + place;
}
