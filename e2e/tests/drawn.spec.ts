import { expect, test } from '@playwright/test';
import { watchFiles } from '../support/first-view.ts';

/** The public pages, and what must be readable on each without script. */
const PAGES = {
  '/': ['See what happened', 'Suspicious trading', 'Material adverse events', 'Schedule A Call'],
  '/homeme': ['Welcome.', 'Our Clients', 'Discovery and data'],
  '/terms': ['Terms of Service', 'Last updated January 9, 2025'],
  '/privacy': ['Privacy Policy'],
  '/contact-us': ["Let's talk"],
};

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the public pages read as they do with it (part 1 section 2)', async ({ page }) => {
    for (const [path, texts] of Object.entries(PAGES)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const text of texts) await expect(page.getByText(text).first(), `${path}: ${text}`).toBeVisible();
    }
    await page.goto('/homeme');
    await page.getByText('Discovery and data').click();
    await expect(page.getByText('Each figure traced to its source file')).toBeVisible();
    await page.goto('/');
    await page.getByRole('link', { name: 'Schedule A Call' }).click();
    await expect(page).toHaveURL(/\/contact-us$/);
    await expect(page.getByRole('link', { name: /hello@sentinel\.example/ }).first()).toBeVisible();
  });
});

test('with script, the portal takes over without a jump, a flicker or an error, for less than 200 kB of script', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript({
    content: `window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });`,
  });
  for (const path of Object.keys(PAGES)) {
    const { files } = watchFiles(page);
    await page.goto(path);
    await expect(page.locator('#drawn')).toHaveCount(0);
    await expect(page.locator('[data-area-content]').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.shift'), `layout shift of ${path}`).toBeLessThanOrEqual(0.02);
    const scripts = (await files()).filter(({ name }) => name.endsWith('.js'));
    expect(
      scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      `scripts of ${path}`,
    ).toBeLessThan(200_000);
  }
  expect(errors).toEqual([]);
});

test('who has a session never sees a page drawn for visitors', async ({ page }) => {
  await page.goto('/terms');
  await page.evaluate(() => localStorage.setItem('access_token', 'made-up'));
  await page.route('**/r/**', () => {}); // scripts never arrive: the page stays as the server sent it
  await page.goto('/?view=home', { waitUntil: 'commit' });
  await expect(page.locator('#drawn')).toBeAttached();
  await expect(page.locator('#drawn')).toBeHidden();
});
