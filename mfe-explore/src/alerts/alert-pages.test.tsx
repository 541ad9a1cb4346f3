import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { alertOfEvents, alertOfTrades } from '@sentinel/market-ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsPage from '../events/events.page.tsx';
import { openPage, searchesOf } from '../testing/open-page.tsx';
import TradesPage from '../trades/trades.page.tsx';

const realFetch = globalThis.fetch;
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
beforeEach(() => {
  sessionStorage.clear();
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  globalThis.fetch = realFetch;
});

const FOUND = { num_rows: 0, rows: [] };
const PERMISSIONS = ['explore_trades', 'explore_events', 'alerts'];
const criteria = alertOfTrades({
  tickers: ['ALDG'],
  trade_types: { val: ['Sales'] },
  value_shares_traded: { bool: 'ge', val: [250_000] },
}).criteria;

test('an alert opens as a search: its filters stand in the address, and what a search cannot have is named', async () => {
  const limited = {
    ...criteria,
    form_type_constraints: [
      ...criteria.form_type_constraints,
      { constraint_type: 'num_shares_traded', bool: 'ge', val: [5] },
    ],
  };
  const page = await openPage(<TradesPage />, '/explore-trades', { explore_trades: FOUND }, undefined, {
    state: { alert: { name: 'Aldgate sells', criteria: limited } },
  });
  await waitFor(() => expect(searchesOf(page, 'explore_trades')).toHaveLength(1));
  expect(page.address()).toBe('/explore-trades?v=1&tickers=ALDG&trade=Sales&value.ge=250');
  expect(searchesOf(page, 'explore_trades')).toMatchObject([
    { ciks: ['0000000001'], trade_types: { val: ['Sales'] }, value_shares_traded: { bool: 'ge', val: [250_000] } },
  ]);
  expect(screen.getByText(/“Aldgate sells” as a search/)).toHaveTextContent('Shares traded.');
});

test('an alert of several companies opens as a search of all of them (FINDINGS B20)', async () => {
  const state = { alert: { name: 'Two', criteria: { ...criteria, tickers: ['ALDG', 'BSLT'] } } };
  const page = await openPage(<TradesPage />, '/explore-trades', { explore_trades: FOUND }, undefined, { state });
  await waitFor(() => expect(searchesOf(page, 'explore_trades')).toHaveLength(1));
  expect(page.address()).toBe('/explore-trades?v=1&tickers=ALDG&tickers=BSLT&trade=Sales&value.ge=250');
  expect(searchesOf(page, 'explore_trades')[0]).toMatchObject({ tickers: ['ALDG', 'BSLT'] });
});

test('an alert of the other page, or a state of another release, opens the page as it is', async () => {
  const price = { ...criteria, form_type: 'price_alert' };
  for (const state of [{ alert: { name: 'A', criteria: price } }, { alert: { name: 'A' } }, { alert: 5 }, 'x']) {
    const page = await openPage(<EventsPage />, '/explore-material-events', {}, undefined, { state });
    expect(screen.getByText('Nothing searched yet')).toBeVisible();
    page.close();
  }
});

test('a search becomes an alert in one click: the form of a new alert opens with its filters', async () => {
  const address = '/explore-material-events?v=1&item=2.02&event_return.le=-5&from=2026-01-01';
  const page = await openPage(<EventsPage />, address, { explore_events: FOUND }, undefined, {
    permissions: PERMISSIONS,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Save as alert' }));
  expect(page.address()).toBe('/alerts/new/material-event');
  const prefill = alertOfEvents({
    include_all: true,
    item_number: { val: ['2.02'] },
    event_return: { bool: 'le', val: [-0.05] },
    start_date: '2026-01-01',
  });
  expect(page.state()).toEqual({ prefill });
  expect(prefill.leftOut).toEqual(['Filing Date']);
  expect(prefill.became).toHaveLength(1);
});

test('only for those who may have alerts', async () => {
  await openPage(<TradesPage />, '/explore-trades?v=1', { explore_trades: FOUND });
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save as alert' })).toBeNull();
});
