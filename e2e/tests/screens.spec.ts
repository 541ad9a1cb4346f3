import { expect, type Page, test } from '@playwright/test';
import { isThorough } from '../../tools/thorough.mjs';
import { violations, violationsInBothThemes } from '../support/accessibility.ts';
import { logIn, watchConsole } from '../support/product.ts';
import { watchRequests } from '../support/watch-requests.ts';

interface Screen {
  readonly path: string;
  /** A text that shows when the screen is complete. */
  readonly shows: string | RegExp;
}

/** The screens, by the kind of user who sees them. */
const SCREENS: Readonly<Record<string, readonly Screen[]>> = {
  visitor: [
    { path: '/', shows: 'See what happened before the headline.' },
    { path: '/homeme', shows: 'Our Clients' },
    { path: '/terms', shows: 'Last updated January 9, 2025' },
    { path: '/privacy', shows: /to be reviewed by counsel/ },
    { path: '/login', shows: 'Login' },
    { path: '/sign-up', shows: 'I agree to the Terms of Service' },
    { path: '/forgot-password', shows: 'Reset Password' },
    { path: '/reset-password?token=none&email=a@b.example', shows: 'Set New Password' },
    { path: '/verify-email?token=none&email=a@b.example&choose_password=true', shows: 'Confirm password' },
    { path: '/contact-us', shows: "Let's talk" },
    { path: '/no-such-page', shows: /not found/i },
    { path: '/dev/ui', shows: 'Results table' },
  ],
  client: [
    { path: '/dashboard', shows: 'Welcome back, Morgan Client' },
    { path: '/alerts', shows: /Insider Trading Alerts|No alerts found/ },
    { path: '/explore-trades', shows: 'Search Results' },
    { path: '/profile', shows: 'Personal Information' },
    { path: '/profile/account-settings', shows: 'This device' },
  ],
  lead: [
    { path: '/categorization/admin', shows: 'Categorization Assignments' },
    { path: '/categorization/agreement', shows: 'Reviewer agreement' },
  ],
  reviewer: [{ path: '/categorization', shows: 'Conference Call Fraud Categorization' }],
  admin: [
    { path: '/profile/admin/users', shows: 'admin@sentinel.example' },
    { path: '/profile/admin/tokens', shows: 'Email ending' },
    { path: '/profile/admin/inquiries', shows: /^No inquiries yet\.|inquir(y|ies) loaded$/ },
    { path: '/profile/admin/audit', shows: 'Logged in with a password' },
    { path: '/profile/admin/delivery', shows: 'Undelivered messages' },
    { path: '/profile/admin/release-tokens', shows: 'New token' },
  ],
};

/** The page never scrolls sideways: wide content scrolls inside its panel. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function checkScreen(page: Page, { path, shows }: Screen, errors: string[]): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const quiet = watchRequests(page);
  await page.goto(path);
  await expect(page.getByText(shows).first()).toBeVisible();
  await quiet();
  // Colors are the same on every screen.
  const find = width < 500 && !isThorough ? violations : violationsInBothThemes;
  expect.soft(await find(page), `${path}: what axe finds`).toEqual([]);
  for (const wide of width < 500 ? [width, 360, 320] : [width, 1920, 900]) {
    await page.setViewportSize({ width: wide, height });
    expect.soft(await overflow(page), `${path}: pixels beyond the page at ${wide}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width, height });
  // This screen is about a page that does not exist, so its 404 is expected.
  const unexpected = errors.splice(0).filter((text) => path !== '/no-such-page' || !text.includes('404'));
  expect.soft(unexpected, `${path}: console errors`).toEqual([]);
}

// One walk per kind of user: logging in for each screen took longer than checking it.
for (const [who, screens] of Object.entries(SCREENS)) {
  test(`the screens of a ${who} have no console errors, are accessible and fit, dark and light (DESIGN section 9)`, async ({
    page,
  }) => {
    const errors = watchConsole(page);
    // Colors cannot be checked while they are still changing.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (who !== 'visitor') await logIn(page, `${who}@sentinel.example`);
    for (const screen of screens) await test.step(screen.path, () => checkScreen(page, screen, errors));
  });
}
