import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  giveCredentials,
  linkIn,
  logOut,
  mailTo,
  NEW_PASSWORD,
  newAccount,
  newAddress,
  nextCode,
  sendSignUp,
  signUp,
  tablesHolding,
  verifyAddress,
} from '../support/accounts.ts';
import { logIn, logInByForm, PASSWORD, ROOT, watchConsole } from '../support/product.ts';

const PICTURE = resolve(ROOT, 'docs/pictures/explore-trades-dark.png');

test.describe('identity', () => {
  test('sign-up, verification by email, second factor, remembered device (part 1 sections 2 and 4)', async ({
    page,
    request,
    context,
  }) => {
    const errors = watchConsole(page);
    const email = newAddress('newcomer');
    await signUp(page, email);
    await expect(page.getByRole('button', { name: /Resend/ })).toBeDisabled();
    await verifyAddress(page, request, email);

    await page.getByRole('button', { name: 'Enable 2FA' }).click();
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
    const secret = ((await page.getByText(/^[A-Z2-7 ]{32,48}$/).textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel(/code/i).fill(await nextCode(secret));
    await page.waitForURL('**/dashboard');
    await mailTo(request, email, /two-factor/i);
    await logOut(page);

    await giveCredentials(page, email, NEW_PASSWORD);
    const code = page.getByLabel(/code/i);
    await expect(code).toBeVisible();
    await code.fill('000000');
    await expect(page.getByText('Invalid code. Please try again.')).toBeVisible();
    await expect(code).toHaveValue('');
    await expect(code).toBeFocused();
    await code.fill(await nextCode(secret));
    await expect(page.getByText('Verification successful!')).toBeVisible();
    await page.waitForURL('**/dashboard');
    const cookie = (await context.cookies()).find(({ name }) => name === '__Host-sentinel_device');
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
    await logOut(page);

    await giveCredentials(page, email, NEW_PASSWORD);
    await page.waitForURL('**/dashboard');

    await page.goto('/profile/account-settings');
    await page.getByRole('button', { name: /^Forget / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Forget', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Forget / })).toHaveCount(0);
    await logOut(page);
    await giveCredentials(page, email, NEW_PASSWORD);
    await expect(page.getByLabel(/code/i)).toBeVisible();
    await page.getByRole('button', { name: /Email me a code/ }).click();
    const mail = await mailTo(request, email, /code/i);
    await page.getByLabel(/code/i).fill(mail.text.match(/\b\d{6}\b/)?.[0] ?? '');
    await page.waitForURL('**/dashboard');
    // The browser logs the 401 answers above to the console.
    expect(errors.filter((text) => !/status of 40[01]/.test(text))).toEqual([]);
  });

  test('a password is reset by email, and the link works once (part 2 sections 4 and 8)', async ({ page, request }) => {
    const email = await newAccount(page, request, 'forgetful');
    await logOut(page);
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('An email has been sent with instructions to reset your password.')).toBeVisible();
    const link = linkIn(await mailTo(request, email, /reset/i), '/reset-password');

    const choose = async (password: string) => {
      await page.goto(link);
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByLabel(/Confirm/).fill(password);
      await page.getByRole('button', { name: /Set New Password|Reset Password/ }).click();
    };
    await choose('Another#Horse8');
    await expect(page.getByText('Password reset successful. Redirecting to login...')).toBeVisible();
    await page.waitForURL('**/login');
    await mailTo(request, email, /password/i);
    await choose('Third#Horse9');
    await expect(page.getByText('Invalid password reset token.')).toBeVisible();

    await giveCredentials(page, email, NEW_PASSWORD);
    await expect(page.getByText('The email address or password is incorrect.')).toBeVisible();
    await giveCredentials(page, email, 'Another#Horse8');
    await page.waitForURL('**/dashboard');
  });

  test('the profile is edited, a picture cropped, the password changed (part 1 section 2)', async ({
    page,
    request,
  }) => {
    const errors = watchConsole(page);
    const email = await newAccount(page, request, 'editor');
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit name' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Renamed Person');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Renamed Person')).toBeVisible();

    await page.getByRole('button', { name: 'Edit phone' }).click();
    await page.getByLabel('Phone', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please enter a valid phone number for this country code.')).toBeVisible();
    await page.getByLabel('Phone', { exact: true }).fill('6465550123');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('(646) 555-0123')).toBeVisible();

    await page.locator('input[type=file]').setInputFiles({
      name: 'note.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    });
    await expect(page.getByText("We couldn't read this file. Try a JPEG, PNG, or WebP.")).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(PICTURE);
    const zoom = page.getByRole('slider');
    await expect(zoom).toBeVisible();
    await zoom.focus();
    await page.keyboard.press('ArrowRight');
    await expect(zoom).toHaveAttribute('aria-valuenow', '1.1');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const stored = await page.evaluate(() => localStorage.getItem('profileImage'));
    expect(stored).toMatch(/^data:image\/jpeg;base64,/);
    const size = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source ?? '';
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, stored);
    expect(size).toEqual([256, 256]);

    await page.getByLabel('Current password').fill(NEW_PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill('Changed#Horse8');
    await page.getByLabel(/Confirm/).fill('Changed#Horse8');
    await page.getByRole('button', { name: /(Change|Update) password/i }).click();
    await expect(page.getByText('Password updated successfully!')).toBeVisible();
    await mailTo(request, email, /password/i);
    await page.reload();
    await expect(page.getByText('Renamed Person')).toBeVisible();
    expect(errors).toEqual([]);
  });

  test('a deleted account leaves no row with its email address (part 2 section 4) @nightly', async ({
    page,
    request,
  }) => {
    const email = await newAccount(page, request, 'leaver');
    await page.goto('/profile/account-settings');
    const button = page.getByRole('button', { name: /^Delete/ });
    const sentence = page.getByLabel(/I WISH TO DELETE MY ACCOUNT/);
    await sentence.fill('I wish to delete my account and erase my data');
    await expect(button).toBeDisabled();
    await sentence.fill('I WISH TO DELETE MY ACCOUNT AND ERASE MY DATA');
    await button.click();
    await expect(
      page.getByText('Are you sure you want to delete your account? This action cannot be undone.'),
    ).toBeVisible();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /delete/i })
      .click();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'theme'))).toEqual(
      expect.not.arrayContaining(['access_token', 'refresh_token', 'userEmail', 'name']),
    );
    await mailTo(request, email, /deleted/i);
    await expect.poll(() => tablesHolding(email)).toEqual([]);
    await giveCredentials(page, email, NEW_PASSWORD);
    await expect(page.getByText('The email address or password is incorrect.')).toBeVisible();
  });

  test('an administrator adds a user, edits permissions, runs as them and reverts (part 2 sections 4 and 6)', async ({
    page,
    request,
    browser,
  }) => {
    const email = newAddress('invited');
    await logIn(page, 'admin@sentinel.example', '/profile/admin/users');
    const fresh = page.getByRole('row', { name: /new user/i });
    await fresh.getByLabel('Name').fill('Invited Person');
    await fresh.getByLabel('Email').fill(email);
    await fresh.getByLabel('Organization').fill('Invited Ltd');
    await fresh.getByLabel('Permissions').fill('alerts');
    await fresh.getByRole('button', { name: /add/i }).click();
    await page.getByLabel(/Filter/).fill(email);
    const row = page.getByRole('row', { name: new RegExp(email) });
    await expect(row).toContainText(/invited/i);

    const theirs = await browser.newContext();
    const guest = await theirs.newPage();
    await guest.goto(linkIn(await mailTo(request, email, /account is ready/i), '/verify-email'));
    await guest.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await guest.getByLabel(/Confirm/).fill(NEW_PASSWORD);
    await guest.getByRole('button', { name: /Verify|Set|Continue/ }).click();
    await guest.getByRole('button', { name: 'Skip for Now' }).click();
    await guest.waitForURL('**/dashboard');
    await expect(guest.getByRole('link', { name: 'Request Access to Explore Insider Trades' })).toBeVisible();

    await page.reload();
    await page.getByLabel(/Filter/).fill(email);
    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByLabel('Permissions').first().fill('alerts, explore_trades');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('explore_trades');
    await guest.goto('/profile');
    await theirs.close();

    await row.getByRole('button', { name: /Run as/i }).click();
    await page.getByLabel('Reason').fill('Ticket 4711: checks what they see');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Run as/i })
      .click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('Currently Running as Invited Person (Invited Ltd)')).toBeVisible();
    await expect(page.getByText('Welcome back, Invited Person')).toBeVisible();
    await page.goto('/profile/admin/users');
    await expect(page.getByText(email)).toHaveCount(0);
    await page.goto('/dashboard');
    // The page is loaded anew; the name changes before that.
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Revert' }).click();
    await loaded;
    await expect(page.getByText('Welcome back, Avery Admin')).toBeVisible();

    await page.goto('/profile/admin/audit');
    await page.getByLabel(/Email/).fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ticket 4711: checks what they see').first()).toBeVisible();
    await expect(page.getByText('permissions: alerts → alerts, explore_trades').first()).toBeVisible();
    // The filter is in the address.
    await page.reload();
    await expect(page.getByLabel(/Email/)).toHaveValue(email);
    await expect(page.getByText('Ticket 4711: checks what they see').first()).toBeVisible();
  });

  test('PEOPLE X22, M5: an account gives what its sign-up promised, and a page beyond that says what it needs', async ({
    page,
    request,
  }) => {
    const email = newAddress('self');
    await page.goto('/');
    await expect(page.getByText('Free to search insider trades and material events, and set alerts.')).toBeVisible();
    await page.goto('/sign-up');
    await expect(page.getByText(/Your account is free: you can search insider trades/)).toBeVisible();
    await signUp(page, email);
    await verifyAddress(page, request, email);
    await page.getByRole('button', { name: 'Skip for Now' }).click();
    await page.waitForURL('**/dashboard');
    for (const [path, title] of [
      ['/explore-trades', 'Explore Insider Trades'],
      ['/explore-material-events', 'Explore Material Events'],
      ['/alerts', 'Alerts'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    await page.goto('/profile/admin/users');
    await page.waitForURL('**/dashboard');
    await expect(page.getByText(/You don't have access to Users: it needs the permission admin\./)).toBeVisible();
    await page.goto('/categorization');
    await page.waitForURL('**/dashboard');
    await expect(page.getByText(/You don't have access to Categorization: it needs the permission/)).toBeVisible();
  });

  test('a sign-up token gives its organization and permissions only to its email ending (part 1 section 4)', async ({
    page,
    request,
    browser,
  }) => {
    const token = `acme-${Math.random().toString(36).slice(2, 10)}-token`;
    await logIn(page, 'admin@sentinel.example', '/profile/admin/tokens');
    const fresh = page.getByRole('row', { name: /new (sign-up )?token/i });
    await fresh.getByLabel(/token/i).first().fill(token);
    await fresh.getByLabel('Organization').fill('Acme');
    await fresh.getByLabel('Email ending').fill('@people.example');
    await fresh.getByLabel('Permissions').fill('explore_trades');
    await fresh.getByRole('button', { name: /add/i }).click();
    await expect(page.getByText(token)).toBeVisible();

    const theirs = await browser.newContext();
    const visitor = await theirs.newPage();
    const outsider = newAddress('outsider').replace('people.example', 'elsewhere.example');
    await sendSignUp(visitor, outsider, { token });
    await expect(visitor.getByText('This sign-up token cannot be used with this email address.')).toBeVisible();
    const email = newAddress('colleague');
    await signUp(visitor, email, { token });
    await verifyAddress(visitor, request, email);
    await visitor.getByRole('button', { name: 'Skip for Now' }).click();
    await visitor.waitForURL('**/dashboard');
    await visitor.goto('/explore-trades');
    await expect(visitor.getByText('Search Results').first()).toBeVisible();
    expect(await visitor.evaluate(() => localStorage.getItem('organization'))).toBe('Acme');
    await theirs.close();
  });

  test('login, run-as and logout in one tab take effect in the others, and a link is not lost (part 1 section 2)', async ({
    context,
    page,
  }) => {
    const other = await context.newPage();
    await other.goto('/login');
    await logInByForm(page, 'client@sentinel.example');
    await other.waitForURL('**/dashboard');
    await expect(other.getByText('Welcome back, Morgan Client')).toBeVisible();
    await logOut(page);
    await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    expect(new URL(other.url()).pathname).toBe('/');

    // A link that asked for a login leads on after it (FINDINGS B38), once.
    await other.goto('/alerts/new/price?ticker=ALDKIR');
    await other.waitForURL('**/login');
    await page.goto('/login');
    await page.getByLabel('Email').fill('client@sentinel.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await other.waitForURL('**/alerts/new/price?ticker=ALDKIR');
    await page.waitForURL('**/dashboard');
    await logOut(page);
  });

  test('a session is ended from another browser (part 2 account settings, Sessions)', async ({ page, browser }) => {
    await logIn(page, 'reviewer@sentinel.example');
    const elsewhere = await browser.newContext();
    const lost = await elsewhere.newPage();
    await logIn(lost, 'reviewer@sentinel.example');
    await page.goto('/profile/account-settings');
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: 'Log out all other sessions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out all others' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await lost.goto('/profile');
    await lost.waitForURL('**/login');
    await expect(lost.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await elsewhere.close();
    await expect(page.getByText('This device')).toBeVisible();
  });
});
