import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { filingUrl, storedCopyPath } from '@sentinel/vocabulary-market';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openArea } from '../testing/open-area.tsx';
import type { ActivityPage, Match, Receipt } from './activity.query.ts';
import { stepTimeText } from './receipt-words.ts';

const AT = '2020-11-20T21:31:04.1Z';
const EMAIL: Receipt = {
  notification_id: 'n1',
  channel: 'email',
  recipient: 'm***@client.example',
  state: 'delivered',
  digest: false,
  steps: [
    { step: 'matched', at: AT, detail: '' },
    { step: 'handed_over', at: '2020-11-20T21:31:05.2Z', detail: 'id 7f3a' },
    { step: 'delivered', at: '2020-11-21T13:00:00Z', detail: '' },
  ],
};
const SMS: Receipt = {
  ...EMAIL,
  notification_id: 'n2',
  channel: 'sms',
  recipient: '*** *** 0142',
  state: 'sent',
  digest: true,
  steps: [{ step: 'handed_over', at: AT, detail: 'id SM19' }],
};
const matchOf = (change: Partial<Match> = {}): Match => ({
  match_id: 'm1',
  alert_name: 'Officers & 100%',
  alert_exists: true,
  form_type: '4',
  title: 'Purchase of 41,250 shares',
  detail: 'CFO, $1,204,500',
  company: 'Aldgate Systems',
  ticker: 'ALDG',
  accession: null,
  filing_url: 'https://www.sec.gov/filing',
  event_day: null,
  matched_at: AT,
  reasons: [{ label: 'Trade types', asked: 'Purchases', found: 'Purchases' }],
  receipts: [EMAIL, SMS],
  ...change,
});
const pageOf = (change: Partial<ActivityPage> = {}): ActivityPage => ({
  activity: [matchOf()],
  next: null,
  unseen: 0,
  blocked: [],
  link_changes: [],
  unjudged: [],
  ...change,
});

const realFetch = globalThis.fetch;
beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

const open = (
  answer: ActivityPage | ((call: { after?: unknown }) => object),
  address = '/alerts/activity',
  more = {},
) => openArea(address, { get_alert_activity: answer, ...more } as never);

test('a step in another year than its match says the year', () => {
  expect(stepTimeText('2021-01-01T13:00:00Z', AT, 'America/New_York')).toBe('Jan 1, 2021, 8:00:00.0 AM EST');
});

