import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { liveUpdates } from '@sentinel/api-client';
import { area, claim, registryOf } from '@sentinel/federation/testing';
import { session } from '@sentinel/session/credentials';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BellButton } from './bell-button.tsx';
import { findBell } from './find-bell.ts';

const access = { anyOf: ['alerts'], blocked: ['categorization_admin'] };
const ALERTS = area('alerts', {
  paths: [claim('/alerts/activity', { access })],
  bell: {
    title: 'Notifications',
    path: '/alerts/activity',
    operation: 'get_alert_activity',
    items: 'activity',
    unseen: 'unseen',
    seen: 'mark_alerts_seen',
    entry: {
      id: 'match_id',
      at: 'matched_at',
      title: '{company}: {title}',
      text: '{detail}',
      path: '/alerts/activity#{match_id}',
      links: [
        { label: 'Open filing', field: 'filing_url' },
        { label: '{alert_name}', path: '/alert?name={alert_name}' },
      ],
      ways: {
        items: 'receipts',
        title: '{channel} to {recipient}',
        ...{ steps: 'steps', at: 'at', step: 'step', detail: 'detail' },
        words: { email: 'Email', matched: 'Matched', handed_over: 'Handed over' },
      },
    },
  },
});
const REGISTRY = registryOf(area('other', { paths: [claim('/other')] }), ALERTS);
const visitor = (permissions: string[]) => ({ isLoggedIn: true, permissions });
const BELL = findBell(REGISTRY, visitor(['alerts']))!;

const match = (match_id: string, fields: object = {}) => ({
  match_id,
  alert_name: 'Officers & 100%',
  company: 'Aldgate Systems',
  title: 'Purchase of 41,250 shares',
  detail: 'CFO, $1,204,500',
  filing_url: 'https://www.sec.gov/filing',
  matched_at: '2020-11-20T21:31:04Z',
  ...fields,
});

const realSetInterval = globalThis.setInterval;
let askAgain: (() => void) | undefined;
const realFetch = globalThis.fetch;
let answers: Record<string, unknown> = {};
let asked: { type: string }[] = [];
beforeEach(() => {
  askAgain = undefined;
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((again: () => void, ms: number) => {
    if (ms === 15_000) askAgain = again;
    return realSetInterval(() => undefined, 1_000_000);
  }) as never);
  session.clear();
  session.saveLogin({ access_token: 't', userEmail: 'a@b.example', timezone: 'America/New_York' });
  asked = [];
  answers = {
    get_alert_activity: { activity: [match('1'), match('2')], unseen: 1 },
    mark_alerts_seen: { success: true },
  };
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const payload = JSON.parse(String(init?.body)) as { type: string };
    asked.push(payload);
    const answer = answers[payload.type] as object;
    const isOk = !('error' in answer);
    return { ok: isOk, status: isOk ? 200 : 503, headers: new Headers(), json: async () => answer } as Response;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = realFetch;
});

const user = userEvent.setup();
/** Lets the answers of calls arrive. */
const settle = () => act(async () => new Promise((done) => setTimeout(done)));
async function after15Seconds() {
  askAgain?.();
  await settle();
}
const bell = () => screen.getByRole('button', { name: /^Notifications/ });
async function open() {
  const view = render(<BellButton bell={BELL} address="/" />);
  await settle();
  await user.click(bell());
  return { view, panel: await screen.findByRole('dialog', { name: 'Notifications' }) };
}

describe('who has a bell', () => {
  test('those who may open the page that shows everything', () => {
    expect(findBell(REGISTRY, visitor(['explore_trades']))).toBeNull();
    expect(findBell(REGISTRY, visitor(['categorization_admin']))).toBeNull();
    expect(findBell(REGISTRY, visitor(['admin']))).toBe(ALERTS.manifest.bell);
    expect(findBell(registryOf(area('other', { paths: [] })), visitor(['admin']))).toBeNull();
  });
});

describe('the count', () => {
  test('comes without a reload while the page is visible, and a failure leaves it as it is', async () => {
    render(<BellButton bell={BELL} address="/" />);
    await settle();
    expect(bell()).toHaveAccessibleName('Notifications, 1 new');
    expect(asked).toEqual([{ type: 'get_alert_activity', email: 'a@b.example', limit: 20 }]);
    answers.get_alert_activity = { error: 'no', code: 'unavailable', request_id: 'r' };
    await after15Seconds();
    expect(bell()).toHaveAccessibleName('Notifications, 1 new');
    answers.get_alert_activity = { activity: [match('3')], unseen: 100 };
    await after15Seconds();
    expect(bell()).toHaveAccessibleName('Notifications, 100 new');
    expect(screen.getByText('99+')).toBeVisible();
  });

  test('comes when the page hears of a match; while it does, the clock asks less often', async () => {
    const heard = jest.spyOn(liveUpdates, 'subscribe');
    jest.spyOn(liveUpdates, 'isHeld').mockReturnValue(true);
    const now = jest.spyOn(performance, 'now').mockReturnValue(100_000);
    render(<BellButton bell={BELL} address="/" />);
    await settle();
    answers.get_alert_activity = { activity: [match('3')], unseen: 2 };
    await after15Seconds();
    expect(asked).toHaveLength(1);
    const [topics, listener] = heard.mock.calls[0]!;
    expect(topics).toEqual(['matches']);
    listener();
    await settle();
    expect(bell()).toHaveAccessibleName('Notifications, 2 new');
    now.mockReturnValue(159_999);
    await after15Seconds();
    expect(asked).toHaveLength(2);
    now.mockReturnValue(160_000);
    await after15Seconds();
    expect(asked).toHaveLength(3);
  });

  test('a hidden page asks nothing, and asks at once when it is shown again', async () => {
    const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    render(<BellButton bell={BELL} address="/" />);
    await after15Seconds();
    expect(asked).toEqual([]);
    state.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(asked).toHaveLength(1);
    state.mockRestore();
  });
});

