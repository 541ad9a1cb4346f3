import { expect, test } from '@jest/globals';
import type { Brush } from './charts/draw-scene.ts';
import { withFigures } from './charts/horizon-figures.ts';
import { studyParts } from './study-charts.tsx';
import { drawPicture, pictureHeight } from './study-picture.ts';
import { horizonTexts } from './study-texts.ts';
import { STUDY } from './testing/study-example.ts';

/** A brush that notes what it does, with the color at that moment. */
function notingBrush() {
  const notes: { what: string; args: readonly unknown[]; fill: unknown; alpha: number }[] = [];
  const state = { fillStyle: '', strokeStyle: '', globalAlpha: 1, lineWidth: 1, font: '', textAlign: 'left' };
  const brush = new Proxy(state as unknown as Record<string, unknown>, {
    get: (target, name: string) =>
      name in target
        ? target[name]
        : (...args: unknown[]) =>
            notes.push({ what: name, args, fill: target.fillStyle, alpha: target.globalAlpha as number }),
  });
  return { brush: brush as unknown as Brush, notes };
}

test('the picture has title, counts, the three charts and their texts, in the colors of the theme', () => {
  const { line, histogram, years } = studyParts(STUDY, 'adjusted');
  const picture = { title: 'Study', notes: ['1,284 trades'], parts: [line, histogram, years] };
  const { brush, notes } = notingBrush();
  drawPicture(brush, picture, (token) => `color of ${token}`);
  const said = notes.filter(({ what }) => what === 'fillText').map(({ args }) => args[0]);
  expect(said).toEqual(
    expect.arrayContaining([
      'Study',
      '1,284 trades',
      'Average market-adjusted return',
      'At 20 sessions',
      '55.0% above zero, n = 1,209',
      'By year, at 20 sessions',
      'mean +1.24%',
      '2025',
    ]),
  );
  expect(notes[0]).toEqual({
    what: 'fillRect',
    args: [0, 0, 348, pictureHeight(picture)],
    fill: 'color of --surface-panel',
    alpha: 1,
  });
  expect(notes.filter(({ what }) => what === 'arc')).toHaveLength(6);
  // The band is the only filled area, and lets the grid through.
  expect(notes.find(({ what, alpha }) => what === 'fill' && alpha === 0.22)?.fill).toBe('color of --link');
  expect(notes.filter(({ what }) => what === 'save')).toHaveLength(3);
});

test('below the line stand its horizons with their averages and intervals, which the page shows as buttons', () => {
  const { line } = studyParts(STUDY, 'adjusted');
  const figures = STUDY.horizons.map(({ horizon, adjusted }) => ({ horizon, texts: horizonTexts(horizon, adjusted) }));
  const { brush, notes } = notingBrush();
  const scene = withFigures(line.scene, figures);
  drawPicture(brush, { title: 'Study', notes: [], parts: [{ ...line, scene }] }, (token) => token);
  const said = notes.filter(({ what }) => what === 'fillText').map(({ args }) => args[0]);
  expect(said).toEqual(expect.arrayContaining(['1', '5', '10', '20', '60', '120', '1.24', '±0.65']));
  // Nothing is cut off at the foot.
  const lowest = Math.max(...scene.shapes.map((shape) => (shape.kind === 'text' ? shape.at[1] : 0)));
  expect(lowest).toBeLessThan(scene.height);
});

test('a long note is broken between words', () => {
  const { brush, notes } = notingBrush();
  const note = `Filters: ${'Trade types Purchases; '.repeat(6).trim()}`;
  drawPicture(brush, { title: 'Study', notes: [note], parts: [] }, (token) => token);
  const said = notes.filter(({ what }) => what === 'fillText').map(({ args }) => String(args[0]));
  expect(said.slice(1).join(' ')).toBe(note);
  expect(Math.max(...said.map(({ length }) => length))).toBeLessThanOrEqual(54);
});