describe('the activity of alerts', () => {
  test('a match says what happened, which alert it fired, why, and shows the way of each message', async () => {
    await open(pageOf());
    act(() => session.updateProfile({ timezone: 'America/New_York' }));
    const match = within((await screen.findByRole('heading', { name: /Aldgate Systems: Purchase/ })).closest('li')!);
    expect(match.getByText('Nov 20, 2020, 4:31 PM EST')).toBeVisible();
    expect(match.getByRole('link', { name: 'Officers & 100%' })).toHaveAttribute(
      'href',
      '/alert?name=Officers%20%26%20100%25',
    );
    expect(match.getByRole('link', { name: /Open filing/ })).toHaveAttribute('target', '_blank');
    expect(match.getByText('Email delivered, SMS handed over')).toBeVisible();
    await userEvent.click(match.getByText(/Why it fired/));
    expect(match.getByText('Trade types').closest('div')).toHaveTextContent('Purchases (asked: Purchases)');
    const [email, sms] = ['Email to m***@client.example', 'SMS to *** *** 0142, in a digest'].map(
      (title) => match.getByText(title).parentElement!,
    );
    expect(
      within(email!)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['Matched4:31:04.1 PM EST', 'Handed over: id 7f3a4:31:05.2 PM EST', 'DeliveredNov 21, 8:00:00.0 AM EST']);
    expect(
      within(sms!)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['Handed over: id SM194:31:04.1 PM EST', 'No delivery report yet']);
  });

  test('of some days and words, as the address says; the export is of the same days (FINDINGS B17)', async () => {
    const area = await open(pageOf({ activity: [] }), '/alerts/activity?from=2026-10-01&to=2026-10-31&text=aldg', {
      get_alerts: [],
    });
    act(() => session.updateProfile({ timezone: 'America/New_York' }));
    expect(await screen.findByText('No match fits')).toBeVisible();
    await waitFor(() =>
      expect(area.callsOf('get_alert_activity').at(-1)).toMatchObject({
        since: '2026-10-01T04:00:00.000Z',
        until: '2026-11-01T04:00:00.000Z',
        text: 'aldg',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Export receipts of these days' }));
    await waitFor(() => expect(area.callsOf('export_alert_receipts')).toHaveLength(1));
    expect(area.callsOf('export_alert_receipts')[0]).toMatchObject({ since: '2026-10-01T04:00:00.000Z' });
    expect(area.callsOf('export_alert_receipts')[0]).not.toHaveProperty('text');
    const words = screen.getByRole('textbox', { name: 'Company or words' });
    await userEvent.clear(words);
    await userEvent.type(words, 'cfo');
    await waitFor(() => expect(area.address()).toBe('/alerts/activity?from=2026-10-01&to=2026-10-31&text=cfo'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(area.address()).toBe('/alerts/activity');
    expect(words).toHaveValue('');
    expect(await screen.findByText('Nothing matched yet')).toBeVisible();
  });

  test('days that cannot be read are left out of the address', async () => {
    const area = await open(pageOf(), '/alerts/activity?from=2026-10-31&to=2026-10-01&text=', { get_alerts: [] });
    await screen.findByRole('heading', { name: /Aldgate Systems: Purchase/ });
    const [call] = area.callsOf('get_alert_activity');
    for (const part of ['since', 'until', 'text']) expect(call).not.toHaveProperty(part);
  });

  test('the match that the address names is open and in view', async () => {
    await open(pageOf({ activity: [matchOf({ match_id: 'm0' }), matchOf()] }), '/alerts/activity#m1');
    const [first, second] = await screen.findAllByRole('group');
    expect([first, second].map((group) => group?.hasAttribute('open'))).toEqual([false, true]);
    expect(second?.closest('li')).toHaveAttribute('aria-current', 'true');
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
  });

  test.each([
    [null, 'The match that this link names is not here. It may have been deleted, or belong to another account.'],
    ['m1', 'The match that this link names is not among those below. “Show older” may bring it.'],
  ])('a match that the address names and that is not there is said to be missing (older: %s)', async (next, said) => {
    await open(pageOf({ next }), '/alerts/activity#m9');
    expect(await screen.findByText(said)).toBeVisible();
  });

  test('an alert that the address names and that there is not is said to be none, with the way on', async () => {
    const unknown = { status: 404, error: 'There is no alert of this name.', code: 'not_found' };
    await openArea('/alerts/activity?alert=Gone', { get_alert_activity: unknown });
    expect(await screen.findByText('There is no alert of this name.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Alerts' })).toBeVisible();
  });

  test('of one alert alone; what a deleted alert did stays, without a link', async () => {
    const page = await open(
      pageOf({ activity: [matchOf({ alert_exists: false, filing_url: null })] }),
      '/alerts/activity?alert=A%20b',
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Activity of A b' })).toBeVisible();
    expect(await screen.findByText(/Officers & 100% \(deleted\)/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Open filing/ })).toBeNull();
    expect(page.callsOf('get_alert_activity').find((call) => 'alert_name' in call)).toHaveProperty('alert_name', 'A b');
  });

  test('older matches on request', async () => {
    await open(({ after }) =>
      after === undefined
        ? pageOf({ next: 'm1' })
        : pageOf({ activity: [matchOf({ match_id: 'm2', company: 'Basalt Energy' })] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByRole('heading', { name: /Basalt Energy/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: /Aldgate Systems/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  test('loading, then nothing yet', async () => {
    let answer: (page: object) => void = () => undefined;
    await open(() => new Promise<object>((done) => (answer = done)));
    expect(screen.getByRole('status', { name: 'Loading activity' })).toBeVisible();
    answer(pageOf({ activity: [] }));
    expect(await screen.findByText('Nothing matched yet')).toBeVisible();
  });

  test('a filing that was made up leads to its stored copy, never to the SEC (FINDINGS B24)', async () => {
    const accession = '0009990002-26-000029';
    const filing_url = filingUrl('0009900123', accession);
    const unjudged = { alert_name: 'A', event: 'Form 4 of NCPW', filing_url, missing: ['price' as const], since: AT };
    await open(pageOf({ activity: [matchOf({ accession, filing_url })], unjudged: [unjudged] }));
    expect(await screen.findByRole('link', { name: 'Stored copy' })).toHaveAttribute('href', storedCopyPath(accession));
    expect(screen.getByRole('link', { name: /Form 4 of NCPW/ })).toHaveAttribute('href', storedCopyPath(accession));
    // The bell fills in the accession number of a match.
    const { bell } = JSON.parse(readFileSync(join(import.meta.dirname, '../../area.json'), 'utf8'));
    expect(bell.entry.links[0]).toEqual({ label: 'Open filing', path: storedCopyPath('{accession}') });
  });

  test('filings that could not be judged are named, with what they wait for', async () => {
    const unjudged = {
      alert_name: 'Officers',
      event: 'Form 4 of NCPW',
      filing_url: null,
      missing: ['price' as const, 'volume' as const],
      since: AT,
    };
    await open(pageOf({ unjudged: [unjudged] }));
    const panel = await screen.findByRole('region', { name: '1 filing could not be judged' });
    expect(panel).toHaveTextContent(
      'Form 4 of NCPW for Officers: no price yet, no trading volume yet, since Nov 20, 2020',
    );
  });
});

describe('what a message’s link changed', () => {
  const change = {
    change_id: '00000000-0000-4000-8000-000000000001',
    alert_name: 'Officers',
    action: 'pause_week' as const,
    recipient: 'm***@client.example',
    changed_at: AT,
    undone_at: null as string | null,
    in_force: true,
  };

  test('is said with its message’s address, and undone with one click', async () => {
    let shown = change;
    const page = await open(() => pageOf({ link_changes: [shown] }), '/alerts/activity', {
      undo_link_change: () => {
        shown = { ...change, undone_at: '2020-11-21T13:00:00Z', in_force: false };
        return { success: true };
      },
    });
    const panel = await screen.findByRole('region', { name: 'Changed by links in messages' });
    expect(panel).toHaveTextContent(
      /“Officers” was paused for 1 week, Nov 20, 2020.*The message had gone to m\*\*\*@client.example\./,
    );
    await userEvent.click(within(panel).getByRole('button', { name: 'Undo the change of Officers' }));
    await waitFor(() => expect(panel).toHaveTextContent('Undone Nov 21, 2020'));
    expect(within(panel).queryByRole('button')).toBeNull();
    expect(page.callsOf('undo_link_change')).toMatchObject([{ change_id: change.change_id }]);
  });

  test('what cannot be undone any more is said', async () => {
    await open(pageOf({ link_changes: [change] }), '/alerts/activity', {
      undo_link_change: { status: 422, error: 'This alert has changed since.', code: 'unprocessable' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the change of Officers' }));
    expect((await screen.findAllByText('This alert has changed since.'))[0]).toBeVisible();
  });
});

describe('a blocked address', () => {
  const blocked = [
    {
      channel: 'email' as const,
      address: 'm***@client.example',
      reason: 'refused' as const,
      detail: '550 no such user',
      since: AT,
    },
  ];

  test('is named, and confirmed again with one click', async () => {
    let isBlocked = true;
    const page = await open(() => pageOf({ blocked: isBlocked ? blocked : [] }), '/alerts/activity', {
      reconfirm_address: () => {
        isBlocked = false;
        return { success: true };
      },
    });
    expect(await screen.findByText(/We don't send alerts by email to m\*\*\*@client.example/)).toHaveTextContent(
      "it doesn't accept our messages. It said: 550 no such user",
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send here again' }));
    await waitFor(() => expect(screen.queryByText(/We don't send alerts/)).toBeNull());
    expect(page.callsOf('reconfirm_address')).toMatchObject([{ channel: 'email' }]);
  });

  test('a failure is said', async () => {
    await open(pageOf({ blocked }));
    await userEvent.click(await screen.findByRole('button', { name: 'Send here again' }));
    expect(await screen.findByText(/Not changed\./)).toBeVisible();
  });
});
