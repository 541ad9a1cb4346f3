import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { alertOf } from '../testing/alerts.ts';
import { openArea, refusal } from '../testing/open-area.tsx';

const TAKEN = 'You already have an alert of this name.';
const FULL = 'You have 200 alerts, the most there can be. Delete one first.';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const open = (slug: string, answers: Parameters<typeof openArea>[1] = {}) =>
  openArea(`/alerts/new/${slug}`, { get_alerts: [], set_alerts: { success: true }, ...answers });
const nameField = () => screen.findByRole('textbox', { name: 'Alert name' });
const field = (name: string) => screen.getByRole('textbox', { name });
const toggle = (name: string) => screen.getByRole('switch', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save alert' }));

describe('the form as a page, part 2 section 2 "Create/Edit Alert form"', () => {
  test.each([
    ['insider-trading', 'Create New Alert - Insider Trading'],
    ['material-event', 'Create New Alert - Material Event'],
    ['price', 'Create New Alert - Market Movement'],
    ['keyword', 'Create New Alert - Keyword'],
    ['', 'Create New Alert - Material Event'],
  ])('/alerts/new/%s: %s; the default form type is 8-K', async (slug, title) => {
    await open(slug);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('Cancel returns to /alerts', async () => {
    const area = await open('price');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(area.address()).toBe('/alerts');
  });

  test('a new alert is saved with the defaults of section 9, as a digest because it is broad', async () => {
    const area = await open('insider-trading');
    await userEvent.type(await nameField(), ' All trades {Enter}');
    await waitFor(() => expect(area.callsOf('set_alerts')).toHaveLength(1));
    expect(area.callsOf('set_alerts')[0]).toMatchObject({
      alert_name: 'All trades',
      version: 0,
      form_type: '4',
      company_criteria: ['include_all'],
      form_type_constraints: [{ constraint_type: 'trade_types', val: ['Purchases', 'Sales'] }],
      delivery: 'daily',
      by_email: true,
      by_sms: false,
    });
    await waitFor(() => expect(area.address()).toBe('/alerts#All%20trades'));
    expect(await screen.findByText('Saved “All trades”')).toBeVisible();
  });

  test('the company of the address is chosen', async () => {
    await openArea('/alerts/new/insider-trading?ticker=aldg', { get_alerts: [] });
    const chosen = await screen.findByRole('list', { name: 'Chosen companies and owners' });
    expect(chosen).toHaveTextContent('ALDG');
  });

  test('what a search was turned into is filled in, and what it could not is named', async () => {
    const criteria = alertOf('4', {
      company_criteria: [{ criteria_type: 'share_price', bool: 'ge', val: [5] }],
      form_type_constraints: [{ constraint_type: 'trade_types', val: ['Sales'] }],
    });
    const prefill = { criteria, leftOut: ['Trade return >= 10%'] };
    await openArea({ pathname: '/alerts/new/insider-trading', state: { prefill } }, { get_alerts: [] });
    expect(await screen.findByText('Trade return >= 10%')).toBeVisible();
    expect(field('Share price')).toHaveValue('5');
    expect(screen.getByRole('checkbox', { name: 'Purchases' })).not.toBeChecked();
  });

  test('what became another condition is said (FINDINGS B25)', async () => {
    const prefill = { criteria: alertOf('8-K'), leftOut: [], became: ['Event return ≤ −10% became Price Drop 10%'] };
    await openArea({ pathname: '/alerts/new/material-event', state: { prefill } }, { get_alerts: [] });
    expect(await screen.findByText('Event return ≤ −10% became Price Drop 10%')).toBeVisible();
    expect(screen.queryByText(/so they are left out/)).not.toBeInTheDocument();
  });
});

describe('editing, part 2 section 4', () => {
  const stored = alertOf('8-K', {
    alert_name: 'Auditor changes',
    version: 7,
    company_criteria: [{ criteria_type: 'market_value', bool: 'ge', val: [300_000_000] }],
    form_type_constraints: [
      { constraint_type: 'item_number', val: ['4.01'] },
      { constraint_type: 'keywords', bool: 'or', val: ['auditor', 'resigned'] },
    ],
    delay_constraints: [['price_drop', 0.05]],
    insider_trade_constraints: [
      { constraint_type: 'lookback_period', val: [90] },
      { constraint_type: 'value_sold', bool: 'between', val: [1000, 250_000] },
    ],
    delivery: 'hourly',
    by_sms: true,
  });
  const edit = (answers: Parameters<typeof openArea>[1] = {}) =>
    openArea('/alerts/edit/Auditor%20changes', { get_alerts: [stored], set_alerts: { success: true }, ...answers });

  test('prefills every field, and a save without a change changes nothing', async () => {
    const area = await edit();
    expect(await nameField()).toHaveValue('Auditor changes');
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Alert - Material Event' })).toBeVisible();
    expect(field('Market value')).toHaveValue('300');
    expect(field('Price Drop')).toHaveValue('5.0');
    expect(field('Price Increase')).toHaveValue('');
    expect(screen.getByRole('list', { name: 'Contents of 8-K filing: selected' })).toHaveTextContent('4.01');
    expect(screen.getByRole('list', { name: 'Chosen keywords' })).toHaveTextContent('auditorresigned');
    expect(screen.getByRole('radio', { name: 'At least one' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '90 days' })).toBeChecked();
    expect(field('Value sold: from')).toHaveValue('1,000');
    expect(field('Value sold: to')).toHaveValue('250,000');
    expect(screen.getByRole('radio', { name: /Hourly digest/ })).toBeChecked();
    expect(await screen.findByRole('checkbox', { name: 'SMS to *** *** 0142' })).toBeChecked();
    await save();
    await waitFor(() => expect(area.callsOf('set_alerts')).toHaveLength(1));
    const { company_criteria, form_type_constraints, delay_constraints, insider_trade_constraints } = stored;
    expect(area.callsOf('set_alerts')[0]).toMatchObject({
      alert_name: 'Auditor changes',
      version: 7,
      company_criteria,
      form_type_constraints,
      delay_constraints,
      insider_trade_constraints,
      delivery: 'hourly',
      by_email: true,
      by_sms: true,
    });
    expect(area.callsOf('set_alerts')[0]).not.toHaveProperty('new_alert_name');
  });

  test('a rename sends the old name and the new one, and ends on the list', async () => {
    let alerts = [stored];
    const area = await edit({
      get_alerts: () => alerts,
      set_alerts: () => {
        alerts = [{ ...stored, alert_name: 'Renamed' }];
        return { success: true };
      },
    });
    await userEvent.clear(await nameField());
    await userEvent.type(await nameField(), 'Renamed');
    await save();
    await waitFor(() => expect(area.address()).toBe('/alerts#Renamed'));
    expect(area.callsOf('set_alerts')[0]).toMatchObject({ alert_name: 'Auditor changes', new_alert_name: 'Renamed' });
  });

  test('names what nothing reads in an alert of an older version', async () => {
    await edit({ get_alerts: [{ ...stored, unread: ['company_criteria: {"criteria_type":"beta"}'] }] });
    expect(await screen.findByText('company_criteria: {"criteria_type":"beta"}')).toBeVisible();
  });

  test('an alert that is gone leads back to the list', async () => {
    await edit({ get_alerts: [] });
    expect(await screen.findByText('There is no alert of this name.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Alerts' })).toHaveAttribute('href', '/alerts');
  });
});

describe('what prevents saving stands at its place, which gets the focus (part 2 sections 5 and 8)', () => {
  test('no name', async () => {
    const area = await open('insider-trading');
    await nameField();
    await save();
    expect(await nameField()).toHaveAccessibleDescription('Please enter an alert name before saving.');
    expect(await nameField()).toHaveFocus();
    expect(area.callsOf('set_alerts')).toHaveLength(0);
  });

  test('a name of another alert, and one that was taken meanwhile, until it is changed', async () => {
    await open('keyword', {
      get_alerts: [alertOf('4', { alert_name: 'Mine' })],
      set_alerts: refusal('name_taken', TAKEN),
    });
    await userEvent.type(await nameField(), 'Mine');
    await userEvent.type(field('Keywords'), 'auditor');
    await save();
    expect(await nameField()).toHaveAccessibleDescription(TAKEN);
    await userEvent.type(await nameField(), '2');
    expect(await nameField()).toBeValid();
    await save();
    await waitFor(async () => expect(await nameField()).toHaveAccessibleDescription(TAKEN));
    expect(await nameField()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    [
      'material-event',
      'You must enter a materiality threshold (Price Drop or Price Increase) before saving.',
      'Price Drop',
    ],
    ['price', 'You must enter a materiality threshold (Price Drop or Price Increase) before saving.', 'Price Drop'],
    ['keyword', 'You must enter at least one keyword before saving.', 'Keywords'],
  ])('a %s alert: %s', async (slug, text, focused) => {
    await open(slug);
    await userEvent.type(await nameField(), 'Mine');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(field(focused)).toHaveFocus();
  });

  test('an insider alert without a trade type', async () => {
    await open('insider-trading');
    await userEvent.type(await nameField(), 'Mine');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Purchases' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sales' }));
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You must choose a trade type (Purchases, Sales, or both).',
    );
    expect(screen.getByRole('checkbox', { name: 'Purchases' })).toHaveFocus();
  });

  test('a full list is about the whole form: a banner says what to do', async () => {
    await open('insider-trading', { set_alerts: refusal('list_full', FULL) });
    await userEvent.type(await nameField(), 'Mine');
    await save();
    expect(await screen.findByText(FULL)).toBeVisible();
    expect(await nameField()).toBeValid();
  });
});

