import { expect, test } from '@playwright/test';
import { logIn, watchConsole } from '../support/product.ts';

test('lines that are pasted become a watchlist, whose trades Explore shows alone and an alert watches (not in the spec) @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/explore-trades?v=1&from=2026-01-01');
  const tickers = page.getByRole('link', { name: /^[A-Z-]{1,8} \(opens in a new tab\)$/ });
  const ticker = (await tickers.first().textContent())?.split(' ')[0] ?? '';
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
  await expect(tickers.first()).toContainText(ticker);
  const shown = (await tickers.allTextContents()).map((text) => text.split(' ')[0]);
  expect(new Set(shown)).toEqual(new Set([ticker]));

  await page.goto('/watchlists');
  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Create alert' }).click();
  await expect(page.getByRole('combobox', { name: /^Watchlist/ })).toContainText('Walk');
  await page.getByRole('textbox', { name: 'Alert name' }).fill(name);
  await page.getByRole('button', { name: 'Save alert' }).click();
  const alert = page.getByRole('row').filter({ has: page.getByRole('link', { name }) });
  await expect(alert).toContainText(`Watchlist: ${name}`);
  await page.goto('/watchlists');
  await page.getByRole('link', { name }).click();
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await remove();
  await expect(page.getByText(`Your alert “${name}” watches this list.`).first()).toBeVisible();
  // The browser says of the refused call that it was.
  expect(errors.splice(0)).toEqual([expect.stringContaining('status of 409')]);
  await page.goto('/alerts');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted', { exact: false }).first()).toBeVisible();
  await page.goto('/watchlists');
  await page.getByRole('link', { name }).click();
  await remove();
  await expect(page).toHaveURL(/\/watchlists$/);
  expect(errors).toEqual([]);
});
