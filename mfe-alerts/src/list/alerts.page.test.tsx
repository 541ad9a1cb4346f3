import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { alertOf } from '../testing/alerts.ts';
import { openArea, refusal } from '../testing/open-area.tsx';

const realFetch = globalThis.fetch;
const scrolled: (string | null)[] = [];
beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled.push(this.querySelector('th a')?.textContent ?? null);
  };
});
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = realFetch;
});

const NAMES = ['Officer buys', 'Auditor changes', 'Sudden moves', 'Going concern'] as const;
const ONE_OF_EACH = [
  alertOf('4', { alert_name: 'Officer buys', tickers: ['ALDG'], company_criteria: [] }),
  alertOf('8-K', { alert_name: 'Auditor changes' }),
  alertOf('price_alert', { alert_name: 'Sudden moves' }),
  alertOf('keyword', { alert_name: 'Going concern' }),
];
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;

describe('the list of alerts, part 2 section 2 "Alerts list"', () => {
  test('has four grouped tables with their columns, and a button for each kind', async () => {
    await openArea('/alerts', { get_alerts: ONE_OF_EACH });
    expect(screen.getByRole('heading', { level: 1, name: 'Your Alerts' })).toBeVisible();
    await rowOf('Officer buys');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Insider Trading Alerts 1',
      'Material Event Alerts 1',
      'Real-time Price Alerts 1',
      'Keyword Alerts 1',
    ]);
    const heads = screen.getAllByRole('table').map((table) =>
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    );
    const rest = ['Constraints', 'Fired in 90 days', 'Created', 'Actions'];
    expect(heads[0]).toEqual(['Name', 'Company/Owner', ...rest]);
    expect(heads[1]).toEqual(['Name', 'Company', ...rest]);
    for (const name of ['+ Insider Trading Alert', '+ Material Event Alert', '+ Price Alert', '+ Keyword Alert']) {
      expect(screen.getByRole('button', { name })).toBeEnabled();
    }
  });

  test('an alert on a watchlist names the list', async () => {
    const watchlist = '5e6b0e4c-0000-4000-8000-000000000001';
    const lists = [
      { id: watchlist, name: 'Chips', is_own: true, is_shared: false, version: 1, companies: 2, people: 1 },
    ];
    await openArea('/alerts', {
      get_alerts: [alertOf('4', { alert_name: 'Listed', watchlist })],
      get_watchlists: { watchlists: lists },
    });
    expect(await within(await rowOf('Listed')).findByText('Watchlist: Chips')).toBeVisible();
  });

  test('shows what an alert watches, its health and how often it fired', async () => {
    const health = {
      checked_today: 1240,
      checked_since: null,
      matched_today: 0,
      unjudged: 3,
      missing: ['price' as const],
    };
    const weekly_matches = [0, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 9];
    await openArea('/alerts', {
      get_alerts: [
        alertOf('4', {
          alert_name: 'Officer buys',
          tickers: ['ALDG', 'BSLT'],
          company_criteria: [],
          health: { ...health, weekly_matches },
        }),
      ],
    });
    const row = await rowOf('Officer buys');
    expect(row).toHaveTextContent('1,240 checked today · 3 could not be judged: no price yet');
    await waitFor(() => expect(row).toHaveTextContent('Aldgate Systems Inc., Basalt Energy'));
    expect(row).toHaveTextContent('Purchases, Sales');
    expect(within(row).getByText('12')).toBeVisible();
    expect(row).toHaveTextContent('Jan 14, 2026');
  });

  test('shows the owner whom an alert watches by the name as people read it, and as filed on hover', async () => {
    const watching = { alert_name: 'Avery', reporting_person_ciks: ['0000000009'] };
    await openArea('/alerts', { get_alerts: [alertOf('4', watching)] });
    const row = await rowOf('Avery');
    expect(await within(row).findByText('Avery Owner')).toHaveAttribute('title', 'AVERY OWNER');
  });

  test('says how fresh the feed is, and in words when it is silent', async () => {
    const instant = new Date().toISOString();
    const filing = { accno: '1', form_type: '4', accepted_at: instant, received_at: instant };
    await openArea('/alerts', {
      get_alerts: [],
      get_freshness: {
        now: instant,
        as_of: instant,
        last_filing: filing,
        last_price_day: null,
        quotes_silent: false,
        unread_entries: 0,
        feed_unread_since: null,
      },
    });
    expect(await screen.findByText(/^Feed live: last filing \d+ s ago$/)).toBeVisible();
  });

  test('a silent feed turns every alert on filings amber (issue 10 "could not be judged says so")', async () => {
    const paused = { alert_name: 'Off', paused: true };
    await openArea('/alerts', {
      get_alerts: [alertOf('4'), alertOf('price_alert', { alert_name: 'Moves' }), alertOf('keyword', paused)],
      get_freshness: {
        now: '2026-11-20T21:00:00Z',
        as_of: '2026-11-20T20:00:00Z',
        last_filing: null,
        last_price_day: null,
        quotes_silent: false,
        unread_entries: 0,
        feed_unread_since: null,
      },
    });
    expect(await screen.findByText(/^Feed silent: last heard from 1 h ago/)).toBeVisible();
    expect(await rowOf('Mine')).toHaveTextContent('waits for the feed: no filings are coming');
    expect(await rowOf('Moves')).not.toHaveTextContent('waits for the feed');
    expect(await rowOf('Off')).not.toHaveTextContent('waits for the feed');
  });

  test('silent quotes turn every price alert amber (issue 10 "could not be judged says so")', async () => {
    const instant = new Date().toISOString();
    await openArea('/alerts', {
      get_alerts: [alertOf('4'), alertOf('price_alert', { alert_name: 'Moves' })],
      get_freshness: {
        now: instant,
        as_of: instant,
        last_filing: null,
        last_price_day: null,
        quotes_silent: true,
        unread_entries: 0,
        feed_unread_since: null,
      },
    });
    expect(await rowOf('Mine')).not.toHaveTextContent('waits for the feed');
    await waitFor(async () =>
      expect(await rowOf('Moves')).toHaveTextContent('waits for the feed: no quotes are coming'),
    );
  });

  test('says that entries of the feed could not be read, beside a feed that is live', async () => {
    const instant = new Date().toISOString();
    const fresh = { now: instant, as_of: instant, last_filing: null, last_price_day: null, quotes_silent: false };
    await openArea('/alerts', {
      get_alerts: [],
      get_freshness: { ...fresh, unread_entries: 2, feed_unread_since: null },
    });
    expect(await screen.findByText(/^2 entries of the SEC’s feed couldn’t be read/)).toBeVisible();
    expect(screen.getByText('Feed live: no filing yet')).toBeVisible();
  });

  test('says that the feed cannot be seen', async () => {
    await openArea('/alerts', { get_alerts: [] });
    expect(await screen.findByText('We can’t see the feed right now.')).toBeVisible();
  });

  test('says which address gets no messages', async () => {
    await openArea('/alerts', {
      get_alerts: [],
      get_alert_activity: {
        activity: [],
        next: null,
        unseen: 0,
        unjudged: [],
        blocked: [
          {
            channel: 'email',
            address: 'c***@client.example',
            reason: 'refused',
            detail: '',
            since: '2026-11-20T21:00:00Z',
          },
          { channel: 'sms', address: '*** *** 0142', reason: 'stopped', detail: '', since: '2026-11-20T21:00:00Z' },
        ],
      },
    });
    expect(await screen.findByText(/c\*\*\*@client\.example/)).toBeVisible();
    expect(screen.getByText(/\*\*\* \*\*\* 0142: STOP was replied from it\./)).toBeVisible();
    // Only START from the phone takes a STOP back.
    expect(screen.getByRole('button', { name: 'Send here again' })).toBeEnabled();
  });

  test('says that there are none: in all, and of one kind', async () => {
    await openArea('/alerts', { get_alerts: [] });
    expect(await screen.findByText('No alerts found.')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a kind without alerts says so under its title', async () => {
    await openArea('/alerts', { get_alerts: [alertOf('4')] });
    await rowOf('Mine');
    expect(screen.getAllByText('No alerts found.')).toHaveLength(3);
  });

  test('could not be loaded: offers to try again', async () => {
    await openArea('/alerts', {});
    expect(await screen.findByText('Your alerts could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.getByRole('button', { name: '+ Insider Trading Alert' })).toBeDisabled();
  });
});

describe('the pages of one kind, part 2 section 2 "Per-type alert pages"', () => {
  const PAGES = [
    ['/alerts/insider-trading', 'Track Insider Trading', 'insider trading', 0],
    ['/alerts/material-event', 'Track Material Events', 'material event', 1],
    ['/alerts/price', 'Track Market Movements', 'price', 2],
  ] as const;

  test.each(PAGES)('%s is the list of that kind alone, with one button', async (path, title, _word, kept) => {
    await openArea(path, { get_alerts: ONE_OF_EACH });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await rowOf(NAMES[kept]);
    expect(screen.getAllByRole('rowheader')).toHaveLength(1);
    expect(screen.getByRole('button', { name: '+ Create Alert' })).toBeEnabled();
  });

  test.each(PAGES)('%s says when there are none', async (path, _title, word, kept) => {
    await openArea(path, { get_alerts: ONE_OF_EACH.filter((_, index) => index !== kept) });
    expect(await screen.findByText(`You don't have any ${word} alerts yet.`)).toBeVisible();
  });
});

describe('the actions of an alert', () => {
  test('edit opens its page', async () => {
    const area = await openArea('/alerts', { get_alerts: [alertOf('4', { alert_name: '50% / "mine" #1' })] });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit 50% / "mine" #1' }));
    expect(area.address()).toBe(`/alerts/edit/${encodeURIComponent('50% / "mine" #1')}`);
    expect(await screen.findByLabelText('Alert name')).toHaveValue('50% / "mine" #1');
  });

  test('its name opens its results', async () => {
    const area = await openArea('/alerts/insider-trading', { get_alerts: [alertOf('4')] });
    await userEvent.click(await screen.findByRole('link', { name: 'Mine' }));
    expect(area.address()).toBe('/alert?name=Mine');
    await waitFor(() => expect(area.callsOf('get_alert')[0]).toMatchObject({ alert_name: 'Mine' }));
  });

  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More for Mine' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };

  test('its menu opens its activity', async () => {
    const area = await openArea('/alerts', { get_alerts: [alertOf('4')] });
    await choose('Activity');
    expect(area.address()).toBe('/alerts/activity?alert=Mine');
  });

  test('its menu opens it as a search where the user has that page', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {}); // that page is another area's
    const area = await openArea('/alerts', { get_alerts: [alertOf('4')] }, ['alerts', 'explore_trades']);
    await choose('Open as search');
    expect(area.address()).toBe('/explore-trades');
  });

  test('there is no such search for a price alert, or without the page', async () => {
    await openArea('/alerts', { get_alerts: [alertOf('4')] });
    await userEvent.click(await screen.findByRole('button', { name: 'More for Mine' }));
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries).toEqual(['Activity', 'Why did it not fire?', 'Send a test', 'Edit', 'Delete...']);
  });

  test('its menu sends a test, and says why when none can be sent', async () => {
    let answer: object = { notification_ids: ['0b9d8a52-6f0e-4e5e-8b4e-3c8e3f6f7a10'] };
    const area = await openArea('/alerts', { get_alerts: [alertOf('4')], send_test_alert: () => answer });
    await choose('Send a test');
    expect(await screen.findByText('A test of “Mine” is on its way')).toBeVisible();
    expect(area.callsOf('send_test_alert')[0]).toMatchObject({ alert_name: 'Mine' });
    answer = refusal('no_channel', 'Choose a channel first.');
    await choose('Send a test');
    const [said] = await screen.findAllByText('Choose a channel first.');
    expect(said).toBeVisible();
  });

  test('its menu edits and deletes it; the focus comes back to the menu', async () => {
    const area = await openArea('/alerts', { get_alerts: [alertOf('4')] });
    await choose('Delete...');
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'More for Mine' })).toHaveFocus());
    await choose('Edit');
    expect(area.address()).toBe('/alerts/edit/Mine');
  });

  test('pauses it for good or for a while', async () => {
    const area = await openArea('/alerts', { get_alerts: [alertOf('4')], pause_alert: { success: true } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pause Mine' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Until you resume it' }));
    await waitFor(() => expect(area.callsOf('pause_alert')).toHaveLength(1));
    expect(area.callsOf('pause_alert')[0]).toMatchObject({ alert_name: 'Mine', action: 'pause' });
    expect(area.callsOf('pause_alert')[0]).not.toHaveProperty('until');

    await userEvent.click(await screen.findByRole('button', { name: 'Pause Mine' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'For 1 day' }));
    await waitFor(() => expect(area.callsOf('pause_alert')).toHaveLength(2));
    const until = Date.parse(String(area.callsOf('pause_alert')[1]?.until));
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24);
    await waitFor(() => expect(area.callsOf('get_alerts').length).toBeGreaterThan(2));
  });

  test('resumes a paused one', async () => {
    const area = await openArea('/alerts', {
      get_alerts: [alertOf('4', { paused: true })],
      pause_alert: { success: true },
    });
    expect(await rowOf('Mine')).toHaveTextContent('Paused');
    await userEvent.click(screen.getByRole('button', { name: 'Resume Mine' }));
    await waitFor(() => expect(area.callsOf('pause_alert')[0]).toMatchObject({ action: 'resume' }));
  });

  test('says what a message’s link made it, and undoes that with one click', async () => {
    const link_change = {
      change_id: '00000000-0000-4000-8000-000000000001',
      action: 'stop_emails' as const,
      changed_at: '2020-11-20T21:31:04.1Z',
    };
    let alerts = [alertOf('4', { by_email: false, link_change })];
    const area = await openArea('/alerts', {
      get_alerts: () => alerts,
      undo_link_change: () => {
        alerts = [alertOf('4')];
        return { success: true };
      },
    });
    expect(await rowOf('Mine')).toHaveTextContent(/It was set to send no emails by a link in a message, Nov 20, 2020/);
    await userEvent.click(screen.getByRole('button', { name: 'Undo the change of Mine' }));
    await waitFor(async () => expect(await rowOf('Mine')).not.toHaveTextContent('by a link'));
    expect(area.callsOf('undo_link_change')).toMatchObject([{ change_id: link_change.change_id }]);
  });

  test('deletes it once confirmed, and the focus goes to the first button', async () => {
    let alerts = [alertOf('4')];
    const area = await openArea('/alerts', {
      get_alerts: () => alerts,
      delete_alert: () => {
        alerts = [];
        return { success: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Mine' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(area.callsOf('delete_alert')).toHaveLength(0);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Mine' })).toHaveFocus());

    await userEvent.click(screen.getByRole('button', { name: 'Delete Mine' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted “Mine”')).toBeVisible();
    expect(area.callsOf('delete_alert')[0]).toMatchObject({ alert_name: 'Mine' });
    expect(await screen.findByText('No alerts found.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: '+ Insider Trading Alert' })).toHaveFocus());
  });

  test('what failed is said', async () => {
    await openArea('/alerts', {
      get_alerts: [alertOf('4', { paused: true })],
      pause_alert: refusal('gone', 'There is no alert of this name.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Resume Mine' }));
    const [said] = await screen.findAllByText('There is no alert of this name.');
    expect(said).toBeVisible();
  });
});

describe('the link of an alert’s message', () => {
  test.each([
    ['LinkedIn insiders sell', encodeURIComponent('LinkedIn insiders sell')],
    ['100% "mine" #1', encodeURIComponent('100% "mine" #1')],
    ['50%', '50%'],
  ])('%s is scrolled to and marked once it is there', async (name, fragment) => {
    await openArea(`/alerts#${fragment}`, {
      get_alerts: [alertOf('4', { alert_name: 'Another' }), alertOf('8-K', { alert_name: name })],
    });
    expect(await rowOf(name)).toHaveAttribute('aria-current', 'true');
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
    expect(scrolled).toEqual([name]);
  });

  test('to an alert that is gone marks nothing and says so; a fragment of the page itself does not', async () => {
    await openArea('/alerts#Gone', { get_alerts: [alertOf('4')] });
    await rowOf('Mine');
    expect(
      screen.getByText('The alert that this link names is not here. It may have been renamed or deleted.'),
    ).toBeVisible();
    expect(document.querySelector('[aria-current]')).toBeNull();
    expect(scrolled).toEqual([]);
  });
});

test('nothing can be created before the names in use are known: saving would replace one silently', async () => {
  let answer: (alerts: object) => void = () => {};
  const alerts = new Promise<object>((done) => {
    answer = done;
  });
  await openArea('/alerts', { get_alerts: () => alerts });
  const create = screen.getByRole('button', { name: '+ Insider Trading Alert' });
  expect(create).toBeDisabled();
  answer([alertOf('4')]);
  await rowOf('Mine');
  expect(create).toBeEnabled();
});
