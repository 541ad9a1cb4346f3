import { expect, test } from '@playwright/test';
import { logIn, watchConsole } from '../support/product.ts';

test('lines that are pasted become a watchlist, whose trades Explore shows alone (not in the spec)', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/explore-trades?v=1&from=2026-01-01');
  const firstTicker = page.getByRole('link', { name: /^[A-Z]{2,5}$/ }).first();
  const ticker = (await firstTicker.textContent())?.trim() ?? '';
  expect(ticker).not.toBe('');

  const name = `Walk ${Date.now()}`;
  await page.goto('/watchlists');
  await page.getByRole('button', { name: 'New watchlist' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('textbox', { name: 'Many at once' }).fill(`${ticker}\nnobody has this name`);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('1 added, 1 not found.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lines that were not added' })).toContainText('nobody has this name');

  await page.getByRole('link', { name: 'Explore trades' }).click();
  await expect(page).toHaveURL(/\/explore-trades\?v=1&watchlist=/);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(firstTicker).toHaveText(ticker);
  const tickers = await page.getByRole('link', { name: /^[A-Z]{2,5}$/ }).allTextContents();
  expect(new Set(tickers)).toEqual(new Set([ticker]));
  expect(errors).toEqual([]);
});
