import { expect, type Locator, type Page, test } from '@playwright/test';
import { violations, violationsInBothThemes } from '../support/accessibility.ts';
import { logIn, watchConsole } from '../support/product.ts';

/** The ticker of a company of the demo market with insider trades, as the search finds it. */
async function openCompany(page: Page): Promise<string> {
  await page.goto('/company');
  await page.getByRole('combobox', { name: 'Find a company' }).fill('inc');
  await page.getByRole('option').first().click();
  await page.waitForURL(/\/company\?ticker=[A-Z]+$/);
  return new URL(page.url()).searchParams.get('ticker') ?? '';
}

/** On a phone, the links of a row show when it is open. */
async function openFirstRow(table: Locator): Promise<void> {
  await expect(table.locator('[role="gridcell"], [data-result-row]').first()).toBeVisible();
  const row = table.locator('[data-result-row]').first();
  if (await row.isVisible()) await row.getByRole('button').first().click();
}

const chartOf = (page: Page) => page.getByRole('slider', { name: 'Price chart: session' });

test.describe('the company page', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page, 'client@sentinel.example');
  });

  test('part 2 section 5 "Company search" leads to prices, figures, trades and filings, dark and light', async ({
    page,
  }) => {
    const errors = watchConsole(page);
    const ticker = await openCompany(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(ticker);
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('Market value');
    await expect(chartOf(page).locator('canvas').first()).toBeVisible();
    // Rows of a grid; on a phone, cards.
    for (const name of ['Insider Trades', 'Filings'])
      await expect(
        page.getByRole('region', { name }).locator('[role="gridcell"], [data-result-row]').first(),
      ).toBeVisible();
    expect.soft(await violationsInBothThemes(page)).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(errors).toEqual([]);
  });

  test('part 2: the chart is read with keys and pointer, kept open with Enter, and stands as a table, too @desktop', async ({
    page,
  }) => {
    await openCompany(page);
    const chart = chartOf(page);
    await expect(chart.locator('canvas').first()).toBeVisible();
    await chart.focus();
    await page.keyboard.press('End');
    const last = await chart.getAttribute('aria-valuetext');
    await page.keyboard.press('PageDown');
    await expect(chart).not.toHaveAttribute('aria-valuetext', last ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Stored copy' }).first()).toHaveAttribute('href', /^\/filing\?accno=/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Close the details' })).toHaveCount(0);

    const box = await chart.boundingBox();
    if (!box) throw new Error('The chart is not on the page.');
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
    await expect(chart).toHaveAttribute('aria-valuetext', /: close \$ [\d,.]+/);

    // The range moves what the chart begins with; "All" asks for the whole series.
    const whole = page.waitForRequest((request) => request.postData()?.includes('"start_date":"1900-01-01"') ?? false);
    await page.getByText('All', { exact: true }).click();
    await whole;
    await page.getByRole('button', { name: 'Show table' }).click();
    await expect(
      page.getByRole('region', { name: 'Prices' }).getByRole('columnheader', { name: 'Close' }),
    ).toBeVisible();
  });

  test('a trade’s filing opens in the product, and no page leads to the SEC for what was made up (FINDINGS B24)', async ({
    page,
  }) => {
    const errors = watchConsole(page);
    /** Addresses at the SEC of filings that it cannot have. */
    const dead = () =>
      page
        .locator('a[href*="sec.gov"]')
        .evaluateAll((links) =>
          links.map((link) => (link as HTMLAnchorElement).href).filter((href) => /00099\d{5}/.test(href)),
        );
    const ticker = await openCompany(page);
    const trades = page.getByRole('region', { name: 'Insider Trades' });
    await openFirstRow(trades);
    const copy = trades.getByRole('link', { name: 'Stored copy' }).first();
    const accno = new URL((await copy.getAttribute('href')) ?? '', page.url()).searchParams.get('accno') ?? '';
    expect(await dead()).toEqual([]);
    await copy.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Form 4(/A)? ${ticker}$`));
    await expect(page.getByText(accno)).toBeVisible();
    await expect(page.getByText('Made up: the SEC has no such filing.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Trades in this form' })).toContainText(/shares on/);
    expect.soft(await violationsInBothThemes(page)).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);

    // The contents and the browser's Back stay on the page.
    await page.getByRole('link', { name: 'Footnotes, remarks and signatures' }).click();
    await expect(page.getByRole('region', { name: 'Footnotes, remarks and signatures' })).toBeInViewport();
    await expect(page).toHaveURL(new RegExp(`/filing\\?accno=${accno}#notes$`));
    await page.getByRole('link', { name: 'Insider page' }).first().click();
    await expect(page.getByRole('region', { name: 'Record' })).toBeVisible();
    expect(await dead()).toEqual([]);
    for (const path of ['/explore-trades?v=1&columns=all', '/explore-material-events?v=1&columns=all']) {
      await page.goto(path);
      const found = page.getByRole('region', { name: 'Search Results' });
      await openFirstRow(found);
      await expect(found.locator('a[href^="/filing?accno="]').first()).toBeAttached();
      expect(await dead()).toEqual([]);
    }
    expect(errors).toEqual([]);
  });

  test('part 2 section 2 "Results table (shared)": columns are chosen per table and stay @desktop', async ({
    page,
  }) => {
    await openCompany(page);
    const filings = page.getByRole('region', { name: 'Filings' });
    await filings.getByRole('button', { name: 'Preferences' }).click();
    const stored = page.waitForResponse(
      (response) => response.request().postData()?.includes('update_user_preferences') ?? false,
    );
    await page.getByRole('button', { name: 'Remove Event Return' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await stored).ok()).toBe(true);
    await expect(filings.getByRole('columnheader', { name: 'Event Return' })).toHaveCount(0);
    const download = page.waitForEvent('download');
    await filings.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Filings.csv');
    await page.reload();
    await expect(filings.getByRole('columnheader', { name: 'Form' })).toBeVisible();
    await expect(filings.getByRole('columnheader', { name: 'Event Return' })).toHaveCount(0);
    await expect(
      page.getByRole('region', { name: 'Insider Trades' }).getByRole('columnheader', { name: 'Trade Date' }),
    ).toBeVisible();
  });

  test('part 2 section 2 "Create/Edit Alert form": an alert for the company starts from its page @desktop', async ({
    page,
  }) => {
    const ticker = await openCompany(page);
    await page.getByRole('link', { name: 'Create alert for this company' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Alert - Insider Trading' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Chosen companies' })).toContainText(ticker);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/alerts$/);
  });

  test('part 2: a ticker that no company has', async ({ page }) => {
    await page.goto('/company?ticker=nope');
    await expect(page.getByRole('heading', { name: 'Company not found' })).toBeVisible();
    await expect(page.getByText('No company has the ticker or CIK “NOPE”.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
