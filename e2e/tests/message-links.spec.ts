import { expect, test } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { linkIn, mailTo } from '../support/accounts.ts';
import { CLIENT, tokenOfMessage } from '../support/message-token.ts';
import * as people from '../support/people.ts';
import { logIn, watchConsole } from '../support/product.ts';

test('a message’s link stops the emails of its alert without a login; its owner is told, and undoes it (FINDINGS A3, B30, B41)', async ({
  page,
  request,
}, { project }) => {
  const errors = watchConsole(page);
  const name = `Linked ${project.name}`;
  const client = await people.logIn(process.env.SENTINEL_E2E_URL ?? '', CLIENT);
  const token = await tokenOfMessage(request, client.token, name);
  await page.goto(`/u/${token}`);
  await expect(page.getByRole('heading', { name: `Fewer messages from “${name}”` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sentinel', exact: true })).toHaveAttribute('href', '/');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Stop the emails' }).click();
  await expect(page.getByText(`“${name}” sends no emails from now on.`)).toBeVisible();
  const told = await mailTo(request, CLIENT, new RegExp(`“${name}” was set to send no emails`));
  const undoAt = linkIn(told, '/alerts/activity');

  // Deleting is the portal's: it asks for a login.
  await page.goto(`/u/${token}`);
  await page.getByRole('link', { name: 'Delete it in your alerts' }).click();
  await page.waitForURL('**/login');

  await logIn(page, CLIENT, '/alerts');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('It was set to send no emails by a link in a message');
  await page.goto(undoAt);
  const panel = page.getByRole('region', { name: 'Changed by links in messages' });
  await expect(panel).toContainText(`“${name}” was set to send no emails`);
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: `Undo the change of ${name}` }).click();
  await expect(panel).toContainText('Undone');
  await page.goto('/alerts');
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('by a link');
  expect(errors).toEqual([]);
});
