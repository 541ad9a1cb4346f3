import { expect, type Page, test } from '@playwright/test';
import { logIn } from '../support/product.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
/** By a key: a click waits for frames, which a paused clock does not give. */
const openBell = (page: Page) => page.getByRole('button', { name: /^Notifications/ }).press('Enter');
const boxOf = async (page: Page, of: string) =>
  (await page.locator(of).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('look/alerts, FINDINGS B14: the notifications stand beside a wide page, and lie over a narrow one @desktop', async ({
  page,
}) => {
  await logIn(page, 'client@sentinel.example', '/alerts');
  const rightOf = async () => {
    const { width, x } = await boxOf(page, 'main');
    return x + width;
  };
  expect(await rightOf()).toBe(1440);
  await openBell(page);
  await expect(panel(page)).toBeVisible();
  const { width, x } = (await panel(page).boundingBox())!;
  expect([await rightOf(), x + width]).toEqual([x, 1440]);
  await page.setViewportSize({ width: 1199, height: 900 });
  await expect.poll(rightOf).toBe(1199);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await expect.poll(rightOf).toBe(1440);
});

test('FINDINGS B14: a toast stays above the foot of the notifications', async ({ page }) => {
  await logIn(page, 'client@sentinel.example', '/alerts/new/price');
  await page.clock.install();
  const name = `Toast ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Alert name', exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Price Drop', exact: true }).fill('90');
  await page.getByRole('button', { name: 'Save alert' }).click();
  const toast = page.getByText(`Saved “${name}”`);
  await expect(toast).toBeVisible();
  // It stays.
  await page.clock.pauseAt(Date.now() + 1_000);
  await openBell(page);
  const foot = panel(page).getByText(/^Times are/);
  await expect(foot).toBeVisible();
  await expect(toast).toBeVisible();
  const [shown, below] = [(await toast.boundingBox())!, (await foot.boundingBox())!];
  const isApart = shown.y + shown.height <= below.y || shown.x + shown.width <= below.x;
  expect(isApart).toBe(true);
});
