import { resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { bundleForPage } from '../../tools/page-bundle.mjs';
import type { openDrafts } from '../support/drafts-in-page.ts';

declare global {
  interface Window {
    draftsInPage: { openDrafts: typeof openDrafts };
  }
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const LEAD = { account: 'lead@x.example', user: 'lead@x.example' };
const LEAD_AS_DANA = { account: 'lead@x.example', user: 'dana@x.example' };
const DANA = { account: 'dana@x.example', user: 'dana@x.example' };
/** Sorts directly behind the lead's account, whose text it begins with. */
const LONGER = { account: 'lead@x.example.org', user: 'lead@x.example' };
const OWNERS = [LEAD, LEAD_AS_DANA, DANA, LONGER];

/** A page of the product's origin that is not the product. */
async function openPage(page: Page): Promise<void> {
  const script = await bundleForPage(resolve(import.meta.dirname, '../support/drafts-in-page.ts'), 'draftsInPage');
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Blank</title>' }));
  await page.goto('/blank');
  await page.addScriptTag({ content: script });
  await page.evaluate(async (owners) => {
    for (const owner of owners) {
      const drafts = window.draftsInPage.openDrafts(owner.account, 0);
      await drafts.put(owner, 'work/1', `unsent of ${owner.account} as ${owner.user}`);
      await drafts.put(owner, 'work/2', 'sent', { isSent: true });
    }
  }, OWNERS);
}
/** All drafts of an account as a user, read at a time. */
const read = (page: Page, owner: typeof LEAD, now = 0) =>
  page.evaluate(async ([who, at]) => [...(await window.draftsInPage.openDrafts(who.account, at).readAll(who, ''))], [
    owner,
    now,
  ] as const);
const all = ({ account, user }: typeof LEAD) => [
  ['work/1', `unsent of ${account} as ${user}`],
  ['work/2', 'sent'],
];

test.describe('the database of drafts (issue 11, "Durable")', () => {
  test('each account reads its own, in admin mode those it made as that reviewer @desktop', async ({ page }) => {
    await openPage(page);
    for (const owner of OWNERS) expect(await read(page, owner)).toEqual(all(owner));
    await page.reload();
    await page.addScriptTag({
      content: await bundleForPage(resolve(import.meta.dirname, '../support/drafts-in-page.ts'), 'draftsInPage'),
    });
    expect(await read(page, DANA)).toEqual(all(DANA));
  });

  test('logging out removes the drafts of that account, and of no other one @desktop', async ({ page }) => {
    await openPage(page);
    await page.evaluate(() => window.draftsInPage.openDrafts(null, 0).clear('lead@x.example'));
    expect(await read(page, LEAD)).toEqual([]);
    expect(await read(page, LEAD_AS_DANA)).toEqual([]);
    for (const owner of [DANA, LONGER]) expect(await read(page, owner)).toEqual(all(owner));
  });

  test('an account is told of its unsent drafts, which a session that the server ends leaves @desktop', async ({
    page,
  }) => {
    await openPage(page);
    const hasUnsent = (account: string) =>
      page.evaluate((email) => window.draftsInPage.openDrafts(null, 0).hasUnsent(email), account);
    expect(await hasUnsent('lead@x.example')).toBe(true);
    expect(await hasUnsent('lead@x')).toBe(false);
    await page.evaluate(() => window.draftsInPage.openDrafts(null, 0).clearSent('lead@x.example'));
    for (const owner of [LEAD, LEAD_AS_DANA]) expect(await read(page, owner)).toEqual(all(owner).slice(0, 1));
    for (const owner of [DANA, LONGER]) expect(await read(page, owner)).toEqual(all(owner));
  });

  test('30 days after it was sent, a draft goes; an unsent one stays, and so do those of other accounts @desktop', async ({
    page,
  }) => {
    await openPage(page);
    expect(await read(page, LEAD, 30 * DAY_MS)).toEqual(all(LEAD));
    expect(await read(page, LEAD, 30 * DAY_MS + 1)).toEqual(all(LEAD).slice(0, 1));
    expect(await read(page, LEAD_AS_DANA)).toEqual(all(LEAD_AS_DANA).slice(0, 1));
    for (const owner of [DANA, LONGER]) expect(await read(page, owner)).toEqual(all(owner));
  });
});