describe('the blocks, part 2 sections 4, 5 and 8', () => {
  test('companies turn the company filter off and disable it with its hover text', async () => {
    await open('insider-trading');
    await nameField();
    await userEvent.click(toggle('Company filter'));
    await userEvent.type(field('Share price'), '5');
    await userEvent.type(screen.getByRole('combobox', { name: 'Company/Owner' }), 'aldg');
    await userEvent.click(await screen.findByRole('option', { name: /ALDG/ }));
    expect(toggle('Company filter')).not.toBeChecked();
    expect(toggle('Company filter')).toBeDisabled();
    expect(screen.getByTitle('You cannot use company filters when companies are selected')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Share price' })).toBeNull();
  });

  test('owners are refused while companies are selected, and tickers while owners are', async () => {
    await openArea('/alerts/new/insider-trading?ticker=ALDG', { get_alerts: [] });
    await nameField();
    const search = screen.getByRole('combobox', { name: 'Company/Owner' });
    await userEvent.type(search, 'owner avery');
    await userEvent.click(await screen.findByRole('option', { name: /Avery Owner/ }));
    expect(screen.getByText('Remove companies before selecting owners.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Remove ALDG' }));
    await userEvent.type(search, 'owner avery');
    await userEvent.click(await screen.findByRole('option', { name: /Avery Owner/ }));
    expect(screen.queryByText('Remove companies before selecting owners.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Upload CSV' }));
    expect(screen.getByText('You cannot upload tickers while owners are selected.')).toBeVisible();
    expect(screen.getByTitle('You cannot use company filters when owners are selected')).toBeVisible();
    await userEvent.type(search, 'company basalt');
    await userEvent.click(await screen.findByRole('option', { name: /BSLT/ }));
    expect(screen.getByText('Remove owners before selecting companies.')).toBeVisible();
  });

  test('a CSV file adds known tickers and lists the others', async () => {
    await open('price');
    await nameField();
    const text = '\uFEFFTicker\r\naldg\r\n\r\nnone\r\nALDG\r\n';
    const file = new File([text], 'tickers.csv', { type: 'text/csv' });
    file.text = async () => text; // jsdom has none
    await userEvent.upload(screen.getByLabelText('CSV file of tickers'), file);
    expect(await screen.findByText('Added 1 ticker(s).')).toBeVisible();
    expect(screen.getByText('Not found: NONE')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Chosen companies' })).toHaveTextContent('ALDG');
  });

  test('the Form 4 filter turns on with a value, and off resets it', async () => {
    await open('insider-trading');
    await nameField();
    expect(toggle('Form 4 filter')).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Officer' }));
    expect(toggle('Form 4 filter')).toBeChecked();
    await userEvent.click(toggle('Exclude 10b5-1 Trades'));
    await userEvent.click(toggle('Form 4 filter'));
    expect(screen.getByRole('checkbox', { name: 'Officer' })).toBeChecked();
    expect(toggle('Exclude 10b5-1 Trades')).not.toBeChecked();
  });

  test('the insider trading filter waits for a threshold, and goes with the last one', async () => {
    await open('material-event');
    await nameField();
    const text = 'Insider trading filters cannot be used until materiality thresholds are entered.';
    expect(toggle('Insider trading filter')).toBeDisabled();
    expect(screen.getByTitle(text)).toBeVisible();
    await userEvent.type(field('Price Drop'), '-5%');
    expect(field('Price Drop')).toHaveValue('5');
    await userEvent.click(toggle('Insider trading filter'));
    expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked();
    expect(field('Value purchased')).toBeDisabled();
    await userEvent.type(field('Value sold'), '5000');
    await userEvent.clear(field('Price Drop'));
    expect(toggle('Insider trading filter')).not.toBeChecked();
    expect(screen.queryByRole('textbox', { name: 'Value sold' })).toBeNull();
  });

  test('turning the 8-K filter off clears items and keywords', async () => {
    await open('material-event');
    await nameField();
    await userEvent.click(toggle('8-K filter'));
    await userEvent.type(field('Keywords'), 'auditor{Enter}');
    expect(screen.getByRole('list', { name: 'Chosen keywords' })).toHaveTextContent('auditor');
    await userEvent.click(toggle('8-K filter'));
    await userEvent.click(toggle('8-K filter'));
    expect(screen.queryByRole('list', { name: 'Chosen keywords' })).toBeNull();
  });

  test('keywords: Enter or leaving adds, no duplicates, Backspace removes the last; require all is the default', async () => {
    await open('keyword');
    await nameField();
    await userEvent.type(field('Keywords'), ' going concern {Enter}Going Concern{Enter}auditor');
    expect(screen.getByRole('list', { name: 'Chosen keywords' })).toHaveTextContent(/^going concern$/);
    await userEvent.tab();
    const chips = within(screen.getByRole('list', { name: 'Chosen keywords' })).getAllByRole('listitem');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['going concern', 'auditor']);
    expect(screen.getByRole('radio', { name: 'Require all' })).toBeChecked();
    await userEvent.type(field('Keywords'), '{Backspace}');
    expect(screen.getByRole('list', { name: 'Chosen keywords' })).toHaveTextContent(/^going concern$/);
  });

  test('a keyword that is still being typed is saved by a press of Save, which moves under no press', async () => {
    const area = await open('keyword');
    await userEvent.type(await nameField(), 'Words');
    await userEvent.type(field('Keywords'), 'restatement');
    const button = screen.getByRole('button', { name: 'Save alert' });
    await userEvent.pointer({ target: button, keys: '[MouseLeft>]' });
    expect(screen.queryByRole('list', { name: 'Chosen keywords' })).toBeNull();
    await userEvent.click(button);
    await waitFor(() => expect(area.callsOf('set_alerts')).toHaveLength(1));
    expect(area.callsOf('set_alerts')[0]).toMatchObject({
      form_type_constraints: [{ constraint_type: 'keywords', val: ['restatement'] }],
    });
  });

  test('a number takes digits, and the second of a BETWEEN that is not larger is cleared and flagged', async () => {
    await open('insider-trading');
    await nameField();
    await userEvent.type(field('Value of shares traded'), '$250,000abc');
    await userEvent.click(screen.getByRole('combobox', { name: /Value of shares traded: operator/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'BETWEEN' }));
    expect(field('Value of shares traded: from')).toHaveValue('250,000');
    await userEvent.type(field('Value of shares traded: to'), '1000');
    await userEvent.tab();
    expect(field('Value of shares traded: to')).toHaveValue('');
    expect(screen.getByText('The second number must be larger than the first.')).toBeVisible();
  });

  test('a broad alert is digest-only and says so; a company allows instant messages', async () => {
    const area = await open('insider-trading');
    await userEvent.type(await nameField(), 'Mine');
    expect(screen.getByRole('radio', { name: /Instant/ })).toBeDisabled();
    expect(screen.getByText('digest only')).toBeVisible();
    expect(screen.getByRole('radio', { name: /Daily digest/ })).toBeChecked();
    await userEvent.type(screen.getByRole('combobox', { name: 'Company/Owner' }), 'aldg{Enter}');
    expect(screen.getByRole('radio', { name: /Instant/ })).toBeChecked();
    expect(screen.queryByText('digest only')).toBeNull();
    await save();
    await waitFor(() =>
      expect(area.callsOf('set_alerts')[0]).toMatchObject({ delivery: 'instant', tickers: ['ALDG'] }),
    );
  });

  test('text messages need a confirmed number', async () => {
    await open('insider-trading', {
      get_user: {
        phone: '12025550142',
        phone_confirmed: false,
        timezone: 'UTC',
        can_send_sms: 1,
        quiet_hours: null,
        digest_hour: 18,
      },
    });
    await nameField();
    expect(await screen.findByText('Confirm your phone number in User Information first.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'SMS to *** *** 0142' })).toBeDisabled();
  });

  test('delivery follows the account: quiet hours, the hour of digests, and text messages only with consent', async () => {
    await open('insider-trading', {
      get_user: {
        phone: null,
        timezone: 'US/Eastern',
        can_send_sms: 0,
        quiet_hours: { from: 1320, to: 420 },
        digest_hour: 18,
      },
    });
    await nameField();
    expect(await screen.findByText('10:00 PM to 7:00 AM: held, then one digest at 7:00 AM.')).toBeVisible();
    expect(screen.getByText('at 6:00 PM, if anything matched')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'SMS' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Change in Account Settings' })).toHaveAttribute(
      'href',
      '/profile/account-settings',
    );
  });
});

test.each(['insider', 'INSIDER-TRADING', '..', '%00', 'x'.repeat(500)])(
  '/alerts/new/%s is no form, and says the way on',
  async (kind) => {
    await openArea(`/alerts/new/${encodeURIComponent(kind)}`, { get_alerts: () => [] });
    expect(await screen.findByText('There is no such kind of alert.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Alerts' })).toHaveAttribute('href', '/alerts');
    expect(screen.queryByLabelText('Alert name')).toBeNull();
  },
);

test('the form as a modal, from a button of the list: part 2 section 2 "Alerts list"', async () => {
  let alerts: object[] = [];
  const area = await openArea('/alerts', {
    get_alerts: () => alerts,
    set_alerts: () => {
      alerts = [alertOf('price_alert', { alert_name: 'Moves' })];
      return { success: true };
    },
  });
  const button = await screen.findByRole('button', { name: '+ Price Alert' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New Alert - Market Movement' }));
  await userEvent.type(dialog.getByLabelText('Alert name'), 'Moves');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Price Increase' }), '7.25');
  await userEvent.click(dialog.getByRole('button', { name: 'Save alert' }));
  expect(await screen.findByText('Saved “Moves”')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Create New Alert - Market Movement' })).toBeNull();
  expect(area.callsOf('set_alerts')[0]).toMatchObject({
    form_type: 'price_alert',
    delay_constraints: [['price_increase', 0.0725]],
  });
  expect(await screen.findByRole('link', { name: 'Moves' })).toBeVisible();
});
