import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../../tools/browser.mjs';
import { resultRows, results } from './explore.ts';
import { type LoadedFile, watchFiles } from './first-view.ts';
import { logIn } from './product.ts';
import { watchRequests } from './watch-requests.ts';

export interface ExploreMeasures {
  /** From the click on Search until the rows are painted, in milliseconds, one value per search. */
  readonly searchMs: readonly number[];
  /** Scripts and style sheets of the first view of a page in a browser without a cache, by path. */
  readonly firstViews: Readonly<Record<string, readonly LoadedFile[]>>;
}

/** Measures the explore pages of a running product in Chromium. */
export async function measureExplore(
  url: string,
  { searches, paths }: { searches: number; paths: readonly string[] },
): Promise<ExploreMeasures> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_ARGS });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await logIn(page, 'client@sentinel.example');
    const storageState = await context.storageState();
    const firstViews: Record<string, readonly LoadedFile[]> = {};
    for (const path of paths) {
      const fresh = await browser.newContext({ baseURL: url, storageState, viewport: { width: 1440, height: 900 } });
      const view = await fresh.newPage();
      const { files } = watchFiles(view);
      const quiet = watchRequests(view);
      await view.goto(path);
      await view.getByRole('heading', { level: 1 }).waitFor();
      await quiet();
      firstViews[path] = await files();
      await fresh.close();
    }
    await page.goto('/explore-trades?v=1');
    await resultRows(page).first().waitFor();
    const searchMs: number[] = [];
    for (let round = 1; round <= searches; round++) searchMs.push(await searchPainted(page, round));
    return { searchMs, firstViews };
  } finally {
    await browser.close();
  }
}

/** Asks for trades above another value than before, so that nothing is known yet. */
async function searchPainted(page: Page, thousands: number): Promise<number> {
  // Results fold the filters.
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('textbox', { name: 'Value of shares traded (thousands)' }).fill(String(thousands));
  return results(page).evaluate(async (region) => {
    const search = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Search');
    if (!search) throw new Error('There is no Search button.');
    const began = performance.now();
    search.click();
    let wasBusy = false;
    for (;;) {
      await new Promise(requestAnimationFrame);
      const isBusy = region.getAttribute('aria-busy') === 'true';
      wasBusy ||= isBusy;
      if (wasBusy && !isBusy && region.querySelector('[role="gridcell"]')) break;
    }
    // The frame after the one in which the rows were put in place: they are painted.
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });
}
