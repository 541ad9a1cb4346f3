import type { StudyHorizon } from '@sentinel/vocabulary-market';
import { horizonX } from './line-scene.ts';
import type { Scene, Shape } from './scene.ts';

/** The figures below a horizon: the sessions, the average and ± half of its interval; the last is empty without one. */
export interface HorizonFigures {
  readonly horizon: StudyHorizon;
  readonly texts: readonly [sessions: string, average: string, margin: string];
}

const LINE_PX = 15;
const FIRST_PX = 14;

/** The line with the figures of its horizons below it, which the page shows as buttons instead. */
export function withFigures(line: Scene, figures: readonly HorizonFigures[]): Scene {
  const shapes = figures.flatMap(({ horizon, texts }): Shape[] =>
    texts.map((text, row) => ({
      kind: 'text',
      at: [horizonX(horizon), line.height + FIRST_PX + row * LINE_PX],
      text,
      anchor: 'middle',
      tone: row === 1 ? 'text' : 'muted',
    })),
  );
  return { ...line, height: line.height + FIRST_PX + 3 * LINE_PX, shapes: [...line.shapes, ...shapes] };
}
