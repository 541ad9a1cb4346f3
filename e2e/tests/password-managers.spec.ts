import { expect, test } from '@playwright/test';

test.describe('paste and password managers (SECURITY.md 3)', () => {
  for (const { path, fields } of [
    { path: '/login', fields: { Email: 'username', Password: 'current-password' } },
    { path: '/sign-up', fields: { Email: 'username', Password: 'new-password', 'Confirm password': 'new-password' } },
  ]) {
    test(`${path} accepts a pasted password, and its fields have autocomplete hints`, async ({ context, page }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(path);
      for (const [label, autocomplete] of Object.entries(fields)) {
        await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', autocomplete);
      }
      const password = page.getByLabel('Password', { exact: true });
      await expect(password).toHaveAttribute('type', 'password');
      await page.evaluate(() => navigator.clipboard.writeText('Pasted#2026 word'));
      await password.focus();
      await page.keyboard.press('Control+V');
      await expect(password).toHaveValue('Pasted#2026 word');
    });
  }
});
