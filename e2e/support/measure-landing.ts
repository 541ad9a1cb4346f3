import { type LoadedFile, watchFiles } from './first-view.ts';
import { openBrowser, openSlowPage } from './slow-page.ts';

export interface LandingMeasures {
  /** First and largest contentful paint, in milliseconds after the address was entered, one value per visit. */
  readonly firstPaintMs: readonly number[];
  readonly largestPaintMs: readonly number[];
  /** Cumulative layout shift, the whole page scrolled through, one value per visit. */
  readonly layoutShift: readonly number[];
  /** Scripts and style sheets of one visit. */
  readonly files: readonly LoadedFile[];
  /** Addresses of other origins that were asked for. */
  readonly foreign: readonly string[];
}

/** Of a phone on a good connection. */
const LATENCY_MS = 60;

/** Opens a public page of a running product in fresh browsers without a cache, as a visitor would. */
export async function measureLanding(
  url: string,
  { path, visits, viewport }: { path: string; visits: number; viewport: { width: number; height: number } },
): Promise<LandingMeasures> {
  const browser = await openBrowser();
  const firstPaintMs: number[] = [];
  const largestPaintMs: number[] = [];
  const layoutShift: number[] = [];
  const foreign = new Set<string>();
  let files: readonly LoadedFile[] = [];
  try {
    for (let visit = 0; visit < visits; visit += 1) {
      const context = await browser.newContext({ baseURL: url, viewport });
      const page = await openSlowPage(context, { latency: LATENCY_MS });
      await page.addInitScript(() => {
        const seen = { paint: 0, largest: 0, shift: 0 };
        Object.assign(window, { seen });
        // No named functions in here: the compiler marks them with a helper that the page does not have.
        for (const type of ['paint', 'largest-contentful-paint', 'layout-shift']) {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
              if (entry.name === 'first-contentful-paint') seen.paint = entry.startTime;
              else if (type === 'largest-contentful-paint') seen.largest = entry.startTime;
              else if (type === 'layout-shift' && !entry.hadRecentInput) seen.shift += entry.value;
            }
          }).observe({ type, buffered: true });
        }
      });
      page.on('request', (request) => {
        const address = request.url();
        if (new URL(address).origin !== new URL(url).origin && !address.startsWith('data:')) foreign.add(address);
      });
      const watched = watchFiles(page);
      await page.goto(path);
      await page.locator('[data-area-content] h1').waitFor();
      await page.waitForLoadState('networkidle');
      // Scrolling ends the search for the largest paint.
      const { paint, largest } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
      firstPaintMs.push(paint);
      largestPaintMs.push(largest);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let y = 0; y < height; y += viewport.height) {
        await page.mouse.wheel(0, viewport.height);
        await page.waitForTimeout(100);
      }
      layoutShift.push((await page.evaluate(() => (window as unknown as { seen: Seen }).seen)).shift);
      files = await watched.files();
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return { firstPaintMs, largestPaintMs, layoutShift, files, foreign: [...foreign] };
}

interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

interface Seen {
  readonly paint: number;
  readonly largest: number;
  readonly shift: number;
}
