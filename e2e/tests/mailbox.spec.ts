import { expect, type Page, test } from '@playwright/test';

/** A made-up content of the mailbox, because other tests write to the real one at the same time. */
const messageOf = (id: string, to: string, at: string) => ({
  id,
  channel: id === 'sms' ? 'sms' : 'email',
  from: 'security@sentinel.example',
  to,
  subject: id === 'sms' ? '' : `Subject ${id}`,
  text: `Text ${id}`,
  html: '',
  at,
});
const NEWEST_FIRST = [
  messageOf('new', 'client@sentinel.example', '2026-11-22T06:04:03Z'),
  messageOf('sms', '+14155550123', '2026-11-22T06:04:02Z'),
  messageOf('old', 'admin@sentinel.example, client@sentinel.example', '2026-11-22T06:04:01Z'),
];

async function openMailbox(page: Page, address = '/dev/mailbox') {
  await page.route('**/dev/mailbox/messages', (route) => route.fulfill({ json: NEWEST_FIRST }));
  await page.goto(address);
  await expect(page.getByText(/^(\d of )?3 messages$/)).toBeVisible();
}
const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter by recipient' });
const rows = (page: Page) => page.getByRole('navigation', { name: 'Messages' }).getByRole('link');

test.describe('the local mailbox', () => {
  test('shows the newest message beside the list; on a phone the list first', async ({ page, isMobile }) => {
    await openMailbox(page);
    const message = page.getByRole('heading', { name: 'Subject new' });
    if (isMobile) {
      await expect(message).toBeHidden();
      await rows(page).first().click();
      await expect(message).toBeVisible();
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await expect(rows(page).first()).toBeFocused();
    } else {
      await expect(message).toBeVisible();
      await expect(rows(page).first()).toHaveAttribute('aria-current', 'true');
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  test('lists the messages to one recipient, also after a reload', async ({ page, isMobile }) => {
    await openMailbox(page);
    await filter(page).fill('ADMIN@');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByText('1 of 3 messages')).toBeVisible();
    if (!isMobile) await expect(page.getByRole('heading', { name: 'Subject old' })).toBeVisible();
    await page.reload();
    await expect(filter(page)).toHaveValue('ADMIN@');
    await expect(rows(page)).toHaveCount(1);
    await filter(page).fill('nobody@');
    await expect(page.getByText('No messages to “nobody@”.')).toBeVisible();
    await filter(page).fill('');
    await expect(rows(page)).toHaveCount(3);
  });

  test('is read with the keyboard alone', async ({ page }) => {
    await openMailbox(page);
    await rows(page).first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Text message' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Message' })).toBeFocused();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`follows a system that is ${colorScheme}, mails too`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.route('**/dev/mailbox/messages/new/html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme: dark){body::after{content:"dark"}}</style>',
        }),
      );
      await page.route('**/dev/mailbox/messages', (route) =>
        route.fulfill({ json: [{ ...NEWEST_FIRST[0], html: '<p>' }] }),
      );
      await page.goto('/dev/mailbox#new');
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
      await expect(page.locator('iframe')).toHaveCSS('color-scheme', colorScheme);
      const content = page.frameLocator('iframe').locator('body');
      await expect
        .poll(() => content.evaluate((body) => getComputedStyle(body, '::after').content))
        .toBe(colorScheme === 'dark' ? '"dark"' : 'none');
    });
});
