import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { mailTo, newAccount, setPermissions } from '../support/accounts.ts';
import { logIn, mailbox, watchConsole } from '../support/product.ts';

const MESSAGE = "We'd like alerts on officer sales.\nAnd a sign-up token for four people.";

async function choose(form: Locator, label: string, option: string) {
  await form.getByRole('combobox', { name: new RegExp(`^${label} `) }).click();
  await form.page().getByRole('option', { name: option, exact: true }).click();
  // The list of the next field may have an option of the same name.
  await expect(form.page().getByRole('listbox')).toHaveCount(0);
}

/** A complete form; company and last name tell the test's inquiries apart. */
async function fill(form: Locator, { lastName, company }: { lastName: string; company: string }) {
  await form.getByLabel('First name').fill('Dana');
  await form.getByLabel('Last name').fill(lastName);
  await form.getByLabel('Company').fill(company);
  await form.getByLabel('Email').fill('dana@firm-one.example');
  await form.getByRole('textbox', { name: 'Phone' }).fill('2025550100');
  await makeChoices(form);
}

/** What no account knows. */
async function makeChoices(form: Locator) {
  await choose(form, 'Role', 'Director');
  await choose(form, 'Industry', 'Other');
  await choose(form, 'State', 'District Of Columbia');
  await choose(form, 'How did you hear about us', 'Word of mouth');
  await choose(form, 'Have you worked with us before', "No, I haven't");
}

/** The names of a test's own rows. */
const named = (page: Page, what: string) => `${what} ${page.viewportSize()?.width} ${Date.now()}`;

test('an inquiry from the home is stored, mailed to our inbox, and shown to administrators (part 1 sections 2 to 4) @phone-nightly', async ({
  page,
  request,
}) => {
  const errors = watchConsole(page);
  const company = named(page, '=Firm "One"');
  await page.goto('/');
  await expect(page.locator('#drawn')).toHaveCount(0);
  await page.locator('[data-area-content]').getByRole('link', { name: 'Schedule A Call' }).click();
  const dialog = page.getByRole('dialog', { name: "Let's talk" });
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await fill(dialog, { lastName: 'Example', company });
  await dialog.getByLabel('Tell us more').fill(MESSAGE);
  // The page behind does not scroll.
  const scrolledTo = await page.evaluate('window.scrollY');
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate('window.scrollY')).toBe(scrolledTo);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
  await expect(dialog.getByRole('form')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.locator('[data-area-content]').getByRole('link', { name: 'Schedule A Call' })).toBeFocused();

  const received = async () => (await mailbox(request)).filter(({ text }) => text.includes(company));
  await expect.poll(async () => (await received()).length).toBe(1);
  const [mail] = await received();
  expect(mail?.to).toContain('hello@sentinel.example');
  expect(mail?.subject).not.toContain('Dana');
  expect(mail?.text).toContain('dana@firm-one.example');

  await logIn(page, 'admin@sentinel.example', '/profile/admin/inquiries');
  const row = page.getByText(company).first();
  await expect(row).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain(`"'${company.replaceAll('"', '""')}"`);
  expect(csv).toContain('And a sign-up token for four people.');
  expect(errors).toEqual([]);
});

test('"Need Consulting Services?" opens the form over the page, filled in with what is known (part 1 sections 2 and 4)', async ({
  page,
}) => {
  await logIn(page, 'client@sentinel.example', '/alerts');
  await expect(page.getByRole('heading', { name: 'Your Alerts' })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Need Consulting Services?' }).click();
  const dialog = page.getByRole('dialog', { name: "Let's talk" });
  await expect(dialog.getByLabel('First name')).toHaveValue('Morgan');
  await expect(dialog.getByLabel('Last name')).toHaveValue('Client');
  await expect(dialog.getByLabel('Email')).toHaveValue('client@sentinel.example');
  await expect(page).toHaveURL('/alerts');
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Company').fill('Firm One');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Company')).toHaveValue('Firm One');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your Alerts' })).toBeVisible();
});

