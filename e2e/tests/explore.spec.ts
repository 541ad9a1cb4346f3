import { expect, type Page, test } from '@playwright/test';
import { violations, violationsInBothThemes } from '../support/accessibility.ts';
import { daysAgo, resultRows, results, settled } from '../support/explore.ts';
import { logIn, watchConsole } from '../support/product.ts';

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What axe finds in the results, and in everything that opens over them, dark and light. */
async function checkOpenParts(page: Page, isMobile: boolean): Promise<void> {
  const parts: readonly { readonly name: string; readonly part: string; open(): Promise<void> }[] = [
    {
      name: 'results and study',
      part: 'html',
      // Axe takes rows that scrolled half below the head of the table for small targets.
      open: () => page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded(),
    },
    {
      name: 'export menu',
      part: '[role="menu"]',
      async open() {
        await page.getByRole('button', { name: 'Export', exact: true }).click();
        await expect(page.getByRole('menuitem', { name: /^CSV/ })).toBeVisible();
      },
    },
    {
      name: 'saved searches',
      part: '[role="menu"]',
      async open() {
        await page.getByRole('button', { name: /^Saved search/ }).click();
        await expect(page.getByRole('menuitem', { name: 'Late filings' })).toBeVisible();
      },
    },
    {
      name: 'explanation',
      part: 'dialog[open], [role="dialog"]',
      async open() {
        if (isMobile) await resultRows(page).first().getByRole('button').first().click();
        await page
          .getByRole('button', { name: /Explain Trade Return/ })
          .first()
          .click();
        await expect(page.getByRole('link', { name: 'Stored copy' }).first()).toBeVisible();
      },
    },
    {
      name: 'palette',
      part: 'dialog[open], [role="dialog"]',
      async open() {
        await page.getByRole('button', { name: 'Find Company, owner, page or action' }).click();
        await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('in');
        await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('option').first()).toBeVisible();
      },
    },
    {
      name: 'filters',
      part: isMobile ? 'dialog[open], [role="dialog"]' : 'form',
      async open() {
        await page.getByRole('button', { name: /^Filters/ }).click();
        await expect(page.getByRole('region', { name: 'Company criteria' })).toBeVisible();
      },
    },
  ];
  for (const { name, part, open } of parts) {
    await open();
    expect.soft(await violationsInBothThemes(page, part), name).toEqual([]);
    await page.keyboard.press('Escape');
  }
}

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('part 3 sections 2, 4 and 7: from events by the dollar icon to the trades before, and back @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/explore-events');
  await expect(page).toHaveURL(/\/explore-material-events$/);
  await expect(page.getByText('Nothing searched yet')).toBeVisible();
  for (const name of ['Basic Filters', 'Company criteria', 'Insider Trading Filters'])
    await expect(page.getByRole('region', { name })).toBeVisible();
  await page.getByText('365', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Value of shares sold (in thousands)' }).fill('100');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await settled(page);
  await expect(resultRows(page).first()).toBeVisible();

  const icon = results(page)
    .getByRole('link', { name: 'Show insider sales in the 365 days before this filing' })
    .first();
  const asked = new URL((await icon.getAttribute('href')) ?? '', page.url()).searchParams;
  expect([...asked.keys()]).toEqual(['ticker', 'startDate', 'endDate', 'tradeType', 'autoSearch']);
  await icon.click();
  await expect(page).toHaveURL(/\/explore-trades\?v=1&tickers=/);
  await settled(page);
  await expect(resultRows(page).first()).toBeVisible();
  await expect(results(page).getByText('Sale', { exact: true }).first()).toBeVisible();
  await expect(results(page).getByText('Purchase', { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/explore-material-events\?v=1/);
  await expect(resultRows(page).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('part 3 sections 2, 4 and 5: search, sort, page, study; dark and light; the link shows others the same', async ({
  page,
  browser,
  isMobile,
}) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/explore-trades');
  expect.soft(await violations(page), 'before a search').toEqual([]);
  if (isMobile) {
    await page.getByRole('button', { name: /^Filters/ }).click();
    expect.soft(await violations(page), 'the sheet of filters').toEqual([]);
  }
  await page.getByRole('checkbox', { name: 'Purchases' }).uncheck();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await settled(page);
  await expect(resultRows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\?v=1&trade=Sales$/);

  await page.goto(`/explore-trades?v=1&to=${daysAgo(20)}&trade=Sales`);
  await settled(page);
  const page2 = page.getByRole('button', { name: 'Page 2', exact: true });
  await page2.click();
  await expect(page).toHaveURL(/&trade=Sales&page=2$/);
  await expect(page2).toHaveAttribute('aria-current', 'page');
  await settled(page);
  await expect(resultRows(page).first()).toBeVisible();
  const shown = await resultRows(page).allTextContents();
  await expect(page.getByRole('region', { name: 'Study' })).toContainText('issuers');
  await checkOpenParts(page, isMobile);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const width of isMobile ? [390, 360] : [1440]) {
    await page.setViewportSize({ ...size, width });
    expect.soft(await overflow(page), `pixels beyond the page at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);

  // Another account with the same rights, in a browser of its own.
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await logIn(theirs, 'admin@sentinel.example', page.url());
  await settled(theirs);
  if (!isMobile) await expect.poll(() => resultRows(theirs).allTextContents()).toEqual(shown);
  await expect(theirs.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await other.close();

  // Session memory: the page comes back as it was left.
  await page.goto('/dashboard');
  await page.goto('/explore-trades');
  await expect(page).toHaveURL(/&trade=Sales&page=2$/);
  await expect.poll(() => resultRows(page).allTextContents()).toEqual(shown);

  // The name of an opened search leaves room for the buttons beside it.
  await page.getByRole('button', { name: /^Saved search/ }).click();
  await page.getByRole('menuitem', { name: 'Officers buying' }).click();
  for (const width of isMobile ? [390, 360] : [1440]) {
    await page.setViewportSize({ ...size, width });
    const names = [/Officers buying/, 'Save as alert', 'Copy link'];
    const edges = await Promise.all(
      names.map(async (name) => {
        const box = await page.getByRole('button', { name }).boundingBox();
        return box ? [box.x, box.x + box.width] : [];
      }),
    );
    // From left to right, without an overlap and within the screen.
    expect(edges.map(({ length }) => length)).toEqual([2, 2, 2]);
    expect([...edges.flat(), width], `at ${width} pixels`).toEqual([...edges.flat(), width].sort((a, b) => a - b));
  }
  expect(errors).toEqual([]);
});

test('part 3 sections 5 and 8: what cannot be searched is said, and nothing is lost @desktop', async ({ page }) => {
  await logIn(
    page,
    'client@sentinel.example',
    '/explore-trades?v=1&value.between=500&value.between=100&from=2026-02-30',
  );
  await expect(page.getByText('was left out: from.')).toBeVisible();
  await expect(page.getByText('No data available')).toBeVisible();
  await page.getByRole('button', { name: 'Filters 1' }).click();
  await expect(page.getByText('The first number is larger than the second, so nothing can match.')).toBeVisible();
  const value = page.getByLabel('Value of shares traded (thousands): from');
  await value.fill('abc');
  await expect(page.getByText('Enter a number.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  await value.fill('');
  await page.getByRole('button', { name: 'Check Value to search' }).click();
  await expect(page.getByText('Enter both numbers.')).toBeVisible();
  await expect(value).toBeFocused();
  await value.fill('$1');
  // The live count beside the form is an `explore_trades` with another limit, and may be answered first.
  const answered = page.waitForResponse((response) => {
    const call = response.request().postData() ?? '';
    return call.includes('"explore_trades"') && call.includes('"limit":20');
  });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await answered;
  await settled(page);
  await expect(page).toHaveURL(/value\.between=%241&value\.between=100/);
  // The filters fold for the results; a chip leads back to its field.
  await expect(results(page)).toBeInViewport();
  await page.getByRole('button', { name: /^Value/ }).click();
  await expect(value).toBeFocused();

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
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(value).toHaveValue('$2');
  await page.unroute('**/api');

  // A response without rows.
  await page.route('**/api', (route) =>
    route.request().postData()?.includes('"explore_trades"')
      ? route.fulfill({ json: { num_rows: 1 } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(popup).toContainText('Bad response received from server. Please try again or contact support.');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(value).toHaveValue('$2');
  await page.unroute('**/api');
  await page.getByRole('button', { name: 'Retry' }).click();
  await settled(page);
  await expect(page.getByText(/Server error|Bad response/)).toHaveCount(0);

  // A percent sign is no other number, and stays as it was typed.
  const tradeReturn = page.getByRole('textbox', { name: 'Trade return percentage' });
  await tradeReturn.fill('-15%');
  const asked = page.waitForRequest((request) => {
    const call = request.postData() ?? '';
    return call.includes('"explore_trades"') && call.includes('"trade_return"') && call.includes('"limit":20');
  });
  await tradeReturn.press('Enter');
  await expect(tradeReturn).toHaveCount(0);
  expect((await asked).postDataJSON()).toMatchObject({ trade_return: { bool: 'ge', val: [-0.15] } });
  await settled(page);
  await page.getByRole('button', { name: /^Trade return/ }).click();
  await expect(tradeReturn).toHaveValue('-15%');

  // Addresses of another version, and with fields that nobody knows.
  await page.goto('/explore-trades?v=2&value.ge=5');
  await expect(page.getByText('This link was made by another version of Sentinel')).toBeVisible();
  await expect(page.getByText('Nothing searched yet')).toBeVisible();
  await page.goto(`/explore-trades?v=1&colour=red&to=${daysAgo(20)}`);
  await expect(page.getByText('was left out: colour.')).toBeVisible();
  await settled(page);
  await expect(resultRows(page).first()).toBeVisible();

  await page.goto('/explore-trades?ticker=NOPE&startDate=2026-01-01&endDate=2026-02-01&tradeType=sale&autoSearch=true');
  await expect(page.getByRole('alertdialog')).toContainText('Could not find company information for ticker NOPE');
});
