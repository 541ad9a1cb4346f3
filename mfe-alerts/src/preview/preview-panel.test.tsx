import { afterEach, describe, expect, test } from '@jest/globals';
import { filingUrl } from '@sentinel/vocabulary-market';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openArea } from '../testing/open-area.tsx';
import { rateText, timesText } from './rate-text.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const PREVIEW = {
  matches: 12,
  weekly: [1, 0, 2, 0, 0, 1, 0, 1, 3, 0, 1, 2, 1],
  latest: [
    {
      title: 'Purchase by R. Okafor',
      detail: 'CFO, 41,250 shares at $ 29.20',
      company: 'Aldgate Systems',
      ticker: 'ALDG',
      event_day: '2026-11-18',
      accepted_at: '2026-11-20T21:31:00Z',
      filing_url: 'https://www.sec.gov/filing',
      reasons: [{ label: 'Value', asked: 'at least $250,000', found: '$1,204,500' }],
    },
  ],
  message: {
    subject: 'ALDG CFO bought $1.2M: “Officers”',
    lines: [
      'Aldgate Systems CFO bought $1.2M',
      '',
      'Why “Officers” fired',
      '- Value: at least $250,000 – $1,204,500',
      '',
    ],
    text_lines: ['Sentinel: ALDG CFO bought $1.2M.', 'Why "Officers" fired: Value: $1,204,500.'],
  },
  without: [
    { filter: 'Market value', matches: 29 },
    { filter: 'Value of shares traded', matches: 71 },
    // Takes nothing away, so it decides nothing (FINDINGS B11).
    { filter: 'Insider types', matches: 12 },
  ],
  digest_only: false,
};
const field = (name: string) => screen.findByRole('textbox', { name });

describe('the live preview of the form', () => {
  test('says how often it would have fired, the latest, which filter decides and how the message reads', async () => {
    const area = await openArea('/alerts/new/insider-trading', { get_alerts: [], preview_alert: PREVIEW });
    expect(await screen.findByText('12 times')).toBeVisible();
    expect(screen.getByText('in the last 90 days, about 4 a month')).toBeVisible();
    expect(screen.getByRole('img', { name: /1, 0, 2, 0, 0, 1, 0, 1, 3, 0, 1, 2, 1/ })).toBeVisible();
    const [latest] = within(screen.getByRole('list', { name: 'Latest' })).getAllByRole('listitem');
    expect(latest).toHaveTextContent(
      /^Aldgate Systems ALDGNov 20, 2026, [49]:31 PM( \S+)?Purchase by R. OkaforCFO, 41,250 shares at \$ 29.20 Link to Filing/,
    );
    expect(screen.getByRole('link', { name: /Link to Filing/ })).toHaveAttribute('target', '_blank');
    const section = screen.getByRole('heading', { name: 'How the message reads' }).closest('section')!;
    const reads = (...lines: string[]) =>
      expect([...section.querySelectorAll('b, p')].map(({ textContent }) => textContent)).toEqual(lines);
    reads(
      'ALDG CFO bought $1.2M: “Officers”',
      'Aldgate Systems CFO bought $1.2M\n\nWhy “Officers” fired\n- Value: at least $250,000 – $1,204,500',
    );
    expect(screen.getByText('up to date')).toBeVisible();
    const filters = screen.getAllByText(/^Without/).map(({ textContent }) => textContent);
    expect(filters).toEqual(['Without "Value of shares traded"', 'Without "Market value"']);
    await userEvent.click(screen.getByRole('radio', { name: 'SMS' }));
    reads('Sentinel: ALDG CFO bought $1.2M.\nWhy "Officers" fired: Value: $1,204,500.');
    expect(area.callsOf('preview_alert')).toHaveLength(1);
  });

  test('the latest match may have been made up', async () => {
    const [latest] = PREVIEW.latest;
    const filing_url = filingUrl('0009900123', '0009990002-26-000029');
    await openArea('/alerts/new/insider-trading', {
      get_alerts: [],
      preview_alert: { ...PREVIEW, latest: [{ ...latest, filing_url }] },
    });
    expect(await screen.findByRole('link', { name: 'Stored copy' })).toHaveAttribute(
      'href',
      '/filing?accno=0009990002-26-000029',
    );
    expect(screen.queryByRole('link', { name: /Link to Filing/ })).toBeNull();
  });

  test('asks once after several keys, and a newer question aborts the older one', async () => {
    const area = await openArea('/alerts/new/insider-trading', {
      get_alerts: [],
      preview_alert: () => new Promise<object>(() => {}),
    });
    await waitFor(() => expect(area.callsOf('preview_alert')).toHaveLength(1));
    await userEvent.type(await field('Value of shares traded'), '250000');
    await waitFor(() => expect(area.callsOf('preview_alert')).toHaveLength(2));
    const [older, newer] = area.callsOf('preview_alert');
    expect(newer).toMatchObject({
      form_type_constraints: [
        { constraint_type: 'trade_types' },
        { constraint_type: 'value_shares_traded', bool: 'ge', val: [250_000] },
      ],
    });
    expect(older?.signal?.aborted).toBe(true);
    expect(newer?.signal?.aborted).toBe(false);
  });

  test('a call that fails says nothing: the last preview stays, not marked as current', async () => {
    let isDown = false;
    const area = await openArea('/alerts/new/insider-trading', {
      get_alerts: [],
      preview_alert: () => (isDown ? { status: 503, error: 'no', code: 'unavailable' } : PREVIEW),
    });
    expect(await screen.findByText('12 times')).toBeVisible();
    isDown = true;
    await userEvent.type(await field('Shares traded'), '5');
    await waitFor(() => expect(area.callsOf('preview_alert').length).toBeGreaterThan(1));
    expect(await screen.findByText('updating…')).toBeVisible();
    expect(screen.getByText('12 times')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('names the alert as it is typed, and shows no message where nothing matched', async () => {
    const area = await openArea('/alerts/new/insider-trading', {
      get_alerts: [],
      preview_alert: { ...PREVIEW, latest: [], message: null },
    });
    await userEvent.type(await field('Alert name'), 'Officers');
    await waitFor(() => expect(area.callsOf('preview_alert').at(-1)).toMatchObject({ alert_name: 'Officers' }));
    expect(await screen.findByText('12 times')).toBeVisible();
    expect(screen.queryByText('How the message reads')).toBeNull();
  });

  test('says what it needs first', async () => {
    const area = await openArea('/alerts/new/keyword', { get_alerts: [], preview_alert: PREVIEW });
    expect(await screen.findByText('You must enter at least one keyword before saving.')).toBeVisible();
    expect(area.callsOf('preview_alert')).toHaveLength(0);
    await userEvent.type(await field('Keywords'), 'auditor{Enter}');
    expect(await screen.findByText('12 times')).toBeVisible();
  });
});

test.each([
  [0, '0 times', 'in the last 90 days'],
  [1, '1 time', 'in the last 90 days, less than one a month'],
  [12, '12 times', 'in the last 90 days, about 4 a month'],
  [9000, '9,000 times', 'in the last 90 days, about 3,000 a month'],
])('%p matches: %s %s', (matches, times, rate) => {
  expect([timesText(matches), rateText(matches)]).toEqual([times, rate]);
});
