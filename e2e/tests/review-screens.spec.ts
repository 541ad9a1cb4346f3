import { expect, type Page, test } from '@playwright/test';
import { isThorough } from '../../tools/thorough.mjs';
import { violations, violationsInBothThemes } from '../support/accessibility.ts';
import { logIn } from '../support/product.ts';
import { openReviewPage, quoteAt } from '../support/review-page.ts';
import { newReview } from '../support/reviews.ts';

const TURNS = Array.from({ length: 12 }, (_, at) => [
  { 'Analyst, Meridian Capital': `Could you walk us through the timing of the channel build in region ${at}?` },
  { 'Chief Financial Officer': 'Sure. We agreed to ship those orders before quarter end 👍🏽 with extended terms.' },
]).flat();
const HEIGHTS = { 360: 740, 390: 844, 768: 1024, 1440: 900 };
/** The phone's layout and the desktop's; axe asks the two widths between only in a thorough run. */
const ASKED = isThorough ? Object.keys(HEIGHTS) : ['390', '1440'];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Looks at what is open on every kind of screen: nothing that axe finds in either theme, and nothing wider than the screen. */
async function look(page: Page, what: string): Promise<void> {
  for (const [text, height] of Object.entries(HEIGHTS)) {
    const width = Number(text);
    await page.setViewportSize({ width, height });
    // Colors are the same on every screen.
    const find = width === 390 || width === 1440 ? violationsInBothThemes : violations;
    if (ASKED.includes(text)) expect.soft(await find(page), `${what}, ${width} px`).toEqual([]);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wider, `${what}, ${width} px: wider than the screen`).toBeLessThanOrEqual(0);
  }
}

/** Highlights a quote with the mouse. */
async function highlight(page: Page, quote: string): Promise<void> {
  const { from, to } = await quoteAt(page, quote);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('part 3 section 2 "Categorization detail page": the review and each of its dialogs on every screen, in both themes @desktop', async ({
  page,
  browser,
}) => {
  const review = await newReview([TURNS, TURNS, TURNS]);
  await logIn(page, review.email);
  await openReviewPage(page, review);

  await button(page, 'Relevant').click();
  await button(page, 'Next').click();
  await look(page, 'a message');
  await highlight(page, 'We agreed to ship');
  await highlight(page, 'channel build in region 0');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await look(page, 'the review');
  await button(page, 'View Instructions and Fraud Description').click();
  await look(page, 'the description');
  await button(page, 'OK').click();

  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, 'Highlights and note').click();
  expect.soft(await violations(page), 'highlights and note').toEqual([]);
  await button(page, 'Done').click();
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(page, 'Next').click();
  await highlight(page, 'extended terms');
  await button(page, 'Next').click();
  await expect(page.getByRole('alertdialog')).toContainText('Would you like to make a choice before leaving?');
  await look(page, 'unsaved highlights');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await button(page, 'Not Relevant').click();
  await expect(page.getByRole('dialog')).toContainText('1 remaining categorization to complete');
  await look(page, 'remaining');
  await button(page, 'Okay').click();

  // The same reviewer decides on it elsewhere first.
  const context = await browser.newContext({ baseURL: process.env.SENTINEL_E2E_URL ?? '' });
  const other = await context.newPage();
  await logIn(other, review.email);
  await openReviewPage(other, review);
  await highlight(other, 'extended terms');
  await other.getByLabel('Note (optional):').fill('terms are the point');
  await button(other, 'Relevant').click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await context.close();
  await highlight(page, 'We agreed to ship');
  await button(page, 'Relevant').click();
  await expect(page.getByRole('alertdialog').getByRole('region', { name: 'Saved' })).toContainText(
    'terms are the point',
  );
  await look(page, 'the difference');
  await button(page, 'Keep mine').click();
  await expect(page.getByRole('dialog')).toContainText('Categorization complete.');
  await look(page, 'complete');
  await button(page, 'No, keep editing').click();

  await review.unassign();
  await page.getByLabel('Note (optional):').fill('late');
  await expect(page.getByRole('list', { name: 'Verdicts that were not saved' })).toContainText('late');
  await look(page, 'not saved');
});
