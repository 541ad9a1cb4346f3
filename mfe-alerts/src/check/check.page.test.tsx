import { afterEach, describe, expect, test } from '@jest/globals';
import { filingUrl } from '@sentinel/vocabulary-market';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { alertOf } from '../testing/alerts.ts';
import { openArea } from '../testing/open-area.tsx';
import type { Check, CheckedEvent, CheckedFiling, Checks, FilingEvent } from './check.query.ts';
import { answerText, becauseText } from './check-words.ts';

const ACCESSION = '0009990142-26-000061';
const checkOf = (change: Partial<Check> = {}): Check => ({
  is: 'met',
  label: 'Trade types',
  asked: 'Sales',
  found: 'Sales',
  source: 'Codes of the rows (P, S)',
  missing: [],
  side: 0,
  ...change,
});
const VALUE = checkOf({
  is: 'not_met',
  label: 'Value of shares traded',
  asked: 'at least $500,000',
  found: '$482,340',
  source: 'Shares × price of the rows, added up',
});
const MARKET = checkOf({
  is: 'unknown',
  label: 'Market value',
  asked: 'at least $300,000,000',
  found: 'not known yet',
  missing: ['shares_outstanding'],
});
const event = {
  title: 'Sale of 12,210 shares by Okafor Ruth',
  company: 'Eastmark Biologics',
  ticker: 'EMBX',
  event_day: '2026-11-23',
  accepted_at: '2026-11-24T21:51:00.000Z',
  verdict: 'no_match',
  match_id: null,
  is_before: false,
} as const;
const eventOf = (change: Partial<FilingEvent> = {}): FilingEvent => ({
  ...event,
  checks: [checkOf(), VALUE, MARKET],
  judged_at: '2026-11-24T21:51:00.200Z',
  ...change,
});
const filingOf = (change: Partial<CheckedFiling> = {}): CheckedFiling => ({
  filing: {
    accession: ACCESSION,
    form_type: '4',
    company: 'Eastmark Biologics',
    accepted_at: event.accepted_at,
    filing_url: filingUrl('0000000002', ACCESSION),
  },
  events: [eventOf()],
  not_judged: null,
  ...change,
});
const rowOf = (change: Partial<CheckedEvent> = {}): CheckedEvent => ({
  ...event,
  accession: ACCESSION,
  because: [VALUE],
  ...change,
});
const NOTHING: Checks = { events: [], checked: 0, matched: 0, unjudged: 0 };
const mine = alertOf('4', { alert_name: 'CFO & sales', tickers: ['ALDG'] });

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const open = (address: string, answers = {}) =>
  openArea(address, { get_alerts: [mine], get_alert_checks: NOTHING, ...answers });
const AT = '/alerts/check?alert=CFO+%26+sales';

describe('a filing that is checked (FINDINGS B19)', () => {
  test('by its number, with or without dashes, or a link, says each condition with its value and source', async () => {
    const area = await open(AT, { check_filing: filingOf() });
    const field = await screen.findByRole('textbox', { name: 'Accession number, or a link to the filing' });
    expect(screen.getByText(/^Fires on: .* Every filing is judged by the alert as it is now\.$/)).toBeVisible();
    await userEvent.type(field, `https://www.sec.gov/Archives/edgar/data/1/${ACCESSION.replaceAll('-', '')}/`);
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    const answer = await screen.findByRole('region', {
      name: 'It did not fire: one condition is not met, one is not known yet',
    });
    expect(area.callsOf('check_filing')[0]).toMatchObject({ alert_name: 'CFO & sales', accession: ACCESSION });
    expect(area.address()).toBe(`${AT}&filing=${ACCESSION}`);
    expect(answer).toHaveTextContent(
      'Sale of 12,210 shares by Okafor Ruth · Form 4 · Eastmark Biologics · accepted Nov 24, 2026, 4:51 PM ET · judged 0.2 s later',
    );
    // A made-up filing has no page at the SEC.
    expect(within(answer).getByRole('link', { name: 'Stored copy' })).toHaveAttribute(
      'href',
      `/filing?accno=${ACCESSION}`,
    );
    const rows = within(answer).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'MetTrade types SalesSalesCodes of the rows (P, S)',
      'Not metValue of shares traded at least $500,000$482,340Shares × price of the rows, added up',
      'Not known yetMarket value at least $300,000,000not known yetwaits: no share count yet',
    ]);
  });

  test('a text without a number says so and asks nothing', async () => {
    const area = await open(AT);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Accession number/ }), 'EMBX');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(/^Enter an accession number, such as/)).toBeVisible();
    cleanup();
    const opened = await open(`${AT}&filing=junk`);
    expect(await screen.findByText(/^Enter an accession number, such as/)).toBeVisible();
    expect([area, opened].flatMap((one) => one.callsOf('check_filing'))).toEqual([]);
  });

  test('that is not held, and one that cannot be checked, say so', async () => {
    let answer: object = { status: 404, error: 'no', code: 'not_found', reason: 'no_filing' };
    await open(`${AT}&filing=${ACCESSION}`, { check_filing: () => answer });
    expect(await screen.findByText(`We don’t hold the filing ${ACCESSION}`)).toBeVisible();
    cleanup();
    answer = { status: 503, error: 'Down.', code: 'unavailable' };
    await open(`${AT}&filing=${ACCESSION}`, { check_filing: () => answer });
    expect(await screen.findByText('The filing could not be checked')).toBeVisible();
  });

  test.each([
    ['prices', 'This alert watches prices, not filings. Its moves of the last days are below.'],
    ['other_form', 'This alert watches Forms 4. The filing is a Form 4.'],
    ['no_trades', /^The form has no purchase or sale that counts/],
  ] as const)('that the alert does not judge says why: %s', async (not_judged, text) => {
    await open(`${AT}&filing=${ACCESSION}`, { check_filing: filingOf({ events: [], not_judged }) });
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('of two thresholds, one is enough, and the table says so', async () => {
    const sides = [1, 2].map((side) => checkOf({ is: 'not_met', label: `Side ${side}`, side }));
    await open(`${AT}&filing=${ACCESSION}`, { check_filing: filingOf({ events: [eventOf({ checks: sides })] }) });
    const answer = await screen.findByRole('region', { name: 'It did not fire: one condition is not met' });
    expect(within(answer).getByText('One of these is enough: either')).toBeVisible();
    expect(within(answer).getByText('or')).toBeVisible();
  });
});

