import { signedPercent } from '../percent.ts';
import type { Detail } from '../study.query.ts';
import { LINE_WIDTH } from './line-scene.ts';
import type { Scene, Shape } from './scene.ts';

export type Bin = Detail['histogram'][number];

const HEIGHT = 110;
const BASE = HEIGHT - 18;
const TOP = 16;
const GAP = 1;

/** Where the bin with this index begins, in pixels. */
const binX = (index: number, count: number): number => (index * LINE_WIDTH) / count;

/** The index of the bin that an x stands in. */
export const binAt = (x: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor((x / LINE_WIDTH) * count)));

/** Returns by size, all bins equally wide; the first and the last are open. A line marks the mean. */
export function histogramScene(bins: readonly Bin[], mean: number | null): Scene {
  const most = Math.max(1, ...bins.map(({ n }) => n));
  const width = LINE_WIDTH / bins.length;
  const shapes: Shape[] = [{ kind: 'line', from: [0, BASE], to: [LINE_WIDTH, BASE], tone: 'zero' }];
  for (const [index, { from, n }] of bins.entries()) {
    const height = (n / most) * (BASE - TOP);
    if (n > 0)
      shapes.push({
        kind: 'bar',
        x: binX(index, bins.length) + GAP / 2,
        // One row is still seen.
        y: BASE - Math.max(height, 1),
        width: width - GAP,
        height: Math.max(height, 1),
        tone: from !== null && from >= -1e-12 ? 'above' : 'below',
      });
  }
  for (const index of labeledEdges(bins)) {
    const edge = bins[index]?.from ?? 0;
    const text = signedPercent(edge, Number.isInteger(Math.round(edge * 1e6) / 1e4) ? 0 : 1);
    shapes.push({ kind: 'text', at: [binX(index, bins.length), HEIGHT - 4], text, anchor: 'middle', tone: 'muted' });
  }
  const x = mean === null ? undefined : meanX(bins, mean);
  if (x !== undefined && mean !== null) {
    shapes.push({ kind: 'line', from: [x, 4], to: [x, BASE], tone: 'line' });
    const isRight = x > LINE_WIDTH * 0.6;
    const at = [isRight ? x - 5 : x + 5, 12] as const;
    shapes.push({
      kind: 'text',
      at,
      text: `mean ${signedPercent(mean)}`,
      anchor: isRight ? 'end' : 'start',
      tone: 'text',
    });
  }
  return { width: LINE_WIDTH, height: HEIGHT, shapes };
}

/** The bins whose lower edge has a label: zero, and halfway and all the way to both sides. */
function labeledEdges(bins: readonly Bin[]): number[] {
  const zero = bins.findIndex(({ from }) => from !== null && Math.abs(from) < 1e-12);
  if (zero < 0) return [];
  const reach = Math.min(zero - 1, bins.length - 1 - zero);
  const far = Math.max(0, reach - (reach % 2) - 2);
  return [...new Set([zero - far, zero - far / 2, zero, zero + far / 2, zero + far])];
}

/** Where the mean stands: within its bin by value; in an open bin, in its middle. */
function meanX(bins: readonly Bin[], mean: number): number | undefined {
  const index = bins.findIndex(({ from, to }) => (from === null || mean >= from) && (to === null || mean < to));
  const bin = bins[index];
  if (!bin) return undefined;
  const share = bin.from === null || bin.to === null ? 0.5 : (mean - bin.from) / (bin.to - bin.from);
  return binX(index + share, bins.length);
}
