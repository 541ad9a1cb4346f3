import { expect, type Page, test } from '@playwright/test';
import { type AccessibleNode, accessibleNode, violationsInBothThemes } from '../support/accessibility.ts';
import { watchConsole } from '../support/product.ts';

/** The table of the gallery with groups, explanations and row heights. */
const TABLE = 'Search Results, dense';
const table = (page: Page) => page.getByRole('region', { name: TABLE });

async function openGallery(page: Page): Promise<string[]> {
  const errors = watchConsole(page);
  // Colors cannot be checked while they are still changing.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { name: 'Filters', exact: true })).toBeVisible();
  return errors;
}

async function expectAccessible(page: Page, what: string, part: string): Promise<void> {
  expect.soft(await violationsInBothThemes(page, part), `${what}: what axe finds`).toEqual([]);
}

const rowsOf = (node: AccessibleNode): AccessibleNode[] =>
  node.role === 'row' ? [node] : node.children.flatMap(rowsOf);
const names = (row: AccessibleNode | undefined) => row?.children.map(({ name }) => name);

test.describe('date-range picker (part 3 section 2)', () => {
  // Midnight does not exist on some days in São Paulo and Apia, and both sides of the date line have readers.
  for (const timezoneId of ['America/New_York', 'America/Sao_Paulo', 'Pacific/Apia', 'Asia/Kolkata']) {
    test.describe(timezoneId, () => {
      test.use({ timezoneId });
      test('the day that is picked is the day that is shown', { tag: '@desktop' }, async ({ page }) => {
        await openGallery(page);
        const field = page.getByRole('textbox', { name: 'Filing Date' });
        await field.fill('Nov 4, 2018 – Nov 5, 2018');
        await field.press('Enter');
        await page.getByRole('button', { name: 'Choose dates: Filing Date' }).click();
        await expect(page.getByLabel(/November 4th, 2018/)).toHaveAttribute('aria-selected', 'true');
        await page.getByLabel(/November 3rd, 2018/).click();
        await expect(field).toHaveValue('Nov 3, 2018 – (select end date)');
        await page.getByLabel(/November 18th, 2018/).click();
        await expect(field).toHaveValue('Nov 3, 2018 – Nov 18, 2018');
      });
    });
  }

  test('it can be used by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
    const errors = await openGallery(page);
    const field = page.getByRole('textbox', { name: 'Trade Date' }).first();
    await field.fill('2024-01-10 to 2024-01-12');
    await field.press('Enter');
    await field.press('ArrowDown');
    // The calendar opens at the end of the range; its day has the focus.
    await expect(page.getByLabel(/January 12th, 2024/)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByLabel(/January 11th, 2024/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Jan 11, 2024 – (select end date)');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel(/January 18th, 2024/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Jan 11, 2024 – Jan 18, 2024');
    await expect(page.getByRole('dialog', { name: 'Trade Date' })).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  test('the calendar, its years and the sheet are accessible, dark and light @phone-nightly', async ({ page }) => {
    const errors = await openGallery(page);
    await page.getByRole('button', { name: 'Choose dates: Trade Date' }).first().click();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await expectAccessible(page, 'the calendar', '[role="dialog"]');
    await page.getByRole('button', { name: /Choose a year/ }).click();
    await expect(page.getByText(/^20\d\d–20\d\d$/)).toBeVisible();
    await expectAccessible(page, 'the years', '[role="dialog"]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await expectAccessible(page, 'the sheet', '[role="dialog"]');
    expect(errors).toEqual([]);
  });
});

test.describe('results table (part 2 section 2)', { tag: '@desktop' }, () => {
  test('a screen reader hears the headings and every cell of a row in order, also where the first column stays', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    await openGallery(page);
    await expect(table(page).getByRole('gridcell').first()).toBeVisible();
    const read = async () => rowsOf(await accessibleNode(page, 'grid', TABLE));
    // A heading gets its explanation after the first cells are there, and has no name while it does.
    await expect
      .poll(async () => names((await read())[1]))
      .toEqual([
        'Company Name',
        'Ticker',
        'Reporting Person',
        'Date Accepted',
        'Direction',
        'Value (in thousands)',
        'Trade Return',
        '8-K',
        'EA',
      ]);
    const [groups, headings, first, ...others] = await read();
    expect(names(groups)).toEqual(['Next Event (bdays)']);
    expect(first?.children.map(({ role }) => role)).toEqual(Array(9).fill('gridcell'));
    expect(names(first)?.slice(0, 2)).toEqual(['Aldgate Systems Inc.', 'ALDG (opens in a new tab)']);
    // Each row once: none is split between the column that stays and the ones that scroll.
    expect(others).toHaveLength(9);
    expect(headings?.children.find(({ name }) => name === 'Trade Return')?.description).toContain(
      'The return of the stock over the horizon after the trade.',
    );
  });

  test('its rows have three heights, which this browser remembers', async ({ page }) => {
    await openGallery(page);
    const row = table(page).locator('.ag-row').first();
    for (const [name, px] of [
      ['Compact', 28],
      ['Roomy', 44],
      ['Regular', 36],
      ['Compact', 28],
    ] as const) {
      await table(page).getByRole('radio', { name }).check();
      await expect(row).toHaveCSS('height', `${px}px`);
    }
    await page.reload();
    await expect(row).toHaveCSS('height', '28px');
  });
});

test('on a phone a row opens in place as a card (part 3 section 2)', { tag: '@phone' }, async ({ page }) => {
  const errors = await openGallery(page);
  const row = table(page)
    .getByRole('button', { name: /Arbor Glen Bancorp/ })
    .first();
  await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(table(page).getByRole('term')).toHaveCount(9);
  await expect(table(page).getByRole('link', { name: /Filing/ })).toBeVisible();
  await expectAccessible(page, 'the cards', '#tables');
  expect(errors).toEqual([]);
});
