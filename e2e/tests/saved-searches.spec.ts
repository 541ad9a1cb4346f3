import { expect, type Page, test } from '@playwright/test';
import { daysAgo, resultRows, settled } from '../support/explore.ts';
import { logIn, watchConsole } from '../support/product.ts';

const PAGE = '/explore-material-events';

async function choose(page: Page, button: RegExp, entry: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('FIELD, issue 9 point 5: a search is saved, opens as the default, shows that it was changed, and is shared by its link @desktop', async ({
  page,
  context,
  browser,
}) => {
  const errors = watchConsole(page);
  const name = `Earnings ${Math.random().toString(36).slice(2, 8)}`;
  const button = new RegExp(`^Saved search: ${name}$`);
  const query = `?v=1&to=${daysAgo(20)}&item=2.02&lookback=90`;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Of its own in these tests: a default changes what other tests of the page find.
  await logIn(page, 'admin@sentinel.example', PAGE + query);
  await settled(page);
  await expect(resultRows(page)).toHaveCount(20);
  const shown = await resultRows(page).allTextContents();
  await choose(page, /Saved searches/, 'Save this search as…');
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Open this page with it').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: button })).toBeVisible();

  // A fresh visit: another tab of the same browser.
  const other = await context.newPage();
  await other.goto(PAGE);
  await expect(other).toHaveURL(PAGE + query);
  await settled(other);
  await expect.poll(() => resultRows(other).allTextContents()).toEqual(shown);
  await expect(other.getByRole('button', { name: button })).toBeVisible();

  await other.getByRole('button', { name: /^Filters/ }).click();
  await other.getByText('180', { exact: true }).click();
  await expect(other.getByRole('button', { name: new RegExp(`${name} \\(changed since saved\\)`) })).toBeVisible();
  await other.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(other).toHaveURL(PAGE + query.replace('lookback=90', 'lookback=180'));
  await other.getByRole('button', { name: 'Undo change' }).click();
  await expect(other).toHaveURL(PAGE + query);
  await expect(other.getByRole('button', { name: 'Undo change' })).toHaveCount(0);
  await settled(other);

  await other.getByRole('button', { name: 'Copy link' }).click();
  await expect(other.getByText('Link copied')).toBeVisible();
  const link = await other.evaluate(() => navigator.clipboard.readText());
  const { searchParams } = new URL(link);
  expect([...searchParams.keys()].sort()).toEqual(['columns', 'item', 'lookback', 'to', 'v']);
  expect(decodeURIComponent(link)).not.toMatch(/@|token|eyJ/);
  const theirs = await (await browser.newContext()).newPage();
  await logIn(theirs, 'client@sentinel.example', link);
  await settled(theirs);
  await expect.poll(() => resultRows(theirs).allTextContents()).toEqual(shown);
  await theirs.getByRole('button', { name: /Saved searches/ }).click();
  await expect(theirs.getByRole('menuitem', { name: 'Save this search as…' })).toBeVisible();
  await expect(theirs.getByRole('menuitem', { name })).toHaveCount(0);
  await theirs.context().close();

  await choose(other, button, `Delete “${name}”`);
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(other.getByRole('button', { name: button })).toBeVisible();
  await choose(other, button, `Delete “${name}”`);
  await expect(other.getByRole('button', { name: /Saved searches/ })).toBeVisible();
  await other.reload();
  await settled(other);
  await other.getByRole('button', { name: /Saved searches/ }).click();
  await expect(other.getByRole('menuitem', { name: 'Save this search as…' })).toBeVisible();
  await expect(other.getByRole('menuitem', { name })).toHaveCount(0);
  expect(errors).toEqual([]);
});
