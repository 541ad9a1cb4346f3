import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { logIn, watchConsole } from '../support/product.ts';

interface Screen {
  readonly path: string;
  /** A text by which the screen is known to be complete. */
  readonly shows: string | RegExp;
  readonly as?: 'client' | 'admin' | 'reviewer';
}

const SCREENS: readonly Screen[] = [
  { path: '/', shows: 'See the trade behind the headline.' },
  { path: '/login', shows: 'Login' },
  { path: '/sign-up', shows: 'I agree to the Terms of Service' },
  { path: '/forgot-password', shows: 'Reset Password' },
  { path: '/reset-password?token=none&email=a@b.example', shows: 'Set New Password' },
  { path: '/verify-email?token=none&email=a@b.example&choose_password=true', shows: 'Confirm password' },
  { path: '/contact-us', shows: "Let's talk" },
  { path: '/no-such-page', shows: /not found/i },
  { path: '/dev/ui', shows: 'Results table' },
  { path: '/dashboard', shows: 'Welcome back, Morgan Client', as: 'client' },
  { path: '/alerts', shows: 'Insider Trading Alerts', as: 'client' },
  { path: '/explore-trades', shows: 'Search Results', as: 'client' },
  { path: '/profile', shows: 'Personal Information', as: 'client' },
  { path: '/profile/account-settings', shows: 'This device', as: 'client' },
  { path: '/categorization', shows: 'Conference Call Fraud Categorization', as: 'reviewer' },
  { path: '/profile/admin/users', shows: 'admin@sentinel.example', as: 'admin' },
  { path: '/profile/admin/tokens', shows: 'Email ending', as: 'admin' },
  { path: '/profile/admin/audit', shows: 'Logged in with a password', as: 'admin' },
];

/** Rules of axe that belong to no level of WCAG: one banner and one main part, both at the top. */
const LANDMARKS = Object.fromEntries(
  [
    'landmark-banner-is-top-level',
    'landmark-main-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-main',
    'landmark-one-main',
  ].map((rule) => [rule, { enabled: true }]),
);

/** No sideways scrolling of the page: what is wide scrolls inside its panel. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const theme of ['dark', 'light'] as const) {
  for (const screen of SCREENS) {
    test(`${screen.path} has no console errors, is accessible and fits the screen in ${theme} (DESIGN section 9)`, async ({
      page,
    }) => {
      const errors = watchConsole(page);
      if (screen.as) await logIn(page, `${screen.as}@sentinel.example`);
      else await page.goto('/login');
      await page.evaluate((name) => localStorage.setItem('theme', name), theme);
      await page.goto(screen.path);
      await expect(page.getByText(screen.shows).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await page.waitForLoadState('networkidle');

      const { violations } = await new AxeBuilder({ page })
        .options({ rules: LANDMARKS })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      ).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      if (width < 500) {
        for (const narrow of [360, 320]) {
          await page.setViewportSize({ width: narrow, height });
          expect(await overflow(page)).toBeLessThanOrEqual(0);
        }
      }
      // This screen is about a page that does not exist, so its 404 is expected.
      expect(errors.filter((text) => screen.path !== '/no-such-page' || !text.includes('404'))).toEqual([]);
    });
  }
}
