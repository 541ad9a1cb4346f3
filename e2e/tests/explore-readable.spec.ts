import { expect, type Locator, test } from '@playwright/test';
import { resultRows, results, settled } from '../support/explore.ts';
import { logIn } from '../support/product.ts';

const backgroundOf = (control: Locator) => control.evaluate((element) => getComputedStyle(element).backgroundColor);

test.beforeEach(({ page }) => logIn(page, 'client@sentinel.example'));

for (const sort of ['value', 'trade_return', 'next_8K_days'])
  test(`FINDINGS B21: a narrow column of figures that the table is sorted by (${sort}) shows its arrow @desktop`, async ({
    page,
  }) => {
    await page.goto(`/explore-trades?v=1&sort=-${sort}`);
    await settled(page);
    const head = results(page).locator('[role="columnheader"][aria-sort="descending"]');
    const [arrow, cell] = [await head.locator('.ag-sort-descending-icon').boundingBox(), await head.boundingBox()];
    if (!arrow || !cell) throw new Error('no arrow');
    // Whole: a heading that needs room gives way, and not the arrow.
    expect(arrow.width).toBeGreaterThanOrEqual(14);
    expect(arrow.x).toBeGreaterThanOrEqual(cell.x);
    expect(arrow.x + arrow.width).toBeLessThanOrEqual(cell.x + cell.width);
    expect(arrow.y + arrow.height).toBeLessThanOrEqual(cell.y + cell.height);
  });

test('FINDINGS B22: a phone’s row shows the company, the owner and the title whole, on two lines where one is short @phone', async ({
  page,
}) => {
  await page.goto('/explore-trades?v=1&sort=-trade_date&rows=50');
  await settled(page);
  const rows = resultRows(page);
  await expect(rows.first()).toBeVisible();
  // Beside them stand the direction, the value, the day and the return.
  const texts = rows.locator('button[aria-expanded] > span:nth-child(odd)');
  const cut = await texts.evaluateAll(
    (all) =>
      all.filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
      ).length,
  );
  const count = await texts.count();
  expect(count).toBe(100);
  // The names of many owners may need more than two lines.
  expect(cut).toBeLessThanOrEqual(count / 10);
});

test('FINDINGS B37: the event filters have room for their labels and figures, and checks are not the color of Search @desktop', async ({
  page,
}) => {
  await page.goto('/explore-trades');
  const label = page.getByText('Days until next earnings announcement (EA)', { exact: true });
  const lines = await label.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBeLessThanOrEqual(2);
  for (const name of ['Days until next earnings announcement (EA)', 'Stock return at next 8-K']) {
    const box = await page.getByLabel(name, { exact: true }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(100);
  }
  const checked = await backgroundOf(page.getByRole('checkbox', { name: 'Purchases' }));
  expect(checked).not.toBe(await backgroundOf(page.getByRole('button', { name: 'Search', exact: true })));
});
