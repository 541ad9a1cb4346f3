import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { DashboardCard } from '@sentinel/federation';
import { MemoryRouter, useLocation, useNavigate } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { createUiStore, UiProvider } from '@sentinel/ui/core';
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { DashboardPage } from './dashboard.page.tsx';
import { ANSWER } from './testing/overview-answer.ts';

/** The cards that the areas have, in the registry's order. */
const CARDS: readonly DashboardCard[] = ['alerts', 'explore', 'categorization'].flatMap((area) => {
  const file = new URL(`../../../mfe-${area}/area.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { cards: DashboardCard[] }).cards;
});
const ANALYST = ['alerts', 'explore_trades', 'explore_events'];

type Given = Readonly<Partial<Record<keyof typeof ANSWER, object>>>;
/** Some parts of the answer. */
const parts = (...names: (keyof typeof ANSWER)[]): Given =>
  Object.fromEntries(names.map((name) => [name, ANSWER[name]]));
const ANALYSTS: Given = parts('account', 'alerts', 'watchlists', 'trades', 'events', 'freshness');

let sent: Record<string, unknown>[] = [];
beforeEach(() => {
  session.clear();
  sent = [];
});

function Navigating({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const [store] = useState(() => createUiStore({ navigate: (href) => void navigate(href) }));
  const { pathname, state } = useLocation();
  return (
    <UiProvider store={store}>
      {children}
      <output data-testid="place">{`${pathname} ${JSON.stringify(state)}`}</output>
    </UiProvider>
  );
}

interface Shown {
  /** What comes of each call; the last one stays. A text: no answer comes. */
  readonly answers?: readonly (Given | 'fails' | 'never')[];
  readonly lastVisit?: string | null;
  readonly permissions?: readonly string[];
  readonly cards?: readonly DashboardCard[];
  readonly runAs?: boolean;
  /** The navigation state that the page is opened with. */
  readonly state?: unknown;
}

function show({
  answers = [ANALYSTS],
  lastVisit = '2026-11-29T18:42:00.000Z',
  permissions = ANALYST,
  cards = CARDS,
  runAs = false,
  state = null,
}: Shown = {}) {
  session.saveLogin({
    access_token: 't',
    userEmail: 'me@client.example',
    name: 'Morgan',
    permissions,
    last_visit_at: lastVisit,
  });
  if (runAs)
    session.startRunAs({
      ...{ email: 'o@client.example', name: 'Robin', organization: 'O', access_token: 'i' },
      permissions,
    });
  const left = [...answers];
  const respond = async (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body) as Record<string, unknown>);
    const answer = left.length > 1 ? left.shift() : left[0];
    if (answer === 'never') return new Promise(() => {});
    if (answer === 'fails') throw new TypeError('no network');
    return { ok: true, status: 200, json: async () => answer };
  };
  Object.assign(globalThis, { fetch: respond });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[{ pathname: '/dashboard', state }]}>
        <Navigating>
          <DashboardPage cards={cards} />
        </Navigating>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const cardOf = (title: string) =>
  screen.getByRole('heading', { level: 3, name: title }).closest('article') as HTMLElement;
const figures = () =>
  [...screen.getByRole('region', { name: /^What is new/ }).querySelectorAll('dl > div')].map(
    ({ children: [label, value] }) => `${value?.textContent} ${label?.textContent}`,
  );
/** What is amber: the one action. */
const amber = () =>
  [...document.querySelectorAll<HTMLElement>('a, button')]
    .filter(({ className }) => className.includes('primaryYellow'))
    .map(({ textContent }) => textContent);

describe('the dashboard, part 1 sections 2 and 6', () => {
  test('welcomes by name and has its three sections in order, before any figure is there', () => {
    show({ answers: ['never'] });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Morgan');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const spec = ['Alerts Package', 'Analysis Package', 'Custom Packages'];
    expect(headings.filter((heading) => spec.includes(heading ?? ''))).toEqual(spec);
    expect(screen.getByRole('link', { name: 'Track Insider Trading' })).toHaveAttribute(
      'href',
      '/alerts/insider-trading',
    );
  });

  test('welcomes the other user while running as one', () => {
    show({ runAs: true });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Robin');
  });

  test("a card without access leads nowhere but to 'Request Access', and has no figure", async () => {
    show({ permissions: ['explore_trades'], answers: [parts('account', 'watchlists', 'trades', 'freshness')] });
    await within(cardOf('Explore Insider Trades')).findByText('312');
    const card = cardOf('Track Insider Trading');
    const links = within(card).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Request Access to Track Insider Trading', '/contact-us?access=alerts'],
    ]);
    expect(card).toHaveTextContent('Get a message when insiders of a company buy or sell.No access');
  });

  test.each([
    ['No Custom Packages', ['alerts']],
    ['Need More?', ['categorization']],
    ['Need More?', ['admin']],
  ])("Custom Packages offers '%s' to %j, with Contact Us", (title, permissions) => {
    show({ permissions, answers: ['never'] });
    const custom = region('Custom Packages');
    expect(custom.getByText(title)).toBeVisible();
    expect(custom.queryByText('Categorization') !== null).toBe(title === 'Need More?');
    expect(custom.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
  });
});

describe('what is new since the last visit', () => {
  test('is asked for in one call, and said in figures with one amber action', async () => {
    show();
    await screen.findByText('312', { selector: 'dd' });
    expect(sent).toEqual([{ type: 'get_overview', since: '2026-11-29T18:42:00.000Z' }]);
    expect(figures()).toEqual(['9 alert matches', '3 not judged yet', '312 new insider trades', '48 new 8-K filings']);
    expect(amber()).toEqual(['Review 9 matches']);
    expect(screen.getByRole('link', { name: 'Review 9 matches' })).toHaveAttribute(
      'href',
      '/alerts/activity?from=2026-11-29',
    );
    expect(screen.getByText('Since your last visit: 1 digest sent, 1 new cluster, 1 trade filed late.')).toBeVisible();
  });

  test('each card has a figure, a last time and a count', async () => {
    show();
    await within(cardOf('Track Insider Trading')).findByText('4');
    expect(cardOf('Track Insider Trading')).toHaveTextContent(/4active.*Fired .*1:31 AM UTC26 in 90 days$/);
    expect(cardOf('Track Material Events')).toHaveTextContent(/1active, 1 pausedNot fired lately9 in 90 days$/);
    expect(cardOf('Your Alerts')).toHaveTextContent(/5active alerts.*35 in 90 days$/);
    expect(cardOf('Watchlists')).toHaveTextContent(/1list12 companies1 person$/);
    expect(cardOf('Explore Insider Trades')).toHaveTextContent(
      /312filed since your last visitLast filing .* ago1 late$/,
    );
    expect(cardOf('Clusters')).toHaveTextContent(/1new since your last visitNewest: Basaltsales$/);
  });

  test('at the first visit it is the last 24 hours', async () => {
    show({ lastVisit: null });
    await screen.findByRole('region', { name: 'What is new in the last 24 hours' });
    expect(sent[0]).toEqual({ type: 'get_overview' });
    expect(await screen.findByRole('link', { name: 'Review 9 matches' })).toHaveAttribute('href', '/alerts/activity');
  });

  test('the night leads to its evidence', async () => {
    show();
    const market = region('The market since your last visit');
    const lines = async (name: string) => {
      const list = within(market.getByRole('region', { name }));
      const [item] = await list.findAllByRole('listitem');
      return [
        item?.textContent,
        within(item as HTMLElement)
          .getByRole('link')
          .getAttribute('href'),
      ];
    };
    expect(await lines('Largest purchases')).toEqual(['ALDG$1.20MDOE JANE, Nov 20 · First', '/company?ticker=ALDG']);
    expect(await lines('New clusters')).toEqual(['BasaltSalesBasalt', '/company?cik=0000000003']);
    expect(await lines('8-Ks with the largest moves')).toEqual(['LKFS−6.84%Items 2.02, 9.01', '/company?ticker=LKFS']);
    expect(await lines('Filed late')).toEqual([
      'ALDG40 daysDOE JANE, traded Nov 20, 2026 · First',
      '/company?ticker=ALDG',
    ]);
    expect(market.getByText('No sale outside of plans.')).toBeVisible();
  });

  test('freshness is said in words, and what is wrong stands out', async () => {
    const silent = { ...ANSWER.freshness, quotes_silent: true, feed_unread_since: '2026-11-30T00:00:00.000Z' };
    show({ answers: [{ ...ANALYSTS, freshness: silent }] });
    expect(await screen.findByText('38 s ago')).toBeVisible();
    expect([...document.querySelectorAll('dd[data-warning]')].map(({ textContent }) => textContent)).toEqual([
      '3',
      'unread since 7:00 PM ET',
      'not arriving',
    ]);
  });

  test('with 2,000 alerts and matches the counts are whole, and the list is short', async () => {
    const many = { ...ANSWER.alerts.kinds[0]!, active: 2000, matches: 2000, matches_90_days: 12_345 };
    const activity = Array.from({ length: 8 }, (_, n) => ({ ...ANSWER.alerts.activity[0]!, match_id: `m${n}` }));
    show({ answers: [{ ...ANALYSTS, alerts: { ...ANSWER.alerts, kinds: [many], activity } }] });
    expect(await screen.findByRole('link', { name: 'Review 2,000 matches' })).toBeVisible();
    expect(cardOf('Track Insider Trading')).toHaveTextContent('2,000active');
    expect(region('Recent activity').getAllByRole('listitem')).toHaveLength(8);
  });
});

describe('while the page is open', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    focusManager.setFocused(undefined);
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('it asks again every minute, as long as somebody sees it', async () => {
    show();
    await pass(1_000);
    expect(sent).toHaveLength(1);
    await pass(60_000);
    expect(sent).toHaveLength(2);
    focusManager.setFocused(false);
    await pass(300_000);
    expect(sent).toHaveLength(2);
  });
});

describe('a part that fails', () => {
  const WITHOUT = {
    alerts: ['Track Insider Trading', 'Explore Insider Trades'],
    trades: ['Explore Insider Trades', 'Explore Material Events'],
    events: ['Explore Material Events', 'Watchlists'],
    watchlists: ['Watchlists', 'Track Insider Trading'],
  } as const;
  test.each(Object.entries(WITHOUT))(
    '%s: says so in its own card, and leaves the others',
    async (part, [gone, there]) => {
      show({ answers: [{ ...ANALYSTS, [part]: { error: 'unavailable' } }] });
      await within(cardOf(gone)).findByText('The figures couldn’t be read.');
      expect(within(cardOf(there)).queryByText(/couldn’t be read/)).toBeNull();
      expect(within(cardOf(there)).getByText(/^\d+$/)).toBeVisible();
    },
  );

  test('is there again after "Try again"', async () => {
    show({ answers: [{ ...ANALYSTS, trades: { error: 'timeout' } }, ANALYSTS] });
    const card = cardOf('Explore Insider Trades');
    await userEvent.click(await within(card).findByRole('button', { name: 'Try again' }));
    expect(await within(card).findByText('312')).toBeVisible();
    expect(sent).toHaveLength(2);
  });

  test('without any answer every card says so by itself, and the pages stay in reach', async () => {
    show({ answers: ['fails', ANALYSTS] });
    await within(cardOf('Watchlists')).findByText('The figures couldn’t be read.');
    expect(screen.getByRole('link', { name: 'Explore Insider Trades' })).toHaveAttribute('href', '/explore-trades');
    expect(amber()).toEqual([]);
    await userEvent.click(within(cardOf('Watchlists')).getByRole('button', { name: 'Try again' }));
    expect(await within(cardOf('Explore Insider Trades')).findByText('312')).toBeVisible();
  });

  test('freshness says so in its own line', async () => {
    show({ answers: [{ ...ANALYSTS, freshness: { error: 'internal' } }] });
    expect(await screen.findByText('How fresh the data is couldn’t be read.')).toBeVisible();
  });
});

describe('a reviewer', () => {
  const reviewer = { permissions: ['categorization'], answers: [parts('account', 'review')] };

  test('sees what is next, progress and pace, and nothing of alerts', async () => {
    show(reviewer);
    const review = region('Your review');
    expect(await review.findByText('Garnet Peak, interaction 16 of 24')).toBeVisible();
    expect(amber()).toEqual(['Continue']);
    await userEvent.click(review.getByRole('button', { name: 'Continue' }));
    expect(screen.getByTestId('place')).toHaveTextContent(
      '/categorization/detail {"gvkey":"1","company_name":"Garnet Peak"}',
    );
    expect(screen.getByRole('region', { name: 'Pace' })).toHaveTextContent(
      '15 of 95 reviewed, 15.8%15 in 14 days, 10 today',
    );
    expect(
      region('Your assignments')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Garnet Peak.*15 \/ 24Nov 29, 2026$/),
      expect.stringMatching(/^Morrow Lane.*0 \/ 71not started$/),
    ]);
    expect(screen.queryByRole('region', { name: 'Recent activity' })).toBeNull();
  });

  test('who has done everything is told so, without an action', async () => {
    show({ ...reviewer, answers: [{ review: { ...ANSWER.review, next: null } }] });
    expect(await screen.findByText('You have reviewed everything that is assigned to you.')).toBeVisible();
    expect(amber()).toEqual([]);
  });
});

describe('an administrator', () => {
  test('sees what needs a hand, with links, and the alerts of their own', async () => {
    show({ permissions: ['admin'], answers: [{ ...ANALYSTS, ...parts('messages', 'inquiries') }] });
    const attention = region('Needs a hand');
    expect(await attention.findByRole('link', { name: '1 message failed' })).toHaveAttribute(
      'href',
      '/profile/admin/delivery',
    );
    expect(attention.getByRole('link', { name: '2 inquiries' })).toHaveAttribute('href', '/profile/admin/inquiries');
    expect(attention.getByText('No test filings are made')).toBeVisible();
    expect(amber()).toEqual(['Review 9 matches']);
  });

  test('does not see it while running as another user', () => {
    show({ permissions: ['admin'], answers: ['never'], runAs: true });
    expect(screen.queryByRole('region', { name: 'Needs a hand' })).toBeNull();
  });

  test('one of the two may fail', async () => {
    show({
      permissions: ['admin'],
      answers: [{ ...ANALYSTS, messages: ANSWER.messages, inquiries: { error: 'timeout' } }],
    });
    expect(await region('Needs a hand').findByText('This couldn’t be read.')).toBeVisible();
    expect(region('Needs a hand').getByRole('link', { name: '1 message failed' })).toBeVisible();
  });
});

describe('a new account', () => {
  const NO_ALERTS = {
    ...ANSWER.alerts,
    kinds: ANSWER.alerts.kinds.map((kind) => ({ ...kind, active: 0, paused: 0, matches: 0 })),
    activity: [],
  };
  const NEW = {
    ...ANALYSTS,
    account: { saved_searches: 0, has_confirmed_phone: false },
    alerts: NO_ALERTS,
    watchlists: { watchlists: [] },
  };

  test('gets three things to do, each one click away, one of them amber', async () => {
    show({ answers: [NEW], lastVisit: null });
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Create an alert', '/alerts/new/insider-trading'],
      ['Save a search', '/explore-trades?v=1&trade=Purchases&insider=Officer&value.ge=100'],
      ['Make a watchlist', '/watchlists'],
    ]);
    expect(amber()).toEqual(['Create an alert']);
  });

  test('what is done goes away', async () => {
    show({ answers: [{ ...NEW, alerts: ANSWER.alerts }] });
    const left = (await screen.findByText(/^Next:/)).querySelectorAll('a');
    expect([...left].map(({ textContent }) => textContent)).toEqual(['Save a search', 'Make a watchlist']);
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  test('with all of it done there is nothing more to say', async () => {
    show();
    await within(cardOf('Track Insider Trading')).findByText('4');
    expect(screen.queryByText(/^Next:/)).toBeNull();
  });

  test('is offered only what it may open: a phone number where there is no search', async () => {
    show({ permissions: ['alerts'], answers: [NEW] });
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Create an alert',
      'Make a watchlist',
      'Confirm your phone',
    ]);
  });

  test('without permissions it sees the packages, and nothing else', async () => {
    show({ permissions: [], answers: [parts('account')] });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-labelledby'))).toEqual([
      'alerts-package-title',
      'analysis-package-title',
      'custom-packages-title',
    ]);
    expect(amber()).toEqual([]);
  });
});

test('who has no package is told who grants one, and nobody else is (PEOPLE X22)', () => {
  const told = () => screen.queryByText(/An administrator grants them: choose “Request Access”/);
  show({ permissions: [], answers: [parts('account')] });
  expect(told()).toBeVisible();
  for (const permissions of [['alerts'], ['explore_events'], ['categorization'], ['admin']]) {
    document.body.replaceChildren();
    show({ permissions, answers: ['never'] });
    expect(told()).toBeNull();
  }
});

test('who was turned away is told from which page, what it needs, and how to ask (PEOPLE M5)', () => {
  const access = { anyOf: ['explore_trades', 'explore_events'], blocked: ['categorization_admin'] };
  show({ permissions: [], answers: [parts('account')], state: { turnedAway: { title: 'Company', access } } });
  const note = screen.getByText(
    /You don't have access to Company: it needs the permission explore_trades or explore_events\. An administrator grants it\./,
  );
  const link = within(note).getByRole('link', { name: 'Request access' });
  expect(link).toHaveAttribute('href', '/contact-us?access=explore_trades');
  for (const state of [null, 5, { turnedAway: 'Company' }, { turnedAway: { title: 'Company' } }]) {
    document.body.replaceChildren();
    show({ permissions: [], answers: ['never'], state });
    expect(screen.queryByText(/You don't have access/)).toBeNull();
  }
});
