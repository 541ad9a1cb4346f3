import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsPage from '../events/events.page.tsx';
import { STUDY } from '../study/testing/study-example.ts';
import { openPage, searchesOf } from '../testing/open-page.tsx';
import { EVENT, TRADE } from '../testing/rows.ts';
import TradesPage from '../trades/trades.page.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

const studied = (payload: Record<string, unknown>) => ({
  ...STUDY,
  return_start: payload.return_start,
  detail: { ...STUDY.detail, horizon: payload.horizon },
});
const ANSWERS = {
  explore_events: { num_rows: 45, rows: [EVENT] },
  explore_trades: { num_rows: 45, rows: [TRADE] },
  study_events: studied,
  study_trades: studied,
};

describe('the study stands in the address, part 3 section 4', () => {
  test('where the returns of events start: the link shows the same study, the rows and their page stay', async () => {
    const page = await openPage(<EventsPage />, '/explore-material-events?v=1&page=2', ANSWERS);
    await userEvent.click(await screen.findByRole('radio', { name: 'Acceptance' }));
    await waitFor(() => expect(page.address()).toBe('/explore-material-events?v=1&study_start=acceptance&page=2'));
    expect(searchesOf(page, 'explore_events')).toHaveLength(1);
    page.close();

    const other = await openPage(<EventsPage />, page.address(), ANSWERS);
    expect(await screen.findByRole('radio', { name: 'Acceptance' })).toBeChecked();
    expect(other.calls.find(({ type }) => type === 'study_events')).toMatchObject({ return_start: 'acceptance' });
  });

  test('its horizon, without a step in the history of the tab; another start of trade returns goes to page 1', async () => {
    const page = await openPage(<TradesPage />, '/explore-trades?v=1&page=2', ANSWERS);
    await userEvent.click(await screen.findByRole('button', { name: /^60 sessions/ }));
    expect(page.address()).toBe('/explore-trades?v=1&page=2&study_horizon=60');
    await userEvent.click(screen.getByRole('radio', { name: 'Acceptance' }));
    expect(page.address()).toBe('/explore-trades?v=1&start=acceptance&study_horizon=60');
    page.back();
    expect(page.address()).toBe('/explore-trades?v=1&page=2&study_horizon=60');
    page.back();
    expect(page.address()).toBe('/before');
    page.close();

    const split = await openPage(<TradesPage />, '/explore-trades?v=1&study_split=Late', ANSWERS);
    expect(await screen.findByText('Split: Late or not')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Split by something else' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Do not split' }));
    expect(split.address()).toBe('/explore-trades?v=1');
    split.close();

    const other = await openPage(<TradesPage />, '/explore-trades?v=1&study_horizon=60', ANSWERS);
    expect(await screen.findByText('At 60 sessions')).toBeVisible();
    expect(other.calls.filter(({ type }) => type === 'study_trades')).toEqual([
      expect.objectContaining({ horizon: 60, return_start: 'trade_date', allow_estimate: true }),
    ]);
  });
});
