import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { session } from '@sentinel/session/credentials';
import { STUDY_HORIZONS } from '@sentinel/vocabulary-market';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CompareGroups, verdict } from './compare-groups.tsx';
import { SPLITS } from './splits.ts';

// jsdom has no pointer events.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
const realFetch = globalThis.fetch;
let asked: Record<string, unknown>[] = [];
let status = 200;
let user = 0;

const estimate = (mean: number | null, p: number | null) => ({
  n: 300,
  mean,
  low: mean === null ? null : mean - 0.01,
  high: mean === null ? null : mean + 0.01,
  error: 0.005,
  degrees: 40,
  median: mean,
  p,
});
const group = (value: string | null, mean: number | null, p: number | null) => ({
  value,
  n: 320,
  issuers: 41,
  horizons: STUDY_HORIZONS.map((horizon) => ({
    horizon,
    raw: estimate(mean === null ? null : mean * 2, p),
    adjusted: estimate(mean, p),
  })),
});

beforeEach(() => {
  asked = [];
  status = 200;
  user += 1;
  session.saveLogin({ access_token: 't', userEmail: `split${user}@sentinel.example`, permissions: ['explore_trades'] });
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const payload = JSON.parse(String(init?.body)) as { split_values: string[] };
    asked.push(payload);
    const [first = '', ...others] = payload.split_values;
    const groups = [
      group(first, 0.004, null),
      ...(others.length ? others : [null]).map((one) => group(one, 0.024, 0.0004)),
    ];
    const body =
      status === 200
        ? { return_start: 'trade_date', groups }
        : { error: 'Too many studies.', code: 'overloaded', request_id: 'r' };
    return { ok: status === 200, status, json: async () => body } as Response;
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

function Page({ initial = null }: { initial?: string | null }) {
  const [split, setSplit] = useState<string | null>(initial);
  return (
    <AreaQueries>
      <CompareGroups
        request={{ trade_types: { val: ['Purchases'] }, return_start: 'trade_date' } as never}
        returns="adjusted"
        horizon={20}
        split={split}
        onSplit={setSplit}
      />
    </AreaQueries>
  );
}

test('nothing is asked for until a split is chosen; then each group has its figures and what they mean', async () => {
  render(<Page />);
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Split by' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Routine and Opportunistic' }));
  const table = await screen.findByRole('table', { name: 'At 20 sessions' });
  expect(asked).toEqual([
    expect.objectContaining({ type: 'compare_trades', split_by: 'tags', split_values: ['Routine', 'Opportunistic'] }),
  ]);
  const rows = within(table).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['+0.40%', '1.00', '+0.40%', '300', '–'],
    ['+2.40%', '1.00', '+2.40%', '300', '< 0.001'],
  ]);
  expect(screen.getByText(/“Opportunistic” differs from “Routine” by more than chance/)).toBeVisible();
});

test('a single value is compared with all others', async () => {
  render(<Page initial="In a cluster" />);
  expect(await screen.findByRole('rowheader', { name: '2 All others' })).toBeVisible();
});

test('a failure says so and can be tried again', async () => {
  status = 503;
  render(<Page initial="Late" />);
  expect(await screen.findByText('The groups could not be compared')).toBeVisible();
  status = 200;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

test('what the probabilities say', () => {
  expect(verdict(['A', 'B'], [null, null])).toBe('Too few companies or days to compare the groups.');
  expect(verdict(['A', 'B'], [null, 0.2])).toMatch(/^No group differs from “A”/);
  expect(verdict(['A', 'B', 'C'], [null, 0.01, 0.04])).toMatch(/^“B” and “C” differ from “A”/);
});

test('every split has a name of its own, and at most as many groups as can be told apart', () => {
  expect(new Set(SPLITS.map(({ id }) => id)).size).toBe(SPLITS.length);
  for (const { values } of SPLITS) expect(values.length).toBeLessThanOrEqual(4);
});
