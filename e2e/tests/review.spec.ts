import { type Browser, expect, type Page, test } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { logIn, watchConsole } from '../support/product.ts';
import { openReviewPage, quoteAt, untilKept } from '../support/review-page.ts';
import { newReview, type TestReview } from '../support/reviews.ts';

const TURNS = [
  { Analyst: 'Could you walk us through the timing of the channel build?' },
  { 'Chief Financial Officer': 'Sure. We agreed to ship those orders before quarter end 👍🏽 with extended terms.' },
  { Analyst: 'And where do you see that settle?' },
];
const turns = (count: number) => Array.from({ length: count }, () => TURNS);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Interaction', exact: true });
const marks = (page: Page) => page.locator('mark.cat-highlight');
const paragraph = (page: Page, index: number) => page.locator('[data-block]').nth(index);

/** Opens the company from the list, and closes the description. */
async function open(page: Page, review: TestReview): Promise<void> {
  await logIn(page, review.email);
  await openReviewPage(page, review);
}

/** Drags the mouse over a quote; backward from its end to its start. */
async function drag(page: Page, quote: string, { backward = false, upTo = quote } = {}): Promise<void> {
  const { from } = await quoteAt(page, quote);
  const { to } = await quoteAt(page, upTo);
  const [start, end] = backward ? [to, from] : [from, to];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, end.y, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 3 });
  await page.mouse.up();
}

test('part 3 section 4 "Highlighting": the mouse selects, extends, toggles, trims and clears; undo and redo @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await open(page, await newReview(turns(2)));
  await drag(page, 'those orders before');
  await expect(marks(page)).toHaveText(['those orders before']);
  await drag(page, ' quarter end', { backward: true });
  await expect(marks(page)).toHaveText(['those orders before quarter end']);
  await drag(page, 'orders before');
  await expect(marks(page)).toHaveText(['those', 'quarter end']);
  await drag(page, 'quarter end');
  await expect(marks(page)).toHaveText(['those']);
  await drag(page, 'the channel build', { upTo: 'Sure.' });
  await expect(marks(page)).toHaveText(['the channel build?', /^Chief Financial Officer\s*Sure\.$/, 'those']);
  await button(page, 'Clear Highlights').click();
  await expect(marks(page)).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(marks(page)).toHaveCount(3);
  await page.keyboard.press('Control+z');
  await expect(marks(page)).toHaveText(['those']);
  await page.keyboard.press('Control+Shift+z');
  await expect(marks(page)).toHaveCount(3);
  await button(page, 'Clear Highlights').click();

  const word = await quoteAt(page, 'settle');
  await page.mouse.dblclick(word.from.x + 4, word.from.y);
  await expect(marks(page)).toHaveText(['settle']);
  const orders = await quoteAt(page, 'orders');
  await page.mouse.click(orders.from.x + 4, orders.from.y, { clickCount: 3 });
  await expect(marks(page)).toHaveCount(2);
  await expect(marks(page).first()).toContainText('Sure. We agreed to ship those orders before quarter end 👍🏽 with');
  await page.mouse.click(orders.from.x + 4, orders.from.y, { clickCount: 3 });
  await expect(marks(page)).toHaveText(['settle']);
  expect(errors).toEqual([]);
});

test('part 3 section 4 "Auto-save" and "Navigation": what is decided is on the server, and every dialog leads on @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  const review = await newReview(turns(3));
  await open(page, review);
  await button(page, 'Relevant').click();
  await button(page, 'Next').click();
  await expect(page.getByRole('alert')).toContainText('is relevant to the fraud before proceeding.');
  await drag(page, 'We agreed to ship');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(review.verdicts).toMatchObject([{ interaction_num: 1, categorization: 1, version: 1 }]);
  const [saved] = await review.verdicts();
  expect(saved?.highlights.map(({ start, end }) => end - start)).toEqual(['We agreed to ship'.length]);

  await button(page, 'Next').click();
  await drag(page, 'the channel build');
  await button(page, 'Next').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Would you like to make a choice before leaving?');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account Settings' }).click();
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await button(page, 'Next').click();
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(panel(page)).toContainText('Interaction 3 of 3');
  await button(page, 'Not Relevant').click();
  await expect(page.getByRole('dialog')).toContainText('1 remaining categorization to complete');
  await button(page, 'Okay').click();
  await expect(panel(page)).toContainText('Interaction 2 of 3');
  await button(page, 'Not Relevant').click();
  await expect(page.getByRole('dialog')).toContainText(
    'Categorization complete. Would you like to save changes and return to the assignments page?',
  );
  await button(page, 'Yes').click();
  await expect(page).toHaveURL(/\/categorization$/);
  const row = page.getByRole('row', { name: new RegExp(review.company) });
  await expect(row.getByText('3 / 3')).toBeVisible();
  await expect(row.getByRole('link')).toHaveCount(0);
  await expect
    .poll(review.verdicts)
    .toMatchObject([{ categorization: 1 }, { categorization: 0 }, { categorization: 0 }]);
  expect(errors).toEqual([]);
});

