import { expect, type Page } from '@playwright/test';
import type { TestReview } from './reviews.ts';

/** A verdict as the review page shows it. */
export interface ShownVerdict {
  readonly choice: 'Relevant' | 'Not Relevant' | null;
  readonly note: string;
  readonly quotes: readonly string[];
}

/** Opens the company from the list, and closes the description. */
export async function openReviewPage(page: Page, review: TestReview): Promise<void> {
  await page.goto('/categorization');
  await openFromList(page, review);
}

/** The same, on a page where the list is shown or loads. */
export async function openFromList(page: Page, review: TestReview): Promise<void> {
  await page.getByRole('link', { name: review.company }).click();
  await expect(page.getByRole('dialog')).toContainText('Revenue booked ahead of demand.');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

export const shownVerdict = (page: Page): Promise<ShownVerdict> =>
  page.evaluate(() => {
    const pressed = document.querySelector('aside [aria-pressed="true"]')?.firstChild?.textContent;
    return {
      choice: pressed === 'Relevant' || pressed === 'Not Relevant' ? pressed : null,
      note: document.querySelector('textarea')!.value,
      quotes: [...document.querySelectorAll('mark.cat-highlight')].map((mark) => mark.textContent ?? ''),
    };
  });

/** The verdict on the first interaction that the disk has: undefined before the first edit. */
const verdictOnDisk = (page: Page, gvkey: string): Promise<readonly unknown[] | undefined> =>
  page.evaluate(async (key) => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await ended(indexedDB.open('sentinel-drafts'));
    const table = database.transaction('drafts').objectStore('drafts');
    const keys = await ended(table.getAllKeys());
    const found = keys.find((one) => Array.isArray(one) && one[2] === key);
    const row: unknown = found === undefined ? undefined : await ended(table.get(found));
    database.close();
    return (row as { draft: { history: { present: unknown[] } } } | undefined)?.draft.history.present;
  }, `work/${gvkey}/1`);

/** Waits until an edit of the first interaction is on the disk, which is what the page promises within 100 ms. */
export const untilKept = (page: Page, gvkey: string, { choice, note, quotes }: ShownVerdict) =>
  expect
    .poll(async () => {
      const [kept, keptNote, edges] = (await verdictOnDisk(page, gvkey)) ?? [];
      return [kept, keptNote, (edges as readonly number[] | undefined)?.length];
    })
    .toEqual([choice === null ? null : choice.toLowerCase().replace(' ', '-'), note, 2 * quotes.length]);

/** Where a quote of the transcript is drawn: its first and last character. */
export const quoteAt = (page: Page, quote: string) =>
  page.evaluate((text) => {
    const walker = document.createTreeWalker(document.querySelector('[data-scrolls]')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const at = node.data.indexOf(text);
      if (at === -1) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      const boxes = range.getClientRects();
      const [first, last] = [boxes[0]!, boxes[boxes.length - 1]!];
      const y = (box: DOMRect) => box.top + box.height / 2;
      return { from: { x: first.left + 1, y: y(first) }, to: { x: last.right - 1, y: y(last) } };
    }
    throw new Error(`no text node has ${text}`);
  }, quote);
