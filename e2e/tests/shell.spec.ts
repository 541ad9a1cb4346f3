import type { Locator } from '@playwright/test';
import { violationsInBothThemes } from '../support/accessibility.ts';
import { logOut } from '../support/accounts.ts';
import { answerCalls, expect, pretendLogin, test } from '../support/delivery.ts';

const CLIENT = ['alerts', 'explore_trades'];
const ANSWERS = {
  get_alerts: [],
  get_tickers: {},
  explore_trades: { rows: [], num_rows: 0 },
  logout: { success: true },
};

/** The menu entries with a visible left border, which marks the current one where there are no other colors. */
const entriesWithBorder = (menu: Locator) =>
  menu.locator('a, button').evaluateAll((entries) => {
    const background = getComputedStyle(entries[0]!.closest('nav')!).backgroundColor;
    return entries
      .filter((entry) => getComputedStyle(entry).borderLeftColor !== background)
      .map(({ textContent }) => textContent);
  });

test.beforeEach(async ({ page }) => {
  await answerCalls(page, ANSWERS);
});

test.describe('visitors (part 1 section 2)', () => {
  test('see the start page with navbar, and no sidebar @phone-nightly', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  });

  test('are sent from a guarded page to login, and after it there, or to the dashboard (part 1 section 4) @phone-nightly', async ({
    page,
  }) => {
    await answerCalls(page, {
      ...ANSWERS,
      check_login: {
        access_token: 't',
        refresh_token: 'r',
        permissions: CLIENT,
        userEmail: 'a@b.example',
        name: 'Morgan',
      },
    });
    await page.goto('/alerts');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill('a@b.example');
    await page.getByLabel('Password', { exact: true }).fill('Sentinel#2026');
    await page.locator('form').getByRole('button', { name: 'Login' }).click();
    // Where they wanted to go (FINDINGS B38); the dashboard is for those who came to log in.
    await expect(page).toHaveURL('/alerts');
    await logOut(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill('a@b.example');
    await page.getByLabel('Password', { exact: true }).fill('Sentinel#2026');
    await page.locator('form').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back, Morgan' })).toBeVisible();
  });

  test('see a not-found page at an unknown address @phone-nightly', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('Page not found').first()).toBeVisible();
    await page.getByRole('link', { name: 'Go to home page' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('logged in', () => {
  test.beforeEach(({ page }) => pretendLogin(page, CLIENT));

  test('the start page and login redirect to the dashboard, except with view=home @phone-nightly', async ({ page }) => {
    for (const path of ['/', '/login']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
    await page.goto('/?view=home');
    await expect(page.getByRole('link', { name: 'My Dashboard', exact: true })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  });

  test('a page without permission redirects to the start page, and then to the dashboard @phone-nightly', async ({
    page,
  }) => {
    await page.goto('/categorization');
    await expect(page).toHaveURL('/dashboard');
  });

  test('the menu shows what leads somewhere, opens on the routes below Dashboard, and marks the package', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/explore-trades');
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('button', { name: 'Dashboard' })).toHaveAttribute('aria-expanded', 'true');
    await expect(menu.locator('[aria-current="page"]')).toHaveText('Analysis Package');
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await entriesWithBorder(menu)).toEqual(['Analysis Package']);
    await page.emulateMedia({ forcedColors: 'none' });
    await expect(menu.getByText('Admin', { exact: true })).toBeHidden();
    await menu.getByRole('link', { name: 'Alerts Package' }).click();
    await expect(page).toHaveURL('/dashboard#alerts-package');
    await expect(page.locator('#alerts-package')).toBeInViewport();
    if (isMobile) await expect(menu).toBeHidden();
  });

  test('Tab stays in the open drawer, Escape gives the focus back to its button, and an entry gives it to its page', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
    const entries = await page.locator('#sidebar').getByRole('link').count();
    const focused = page.locator('#sidebar :focus, button[aria-controls="sidebar"]:focus');
    // Once around, and a few entries more.
    for (let press = 0; press < entries + 8; press += 1) {
      await page.keyboard.press('Tab');
      await expect(focused).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.locator('#sidebar').getByRole('link', { name: 'User Information' }).press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });

  test('an address with a broken hash opens anyway @phone-nightly', async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto('/dashboard#%');
    await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
    expect(faults).toEqual([]);
  });

  test('the page scrolls to the top whenever the route changes @phone-nightly', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 400 });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Explore Insider Trades' }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Explore Insider Trades' }).click();
    await expect(page.getByRole('heading', { name: 'Explore Insider Trades', level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('the collapsed sidebar and the theme are remembered', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('a lost connection shows a banner @phone-nightly', async ({ page, context }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText(/You're offline/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/You're offline/)).toBeHidden();
  });

  test('the skip link skips the menu', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /Welcome back/ })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });

  test('axe finds no problem in the frame', async ({ page }) => {
    for (const path of ['/dashboard', '/no-such-page', '/?view=home']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      expect.soft(await violationsInBothThemes(page), path).toEqual([]);
    }
  });
});

test('logging out asks; staying stays; leaving removes everything but the device id (part 1 section 2, SECURITY 55)', async ({
  page,
  isMobile,
}) => {
  const counts = await answerCalls(page, ANSWERS);
  await page.goto('/');
  // Set only once, not on every page as pretendLogin does, because the page after the logout must see what the logout
  // left.
  await page.evaluate(() => {
    const own = {
      access_token: 't',
      permissions: '["alerts"]',
      name: 'Morgan',
      theme: 'light',
      tickerDictionary: '{}',
    };
    for (const [key, value] of Object.entries({ ...own, device_id: 'web_abc123' })) localStorage.setItem(key, value);
    sessionStorage.setItem('filters', 'x');
  });
  await page.goto('/dashboard');
  const askToLogOut = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Are you sure you want to log out?')).toBeVisible();
  };
  await askToLogOut();
  await page.getByRole('button', { name: 'Stay Logged In' }).click();
  await expect(page.getByText('Are you sure you want to log out?')).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await askToLogOut();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(counts.logout).toBe(1);
  const left = () =>
    page.evaluate(() => ({ local: Object.entries(localStorage), session: Object.keys(sessionStorage) }));
  // For 10 s the page after the logout remembers which release it has started.
  await expect.poll(left).toEqual({ local: [['device_id', 'web_abc123']], session: [] });
});