test('issue 11 "keyboard flow": a whole company is scored without a pointer @desktop', async ({ page }) => {
  const errors = watchConsole(page);
  const review = await newReview(turns(3));
  await open(page, review);
  await page.keyboard.press('h');
  await page.keyboard.press('ArrowDown');
  for (let word = 0; word < 4; word += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(marks(page)).toHaveText(['We agreed']);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(marks(page)).toHaveText(['agreed to']);
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect(marks(page)).toHaveText(['agreed to s']);
  await page.keyboard.press('r');
  await page.keyboard.press('m');
  await page.keyboard.type('run');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await expect(panel(page)).toContainText('Interaction 2 of 3');
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowRight');
  await expect(panel(page)).toContainText('Interaction 3 of 3');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toContainText('Categorization complete.');
  await button(page, 'Yes').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/categorization$/);
  await expect
    .poll(review.verdicts)
    .toMatchObject([{ categorization: 1, reason: 'run' }, { categorization: 0 }, { categorization: 0 }]);
  // The address changes before the list stands: whoever goes back at once has never left the review.
  await expect(page.getByRole('row', { name: new RegExp(review.company) }).getByText('3 / 3')).toBeVisible();
  await page.goBack();
  await expect(button(page, 'OK')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Interaction 1 of 3');
  await page.keyboard.press('?');
  await expect(page.getByText('Highlight by keyboard: arrows move')).toBeVisible();
  expect(errors).toEqual([]);
});

test('issue 11 "Durable": a tab closed and opened again has the work; the network may be cut in the middle of a save @desktop', async ({
  page,
  context,
}) => {
  const review = await newReview(turns(3));
  await open(page, review);
  await drag(page, 'We agreed to ship');
  await page.keyboard.press('m');
  await page.keyboard.type('why');
  await expect(page.getByText('Saved on this device')).toBeVisible();
  await untilKept(page, review.gvkey, { choice: null, note: 'why', quotes: ['We agreed to ship'] });
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await openReviewPage(again, review);
  await expect(marks(again)).toHaveText(['We agreed to ship']);
  await expect(again.getByLabel('Note (optional):')).toHaveValue('why');

  // The verdict arrives, its answer does not.
  await again.route('**/api', async (route) => {
    if ((route.request().postDataJSON() as { type: string }).type !== 'insert_categorization') return route.continue();
    await route.fetch();
    await route.abort();
    await again.unrouteAll();
  });
  await button(again, 'Relevant').click();
  await expect(again.getByText('Saved', { exact: true })).toBeVisible();
  expect(await review.verdicts()).toMatchObject([{ categorization: 1, reason: 'why', version: 1 }]);

  await context.setOffline(true);
  await expect(
    again.getByText("You're offline. Your work is saved on this device and sent when you reconnect."),
  ).toBeVisible();
  await button(again, 'Next').click();
  await button(again, 'Not Relevant').click();
  await button(again, 'Next').click();
  await expect(again.getByRole('img', { name: 'not sent yet' })).toBeVisible();
  expect(await review.verdicts()).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(review.verdicts).toMatchObject([{}, { interaction_num: 2, categorization: 0 }]);
  await expect(again.getByRole('img', { name: 'not sent yet' })).toBeHidden();
});

test('issue 11 "version check": of two tabs on one interaction, the losing copy is offered beside the saved one @desktop', async ({
  page,
  browser,
}) => {
  const review = await newReview(turns(2));
  const other = await otherDevice(browser, review);
  await open(page, review);
  await button(other, 'Not Relevant').click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await drag(page, 'We agreed to ship');
  await button(page, 'Relevant').click();
  const difference = page.getByRole('alertdialog');
  await expect(difference.getByRole('region', { name: 'On this device' })).toContainText('We agreed to ship');
  await expect(difference.getByRole('region', { name: 'Saved' })).toContainText('Not Relevant');
  await expect(difference.getByRole('region', { name: 'Saved' })).toContainText('Saved by you, ');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Keep mine').click();
  await expect.poll(review.verdicts).toMatchObject([{ categorization: 1, version: 2 }]);
  await other.context().close();
});

test('issue 11 "Durable": a verdict on a company that was reassigned meanwhile is named, with all that is in it @desktop', async ({
  page,
}) => {
  const review = await newReview(turns(2));
  await open(page, review);
  await review.unassign();
  await drag(page, 'We agreed to ship');
  await page.getByLabel('Note (optional):').fill('why');
  await button(page, 'Relevant').click();
  await button(page, 'Next').click();
  const refused = page.getByRole('list', { name: 'Verdicts that were not saved' });
  await expect(refused).toContainText(
    `Your verdict on interaction 1 of ${review.company} (Relevant, “why”) was not saved`,
  );
  await expect(refused.getByRole('list', { name: 'Highlights' })).toHaveText('“We agreed to ship”');
  expect(await violations(page)).toEqual([]);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy').click();
  await expect(button(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Interaction 1 of ${review.company}: Relevant\nNote: why\nHighlight: We agreed to ship`,
  );
  expect(await review.refused()).toMatchObject([{ categorization: 1, reason: 'why', outcome: 'not_assigned' }]);
});

test('part 3 section 9: a touch selection is highlighted after 800 ms; the verdict is in reach of the thumb @phone', async ({
  page,
}) => {
  const errors = watchConsole(page);
  const review = await newReview(turns(2));
  await open(page, review);
  await paragraph(page, 1).tap();
  await page.evaluate(() => {
    const node = document.querySelectorAll('[data-block]')[1]!.lastElementChild!.firstChild as Text;
    const at = node.data.indexOf('We agreed');
    document.getSelection()!.setBaseAndExtent(node, at, node, at + 'We agreed'.length);
  });
  await expect(marks(page)).toHaveText(['We agreed']);
  await button(page, 'Highlights and note').click();
  await page.getByLabel('Note (optional):').fill('from a phone');
  await button(page, 'Done').click();
  await button(page, 'Relevant').tap();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await review.verdicts()).toMatchObject([{ categorization: 1, reason: 'from a phone' }]);
  expect(errors).toEqual([]);
});

/** The same reviewer elsewhere. */
async function otherDevice(browser: Browser, review: TestReview): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.SENTINEL_E2E_URL ?? '' });
  const page = await context.newPage();
  await open(page, review);
  return page;
}
