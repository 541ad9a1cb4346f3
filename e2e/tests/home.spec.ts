import type { Locator, Page } from '@playwright/test';
import { answerCalls, expect, pretendLogin, test } from '../support/delivery.ts';
import { watchConsole } from '../support/product.ts';

const area = (page: Page) => page.locator('[data-area-content]');
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;
const topOf = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().top));

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator('#drawn')).toHaveCount(0);
  await expect(area(page).getByRole('heading', { level: 1 })).toBeVisible();
}

/** Its links, in the menu of phones too. */
async function clickInNavbar(page: Page, name: string) {
  const bar = page.getByRole('banner').first();
  const burger = bar.getByRole('button', { name: 'Open menu' }).or(bar.locator('summary'));
  if (await burger.isVisible()) await burger.click();
  await bar.getByRole('link', { name, exact: true }).click();
}

test.beforeEach(async ({ page }) => {
  await answerCalls(page, { get_alerts: [] });
});

test.describe('the market-surveillance home (part 1 sections 1 and 2)', () => {
  test('has its sections in order: hero, trusted by, products, services, team, talk, footer', async ({ page }) => {
    const errors = watchConsole(page);
    await open(page, '/');
    const headings = await area(page)
      .locator('h1, h2')
      .evaluateAll((found) => found.map(({ textContent }) => textContent));
    expect(headings).toEqual([
      'See what happened before the headline.',
      'Trusted by',
      'One case, read three ways',
      'The sale was public eleven days earlier',
      'Check every figure back to the filing',
      'When software isn’t enough',
      'The people behind the figures',
      "Let's Talk",
    ]);
    const hero = area(page).getByRole('link', { name: 'Get Free Access Now' });
    await expect(hero).toHaveAttribute('href', '/sign-up');
    await expect(area(page).getByRole('link', { name: 'Client Login' })).toHaveAttribute('href', '/login');
    const trusted = area(page).getByRole('region', { name: 'Trusted by' });
    await expect(trusted.getByRole('listitem')).toHaveCount(6);
    await expect(area(page).locator('#products h3')).toHaveText([
      'Suspicious trading',
      'Material adverse events',
      'Key corporate developments',
    ]);
    await expect(area(page).locator('#services h3')).toHaveCount(4);
    const footer = area(page).locator('footer');
    await expect(footer.getByRole('heading')).toHaveText(['About Us', 'Contact Us']);
    await expect(footer.getByRole('link')).toContainText([
      'Products',
      'Services',
      'Team',
      'Terms of Service',
      'Privacy Policy',
    ]);
    await expect(footer.getByText('© 2025 Sentinel')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('anchors lead to their sections, 80 px below the top, from other pages too (part 1 section 9) @phone-nightly', async ({
    page,
  }) => {
    await open(page, '/');
    for (const [name, id] of [
      ['Products', 'products'],
      ['Services', 'services'],
      ['Team', 'team'],
    ] as const) {
      await clickInNavbar(page, name);
      await expect(page).toHaveURL(`/#${id}`);
      await expect.poll(() => topOf(page.locator(`#${id}`))).toBe(80);
    }
    await area(page).locator('footer').getByRole('link', { name: 'Products' }).click();
    await expect.poll(() => topOf(page.locator('#products'))).toBe(80);
    await area(page).locator('footer').getByRole('link', { name: 'Terms of Service' }).click();
    await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
    expect(await page.evaluate('window.scrollY')).toBe(0);
    await area(page).locator('footer').getByRole('link', { name: 'Team' }).click();
    await expect.poll(() => topOf(page.locator('[data-area-content] #team'))).toBe(80);
    await page.goto('/#services');
    await expect.poll(() => topOf(page.locator('[data-area-content] #services'))).toBe(80);
  });

  test('the navbar changes after 50 px of scroll @nightly', async ({ page }) => {
    await open(page, '/');
    const navbar = page.getByRole('banner').first();
    const look = () =>
      navbar.evaluate((bar) => [getComputedStyle(bar).backgroundColor, getComputedStyle(bar).borderBottomColor].join());
    const atTop = await look();
    await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }));
    await page.waitForTimeout(100);
    expect(await look()).toBe(atTop);
    await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }));
    await expect.poll(look).not.toBe(atTop);
  });

  test('a section fades in when 15 % of it is visible, and never the first screen @nightly', async ({ page }) => {
    await open(page, '/');
    const opacity = (selector: string) =>
      page.locator(`[data-area-content] ${selector} > div`).evaluate((box) => Number(getComputedStyle(box).opacity));
    expect(await opacity('#team')).toBe(0);
    await page.evaluate(() => {
      const team = document.querySelector('[data-area-content] #team > div') as HTMLElement;
      const { top, height } = team.getBoundingClientRect();
      window.scrollTo({ top: window.scrollY + top - window.innerHeight + height * 0.12, behavior: 'instant' });
    });
    await page.waitForTimeout(300);
    expect(await opacity('#team')).toBe(0);
    await page.evaluate(() => {
      const team = document.querySelector('[data-area-content] #team > div') as HTMLElement;
      const { top, height } = team.getBoundingClientRect();
      window.scrollTo({ top: window.scrollY + top - window.innerHeight + height * 0.2, behavior: 'instant' });
    });
    await expect.poll(() => opacity('#team')).toBe(1);
  });

  test('under reduced motion nothing fades and nothing slides @nightly', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    expect(await page.locator('[data-area-content] #team > div').evaluate((box) => getComputedStyle(box).opacity)).toBe(
      '1',
    );
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });

  test('the team: two a view, one at 900 px and below; buttons, arrow keys, swipes, around the end @phone-nightly', async ({
    page,
  }) => {
    await open(page, '/');
    const team = area(page).locator('#team');
    await team.scrollIntoViewIfNeeded();
    const perView = isPhone(page) ? 1 : 2;
    const view = (first: number) => {
      if (perView === 1) return `${first} of 6`;
      return first === 6 ? '6, 1 of 6' : `${first}–${first + 1} of 6`;
    };
    await expect(team.getByText(view(1), { exact: true })).toBeVisible();
    const next = team.getByRole('button', { name: 'Next' });
    await next.click();
    await expect(team.getByText(view(2), { exact: true })).toBeVisible();
    const slide = team.getByRole('listitem').nth(1);
    const box = await team.locator('ul').locator('..').boundingBox();
    await expect.poll(async () => Math.round(((await slide.boundingBox())?.x ?? 0) - (box?.x ?? 0))).toBeLessThan(13);
    // A second press within 300 ms does nothing.
    await page.waitForTimeout(350);
    await next.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(team.getByText(view(3), { exact: true })).toBeVisible();
    await next.focus();
    for (const first of [2, 1, 6, 5]) {
      await page.waitForTimeout(350);
      await page.keyboard.press('ArrowLeft');
      await expect(team.getByText(view(first), { exact: true })).toBeVisible();
    }
    const { x = 0, y = 0, width = 0 } = (await team.locator('ul').locator('..').boundingBox()) ?? {};
    const swipe = async (from: number, to: number) => {
      await page.waitForTimeout(350);
      await page.mouse.move(from, y + 60);
      await page.mouse.down();
      await page.mouse.move(to, y + 60, { steps: 4 });
      await page.mouse.up();
    };
    const middle = x + width / 2;
    await swipe(middle, middle - 50);
    await expect(team.getByText(view(5), { exact: true })).toBeVisible();
    await swipe(middle, middle - 51);
    await expect(team.getByText(view(6), { exact: true })).toBeVisible();
    await swipe(middle, middle - 60);
    await expect(team.getByText(view(1), { exact: true })).toBeVisible();
    await swipe(middle, middle + 60);
    await expect(team.getByText(view(6), { exact: true })).toBeVisible();
  });

  test('at exactly 900 px one slide shows, at 901 two @desktop', async ({ page }) => {
    await page.setViewportSize({ width: 901, height: 800 });
    await open(page, '/');
    await expect(area(page).getByText('1–2 of 6', { exact: true })).toBeAttached();
    await page.setViewportSize({ width: 900, height: 800 });
    await expect(area(page).getByText('1 of 6', { exact: true })).toBeAttached();
  });

  test('who is logged in goes to the dashboard, except with view=home, where the hero leads there @phone-nightly', async ({
    page,
  }) => {
    await pretendLogin(page, ['alerts']);
    await page.goto('/');
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/?view=home');
    await expect(area(page).getByRole('link', { name: 'My Dashboard' })).toHaveAttribute('href', '/dashboard');
    await expect(area(page).getByRole('link', { name: 'Get Free Access Now' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  });

  test('no table is cut off at any width, and every section appears in a low window @desktop', async ({ page }) => {
    await open(page, '/');
    for (const width of [1440, 1196, 1000, 901, 900, 768, 701, 390, 340, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await area(page)
        .locator('#products table')
        .evaluateAll((tables) =>
          tables
            .map((table) => table.parentElement as HTMLElement)
            .filter((panel) => panel.scrollWidth > panel.clientWidth)
            .map((panel) => `${panel.textContent?.slice(0, 20)}: ${panel.scrollWidth} in ${panel.clientWidth}`),
        );
      expect(cut, `at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 256 });
    await open(page, '/');
    for (const id of ['products', 'proof', 'team']) {
      await page.locator(`[data-area-content] #${id} h2`).evaluate((heading) => heading.scrollIntoView());
      await expect
        .poll(() => page.locator(`[data-area-content] #${id} > div`).evaluate((box) => getComputedStyle(box).opacity))
        .toBe('1');
    }
  });

  test('where the contact form does not load, its page opens @nightly', async ({ page }) => {
    await page.route(/contact-dialog/, (route) => route.abort());
    await open(page, '/');
    await area(page).getByRole('link', { name: 'Schedule A Call' }).click();
    await expect(page).toHaveURL('/contact-us');
    await expect(area(page).getByRole('heading', { name: "Let's talk" })).toBeVisible();
  });

  test('a picture that does not arrive breaks nothing @nightly', async ({ page }) => {
    await page.route(/\/brand\/.*\.svg$/, (route) => route.abort());
    await open(page, '/');
    const trusted = area(page).getByRole('region', { name: 'Trusted by' });
    await expect(trusted.getByText('Firm One')).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });
});

test.describe('the consulting firm’s home (part 3 section 2 "Consulting-firm home sections")', () => {
  test('has its eleven sections in order, no frame of the product, and its own title and icon', async ({ page }) => {
    const errors = watchConsole(page);
    await open(page, '/homeme');
    const headings = await area(page)
      .locator('h1, h2')
      .evaluateAll((found) => found.map(({ textContent }) => textContent));
    expect(headings).toEqual([
      'Welcome.',
      'Our Clients',
      'Our Services',
      'Watch the market we testify about',
      'Custom Forensic Analytics',
      'Litigation Consulting',
      'Expert Services',
      'Our People',
      "Let's Talk.",
    ]);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('banner')).toContainText('Example Economics');
    await expect(area(page).locator('#services').getByRole('listitem')).toContainText([
      'Sentinel Market Surveillance',
      'Forensic Analytic Solutions',
      'Litigation Consulting',
      'Expert Witness',
    ]);
    await expect(area(page).getByRole('link', { name: 'Get Free Access Now' })).toHaveAttribute('href', '/sign-up');
    await expect(area(page).getByRole('link', { name: 'Client Login' })).toHaveAttribute('href', '/login');
    await expect(area(page).getByText('© 2025 Example Economics')).toBeVisible();
    await expect(page).toHaveTitle('Example Economics');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(errors).toEqual([]);
  });

  test('sets title, icon and colors while it shows, and gives them back @nightly', async ({ page }) => {
    await open(page, '/homeme');
    const icon = page.locator('link[rel="icon"]');
    await expect(icon).toHaveAttribute('href', /firm-favicon\.svg$/);
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'firm');
    await area(page).getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveTitle('Privacy Policy · Sentinel');
    await expect(icon).toHaveAttribute('href', /\/favicon\.svg$/);
    await expect(page.locator('html')).not.toHaveAttribute('data-brand', 'firm');
    await page.goBack();
    await expect(page).toHaveTitle('Example Economics');
  });

  test('the theme is that of local storage @nightly', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('theme', 'light'));
    await open(page, '/sentinel');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    const surface = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(surface).toBe('rgb(246, 242, 234)');
  });

  test('its navbar scrolls to the sections, 80 px below the top, and changes after 50 px @phone-nightly', async ({
    page,
  }) => {
    await open(page, '/homeme');
    const navbar = page.getByRole('banner');
    const look = () => navbar.evaluate((bar) => bar.className);
    const atTop = await look();
    for (const [name, heading] of [
      ['Clients', 'Our Clients'],
      ['Experts & Staff', 'Expert Services'],
    ] as const) {
      await clickInNavbar(page, name);
      const section = area(page).getByRole('region', { name: heading });
      await expect.poll(() => topOf(section)).toBe(80);
    }
    expect(await look()).not.toBe(atTop);
    await clickInNavbar(page, 'About');
    await clickInNavbar(page, 'Contact');
    await expect(area(page).getByRole('link', { name: 'Schedule A Call' })).toBeInViewport();
  });

  test('the Services list opens by keyboard, closes with Escape, and leads to its section @phone-nightly', async ({
    page,
  }) => {
    await open(page, '/homeme');
    const bar = page.getByRole('banner');
    const burger = bar.getByRole('button', { name: 'Open menu' });
    if (await burger.isVisible()) await burger.click();
    const services = bar.getByRole('button', { name: 'Services' });
    await services.focus();
    await page.keyboard.press('Enter');
    await expect(services).toHaveAttribute('aria-expanded', 'true');
    const link = bar.getByRole('link', { name: 'Litigation Consulting' });
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(services).toHaveAttribute('aria-expanded', 'false');
    if (!(await services.isVisible())) await burger.click();
    await services.click();
    await link.click();
    await expect.poll(() => topOf(area(page).getByRole('region', { name: 'Litigation Consulting' }))).toBe(80);
  });

  test('the accordion keeps one item open at a time, by keyboard too @phone-nightly', async ({ page }) => {
    await open(page, '/homeme');
    const items = area(page).getByRole('region', { name: 'Litigation Consulting' }).locator('details');
    await expect(items).toHaveCount(4);
    const opened = () => items.evaluateAll((found) => found.map((item) => (item as HTMLDetailsElement).open));
    expect(await opened()).toEqual([false, false, false, false]);
    await items.nth(0).locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await opened()).toEqual([true, false, false, false]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await opened()).toEqual([false, true, false, false]);
    await items.nth(3).locator('summary').click();
    expect(await opened()).toEqual([false, false, false, true]);
    await items.nth(3).locator('summary').click();
    expect(await opened()).toEqual([false, false, false, false]);
  });
});
