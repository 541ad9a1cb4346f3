import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPage } from '../testing/open-page.tsx';
import { TRADE } from '../testing/rows.ts';
import TradesPage from '../trades/trades.page.tsx';
import { COUNT_PACE, HINT_PACE } from './live-count.tsx';
import { useSpaced } from './use-spaced.ts';

const realFetch = globalThis.fetch;
// jsdom has no pointer events.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.useRealTimers();
});

const FOUND = { num_rows: 45, rows: [TRADE] };
type Answer = Parameters<typeof openPage>[2][string];
const open = (address: string, count: Answer) =>
  openPage(<TradesPage />, address, {
    explore_trades: (payload) => (payload.limit !== 10 ? FOUND : typeof count === 'function' ? count(payload) : count),
  });
const counts = ({ calls }: Awaited<ReturnType<typeof open>>) => calls.filter(({ limit }) => limit === 10);
const VALUE = 'Value of shares traded (thousands)';

describe('counted as you type, part 3 section 4', () => {
  test('the edited form is counted once it is left alone, by its smallest page; an untouched one is not', async () => {
    const page = await open('/explore-trades', { num_rows: 3906, rows: [] });
    await userEvent.type(screen.getByLabelText(VALUE), '250');
    expect(screen.getByText('Counting…')).toBeVisible();
    expect(await screen.findByText('3,906 trades, counted as you type')).toBeVisible();
    expect(counts(page)).toEqual([
      expect.objectContaining({ page: 1, limit: 10, value_shares_traded: { bool: 'ge', val: [250_000] } }),
    ]);
    // The empty form again: nothing to count.
    await userEvent.clear(screen.getByLabelText(VALUE));
    expect(screen.queryByText(/counted as you type|Counting/)).toBeNull();
    expect(page.address()).toBe('/explore-trades');
  });

  test('what was searched has its count from the results', async () => {
    const page = await open('/explore-trades?v=1&value.ge=250', { num_rows: 1, rows: [] });
    await screen.findByRole('button', { name: 'Page 2' });
    await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
    expect(screen.getByText('45 trades, counted as you type')).toBeVisible();
    await userEvent.type(screen.getByLabelText(VALUE), '0');
    expect(await screen.findByText('1 trade, counted as you type')).toBeVisible();
    expect(counts(page)).toHaveLength(1);
  });

  test('a count that fails says nothing, and a form that cannot be searched is not counted', async () => {
    const page = await open('/explore-trades', 'fails');
    await userEvent.type(screen.getByLabelText(VALUE), '250');
    await waitFor(() => expect(counts(page)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Counting…')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Purchases' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sales' }));
    expect(screen.queryByText(/Counting/)).toBeNull();
  });

  test('the count of a form that was edited since is given up', async () => {
    const page = await open('/explore-trades', () => new Promise<object>(() => undefined));
    await userEvent.type(screen.getByLabelText(VALUE), '250');
    await waitFor(() => expect(counts(page)).toHaveLength(1));
    const asked = (globalThis.fetch as jest.Mock<typeof fetch>).mock.calls.find(([, init]) =>
      String(init?.body).includes('"val":[250000]'),
    );
    expect(asked?.[1]?.signal?.aborted).toBe(false);
    await userEvent.type(screen.getByLabelText(VALUE), '0');
    await waitFor(() => expect(asked?.[1]?.signal?.aborted).toBe(true));
  });

  test('the filter that removes most rows is named once the form is left alone, and dropped from the form alone', async () => {
    const page = await openPage(<TradesPage />, '/explore-trades', {
      explore_trades: ({ value_shares_traded }) => ({ num_rows: value_shares_traded ? 2 : 7, rows: [] }),
      relax_trades: {
        num_rows: 2,
        without: [
          { filter: 'value_shares_traded', num_rows: 3906 },
          { filter: 'days_to_file', num_rows: 5 },
        ],
      },
    });
    await userEvent.type(screen.getByLabelText('Business days until filed'), '3');
    await userEvent.type(screen.getByLabelText(VALUE), '250');
    const drop = await screen.findByRole('button', { name: 'Value of shares traded' });
    expect(drop.parentElement).toHaveTextContent('Without Value of shares traded this search has 3,906 trades.');
    expect(page.calls.filter(({ type }) => type === 'relax_trades')).toHaveLength(1);
    await userEvent.click(drop);
    expect(screen.getByLabelText(VALUE)).toHaveValue('');
    expect(screen.getByLabelText('Business days until filed')).toHaveValue('3');
    expect(await screen.findByText('7 trades, counted as you type')).toBeVisible();
    expect(page.address()).toBe('/explore-trades');
  }, 20_000);

  test.each([
    ['counts', COUNT_PACE, 120 / 3],
    ['hints', HINT_PACE, 30 / 2],
  ])('somebody who edits without rest gets few %s: most of the limit is left', (_name, pace, most) => {
    jest.useFakeTimers();
    const seen = new Set<string>();
    const { rerender } = renderHook(({ text }) => seen.add(useSpaced(text, pace)), { initialProps: { text: '' } });
    const everyMs = pace.settledMs + 1;
    for (let atMs = 0; atMs < 60_000; atMs += everyMs) {
      rerender({ text: String(atMs) });
      act(() => jest.advanceTimersByTime(everyMs));
    }
    expect(seen.size - 1).toBeLessThanOrEqual(most);
    expect(seen.size - 1).toBeGreaterThan(most / 2);
  });
});
