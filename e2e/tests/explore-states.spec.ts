import { expect, type Page, test } from '@playwright/test';
import { thorough } from '../../tools/thorough.mjs';
import { productDatabaseUrl } from '../support/accounts.ts';
import { daysAgo, goWithin, type ShownResults, shownResults } from '../support/explore.ts';
import { logIn } from '../support/product.ts';
import { randomEventSearch, storedEvents } from '../support/random-searches/events.ts';
import { randomNumbers } from '../support/random-searches/random-search.ts';
import { randomTradeSearch, storedTrades } from '../support/random-searches/trades.ts';

/** Of each page; 1,000 states of each survive state → address → state in `mfe-explore/src/search/address.test.tsx`. */
const STATES = thorough(1, 6);
const SEED = 20261124;
const LAST_DAY = daysAgo(20);

test.use({ trace: 'off' });

interface Screen {
  readonly chips: readonly string[];
  /** The name or text of each control, with its value or state. */
  readonly form: readonly string[];
  readonly results: ShownResults | undefined;
}

/** What the page shows: results, chips, and the form that it unfolds. */
async function screenOf(page: Page): Promise<Screen> {
  let shown = await shownResults(page);
  await expect.poll(async () => (shown = await shownResults(page))).toBeDefined();
  const form = page.getByRole('form', { name: 'Filters' });
  const chips = await form
    .getByRole('button', { name: /^Remove / })
    .evaluateAll((buttons) =>
      buttons.map((button) => `${button.getAttribute('aria-label')} ${button.parentElement?.textContent}`),
    );
  await form.getByRole('button', { name: /^Filters/ }).click();
  await expect(form.getByRole('button', { name: 'Fold filters' })).toBeVisible();
  // The field shows an owner's number until the names are there, which load with it.
  const numbers = () =>
    form
      .locator('input')
      .evaluateAll((inputs) => inputs.filter((input) => /^0\d{9}$/.test((input as HTMLInputElement).value)).length);
  await expect.poll(numbers).toBe(0);
  const controls = await form.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('input, button, li')].map((control) => {
      const { value, checked } = control as HTMLInputElement;
      const name = control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? control.textContent;
      return [name, value, checked, control.ariaChecked, control.ariaPressed].join(' | ');
    }),
  );
  return { chips, form: controls, results: shown };
}

/** The parameters of a query, in one order, without the page and what is so by default. */
const partsOf = (query: string) =>
  [...new URLSearchParams(query)]
    .filter(([name]) => name !== 'page')
    .map((pair) => pair.join('='))
    .filter((part) => !part.endsWith('.ge=') && !['horizon=20', 'lookback=30', 'rows=20', 'sort=ticker'].includes(part))
    .sort();

async function surviveReloads(page: Page, path: string, query: () => string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('Nothing searched yet')).toBeVisible();
  for (let round = 0; round < STATES; round++) {
    const asked = query();
    const address = `${path}?${asked}`;
    await goWithin(page, address);
    await expect(page.getByRole('button', { name: 'Fold filters' })).toHaveCount(0);
    const before = await screenOf(page);
    // Nothing but the address is left.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    expect(await screenOf(page), address).toEqual(before);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.poll(() => partsOf(new URL(page.url()).search), address).toEqual(partsOf(asked));
  }
}

test(`DESIGN, issue 9 point 5: ${STATES} random states of each page survive a reload with form, chips and rows, and searched again they have the same address @desktop`, async ({
  page,
}) => {
  // Studies stay unanswered: other tests look at them.
  await page.route('**/api', (route) =>
    /"study_\w+"/.test(route.request().postData() ?? '') ? undefined : route.fallback(),
  );
  const random = randomNumbers(SEED);
  const [trades, events] = await Promise.all([
    storedTrades(productDatabaseUrl(), LAST_DAY),
    storedEvents(productDatabaseUrl(), LAST_DAY),
  ]);
  await logIn(page, 'client@sentinel.example');
  await surviveReloads(page, '/explore-trades', () => randomTradeSearch(random, trades, LAST_DAY).query);
  await surviveReloads(page, '/explore-material-events', () => randomEventSearch(random, events, LAST_DAY).query);
});