test.each<[Partial<FilingEvent>, string]>([
  [{ verdict: 'match', match_id: 'm', checks: [] }, 'It fired'],
  [{ match_id: 'm' }, 'It fired; the alert as it is now would not'],
  [{ verdict: 'match', is_before: true }, 'It did not fire: the filing came before the alert was created'],
  [{ verdict: 'match' }, 'It did not fire, but would now: the alert was paused or different when the filing came'],
  [{ verdict: 'unjudged', checks: [MARKET] }, 'It could not be judged yet: one condition is not known yet'],
  [
    { is_before: true, checks: [VALUE] },
    'It did not fire: the filing came before the alert was created, and one condition is not met',
  ],
  [{ checks: [VALUE, { ...VALUE, label: 'Two' }] }, 'It did not fire: 2 conditions are not met'],
])('the answer to %j', (change, text) => {
  expect(answerText(eventOf(change))).toBe(text);
});

test.each<[Partial<CheckedEvent>, string]>([
  [{}, 'Value of shares traded: $482,340, asked: at least $500,000'],
  [{ verdict: 'unjudged', because: [MARKET] }, 'Market value: no share count yet'],
  [{ verdict: 'match', because: [] }, 'Every condition is met'],
  [
    { is_before: true },
    'Came before the alert was created; Value of shares traded: $482,340, asked: at least $500,000',
  ],
  [
    { because: [VALUE, VALUE, VALUE] },
    `${Array(2).fill('Value of shares traded: $482,340, asked: at least $500,000').join('; ')}; and 1 more`,
  ],
])('the reason of %j', (change, text) => {
  expect(becauseText(rowOf(change))).toBe(text);
});

describe('what an alert checked', () => {
  test('leads to the receipt of what fired, and to the conditions of what did not', async () => {
    const events = [
      rowOf({ verdict: 'match', match_id: 'm1', because: [], title: 'Sale of 5 shares' }),
      rowOf({ title: 'Sale of 4 shares' }),
    ];
    await open(AT, { get_alert_checks: { events, checked: 14, matched: 1, unjudged: 1 } });
    const panel = await screen.findByRole('region', { name: 'Checked in the last 7 days' });
    expect(
      await within(panel).findByText('14 checked, nearest miss first · 1 matches · 1 not judged yet'),
    ).toBeVisible();
    const [fired, missed] = within(panel)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row));
    expect(fired!.getByRole('link', { name: /^Receipt/ })).toHaveAttribute(
      'href',
      '/alerts/activity?alert=CFO%20%26%20sales#m1',
    );
    expect(missed!.getByText('Value of shares traded: $482,340, asked: at least $500,000')).toBeVisible();
    expect(missed!.getByRole('link', { name: /^Show/ })).toHaveAttribute('href', `${AT}&filing=${ACCESSION}`);
    expect(within(panel).getByText(/^The 2 nearest of 14\./)).toBeVisible();
  });

  test('is nothing while nothing came; prices say it in their words', async () => {
    await open(AT);
    expect(await screen.findByText('Nothing to check came')).toBeVisible();
    cleanup();
    await open('/alerts/check?alert=P', { get_alerts: [alertOf('price_alert', { alert_name: 'P' })] });
    expect(await screen.findByText('No price moved that far')).toBeVisible();
  });

  test('another alert is chosen in place, with the same filing', async () => {
    const area = await open(`${AT}&filing=${ACCESSION}`, {
      get_alerts: [mine, alertOf('8-K', { alert_name: 'Other' })],
      check_filing: filingOf(),
    });
    await userEvent.click(await screen.findByRole('combobox', { name: /^Alert/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Other' }));
    expect(area.address()).toBe(`/alerts/check?alert=Other&filing=${ACCESSION}`);
  });

  test('no alert of that name, and no alert at all, have a page', async () => {
    await open('/alerts/check?alert=gone');
    expect(await screen.findByText('There is no alert of this name.')).toBeVisible();
    cleanup();
    await open('/alerts/check', { get_alerts: [] });
    expect(await screen.findByText('You have no alerts yet')).toBeVisible();
  });
});

test('the line below an alert’s name leads to what it checked (FINDINGS B19)', async () => {
  await openArea('/alerts', { get_alerts: [mine] });
  expect(await screen.findByRole('link', { name: /checked today/ })).toHaveAttribute('href', AT);
});
