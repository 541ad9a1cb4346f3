import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { logIn, watchConsole } from '../support/product.ts';
import { readCsv } from '../support/read-csv.ts';
import { newReview } from '../support/reviews.ts';

const QUESTION = 'You have unsaved changes. Would you like to save them before leaving?';
const LEAD = 'lead@sentinel.example';
const REVIEWER = 'reviewer@sentinel.example';

const section = (page: Page, reviewer: string) => page.getByRole('region', { name: reviewer });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const question = (page: Page) => page.getByRole('alertdialog');
/** The companies of the lead are changed; the reviewer's are those of other tests. */
const lastOfLead = (page: Page) => section(page, LEAD).getByRole('listitem').last().getByRole('checkbox');

async function openAssignments(page: Page): Promise<void> {
  await logIn(page, LEAD, '/categorization');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Categorization Assignments' })).toBeVisible();
  await section(page, LEAD).getByRole('button').click();
}

async function stayOnPage(page: Page): Promise<void> {
  await expect(question(page)).toContainText(QUESTION);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/\/categorization\/admin$/);
}

test('part 3 section 4: unsaved assignments ask before a link, the palette, the back button and the closing of the tab @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await openAssignments(page);
  await lastOfLead(page).click();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account Settings' }).click();
  await stayOnPage(page);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Reviewer agreement');
  await expect(page.getByRole('option', { name: /Reviewer agreement/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await stayOnPage(page);

  await page.goBack();
  await stayOnPage(page);

  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await page.goBack();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/categorization$/);
  expect(errors).toEqual([]);
});

test('part 3 sections 2 and 4: assignments are saved before a company is opened as its reviewer, and admin mode is left again @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await openAssignments(page);
  const wasAssigned = await lastOfLead(page).isChecked();
  await lastOfLead(page).click();
  await section(page, REVIEWER).getByRole('button').click();
  await section(page, REVIEWER).getByRole('link').first().click();
  await question(page).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/categorization\/detail$/);
  await expect(page.getByText('Admin Editing Mode')).toBeVisible();
  expect(await page.evaluate(() => ['AdminEmail', 'RunAsEmail'].map((key) => localStorage.getItem(key)))).toEqual([
    LEAD,
    REVIEWER,
  ]);

  await page.getByRole('button', { name: 'Return to Admin Page' }).click();
  await expect(page.getByRole('heading', { name: 'Categorization Assignments' })).toBeVisible();
  await expect(page.getByText('Admin Editing Mode')).toBeHidden();
  await page.reload();
  await section(page, LEAD).getByRole('button').click();
  await expect(lastOfLead(page)).toBeChecked({ checked: !wasAssigned });
  await lastOfLead(page).click();
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  expect(errors).toEqual([]);
});

test('part 3 section 9: the header of the assignments stays 80 px below the top, 70 px at 768 px or less @desktop', async ({
  page,
}) => {
  await openAssignments(page);
  await section(page, REVIEWER).getByRole('button').click();
  const header = page.getByRole('heading', { level: 1 });
  const offset = () => header.evaluate((title) => title.parentElement?.getBoundingClientRect().top);
  for (const [width, expected] of [
    [769, 80],
    [768, 70],
  ] as const) {
    await page.setViewportSize({ width, height: 400 });
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(offset).toBe(expected);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const middle = (element: Locator) =>
    element.evaluate((node) => node.getBoundingClientRect().top + node.clientHeight / 2);
  // On a phone too, Save stands beside the title, and a list's bars below their heading.
  await expect.poll(async () => Math.abs((await middle(save(page))) - (await middle(header)))).toBeLessThan(4);
  await page.goto('/categorization');
  const start = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().left);
  const bars = page.getByRole('progressbar').first();
  const heading = page.getByRole('columnheader', { name: 'Progress' });
  await expect.poll(async () => (await start(bars)) - (await start(heading))).toBe(0);
});

const TURNS = [
  { Analyst: 'Could you walk us through the timing of the channel build?' },
  { 'Chief Financial Officer': '👍🏽 Sure. We agreed to ship those orders before quarter end, with extended terms.' },
];

/** Selects words of the transcript and takes them as a highlight with the keyboard. */
async function highlight(page: Page, quote: string): Promise<void> {
  await page.evaluate((text) => {
    const walker = document.createTreeWalker(document.querySelector('[data-scrolls]')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const at = node.data.indexOf(text);
      if (at !== -1) return document.getSelection()!.setBaseAndExtent(node, at, node, at + text.length);
    }
    throw new Error(`no text node has ${text}`);
  }, quote);
  await page.keyboard.press('Shift');
  await expect(page.locator('mark.cat-highlight')).toHaveText([quote]);
}

type Decision = 'Not Relevant' | { readonly highlighted: string };

