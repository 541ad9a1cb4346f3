import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newEmail, openPage } from '../testing/open-page.tsx';
import ClustersPage from './clusters.page.tsx';
import { sinceDay } from './clusters.query.ts';
import { EMBX, UNKNOWN } from './testing/cluster-example.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const FOUND = { total: 60, clusters: [EMBX, UNKNOWN] };
const open = (address = '/clusters', answer: object | 'fails' = FOUND, permissions = ['explore_trades', 'alerts']) =>
  openPage(<ClustersPage />, address, { find_clusters: answer }, newEmail(), { permissions });

const searchesOf = ({ calls }: Awaited<ReturnType<typeof openPage>>) =>
  calls.filter(({ type }) => type === 'find_clusters');

const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const cellsOf = (name: string) =>
  within(rowOf(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the clusters page', () => {
  test('a row says who traded when, for how much, and what came after', async () => {
    const page = await open();
    expect(await screen.findByRole('heading', { name: '60 clusters' })).toBeVisible();
    expect(searchesOf(page)).toEqual([
      expect.objectContaining({
        type: 'find_clusters',
        min_people: 3,
        within_days: 30,
        since: sinceDay(6),
        page: 1,
        page_size: 25,
      }),
    ]);
    for (const usual of ['direction', 'watchlist', 'sort']) expect(searchesOf(page)[0]).not.toHaveProperty(usual);
    expect(cellsOf('Eastmark Biologics').slice(1)).toEqual([
      'Purchase',
      '3',
      'President, 2 directors',
      'Sep 9–24, 2026',
      '$ 2.12M',
      '$ 13.71',
      '+34.40%',
      '2.1% of market value; 8-K 4.02, 9.01 11 business days later; 1 block filed by several counts once',
    ]);
    expect(screen.getByRole('link', { name: 'Eastmark Biologics' })).toHaveAttribute('href', '/company?ticker=EMBX');
  });

  test('what is not known is said to be, never 0; a company without a ticker has no page', async () => {
    await open();
    await screen.findByText('Private Metals');
    const cells = cellsOf('Private Metals');
    expect(cells[1]).toBe('Sale');
    expect(cells.slice(5, 8)).toEqual([
      expect.stringMatching(/^–.*Not known/),
      expect.stringMatching(/^–.*Not known/),
      expect.stringMatching(/^–.*no close/),
    ]);
    expect(screen.queryByRole('link', { name: 'Private Metals' })).toBeNull();
  });

  test('a row opens by keyboard to a time line, and leads to explore, the study and an alert', async () => {
    await open();
    await screen.findByText('Eastmark Biologics');
    const button = screen.getByRole('button', { name: 'Who traded Eastmark Biologics, Sep 9–24, 2026' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Three people in 16 days')).toBeVisible();
    expect(
      screen.getByText(
        /^None under a 10b5-1 plan\. Mean price \$ 13\.71\. .*1 trade without a known value is not in the sum\.$/,
      ),
    ).toBeVisible();
    const lanes = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lanes[0]).toBe(
      'Varga Sofia, President: bought 50,000 shares for $ 240K (First) on Sep 9, 2026, bought 100,000 shares for $ 640K (Largest, In a cluster) on Sep 24, 2026.',
    );
    expect(lanes[1]).toMatch(/^Faraday M with Faraday Trust LLC, director: bought/);
    expect(screen.getByText('Varga Sofia')).toHaveAttribute('title', 'VARGA SOFIA');
    expect(screen.getByRole('link', { name: 'Open in explore' })).toHaveAttribute(
      'href',
      '/explore-trades?v=1&tickers=EMBX&from=2026-09-09&to=2026-09-24&trade=Purchases&without_10b5-1=yes',
    );
    expect(screen.getByRole('link', { name: 'Study clusters' })).toHaveAttribute(
      'href',
      `/explore-trades?v=1&from=${sinceDay(6)}&trade=Purchases&without_10b5-1=yes&clusters=3+in+30+days`,
    );
    expect(screen.getByRole('link', { name: 'Create alert' })).toHaveAttribute(
      'href',
      '/alerts/new/insider-trading?ticker=EMBX&clusters=3+in+30+days',
    );
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByText('Three people in 16 days')).toBeNull();
  });

  test('filters stand in the address and are asked for; the table stays while the next answer loads', async () => {
    const page = await open('/clusters?page=2');
    await screen.findByText('Eastmark Biologics');
    expect(searchesOf(page)[0]).toMatchObject({ page: 2 });
    await userEvent.click(screen.getByRole('radio', { name: 'Sales' }));
    expect(page.address()).toBe('/clusters?direction=sale');
    expect(screen.getByText('Eastmark Biologics')).toBeVisible();
    await waitFor(() => expect(page.calls.at(-1)).toMatchObject({ direction: 'sale', page: 1 }));
    await userEvent.click(screen.getByRole('combobox', { name: /^People/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'At least 2 people' }));
    expect(page.address()).toBe('/clusters?direction=sale&people=2');
    expect(screen.getByRole('link', { name: 'Create cluster alert' })).toHaveAttribute(
      'href',
      '/alerts/new/insider-trading?clusters=2+in+30+days',
    );
    page.back();
    expect(page.address()).toBe('/clusters?direction=sale');
  });

  test('an address is read; what it cannot say has its usual value', async () => {
    const page = await open('/clusters?direction=up&people=9&days=14&months=1&industry=Banking&rows=7&page=0');
    await screen.findByText('Eastmark Biologics');
    expect(searchesOf(page)).toEqual([
      expect.objectContaining({
        min_people: 3,
        within_days: 14,
        since: sinceDay(1),
        industry: { val: ['Banking'] },
        page: 1,
        page_size: 25,
      }),
    ]);
  });

  test('a watchlist and the order are chosen, and an alert of them watches the list', async () => {
    const id = '5e6b0e4c-0000-4000-8000-000000000001';
    const answers = { find_clusters: FOUND, get_watchlists: { watchlists: [{ id, name: 'Chips' }] } };
    const page = await openPage(<ClustersPage />, '/clusters?sort=worst&watchlist=mine', answers, newEmail(), {
      permissions: ['explore_trades', 'alerts'],
    });
    await userEvent.click(await screen.findByRole('combobox', { name: /^Watchlist/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Chips' }));
    expect(page.address()).toBe(`/clusters?watchlist=${id}`);
    await userEvent.click(screen.getByRole('combobox', { name: /^Order/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Largest value first' }));
    expect(page.address()).toBe(`/clusters?sort=value&watchlist=${id}`);
    await waitFor(() => expect(searchesOf(page).at(-1)).toMatchObject({ watchlist: id, sort: 'value', page: 1 }));
    expect(screen.getByRole('link', { name: 'Create cluster alert' })).toHaveAttribute(
      'href',
      `/alerts/new/insider-trading?watchlist=${id}&clusters=3+in+30+days`,
    );
    await userEvent.click(screen.getByRole('button', { name: /^Who traded Eastmark/ }));
    expect(screen.getByRole('link', { name: 'Study clusters' }).getAttribute('href')).toContain(`&watchlist=${id}`);
  });

  test('without clusters, it says which filters can be loosened', async () => {
    await open('/clusters?industry=Banking&people=5', { total: 0, clusters: [] });
    expect(
      await screen.findByText(
        'No company has one with these filters. Try all industries, more months, fewer people, more days.',
      ),
    ).toBeVisible();
  });

  test('a failure can be tried again', async () => {
    let answer: object | 'fails' = 'fails';
    await openPage(<ClustersPage />, '/clusters', { find_clusters: () => answer as object }, newEmail(), {
      permissions: ['explore_trades'],
    });
    expect(await screen.findByText('The clusters could not be loaded')).toBeVisible();
    answer = FOUND;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Eastmark Biologics')).toBeVisible();
    // Without the permission for alerts.
    expect(screen.queryByRole('link', { name: 'Create cluster alert' })).toBeNull();
  });
});
