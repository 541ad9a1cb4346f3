import type { Page } from '@playwright/test';
import { violationsInBothThemes } from '../support/accessibility.ts';
import { answerCalls, expect, pretendLogin, test } from '../support/delivery.ts';

const CLIENT = ['alerts', 'explore_trades'];
const TICKERS = {
  EMBX: ['0000000001', 'Eastmark Biologics'],
  EHVU: ['0000000002', 'Easthaven Utilities'],
  ...Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`MNY${index}`, ['0000000009', `Many ${index}`]])),
};
const OWNERS = { '0000000007': 'Easton, Marguerite', '0000000008': 'Northeast Partners Fund II' };
const SAVED = { id: 1, page: 'explore_trades', name: 'Eastmark peers', query: 'v=1&tickers=EMBX', is_default: false };
const ANSWERS = {
  get_alerts: [],
  get_saved_searches: { saved_searches: [SAVED] },
  explore_trades: { rows: [], num_rows: 0 },
  explore_events: { rows: [], num_rows: 0 },
};

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find' });
const field = (page: Page) => palette(page).getByRole('combobox');
const searchBar = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Company or ticker' });

/** Logged in on the dashboard, with the dictionaries of these tests. */
async function open(page: Page, path = '/dashboard', permissions = CLIENT): Promise<void> {
  await pretendLogin(page, permissions);
  await page.addInitScript(
    ([tickers, owners]) => {
      localStorage.setItem('tickerDictionary', tickers);
      localStorage.setItem('ownerDictionary', owners);
    },
    [JSON.stringify(TICKERS), JSON.stringify(OWNERS)] as const,
  );
  await page.goto(path);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sentinel' })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await answerCalls(page, ANSWERS);
});

test('the palette opens companies, owners and saved searches by keyboard, and what was opened last comes first (DESIGN section 4) @desktop', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('east');
  const options = palette(page).getByRole('option');
  await expect(options.first()).toHaveText(/Easthaven Utilities EHVU/);
  await expect(palette(page).getByRole('group', { name: 'Owners' }).getByRole('option')).toHaveCount(2);
  await expect(palette(page).getByRole('option', { name: /Eastmark peers/ })).toBeVisible();
  await expect(palette(page).locator('mark').first()).toHaveText('East');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/company?ticker=EMBX');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    /Eastmark Biologics/,
  ]);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('#marguerite');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/insider?cik=0000000007');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('peers');
  await expect(options.first()).toHaveText(/Eastmark peers/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/explore-trades?v=1&tickers=EMBX');
});

test('the palette shows nobody what they may not open (part 1 section 6) @desktop', async ({ page }) => {
  await open(page, '/dashboard', []);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('e');
  await expect(palette(page).getByRole('option', { name: /Overview/ })).toBeVisible();
  for (const name of ['Companies', 'Owners', 'Saved searches and alerts']) {
    await expect(palette(page).getByRole('group', { name })).toHaveCount(0);
  }
  await expect(palette(page).getByRole('option', { name: /Explore Insider Trades|Users/ })).toHaveCount(0);
});

test('company search bar on the company page (part 1 section 2 "Company search bar behaviour") @desktop', async ({
  page,
}) => {
  await open(page, '/company?ticker=EMBX');
  await expect(searchBar(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(searchBar(page)).toBeFocused();
  const options = page.getByRole('banner').getByRole('option');
  await page.keyboard.type('MANY');
  await expect(options).toHaveCount(6);
  await searchBar(page).fill('utilit');
  await page.keyboard.press('Tab');
  await expect(searchBar(page)).toHaveValue('EHVU');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await searchBar(page).fill('east');
  await expect(options.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/company?ticker=EMBX');
  await searchBar(page).fill('east');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/company?ticker=EHVU');
});

test('? lists the keys; no key works while a dialog is open or somebody types @desktop', async ({ page }) => {
  await open(page);
  await page.keyboard.press('?');
  await expect(palette(page).getByText("Go to the page's search")).toBeVisible();
  await expect(field(page)).toHaveValue('?');
  await page.keyboard.type('?/');
  await expect(field(page)).toHaveValue('??/');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Are you sure you want to log out?')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('/');
  await expect(palette(page)).toHaveCount(0);
});

test('without local storage for owners they are kept in IndexedDB, and found again without a call (part 1 section 3) @desktop', async ({
  page,
}) => {
  const many = Object.fromEntries(
    Array.from({ length: 60_000 }, (_, index) => [String(index).padStart(10, '0'), `Owner Number ${index} of Many`]),
  );
  const calls = await answerCalls(page, { ...ANSWERS, get_tickers: TICKERS, get_owners: many });
  await page.addInitScript(() => {
    localStorage.setItem('access_token', 'not-a-real-token');
    localStorage.setItem('permissions', '["explore_trades"]');
    localStorage.setItem('userEmail', 'client@sentinel.example');
  });
  await page.goto('/dashboard');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ownerDictionary'))).toBe('indexeddb');
  await page.reload();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('#59999');
  await expect(palette(page).getByRole('option')).toHaveText([/Owner Number 59999 of Many/]);
  expect([calls.get_owners, calls.get_tickers]).toEqual([1, 1]);
});

test("an area's files load when the pointer or the focus is on its card, before the page is idle (DESIGN section 4) @desktop", async ({
  page,
}) => {
  // Never idle: what loads now is loaded for the card.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await open(page);
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname.split('/')[2] ?? ''));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([...loaded].includes('explore')).toBe(false);
  await page.locator('a[href="/explore-trades"]').first().hover();
  await expect.poll(() => loaded.has('explore')).toBe(true);
  await page.locator('a[href="/alerts"]').first().focus();
  await expect.poll(() => loaded.has('alerts')).toBe(true);
});

test('axe finds no problem in the palette and the search bar @phone-nightly', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Find Company, owner, page or action' }).click();
  await field(page).fill('east');
  await expect(palette(page).getByRole('option', { name: /Eastmark peers/ })).toBeVisible();
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  await field(page).fill('?');
  expect.soft(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.goto('/company?ticker=EMBX');
  await searchBar(page).fill('east');
  await expect(page.getByRole('banner').getByRole('option')).toHaveCount(2);
  expect.soft(await violationsInBothThemes(page, 'header')).toEqual([]);
});
