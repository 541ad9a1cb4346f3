import { afterEach, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { withFigures } from './charts/horizon-figures.ts';
import { standaloneSvg } from './download-picture.tsx';
import { type Picture, PictureSvg } from './picture-svg.tsx';
import { studyParts } from './study-charts.tsx';
import { horizonTexts } from './study-texts.ts';
import { STUDY } from './testing/study-example.ts';

afterEach(() => document.documentElement.removeAttribute('style'));

const { line, histogram, years } = studyParts(STUDY, 'adjusted');
const WHOLE: Picture = { title: 'Study', notes: ['1,284 trades'], parts: [line, histogram, years] };

function draw(picture: Picture) {
  const { container } = render(<PictureSvg {...picture} />);
  const all = (name: string) => [...container.querySelectorAll(name)];
  return { all, texts: all('text').map(({ textContent }) => textContent) };
}

test('the picture has title, counts, the three charts and their texts', () => {
  const { all, texts } = draw(WHOLE);
  expect(texts).toEqual(
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
  const height = 2 * 24 + 20 + 15 + 12 + 3 * 28 + line.scene.height + histogram.scene.height + years.scene.height;
  expect(all('svg').map((svg) => svg.getAttribute('viewBox'))).toEqual([`0 0 348 ${height}`]);
  expect(all('circle')).toHaveLength(6);
  // The band is the only filled area, and lets the grid through.
  expect(all('polygon').map((band) => band.getAttribute('style'))).toEqual(['fill: var(--link); fill-opacity: 0.22;']);
});

test('below the line stand its horizons with their averages and intervals, which the page shows as buttons', () => {
  const figures = STUDY.horizons.map(({ horizon, adjusted }) => ({ horizon, texts: horizonTexts(horizon, adjusted) }));
  const scene = withFigures(line.scene, figures);
  const { texts } = draw({ title: 'Study', notes: [], parts: [{ ...line, scene }] });
  expect(texts).toEqual(expect.arrayContaining(['1', '5', '10', '20', '60', '120', '1.24', '±0.65']));
  // Nothing is cut off at the foot.
  const lowest = Math.max(...scene.shapes.map((shape) => (shape.kind === 'text' ? shape.at[1] : 0)));
  expect(lowest).toBeLessThan(scene.height);
});

test('a long note is broken between words', () => {
  const note = `Filters: ${'Trade types Purchases; '.repeat(6).trim()}`;
  const { texts } = draw({ title: 'Study', notes: [note], parts: [] });
  expect(texts.slice(1).join(' ')).toBe(note);
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(54);
});

test('what becomes an image contains the values of every token that it uses, and is XML with any text', async () => {
  const theme = document.documentElement.style;
  const used = draw(WHOLE)
    .all('[style]')
    .flatMap((element) => element.getAttribute('style')?.match(/--[\w-]+/g) ?? []);
  for (const [index, token] of [...new Set(used)].entries()) theme.setProperty(token, `rgb(${index}, 0, 0)`);
  const text = await act(() => standaloneSvg({ ...WHOLE, title: 'Trades of <A&B> "C"' }));
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  expect([svg.namespaceURI, svg.localName]).toEqual(['http://www.w3.org/2000/svg', 'svg']);
  expect(svg.querySelector('text')?.textContent).toBe('Trades of <A&B> "C"');
  const own = (svg as Element as SVGSVGElement).style;
  expect([...new Set(used)].map((token) => own.getPropertyValue(token))).toEqual(
    [...new Set(used)].map((token) => theme.getPropertyValue(token)),
  );
  expect(used).toContain('--surface-panel');
});
