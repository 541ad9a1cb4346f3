import { expect, type Page, test } from '@playwright/test';
import { violationsInBothThemes } from '../support/accessibility.ts';
import { logIn, watchConsole } from '../support/product.ts';

/** The page as a screen reader has it, and whether it fits on a phone. */
async function expectSound(page: Page): Promise<void> {
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  const screen = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  if (screen) await page.setViewportSize(screen);
}

test('where an industry leans more than usual, and the trades behind a month of it, as many as it says @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/heat?sort=highest');
  // An old month, to which no filing of the running demo adds a trade.
  const cell = page.getByRole('grid').getByRole('link').first();
  await expectSound(page);
  // By keyboard: the focus shows the figures above the table.
  await cell.focus();
  const name = (await cell.getAttribute('aria-label')) ?? '';
  await expect(page.getByText(name.split(': ')[0] ?? '', { exact: true })).toBeVisible();
  const count = /([\d,]+) trades?/.exec(name)?.[1];
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`^1–[\\d,]+ of ${count}$`)).first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('who traded together, what came of it, and the person behind a trade: from the clusters to an alert @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/clusters?months=12&people=2');
  await page
    .getByRole('button', { name: /^Who traded/ })
    .first()
    .click();
  const explore = await page.getByRole('link', { name: 'Open in explore' }).getAttribute('href');
  await expectSound(page);

  // A cluster's trades in explore, where a study can be split by the signal.
  await page.goto(explore ?? '');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.goto('/explore-trades?v=1&trade=Purchases&study_split=In+a+cluster');
  await expect(page.getByRole('rowheader', { name: '2 All others' })).toBeVisible();
  await expect(page.getByText(/more than chance would explain|Too few companies or days/)).toBeVisible();
  await expectSound(page);

  // The name of an owner leads to the person.
  await page.locator('a[href^="/insider?cik="]').first().click();
  await expect(page.getByRole('heading', { name: 'All transactions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Months of trades' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Create alert for this person' }).click();
  await expect(page.getByRole('list', { name: 'Chosen companies and owners' })).not.toBeEmpty();
  expect(errors).toEqual([]);
});

test('from a sale that was announced to its notice, and from a short swing to what the company may recover @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/explore-trades?v=1&trade=Sales&tag=Form+144');
  await page.locator('[role="gridcell"] a[href^="/company?"]').first().click();
  const notices = page.getByRole('region', { name: 'Notices of sale' });
  await expect(notices.getByText(/ sold (on|in) /).first()).toBeVisible();
  await expectSound(page);
  await notices.getByRole('link', { name: 'Stored copy' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Form 144');
  await expect(page.getByRole('heading', { name: 'Securities to be sold' })).toBeVisible();
  await expectSound(page);

  await page.goto('/explore-trades?v=1&tag=Short-swing');
  await page.locator('[role="gridcell"] a[href^="/insider?cik="]').first().click();
  await expect(page.getByText(/matchable within six months at /).first()).toBeVisible();
  await expectSound(page);
  expect(errors).toEqual([]);
});

test('from the largest case to its filing, its paper and its review @desktop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/cases?months=all');
  await expectSound(page);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Sold|Given away) before the /);
  await expect(page.getByRole('img', { name: /^Closes from / })).toBeVisible();
  await page.getByRole('button', { name: 'Keep this case' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask for the plan.');
  await page.getByRole('button', { name: 'Save Review' }).click();
  await expect(page.getByText('Review saved')).toBeVisible();
  await expectSound(page);

  // On paper: light, without what there is to press.
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(/^Computed .* for client@sentinel\.example · http/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('link', { name: 'All cases' }).click();
  await expect(page.getByRole('heading', { name: 'You keep 1 case' })).toBeVisible();
  await expect(page.getByRole('table').first().getByRole('cell', { name: 'Ask for the plan.' })).toBeVisible();
  await page.getByRole('table').first().getByRole('link').click();
  const filing = page.locator('ol a[href^="/filing?accno="]').first();
  const accno = (await filing.textContent()) ?? '';
  await filing.click();
  await expect(page.getByText(accno).first()).toBeVisible();
  expect(errors).toEqual([]);
});
