import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { session } from '@sentinel/session/credentials';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberedSearch, rememberSearch } from './page-memory.ts';
import { FIRST_SEARCH } from './trade-search.ts';
import { TradesPage } from './trades.page.tsx';

const realFetch = globalThis.fetch;
// The grid measures its frame.
beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1000 });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
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

function open() {
  render(
    <AreaQueries>
      <TradesPage />
    </AreaQueries>,
  );
}

function answerTrades() {
  const answer = { num_rows: 1, rows: [TRADE] };
  globalThis.fetch = jest.fn<typeof fetch>(
    async () => ({ ok: true, status: 200, json: async () => answer }) as Response,
  );
}

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
  open();
  expect(await screen.findByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await waitFor(() => expect(asked).toEqual([9, 2]));
  expect(screen.queryByText('No data available')).toBeNull();
  expect(rememberedSearch(['ticker']).page).toBe(2);
});

test('the rows shown are exported under the title of the table, as they read', async () => {
  const names: string[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  answerTrades();
  session.saveLogin({
    access_token: 't',
    userEmail: 'exporter@sentinel.example',
    screener_columns: ['Ticker', 'Trade Date', 'Value (in thousands)', 'Gone'],
  });
  sessionStorage.clear();
  open();
  await screen.findByText('Search Results');
  await screen.findAllByRole('gridcell');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(names).toEqual(['Search Results.csv']);
  const text = await new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsText(blobs[0] as Blob);
  });
  // Only the chosen columns, as the login returned them.
  expect(text).toBe('"Ticker","Trade Date","Value (in thousands)"\r\n"ALDG","05 Jan 2026","1.00"\r\n');
  click.mockRestore();
});
