import { expect, type Locator, type Page, test } from '@playwright/test';
import { daysAgo, goWithin, results, settled } from '../support/explore.ts';
import { logIn, watchConsole } from '../support/product.ts';

const cells = (page: Page, column: string) => results(page).locator(`[role="gridcell"][col-id="${column}"] button`);
const withText = (page: Page, column: string, text: RegExp) => cells(page, column).filter({ hasText: text }).first();

/** '+1.25%' as 1.25. */
const percent = (text: string | null) => Number((text ?? '').replace('−', '-').replace(/[^\d.-]/g, ''));
/** '$ 1,014.10' as 1014.1. */
const dollars = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''));

/** Opens the card of a value with the keyboard. */
async function open(page: Page, value: Locator): Promise<Locator> {
  await value.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: /Return/ });
  await expect(card.getByRole('link', { name: 'Stored copy' })).toBeVisible();
  return card;
}

async function close(page: Page, card: Locator, value: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(value).toBeFocused();
}

/** The closes of a line of the card: at the start, at the end, and the change in percent. */
async function closesOf(card: Locator, line: RegExp): Promise<[number, number, number]> {
  const texts = await card.getByRole('row', { name: line }).getByRole('cell').allTextContents();
  return [dollars(texts[0] ?? null), dollars(texts[1] ?? null), percent(texts[2] ?? null)];
}

test('part 3 sections 2 and 8, FIELD: a return, a missing one and a next event explain themselves, and Escape leads back @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await page.setViewportSize({ width: 2600, height: 1000 });
  await logIn(page, 'client@sentinel.example');
  const search = `/explore-trades?v=1&to=${daysAgo(20)}&horizon=5&return=adjusted&8-K_days.ge=1&rows=10&columns=all`;
  await page.goto(search);
  await settled(page);

  // A value: its parts make it, and it is the one in the cell.
  const value = withText(page, 'Trade Return', /%/);
  const shown = percent(/[+−]?[\d.]+%/.exec((await value.textContent()) ?? '')?.[0] ?? null);
  const card = await open(page, value);
  await expect(card).toContainText('(close at 5 ÷ close at 0 − 1) − the same for the fund');
  await expect(card.getByRole('columnheader').nth(1)).toHaveText(/^\w{3} \d{1,2}, \d{4}$/);
  await expect(card.getByRole('columnheader').nth(2)).toHaveText(/^\w{3} \d{1,2}, \d{4}$/);
  const stock = await closesOf(card, / close /);
  const fund = await closesOf(card, /Total-market fund/);
  for (const [start, end, change] of [stock, fund]) {
    // Closes have two decimals.
    expect(Math.abs((end / start - 1) * 100 - change)).toBeLessThan(0.01 + 100 / start / 100);
  }
  expect(Math.abs(stock[2] - fund[2] - shown)).toBeLessThan(0.02);
  expect(
    percent(
      await card
        .getByRole('row', { name: /Market adjusted/ })
        .getByRole('cell')
        .textContent(),
    ),
  ).toBe(shown);
  await expect(card).not.toContainText('A price was corrected');
  await expect(card.getByText('Form 4', { exact: true })).toBeVisible();
  await close(page, card, value);

  // The next event after a trade: the card leads to the filing that the days lead to.
  const eventCell = results(page)
    .locator('[role="gridcell"][col-id="Next Event (return) 8-K"]')
    .filter({ hasText: /%/ })
    .first();
  const event = eventCell.getByRole('button', { name: /Explain Return at next 8-K/ });
  const row = await eventCell.evaluate((cell) => cell.closest('[row-index]')?.getAttribute('row-index'));
  const filing = await results(page)
    .locator(`[row-index="${row}"] [col-id="Next Event (bdays) 8-K"] a`)
    .getAttribute('href');
  await expect(eventCell.getByRole('link')).toHaveAttribute('href', filing ?? '');
  const eventCard = await open(page, event);
  await expect(eventCard).toContainText('(close ÷ close before − 1) − the same for the fund');
  await expect(
    eventCard.getByText(/^\d+ trading days?, from \w{3} \d{1,2}, \d{4} to \w{3} \d{1,2}, \d{4}$/),
  ).toBeVisible();
  await expect(eventCard.getByRole('link', { name: 'Stored copy' })).toHaveAttribute('href', filing ?? '');
  await close(page, eventCard, event);

  // A missing one says why.
  await goWithin(page, search.replace('horizon=5', 'horizon=120'));
  await expect(cells(page, 'Trade Return').first()).toContainText('pending');
  const pending = cells(page, 'Trade Return').first();
  await expect(pending).toContainText('No trade return data available');
  const missing = await open(page, pending);
  await expect(missing.getByText('No value', { exact: true })).toBeVisible();
  await expect(missing).toContainText(
    /Pending until the close of \w{3} \d{1,2}, \d{4}|The last day of this return has not come yet/,
  );
  await close(page, missing, pending);
  expect(errors).toEqual([]);
});
