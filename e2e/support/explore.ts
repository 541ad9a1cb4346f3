import { expect, type Page } from '@playwright/test';

/** The results of an explore page. */
export const results = (page: Page) => page.getByRole('region', { name: 'Search Results' });

/** Rows of the table; on a phone, cards. */
export const resultRows = (page: Page) =>
  results(page).locator('[role="gridcell"][col-id="Company Name"], [data-result-row]');

/** Waits until a search is over. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Searching...' })).toHaveCount(0);
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
}

/** A day so long past that filings of these days have arrived: rows are shown as they were a moment ago. */
export const daysAgo = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

export interface ShownResults {
  /** How many rows the search has, as the line below the table says; 0 without rows. */
  readonly total: number;
  /** The texts of the cells by column, in the order of the rows on screen, without what only screen readers are told. */
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** The rows on screen; undefined while a search runs, and until the grid has painted as many as the line below it says. */
export function shownResults(page: Page): Promise<ShownResults | undefined> {
  return results(page).evaluate((region) => {
    if (region.getAttribute('aria-busy') !== 'false') return undefined;
    if (region.textContent?.includes('No data available')) return { total: 0, rows: [] };
    const ranges = [...region.querySelectorAll('span')].map((span) =>
      /^([\d,]+)–([\d,]+) of ([\d,]+)$/.exec(span.textContent ?? ''),
    );
    const range = ranges.find((match) => match !== null);
    if (!range) return undefined;
    const [first = 0, last = 0, total = 0] = range.slice(1).map((text) => Number(text.replaceAll(',', '')));
    const byIndex: Record<string, string>[] = [];
    for (const cell of region.querySelectorAll<HTMLElement>('[role="gridcell"]')) {
      const index = Number(cell.closest('[row-index]')?.getAttribute('row-index'));
      const text = cell.cloneNode(true) as HTMLElement;
      for (const hidden of text.querySelectorAll('.visually-hidden')) hidden.remove();
      byIndex[index] = { ...byIndex[index], [cell.getAttribute('col-id') ?? '']: text.textContent?.trim() ?? '' };
    }
    return byIndex.length === last - first + 1 ? { total, rows: byIndex } : undefined;
  });
}

/** Goes to another address of the page as the Back button does: without loading the page again. */
export function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate((address) => {
    history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
