import { expect, test } from '@playwright/test';
import { daysAgo, resultRows } from '../support/explore.ts';
import { watchFiles } from '../support/first-view.ts';
import { logIn } from '../support/product.ts';
import { watchRequests } from '../support/watch-requests.ts';

/** Parts that are large, by words in the names of their files. */
const LARGE = { grid: /ag-grid/, calendar: /react-datepicker/, prices: /lightweight-charts/, study: /study-panel/ };

test('DESIGN section 4: the grid, the calendar, the price chart and the study load only where they are used @desktop', async ({
  page,
}) => {
  const { names } = watchFiles(page);
  const loaded = () =>
    Object.entries(LARGE)
      .filter(([, name]) => names().some((file) => name.test(file)))
      .map(([part]) => part);
  const quiet = watchRequests(page);
  await logIn(page, 'client@sentinel.example', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Files of areas are loaded when the page is idle; none of these parts is among them.
  await quiet();
  expect(loaded()).toEqual([]);

  // The grid is fetched ahead of the first search.
  await page.goto('/explore-trades');
  await expect(page.getByText('Nothing searched yet')).toBeVisible();
  await expect.poll(loaded).toEqual(['grid']);
  await page.goto(`/explore-trades?v=1&to=${daysAgo(20)}`);
  await expect(resultRows(page).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Study' })).toContainText('issuers');
  expect(loaded()).toEqual(['grid', 'study']);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('button', { name: 'Choose dates: Trade Date' }).click();
  await expect(page.locator('.react-datepicker').first()).toBeVisible();
  expect(loaded()).toEqual(['grid', 'calendar', 'study']);

  await page.goto('/company');
  await page.getByRole('combobox', { name: 'Find a company' }).fill('inc');
  await page.getByRole('option').first().click();
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(loaded()).toEqual(['grid', 'calendar', 'prices', 'study']);
});
