import { afterEach, expect, jest, test } from '@jest/globals';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { session } from '@sentinel/session';
import { render, screen, waitFor } from '@testing-library/react';
import { rememberedSearch, rememberSearch } from './page-memory.ts';
import { FIRST_SEARCH } from './trade-search.ts';
import { TradesPage } from './trades.page.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const TRADE = {
  conm: 'Aldgate Systems Inc.',
  ticker: 'ALDG',
  cik: '0000000001',
  accno: '0000000001-26-000001',
  owner: 'Avery Owner',
  title: 'CEO',
  trade_date: '2026-01-05',
  days_to_file: 1,
  trade_direction: 'purchase',
  shares: 10,
  value: 1000,
  is_10b51: 0,
  is_amendment: false,
};

test('a remembered page beyond the end gives way to the last page', async () => {
  const asked: number[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const { page } = JSON.parse(String(init?.body)) as { page: number };
    asked.push(page);
    const answer = { num_rows: 21, rows: page === 2 ? [TRADE] : [] };
    return { ok: true, status: 200, json: async () => answer } as Response;
  });
  session.saveLogin({ access_token: 't', userEmail: 'client@sentinel.example', permissions: ['explore_trades'] });
  rememberSearch({ ...FIRST_SEARCH, page: 9 });
  render(
    <AreaQueries>
      <TradesPage />
    </AreaQueries>,
  );
  expect(await screen.findByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await waitFor(() => expect(asked).toEqual([9, 2]));
  expect(screen.queryByText('No data available')).toBeNull();
  expect(rememberedSearch(['ticker']).page).toBe(2);
});
