import { expect, type Page, test } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { logIn, mailbox, watchConsole } from '../support/product.ts';

const OFF_TEXTS = {
  company: 'You cannot use company filters when companies are selected',
  owner: 'You cannot use company filters when owners are selected',
  insider: 'Insider trading filters cannot be used until materiality thresholds are entered.',
};
const save = (page: Page) => page.getByRole('button', { name: 'Save alert' }).click();
const filter = (page: Page, name: string) => page.getByRole('switch', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const fault = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Calls the API as the page does. */
const post = (page: Page, type: string) =>
  page.evaluate(async (call) => {
    const { access_token, userEmail } = Object.fromEntries(Object.entries(localStorage));
    const answer = await fetch('/api', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ type: call, email: userEmail }),
    });
    return answer.json();
  }, type);

/** The first company of the dictionary. */
async function someTicker(page: Page): Promise<string> {
  await page.getByRole('combobox', { name: /^Company/ }).fill('holdings');
  const option = page.getByRole('option').first();
  const ticker = (await option.textContent())?.match(/[A-Z]{3,6}/)?.[0] ?? '';
  await option.click();
  return ticker;
}

test('part 2 sections 2, 4, 5 and 8: the rules of the form for insider trades, and a file of tickers @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/alerts/new/insider-trading');
  await expect(page.getByRole('heading', { name: 'Create New Alert - Insider Trading' })).toBeVisible();
  await save(page);
  await expect(page.getByText('Please enter an alert name before saving.')).toBeVisible();
  await field(page, 'Alert name').fill('Walk of the form');
  await page.getByRole('checkbox', { name: 'Purchases' }).uncheck();
  await page.getByRole('checkbox', { name: 'Sales' }).uncheck();
  await save(page);
  await expect(fault(page, 'You must choose a trade type (Purchases, Sales, or both).')).toBeVisible();
  await expect(filter(page, 'Form 4 filter')).toBeChecked();
  await filter(page, 'Form 4 filter').click();
  await expect(page.getByRole('checkbox', { name: 'Purchases' })).toBeChecked();

  await filter(page, 'Company filter').click();
  await field(page, 'Share price').fill('5');
  const ticker = await someTicker(page);
  await expect(filter(page, 'Company filter')).not.toBeChecked();
  await filter(page, 'Company filter').hover({ force: true });
  await expect(page.getByText(OFF_TEXTS.company).first()).toBeAttached();
  await page.getByRole('button', { name: 'Upload CSV' }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'tickers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${ticker}\r\nZZZZZ\r\n\r\n`),
  });
  await expect(page.getByText('Added 0 ticker(s).')).toBeVisible();
  await expect(page.getByText(/Not found.*ZZZZZ/)).toBeVisible();

  expect(await violations(page)).toEqual([]);
  await save(page);
  await expect(row(page, 'Walk of the form')).toBeVisible();
  await page.getByRole('button', { name: 'Pause Walk of the form' }).click();
  await page.getByRole('menuitem', { name: 'Until you resume it' }).click();
  await expect(row(page, 'Walk of the form')).toContainText('Paused');
  await page.getByRole('button', { name: 'Resume Walk of the form' }).click();
  await expect(row(page, 'Walk of the form')).toContainText(/check(ed|) (yet )?since/);
  await page.getByRole('button', { name: 'Delete Walk of the form' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(page, 'Walk of the form')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('part 2 sections 2 to 5: alerts on events, prices and keywords are saved, and open as they were saved', async ({
  page,
}, { project }) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example');
  const name = (kind: string) => `${kind} ${project.name}`;

  await page.goto('/alerts/new/material-event');
  await field(page, 'Alert name').fill(name('Event'));
  await save(page);
  await expect(
    fault(page, 'You must enter a materiality threshold (Price Drop or Price Increase) before saving.'),
  ).toBeVisible();
  await expect(filter(page, 'Insider trading filter')).toBeDisabled();
  await expect(page.getByText(OFF_TEXTS.insider).first()).toBeAttached();
  await field(page, 'Price Drop').fill('5');
  await field(page, 'Alert name').click();
  await filter(page, 'Insider trading filter').click();
  await field(page, 'Value sold').fill('100000');
  await filter(page, '8-K filter').click();
  await field(page, 'Keywords').fill('impairment');
  await page.keyboard.press('Enter');
  await field(page, 'Keywords').fill('  going concern ');
  await field(page, 'Alert name').click();
  await save(page);
  await expect(page.getByRole('heading', { name: 'Your Alerts' })).toBeVisible();
  const event = row(page, name('Event'));
  await expect(event).toContainText('Price Drop 5.0%');

  await page.getByRole('button', { name: `More for ${name('Event')}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Alert - Material Event' })).toBeVisible();
  await expect(field(page, 'Price Drop')).toHaveValue(/^5(\.0)?%?$/);
  await expect(filter(page, 'Insider trading filter')).toBeChecked();
  await expect(field(page, 'Value sold')).toHaveValue(/100,?000/);
  await expect(page.getByText('impairment', { exact: true })).toBeVisible();
  await expect(page.getByText('going concern', { exact: true })).toBeVisible();
  await field(page, 'Alert name').fill(name('Renamed'));
  await field(page, 'Price Increase').fill('7.5');
  await field(page, 'Alert name').click();
  await field(page, 'Price Drop').fill('');
  await field(page, 'Alert name').click();
  // Value sold goes with the drop (section 4).
  await expect(field(page, 'Value sold')).toHaveValue('');
  await save(page);
  await expect(row(page, name('Renamed'))).toContainText('Price Increase 7.5%');
  await expect(row(page, name('Event'))).toHaveCount(0);

  await page.goto('/alerts/new/price');
  await field(page, 'Alert name').fill(name('Moves'));
  await field(page, 'Price Increase').fill('6');
  await save(page);
  await expect(row(page, name('Moves'))).toContainText('Price Increase 6.0%');

  await page.goto('/alerts/new/keyword');
  await field(page, 'Alert name').fill(name('Words'));
  await save(page);
  await expect(fault(page, 'You must enter at least one keyword before saving.')).toBeVisible();
  await field(page, 'Keywords').fill('restatement');
  await save(page);
  await expect(row(page, name('Words'))).toContainText('restatement');
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

/** What the server has of an alert, without what changes by itself; undefined where it has none of that name. */
async function storedAlert(page: Page, name: string): Promise<object | undefined> {
  const alerts = (await post(page, 'get_alerts')) as { alert_name: string; health: object }[];
  const alert = alerts.find(({ alert_name }) => alert_name === name);
  return alert && { ...alert, health: {} };
}

test('part 2 section 4: editing prefills every field, a save without a change changes nothing; a rename; a deletion @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  const box = (name: string) => page.getByRole('checkbox', { name });
  const choose = async (field: RegExp, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await logIn(page, 'client@sentinel.example', '/alerts');
  await page.getByRole('button', { name: '+ Insider Trading Alert' }).click();
  await field(page, 'Alert name').fill('Large buys');
  await filter(page, 'Company filter').click();
  await choose(/^Industries/, 'Machinery');
  await page.keyboard.press('Escape');
  await field(page, 'Market value').fill('300.5');
  await choose(/^Share price: operator/, 'BETWEEN');
  await field(page, 'Share price: from').fill('2');
  await field(page, 'Share price: to').fill('150');
  await box('Sales').uncheck();
  await box('Other').uncheck();
  await filter(page, 'Exclude 10b5-1 Trades').click();
  await choose(/^Shares traded: operator/, '<=');
  await field(page, 'Shares traded').fill('1000000');
  await field(page, 'Value of shares traded').fill('250000');
  await page.getByRole('radio', { name: /Hourly digest/ }).check();
  await save(page);
  await expect(row(page, 'Large buys')).toBeVisible();
  const stored = await storedAlert(page, 'Large buys');
  expect(stored).toMatchObject({ form_type: '4', delivery: 'hourly', by_email: true });

  await page.getByRole('button', { name: 'Edit Large buys' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Alert - Insider Trading' })).toBeVisible();
  await expect(field(page, 'Alert name')).toHaveValue('Large buys');
  await expect(filter(page, 'Company filter')).toBeChecked();
  await expect(page.getByRole('list', { name: 'Chosen industries' })).toHaveText('Machinery');
  await expect(field(page, 'Market value')).toHaveValue('300.5');
  await expect(field(page, 'Average daily volume')).toHaveValue('');
  await expect(field(page, 'Share price: from')).toHaveValue('2');
  await expect(field(page, 'Share price: to')).toHaveValue('150');
  await expect(filter(page, 'Form 4 filter')).toBeChecked();
  await expect(box('Purchases')).toBeChecked();
  await expect(box('Sales')).not.toBeChecked();
  await expect(box('Director')).toBeChecked();
  await expect(box('Other')).not.toBeChecked();
  await expect(filter(page, 'Exclude 10b5-1 Trades')).toBeChecked();
  await expect(page.getByRole('combobox', { name: /^Shares traded: operator/ })).toHaveText('<=');
  await expect(field(page, 'Shares traded')).toHaveValue('1,000,000');
  await expect(field(page, 'Value of shares traded')).toHaveValue('250,000');
  await expect(page.getByRole('radio', { name: /Hourly digest/ })).toBeChecked();
  await save(page);
  await expect(page.getByText('Saved “Large buys”')).toBeVisible();
  expect(await storedAlert(page, 'Large buys')).toEqual(stored);

  await page.getByRole('button', { name: 'Edit Large buys' }).click();
  await field(page, 'Alert name').fill('Large buys in machinery');
  await save(page);
  await expect(row(page, 'Large buys in machinery')).toHaveAttribute('aria-current', 'true');
  expect(await storedAlert(page, 'Large buys in machinery')).toMatchObject({ form_type: '4', delivery: 'hourly' });
  expect(await storedAlert(page, 'Large buys')).toBeUndefined();

  await page.getByRole('button', { name: 'More for Large buys in machinery' }).click();
  await page.getByRole('menuitem', { name: 'Delete...' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Deleted “Large buys in machinery”')).toBeVisible();
  await expect(row(page, 'Large buys in machinery')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('part 2 sections 2 and 4, FIELD 2: the live feed fires an alert; mail, text message and bell show it @desktop', async ({
  page,
  request,
}) => {
  const errors = watchConsole(page);
  await logIn(page, 'client@sentinel.example', '/profile');
  await page.getByRole('button', { name: 'Edit phone' }).click();
  await page.getByLabel('Phone', { exact: true }).fill('6465550187');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('(646) 555-0187')).toBeVisible();
  await page.getByRole('button', { name: 'Text me a code' }).click();
  const textsTo = async (number: string) => (await mailbox(request)).filter(({ to }) => to === number);
  const code = async () => /\d{6}/.exec((await textsTo('+16465550187'))[0]?.text ?? '')?.[0];
  await expect.poll(code, { timeout: 60_000 }).toBeDefined();
  await page.getByLabel('6-digit code').fill((await code()) ?? '');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto('/profile/account-settings');
  // Not by `check`, which wants the box checked at once: it shows what is being saved, a moment after the click.
  const texts = page.getByRole('checkbox', { name: /text messages/ });
  await texts.click();
  await expect(texts).toBeChecked();

  const NAME = 'Every trade at any price';
  await page.goto('/alerts/new/insider-trading');
  await field(page, 'Alert name').fill(NAME);
  await expect(page.getByText('digest only')).toBeVisible();
  await filter(page, 'Company filter').click();
  await field(page, 'Share price').fill('0');
  await page.getByRole('radio', { name: /Instant/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /^SMS to/ }).check();
  await save(page);
  await expect(row(page, NAME)).toBeVisible();
  const channels = async () =>
    [
      ...new Set((await mailbox(request)).filter(({ text }) => text.includes(NAME)).map(({ channel }) => channel)),
    ].sort();
  await expect.poll(channels, { timeout: 180_000 }).toEqual(['email', 'sms']);
  const bell = page.getByRole('button', { name: /^Notifications, \d+ new$/ });
  await bell.click();
  const entry = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: NAME }).first();
  await expect(entry).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // What it did: why it fired, and the way of its messages.
  await page.goto(`/alerts/activity?alert=${encodeURIComponent(NAME)}`);
  await expect(page.getByText(NAME).first()).toBeVisible();

  // FINDINGS B19: what it checked, and what a filing says to each of its conditions.
  await page.getByRole('link', { name: 'Check a filing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Why did it not fire?' })).toBeVisible();
  const fired = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Receipt of / }) });
  await fired
    .first()
    .getByRole('link', { name: /^Show / })
    .click();
  const answer = page.getByRole('region', { name: 'It fired', exact: true });
  await expect(answer.getByRole('row').filter({ hasText: 'Share price' })).toContainText('Met');
  expect(await violations(page)).toEqual([]);
  await page.goto('/alerts');
  await page.getByRole('button', { name: `Pause ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Until you resume it' }).click();
  await expect(row(page, NAME)).toContainText('Paused');
  expect(errors).toEqual([]);
});
