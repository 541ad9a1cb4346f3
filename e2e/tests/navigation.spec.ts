import { expect, type Page, test } from '@playwright/test';
import { thorough } from '../../tools/thorough.mjs';
import { logIn } from '../support/product.ts';

/** The heading of each page in the menu and, where pages share one, the heading below it. */
const HEADINGS: Readonly<Record<string, readonly [h1: string | RegExp, h2?: string]>> = {
  '/clusters': ['Clusters'],
  '/heat': ['Sector Heat'],
  '/cases': ['Sold before the news'],
  '/dashboard': [/^Welcome back, /],
  '/watchlists': ['Watchlists'],
  '/profile': ['User Information'],
  '/profile/account-settings': ['Account Settings'],
  '/profile/admin/users': ['Admin', 'Users'],
  '/profile/admin/tokens': ['Admin', 'Sign Up Tokens'],
  '/profile/admin/inquiries': ['Admin', 'Inquiries'],
  '/profile/admin/audit': ['Admin', 'Audit log'],
  '/profile/admin/delivery': ['Admin', 'Undelivered messages'],
};

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const pathOf = (href: string) => href.split('#')[0] ?? href;

async function openMenu(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open menu' });
  if (await opener.isVisible()) await opener.click();
  for (const name of ['Dashboard', 'Admin']) {
    const group = menu(page).getByRole('button', { name, exact: true });
    if ((await group.count()) > 0 && (await group.getAttribute('aria-expanded')) === 'false') await group.click();
  }
}

/** Clicks a menu entry and checks that the page matches the address. */
async function follow(page: Page, href: string): Promise<void> {
  await openMenu(page);
  await menu(page).locator(`a[href="${href}"]`).click();
  await expect(page).toHaveURL(href);
  const [h1, h2] = HEADINGS[pathOf(href)] ?? [];
  if (h1 === undefined) throw new Error(`${href} is in the menu: say which heading its page has`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
  if (h2 !== undefined) await expect(page.getByRole('heading', { level: 2, name: h2, exact: true })).toBeVisible();
}

for (const account of ['client', 'admin', 'reviewer', 'lead']) {
  // Admin and lead together have every entry.
  const when = account === 'admin' || account === 'lead' ? '' : ' @nightly';
  test(`every menu entry leads to its page from others, as ${account} (part 1 section 2)${when}`, async ({ page }) => {
    await logIn(page, `${account}@sentinel.example`, '/dashboard');
    await openMenu(page);
    // An entry that opens a dialog leads to no page (contact.spec).
    const links = await menu(page)
      .locator('a:not([aria-haspopup])')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(links).toEqual(expect.arrayContaining(['/dashboard', '/profile', '/profile/account-settings']));
    expect(links.includes('/profile/admin/users')).toBe(account === 'admin');
    // From each entry to later ones and back: to the next one; in a thorough run to every one, so that each ordered pair occurs once.
    for (const [index, from] of links.entries()) {
      await follow(page, from);
      for (const to of links.slice(index + 1, thorough(index + 2, links.length))) {
        await follow(page, to);
        await follow(page, from);
      }
    }
  });
}
