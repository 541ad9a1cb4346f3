import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { followTheme } from '../support/accessibility.ts';
import { daysAgo, settled } from '../support/explore.ts';
import { logIn, watchConsole } from '../support/product.ts';

/** Pixels of the file for each pixel of the page. */
const SHARPNESS = 3;
const WIDTH = 348;
const PADDING = 24;
/** Above the first note, in pixels of the page. */
const TITLE_BOTTOM = PADDING + 18;

/** The picture, as it is and as the page's theme and font would have it. */
function readPicture(page: Page, png: Buffer) {
  return page.evaluate(
    async ([source, sharpness, padding, bottom]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const colorAt = (x: number, y: number) => `#${hex(data, 4 * (y * image.width + x))}`;
      function hex(bytes: Uint8ClampedArray, at: number) {
        return [0, 1, 2].map((n) => bytes[at + n]?.toString(16).padStart(2, '0')).join('');
      }
      const panel = colorAt(0, 0);
      const counts = new Map<string, number>();
      let titleEnd = 0;
      for (let y = 0; y < image.height; y += 1)
        for (let x = 0; x < image.width; x += 1) {
          const color = colorAt(x, y);
          counts.set(color, (counts.get(color) ?? 0) + 1);
          if (y < bottom * sharpness && color !== panel) titleEnd = Math.max(titleEnd, x / sharpness - padding);
        }
      const theme = getComputedStyle(document.documentElement);
      const token = (name: string) => theme.getPropertyValue(name).trim();
      const widthIn = (font: string) => {
        context.font = `600 14px ${font}`;
        return context.measureText('Study of insider trades, raw').width;
      };
      return {
        width: image.width,
        panel,
        pixelsOf: { link: counts.get(token('--link')) ?? 0, text: counts.get(token('--text')) ?? 0 },
        titleEnd,
        ofPage: {
          panel: token('--surface-panel'),
          titleEnd: widthIn(token('--font')),
          fallback: widthIn('sans-serif'),
        },
      };
    },
    [`data:image/png;base64,${png.toString('base64')}`, SHARPNESS, PADDING, TITLE_BOTTOM] as const,
  );
}

test('issue 35 point 8: the picture of a study has the colors of the theme and the font of the page @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', `/explore-trades?v=1&to=${daysAgo(20)}&trade=Sales`);
  await settled(page);
  const panels: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await followTheme(page, theme);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Study of insider trades, raw, \w{3} \d{1,2}, \d{4}\.png$/);
    const picture = await readPicture(page, await readFile(await download.path()));
    expect(picture.width).toBe(WIDTH * SHARPNESS);
    expect(picture.panel).toBe(picture.ofPage.panel);
    // Dots and line; the title, and the averages below the horizons.
    expect(picture.pixelsOf.link, theme).toBeGreaterThan(500);
    expect(picture.pixelsOf.text, theme).toBeGreaterThan(500);
    expect(Math.abs(picture.titleEnd - picture.ofPage.titleEnd), theme).toBeLessThan(2);
    expect(Math.abs(picture.ofPage.fallback - picture.ofPage.titleEnd), 'fonts differ').toBeGreaterThan(4);
    panels.push(picture.panel);
  }
  expect(new Set(panels).size).toBe(2);
  expect(errors).toEqual([]);
});