test('the page: bad input stands at its field, a failure loses nothing, Close goes to the dashboard (part 1 sections 5 and 8) @phone-nightly', async ({
  page,
}) => {
  await page.goto('/contact-us');
  await expect(page.locator('#drawn')).toHaveCount(0);
  const form = page.getByRole('form', { name: 'Contact' });
  const submit = page.getByRole('button', { name: 'Submit' });
  await fill(form, { lastName: 'javascript:alert(1)', company: '<img src=x onerror=alert(1)>' });
  await expect(submit).toBeEnabled();
  await form.getByLabel('Email').fill('dana@firm-one');
  await form.getByRole('textbox', { name: 'Phone' }).fill('20255501');
  await form.getByLabel('Tell us more').focus();
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(form.getByText('Please enter a valid phone number for the selected country code.')).toBeVisible();
  await expect(submit).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await form.getByLabel('Email').fill('dana@firm-one.example');
  await form.getByRole('textbox', { name: 'Phone' }).fill('2025550100');
  await form.getByLabel('Tell us more').fill('x'.repeat(100_000));
  await form.getByLabel('Company').focus();
  await expect(form.getByText('This is 95,000 characters too long.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await form.getByLabel('Tell us more').fill('Nothing of this is lost.');

  await page.route('**/api', (route) => route.abort());
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('There was an error submitting your form. Please try again.');
  await expect(form.getByLabel('First name')).toHaveValue('Dana');
  await expect(form.getByRole('combobox', { name: /^State / })).toContainText('District Of Columbia');
  await expect(form.getByLabel('Tell us more')).toHaveValue('Nothing of this is lost.');
  await page.unroute('**/api');

  await submit.click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/login');
});

test('PEOPLE X22, X26, M3, M4: access is asked for, granted with one press, used at once, and taken away @desktop', async ({
  page,
  request,
  browser,
}) => {
  const email = await newAccount(page, request, 'asks');
  await page.goto('/categorization');
  await page.waitForURL('**/dashboard');
  const note = page.getByText(/You don't have access to Categorization: .* An administrator grants it\./);
  await note.getByRole('link', { name: 'Request access' }).click();
  await expect(page.getByText(/^You're asking for access to Categorization\./)).toBeVisible();
  const form = page.getByRole('form', { name: 'Contact' });
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await expect(form.getByLabel('First name')).toHaveValue('Jamie');
  await expect(form.getByLabel('Tell us more')).toHaveValue('Please give me access to Categorization.');
  const company = named(page, 'Asks');
  await form.getByLabel('Company').fill(company);
  await makeChoices(form);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/We got your request for Categorization\./)).toBeVisible();

  const admin = await browser.newPage();
  await logIn(admin, 'admin@sentinel.example', '/profile/admin/inquiries');
  const row = admin.getByRole('row').filter({ hasText: company });
  await row.getByRole('button', { name: /^Grant access: Categorization, inquiry \d+ from Jamie Doe$/ }).click();
  await expect(admin.getByText(`${email} can now use Categorization`)).toBeVisible();
  await expect(row).toContainText(/Granted .* by admin@sentinel\.example/);
  expect(await violations(admin)).toEqual([]);
  await admin.close();
  await mailTo(request, email, /You now have access to Categorization/);

  await page.getByRole('link', { name: 'Close' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/categorization');
  await expect(page.getByText('You can now use Categorization.')).toBeVisible();
  await expect(page).toHaveURL('/categorization');
  expect(await violations(page)).toEqual([]);

  // What is taken away while its page is open is left at the first call that is refused.
  await page.goto('/explore-trades');
  await expect(page.getByRole('heading', { level: 1, name: 'Explore Insider Trades' })).toBeVisible();
  await setPermissions(email, ['alerts']);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText(/An administrator removed your access to Explore Insider Trades/)).toBeVisible();
  await expect(page.getByText(/You don't have access to Explore Insider Trades/)).toBeVisible();
  await expect(page.getByText('Server error', { exact: false })).toHaveCount(0);
});