/** Logs a reviewer in and scores a company that has only these interactions. */
async function score(page: Page, email: string, company: string, decisions: readonly Decision[]): Promise<void> {
  await logIn(page, email, '/categorization');
  await page.getByRole('link', { name: company }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  for (const [index, decision] of decisions.entries()) {
    await expect(page.getByText(`Interaction ${index + 1} of ${decisions.length}`).first()).toBeVisible();
    if (decision === 'Not Relevant') await page.getByRole('button', { name: decision, exact: true }).click();
    else {
      await highlight(page, decision.highlighted);
      await page.getByRole('button', { name: 'Relevant', exact: true }).click();
    }
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    if (index + 1 < decisions.length) await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(page.getByText(/^Categorization complete\./)).toBeVisible();
}

async function exported(page: Page, format: RegExp): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: format }).click();
  return readFile(await (await download).path(), 'utf8');
}

interface ExportedLine {
  readonly source: string;
  readonly interaction_num: number;
  readonly reviewer: string | null;
  readonly categorization: number;
  readonly reason: string;
  readonly text: string;
  readonly highlights: readonly { quote: string; utf16: Range; code_points: Range }[];
}
type Range = { readonly start: number; readonly end: number };

test('issue 11: two reviewers differ, a lead decides, and the export has it all @phone-nightly', async ({
  page,
  browser,
}) => {
  const errors = watchConsole(page);
  const review = await newReview([TURNS, TURNS, TURNS]);
  const varga = await review.addReviewer('Vic Varga');
  await score(page, review.email, review.company, [
    { highlighted: 'We agreed to ship those orders' },
    { highlighted: 'the channel build' },
    'Not Relevant',
  ]);

  const other = await (await browser.newContext({ baseURL: process.env.SENTINEL_E2E_URL ?? '' })).newPage();
  await score(other, varga, review.company, [
    { highlighted: 'ship those orders before quarter end' },
    'Not Relevant',
    'Not Relevant',
  ]);
  await other.context().close();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, LEAD, `/categorization/agreement?company=${review.gvkey}`);
  await expect(page.getByText('2 open, 0 decided')).toBeVisible();
  await page.getByRole('button', { name: `${review.company} · 1` }).click();
  await expect(page.getByRole('checkbox', { name: /^ship those orders \(both\)/ })).toBeChecked();
  await page.getByRole('checkbox', { name: /^before quarter end/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /^before quarter end/ })).toBeChecked();
  await page.getByText('History of Varga', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'History of Varga' })).toContainText('Version 1');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Terms, too.');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByRole('heading', { name: `${review.company} · interaction 2` })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('radio', { name: 'Not Relevant' })).toBeChecked();
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByText('Every disagreement is decided.')).toBeVisible();
  await expect(page.getByText('0 open, 2 decided')).toBeVisible();

  const lines = (await exported(page, /^JSON lines/))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ExportedLine);
  expect(
    lines.map(({ source, interaction_num, reviewer, categorization, reason, highlights }) => [
      interaction_num,
      source,
      reviewer,
      categorization,
      reason,
      highlights.map(({ quote }) => quote),
    ]),
  ).toEqual(
    expect.arrayContaining([
      [1, 'verdict', review.email, 1, '', ['We agreed to ship those orders']],
      [1, 'verdict', varga, 1, '', ['ship those orders before quarter end']],
      [1, 'adjudication', null, 1, 'Terms, too.', ['ship those orders before quarter end']],
      [2, 'verdict', review.email, 1, '', ['the channel build']],
      [2, 'verdict', varga, 0, '', []],
      [2, 'adjudication', null, 0, '', []],
      [3, 'verdict', review.email, 0, '', []],
      [3, 'verdict', varga, 0, '', []],
    ]),
  );
  expect(lines).toHaveLength(8);
  for (const { text, highlights } of lines)
    for (const { quote, utf16, code_points } of highlights) {
      expect(text.slice(utf16.start, utf16.end)).toBe(quote);
      expect([...text].slice(code_points.start, code_points.end).join('')).toBe(quote);
    }

  const rows = readCsv(await exported(page, /^CSV/));
  expect(rows).toHaveLength(8);
  for (const { text = '', quote, utf16_start, utf16_end, code_point_start, code_point_end } of rows) {
    if (quote === '') continue;
    expect(text.slice(Number(utf16_start), Number(utf16_end))).toBe(quote);
    expect([...text].slice(Number(code_point_start), Number(code_point_end)).join('')).toBe(quote);
  }
  expect(rows.filter(({ quote }) => quote !== '')).toHaveLength(4);
  expect(errors).toEqual([]);
});

test('part 3 sections 2 and 6: the lead’s pages send a reviewer home', async ({ page }) => {
  await logIn(page, REVIEWER);
  for (const path of ['/categorization/admin', '/categorization/agreement']) {
    await page.goto(path);
    await expect(page).not.toHaveURL(new RegExp(path));
    await expect(page.getByRole('heading', { name: /^(Categorization Assignments|Reviewer agreement)$/ })).toHaveCount(
      0,
    );
  }
});
