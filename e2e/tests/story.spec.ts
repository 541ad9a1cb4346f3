import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ingest, logIn, logInByForm, mailbox, REAL_FILINGS, watchConsole } from '../support/product.ts';

/** Two real filings of one issuer: the first adds the company, the second matches the alert. */
const KNOWN = join(REAL_FILINGS, '0001181431-11-033001.xml');
const NEW = join(REAL_FILINGS, '0001209191-12-014199.xml');
const hasFilings = existsSync(KNOWN) && existsSync(NEW);
if (!hasFilings)
  console.log('story.spec: skipped, the real filings are not beside the repository (../shared/data/edgar)');

test.describe('the whole way: from login to a real filing’s alert in the mailbox', () => {
  test.skip(!hasFilings, 'the real filings are not here');

  test('log in, see trades, save an alert, load a Form 4, get the email (parts 1 to 3)', async ({ page, request }) => {
    const errors = watchConsole(page);
    const first = await ingest(KNOWN);
    expect(first, first.output).toMatchObject({ code: 0 });

    await logInByForm(page, 'client@sentinel.example');
    await expect(page.getByRole('heading', { name: 'Welcome back, Morgan Client' })).toBeVisible();

    await page.getByRole('link', { name: 'Explore Insider Trades' }).first().click();
    await expect(page.getByRole('heading', { name: 'Explore Insider Trades', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('row').nth(5)).toBeVisible();

    await page.goto('/alerts');
    await page.getByRole('button', { name: '+ Insider Trading Alert' }).click();
    await expect(page.getByRole('heading', { name: 'Create New Alert - Insider Trading' })).toBeVisible();
    await page.getByRole('button', { name: 'Save alert' }).click();
    await expect(page.getByText('Please enter an alert name before saving.')).toBeVisible();
    await page.getByLabel('Alert name').fill('LinkedIn insiders sell');
    await page.getByRole('combobox', { name: 'Company/Owner' }).fill('linkedin');
    await page.getByRole('option', { name: /LNKD/ }).click();
    await page.getByRole('checkbox', { name: 'Purchases' }).uncheck();
    await page.getByRole('button', { name: 'Save alert' }).click();
    const row = page.getByRole('row', { name: /LinkedIn insiders sell/ });
    await expect(row).toContainText('LINKEDIN CORP');
    await expect(row).toContainText('Sales');

    // In another tab, a search that the filing will match.
    const explore = await page.context().newPage();
    await explore.goto('/explore-trades?v=1&tickers=LNKD');
    const range = explore.getByText(/^1–\d+ of \d+$/).first();
    await expect(range).toHaveText('1–1 of 1');

    const stored = await ingest(NEW);
    expect(stored.output).toMatch(/stored/);
    expect(stored.code).toBe(0);

    // Rows stay as they are until they are asked for (issue 41).
    const show = explore.getByRole('button', { name: /^\d+ new trades?: show$/ });
    await expect(show).toBeVisible();
    await expect(range).toHaveText('1–1 of 1');
    await show.click();
    await expect(range).not.toHaveText('1–1 of 1');
    await expect(show).toHaveCount(0);
    await explore.close();

    const find = async () => (await mailbox(request)).filter(({ text }) => text.includes('LinkedIn insiders sell'));
    await expect.poll(async () => (await find()).length).toBe(1);
    const [mail] = await find();
    expect(mail).toMatchObject({ channel: 'email', to: 'client@sentinel.example' });
    expect(mail?.text).toContain('LINKEDIN CORP');
    expect(mail?.text).toMatch(/Hoffman/i);
    expect(mail?.text).toMatch(/Sales/);
    expect(mail?.text).toContain(
      'https://www.sec.gov/Archives/edgar/data/1271024/000120919112014199/0001209191-12-014199-index.htm',
    );
    const link = new URL(mail?.text.match(/\S+\/alert\?name=\S+/)?.[0] ?? '');
    await page.goto('/dashboard');
    await page.goto(link.pathname + link.search);
    // Results are those of the last year, and this filing is of 2012.
    await expect(page.getByText('No matching results given the criteria.')).toBeVisible();
    await page.getByRole('button', { name: 'Back to Alerts' }).click();
    await expect(row).toContainText('matched');

    const again = await ingest(NEW);
    expect(again.output).toMatch(/skipped/);
    expect(again.code).toBe(0);

    expect(errors).toEqual([]);

    await page.goto('/dev/mailbox');
    await page
      .getByText(/^LNKD .* sold /)
      .first()
      .click();
    await expect(page.frameLocator('iframe').first().locator('body')).toContainText('LINKEDIN CORP');
    expect(await find()).toHaveLength(1);
  });

  test('a saved alert can be renamed and deleted (part 2 section 4)', async ({ page }) => {
    await logIn(page, 'client@sentinel.example', '/alerts');
    await page.getByRole('button', { name: '+ Insider Trading Alert' }).click();
    await page.getByLabel('Alert name').fill('Every purchase');
    await page.getByRole('checkbox', { name: 'Sales' }).uncheck();
    await page.getByRole('button', { name: 'Save alert' }).click();
    await expect(page.getByRole('row', { name: /Every purchase/ })).toContainText('All companies');

    await page.getByRole('button', { name: '+ Insider Trading Alert' }).click();
    await page.getByLabel('Alert name').fill('Every purchase');
    await page.getByRole('button', { name: 'Save alert' }).click();
    await expect(page.getByText('You already have an alert of this name.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Edit Every purchase' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Alert - Insider Trading' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Sales' })).not.toBeChecked();
    await page.getByLabel('Alert name').fill('All buys');
    await page.getByRole('button', { name: 'Save alert' }).click();
    await expect(page.getByRole('row', { name: /All buys/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Every purchase/ })).toHaveCount(0);

    await page.getByRole('button', { name: 'Delete All buys' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('row', { name: /All buys/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: '+ Insider Trading Alert' })).toBeFocused();
  });
});
