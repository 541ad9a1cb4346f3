import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { productDatabaseUrl } from '../support/accounts.ts';
import { logIn, watchConsole } from '../support/product.ts';
import { randomNumbers, randomSearch, type StoredTrade, storedTrades } from '../support/random-trade-searches.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong on the page, one per line. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function setTheme(page: Page, theme: 'dark' | 'light') {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

const results = (page: Page) => page.getByRole('region', { name: 'Search Results' });
/** Rows of the grid; on a phone, cards. */
const rows = (page: Page) => results(page).locator('[role="gridcell"][col-id="Company Name"], [data-result-row]');
const settled = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Searching...' })).toHaveCount(0);
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
};

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('part 3 sections 2, 4 and 7: from events by the dollar icon to the trades before, and back @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example');
  await page.goto('/explore-events');
  await expect(page).toHaveURL(/\/explore-material-events$/);
  await expect(page.getByText('Nothing searched yet')).toBeVisible();
  for (const name of ['Basic Filters', 'Company criteria', 'Insider Trading Filters'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await page.getByText('365', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Value of shares sold (in thousands)' }).fill('100');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await settled(page);
  await expect(rows(page).first()).toBeVisible();

  const icon = results(page)
    .getByRole('link', { name: 'Show insider sales in the 365 days before this filing' })
    .first();
  const asked = new URL((await icon.getAttribute('href')) ?? '', page.url()).searchParams;
  expect([...asked.keys()]).toEqual(['ticker', 'startDate', 'endDate', 'tradeType', 'autoSearch']);
  await icon.click();
  await expect(page).toHaveURL(/\/explore-trades\?v=1&tickers=/);
  await settled(page);
  await expect(rows(page).first()).toBeVisible();
  await expect(results(page).getByText('Sale', { exact: true }).first()).toBeVisible();
  await expect(results(page).getByText('Purchase', { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/explore-material-events\?v=1/);
  await expect(rows(page).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('part 3 sections 2, 4 and 5: search, sort, page, study; dark and light; the link shows others the same', async ({
  page,
  browser,
  isMobile,
}) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example');
  await page.goto('/explore-trades');
  expect.soft(await violations(page), 'before a search').toEqual([]);
  if (isMobile) {
    await page.getByRole('button', { name: /^Filters/ }).click();
    expect.soft(await violations(page), 'the sheet of filters').toEqual([]);
  }
  await page.getByRole('checkbox', { name: 'Purchases' }).uncheck();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await settled(page);
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\?v=1&trade=Sales$/);

  await page.goto(`/explore-trades?v=1&to=${daysAgo(20)}&trade=Sales`);
  await settled(page);
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await settled(page);
  await expect(page).toHaveURL(/&trade=Sales&page=2$/);
  await expect(rows(page).first()).toBeVisible();
  const shown = await rows(page).allTextContents();
  await expect(page.getByRole('region', { name: 'Study' })).toContainText('issuers');
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(page, theme);
    expect.soft(await violations(page), theme).toEqual([]);
  }
  expect(await overflow(page)).toBeLessThanOrEqual(0);

  // Another account with the same rights, in a browser of its own.
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await logIn(theirs, 'admin@sentinel.example');
  await theirs.goto(page.url());
  await settled(theirs);
  if (!isMobile) await expect.poll(() => rows(theirs).allTextContents()).toEqual(shown);
  await expect(theirs.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await other.close();

  // Session memory: the page comes back as it was left.
  await page.goto('/dashboard');
  await page.goto('/explore-trades');
  await expect(page).toHaveURL(/&trade=Sales&page=2$/);
  await expect.poll(() => rows(page).allTextContents()).toEqual(shown);
  expect(errors).toEqual([]);
});

test('part 3 sections 5 and 8: what cannot be searched is said, and nothing is lost @desktop', async ({ page }) => {
  await logIn(page, 'client@sentinel.example');
  await page.goto('/explore-trades?v=1&value.between=500&value.between=100&from=2026-02-30');
  await expect(page.getByText('was left out: from.')).toBeVisible();
  await expect(page.getByText('No data available')).toBeVisible();
  await page.getByRole('button', { name: 'Filters 1' }).click();
  await expect(page.getByText('The first number is larger than the second, so nothing can match.')).toBeVisible();
  const value = page.getByLabel('Value of shares traded (thousands): from');
  await value.fill('abc');
  await expect(page.getByText('Enter a number.')).toBeVisible();
  await value.fill('$1');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await settled(page);
  await expect(page).toHaveURL(/value\.between=%241&value\.between=100/);

  // The market service is down: the spec's words, and the form stays.
  await page.route('**/api', (route) =>
    route.request().postData()?.includes('"explore_trades"')
      ? route.fulfill({ status: 503, json: { error: 'no', code: 'unavailable', request_id: 'x' } })
      : route.fallback(),
  );
  await value.fill('$2');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText('Server error: Unable to retrieve search results. Please try again.');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(value).toHaveValue('$2');
  await page.unroute('**/api');
  await page.getByRole('button', { name: 'Retry' }).click();
  await settled(page);
  await expect(page.getByText('Server error')).toHaveCount(0);

  await page.goto('/explore-trades?ticker=NOPE&startDate=2026-01-01&endDate=2026-02-01&tradeType=sale&autoSearch=true');
  await expect(page.getByRole('alertdialog')).toContainText('Could not find company information for ticker NOPE');
});

/** A day so long past that filings of these days have arrived: trades are shown as they were a moment ago. */
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

const SEARCHES = 40;
const SEED = 20261122;

test(`part 3 sections 3 and 5: the rows of ${SEARCHES} random searches are those that the database holds @desktop`, async ({
  page,
}) => {
  const lastDay = daysAgo(20);
  const trades = (await storedTrades(productDatabaseUrl())).filter(({ day }) => day <= lastDay);
  expect(trades.length).toBeGreaterThan(200);
  const random = randomNumbers(SEED);
  await logIn(page, 'client@sentinel.example');
  await page.goto('/explore-trades');
  let found = 0;
  for (let round = 0; round < SEARCHES; round++) {
    const { query, finds } = randomSearch(random, trades, lastDay);
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('"explore_trades"') ?? false,
    );
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, `/explore-trades?${query}&rows=100`);
    await answered;
    await settled(page);
    const expected = trades.filter(finds).map(lineOf);
    // The grid renders its rows a moment after the answer.
    if (expected.length <= 100) {
      await expect.poll(async () => (await shownLines(page)).sort(), query).toEqual(expected.sort());
    } else {
      await expect.poll(async () => (await shownLines(page)).length, query).toBe(100);
      expect(
        (await shownLines(page)).filter((line) => !expected.includes(line)),
        query,
      ).toEqual([]);
    }
    found += expected.length;
  }
  expect(found).toBeGreaterThan(SEARCHES);
});

const THOUSANDS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A trade as the columns of the table show it. */
function lineOf({ company, day, direction, value }: StoredTrade): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const shown = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return [
    company,
    shown.format(Date.UTC(year, month - 1, date)).replace('Sept', 'Sep'),
    direction === 'purchase' ? 'Purchase' : 'Sale',
    value === null ? 'unknown' : THOUSANDS.format(value / 1000),
  ].join(' | ');
}

/** The rows on screen, in the same words. */
function shownLines(page: Page): Promise<string[]> {
  return results(page).evaluate((region) => {
    const rows = new Map<string, Record<string, string>>();
    for (const cell of region.querySelectorAll<HTMLElement>('[role="gridcell"]')) {
      const key = cell.closest('[row-id]')?.getAttribute('row-id') ?? '';
      const row = rows.get(key) ?? {};
      const clone = cell.cloneNode(true) as HTMLElement;
      for (const hidden of clone.querySelectorAll('.visually-hidden')) hidden.remove();
      row[cell.getAttribute('col-id') ?? ''] = clone.textContent?.trim() ?? '';
      rows.set(key, row);
    }
    return [...rows.values()].map((row) =>
      ['Company Name', 'Trade Date', 'Trade Direction', 'Value (in thousands)'].map((name) => row[name]).join(' | '),
    );
  });
}
