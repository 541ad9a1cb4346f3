import { afterEach, expect, jest, test } from '@jest/globals';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { session } from '@sentinel/session/credentials';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TRADE_FORM } from '../trades/trade-form.ts';
import { EmptyResult } from './empty-result.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
});

/** Each search is asked for once, so every test has a bound of its own. */
function show(bound: number, without: { filter: string; num_rows: number }[], onDrop?: (filter: string) => void) {
  session.saveLogin({ access_token: 't', refresh_token: 'r', permissions: [], userEmail: 'a@b.example', name: 'A' });
  const sent: unknown[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return { ok: true, status: 200, json: async () => ({ without }) } as Response;
  });
  render(
    <AreaQueries>
      <EmptyResult
        operation="explore_trades"
        labelOf={TRADE_FORM.labelOf}
        filters={{ next_EA_days: { bool: 'le', val: [bound] } }}
        onDrop={onDrop}
      />
    </AreaQueries>,
  );
  return sent;
}

test('says how many trades there are without each filter, the most first, and drops one on demand', async () => {
  const dropped: string[] = [];
  const sent = show(
    30,
    [
      { filter: 'next_EA_days', num_rows: 3906 },
      { filter: 'dates', num_rows: 1 },
      { filter: 'company', num_rows: 0 },
    ],
    (filter) => dropped.push(filter),
  );
  const hints = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(hints).toEqual([
    'Without Days until next earnings announcement (EA) this search has 3,906 trades.',
    'Without Trade Date this search has 1 trade.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Days until next earnings announcement (EA)' }));
  expect(dropped).toEqual(['next_EA_days']);
  expect(sent).toEqual([{ type: 'relax_trades', email: 'a@b.example', next_EA_days: { bool: 'le', val: [30] } }]);
});

test('says that no single filter is the reason', async () => {
  show(31, [
    { filter: 'next_EA_days', num_rows: 0 },
    { filter: 'dates', num_rows: 0 },
  ]);
  expect(await screen.findByText('No single filter is the reason. Remove two or more of them.')).toBeVisible();
});