describe('the panel', () => {
  test('shows the latest with links to receipts, filing and alert, and times in the user’s zone', async () => {
    const { panel } = await open();
    const [first, second] = within(panel)
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('time'));
    const entry = within(first!);
    expect(entry.getByRole('link', { name: /Aldgate Systems: Purchase of 41,250 shares/ })).toHaveAttribute(
      'href',
      '/alerts/activity#1',
    );
    expect(entry.getByText('Nov 20, 2020, 4:31 PM EST')).toBeVisible();
    expect(entry.getByText('CFO, $1,204,500')).toBeVisible();
    expect(entry.getByRole('link', { name: /Open filing/ })).toHaveAttribute('href', 'https://www.sec.gov/filing');
    expect(entry.getByRole('link', { name: 'Officers & 100%' })).toHaveAttribute(
      'href',
      '/alert?name=Officers%20%26%20100%25',
    );
    expect([first, second].map((item) => within(item!).queryByRole('img', { name: 'New' }) !== null)).toEqual([
      true,
      false,
    ]);
  });

  test('shows the steps of each message with their times: those of the newest match at once', async () => {
    const receipts = [
      {
        ...{ channel: 'email', recipient: 'm***@client.example' },
        steps: [
          { step: 'matched', at: '2020-11-20T21:31:04.1Z', detail: '' },
          { step: 'handed_over', at: '2020-11-21T14:00:07.3Z', detail: 'id 7f3a' },
          { step: 'odd' },
        ],
      },
      // Nothing has happened yet; and one that lacks what its title says.
      { channel: 'sms', recipient: '*** 0142', steps: [] },
      { channel: 'sms', steps: [{ step: 'matched', at: '2020-11-20T21:31:04.1Z', detail: '' }] },
    ];
    answers.get_alert_activity = { activity: [match('1', { receipts }), match('2', { receipts })], unseen: 0 };
    const { panel } = await open();
    const ways = [...panel.querySelectorAll('details')];
    expect(ways.map((way) => [way.open, way.querySelector('summary')?.textContent])).toEqual([
      [true, 'Email to m***@client.example: Handed over'],
      [false, 'Email to m***@client.example: Handed over'],
    ]);
    expect([...ways[0]!.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Matched4:31:04.1 PM EST',
      'Handed over: id 7f3aNov 21, 9:00:07.3 AM EST',
    ]);
  });

  test('stands beside a wide page', async () => {
    const { panel } = await open();
    expect(panel).toHaveAttribute('data-docked');
  });

  test('an entry without a filing has no link to one', async () => {
    answers.get_alert_activity = { activity: [match('1', { filing_url: null }), { match_id: 'odd' }], unseen: 0 };
    const { panel } = await open();
    expect(within(panel).getAllByText(/Aldgate Systems/)).toHaveLength(1);
    expect(within(panel).queryByRole('link', { name: /Open filing/ })).toBeNull();
  });

  test('Mark all read asks again, and the count goes', async () => {
    const { panel } = await open();
    answers.get_alert_activity = { activity: [match('1')], unseen: 0 };
    await user.click(within(panel).getByRole('button', { name: 'Mark all read' }));
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'));
    expect(asked.map(({ type }) => type)).toEqual(['get_alert_activity', 'mark_alerts_seen', 'get_alert_activity']);
    expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
  });

  test('a refusal is said', async () => {
    const { panel } = await open();
    answers.mark_alerts_seen = { error: 'Too many requests.', code: 'rate_limited', request_id: 'r' };
    await user.click(within(panel).getByRole('button', { name: 'Mark all read' }));
    expect(await within(panel).findByRole('alert')).toHaveTextContent('Too many requests.');
  });

  test('Escape and × close it and give the focus back; so does another page', async () => {
    const { view } = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bell()).toHaveFocus();
    await user.click(bell());
    view.rerender(<BellButton bell={BELL} address="/alerts" />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('without any, it says what will show here', async () => {
    answers.get_alert_activity = { activity: [], unseen: 0 };
    const { panel } = await open();
    expect(panel).toHaveTextContent('Nothing yet');
    expect(within(panel).getByRole('link', { name: 'Show everything' })).toHaveAttribute('href', '/alerts/activity');
  });
});
