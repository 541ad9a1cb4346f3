import { isDeepStrictEqual } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { thorough } from '../../tools/thorough.mjs';
import { productDatabaseUrl } from '../support/accounts.ts';
import { daysAgo, goWithin, shownResults } from '../support/explore.ts';
import { logIn } from '../support/product.ts';
import { randomEventSearch, storedEvents } from '../support/random-searches/events.ts';
import { type RandomSearch, randomNumbers } from '../support/random-searches/random-search.ts';
import { randomTradeSearch, storedTrades } from '../support/random-searches/trades.ts';

/** Of each page: in a thorough run both together make the 200 that issue 9 asks for. */
const SEARCHES = thorough(4, 100);
const SEED = 20261123;
const LAST_DAY = daysAgo(20);

// A trace of hundreds of pages takes longer than the searches; a failure names the address that repeats it.
test.use({ trace: 'off' });

interface Kind<Row> {
  readonly path: string;
  readonly operation: 'explore_trades' | 'explore_events';
  stored(databaseUrl: string, lastDay: string): Promise<Row[]>;
  search(
    random: () => number,
    rows: readonly Row[],
    lastDay: string,
  ): RandomSearch<Row> & { shown(row: Row): Readonly<Record<string, string>> };
}

/** Waits where needed, so that a session stays below the 120 calls a minute of its operation. */
function pacing(page: Page, operation: string): () => Promise<void> {
  const calls: number[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes(`"${operation}"`)) calls.push(Date.now());
  });
  return async () => {
    const oldest = calls.at(-100);
    if (oldest !== undefined) await page.waitForTimeout(Math.max(0, oldest + 61_000 - Date.now()));
  };
}

/** Searches by addresses and compares all cells on screen, their order, and the number of rows with what the database holds. */
async function compareRows<Row>(page: Page, { path, operation, stored, search }: Kind<Row>): Promise<void> {
  const isAnswer = (response: { request(): { postData(): string | null } }) =>
    response.request().postData()?.includes(`"${operation}"`) ?? false;
  let rows = await stored(productDatabaseUrl(), LAST_DAY);
  expect(rows.length).toBeGreaterThan(200);
  const random = randomNumbers(SEED);
  await page.setViewportSize({ width: 2600, height: 1000 });
  await logIn(page, 'client@sentinel.example');
  // Studies stay unanswered: 200 of them would take most of this test's time, and other tests look at them.
  await page.route('**/api', (route) =>
    /"study_\w+"/.test(route.request().postData() ?? '') ? undefined : route.fallback(),
  );
  const pace = pacing(page, operation);
  await page.goto(path);
  await expect(page.getByText('Nothing searched yet')).toBeVisible();
  let [found, shownPages] = [0, 0];
  for (let round = 0; round < SEARCHES; round++) {
    await pace();
    const one = search(random, rows, LAST_DAY);
    const address = `${path}?${one.query}`;
    const read = async (go: () => Promise<unknown>) => {
      const answered = page.waitForResponse(isAnswer);
      await go();
      await answered;
      let shown = await shownResults(page);
      // The grid renders its rows a moment after the answer.
      await expect.poll(async () => (shown = await shownResults(page)), address).toBeDefined();
      return shown;
    };
    const expected = () => {
      const { total, page: part } = one.expected(rows);
      return { total, rows: part.map(one.shown) };
    };
    let shown = await read(() => goWithin(page, address));
    if (!isDeepStrictEqual(shown, expected())) {
      // A filing may have arrived that is the next event of an old trade: both sides are read once more.
      rows = await stored(productDatabaseUrl(), LAST_DAY);
      await page.evaluate(() => sessionStorage.clear());
      shown = await read(() => page.reload());
    }
    expect(shown, address).toEqual(expected());
    found += expected().total;
    if (expected().rows.length > 0) shownPages++;
  }
  // Neither are most searches empty, nor do they find everything.
  expect(shownPages).toBeGreaterThan(SEARCHES / 3);
  expect(found).toBeLessThan((SEARCHES * rows.length) / 2);
}

test(`part 3 sections 3, 4 and 5: ${SEARCHES} random searches show the trades that the database holds, in order @desktop`, async ({
  page,
}) => {
  await compareRows(page, {
    path: '/explore-trades',
    operation: 'explore_trades',
    stored: storedTrades,
    search: randomTradeSearch,
  });
});

test(`part 3 sections 3, 4 and 5: ${SEARCHES} random searches show the events that the database holds, in order @desktop`, async ({
  page,
}) => {
  await compareRows(page, {
    path: '/explore-material-events',
    operation: 'explore_events',
    stored: storedEvents,
    search: randomEventSearch,
  });
});
