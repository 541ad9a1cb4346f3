import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newEmail, openPage } from '../testing/open-page.tsx';
import InsiderPage from './insider.page.tsx';
import type { InsiderData } from './insider.query.ts';

const ROLE = {
  title: null,
  is_director: true,
  is_officer: false,
  is_ten_percent_owner: false,
  since: '2019-03-01',
  until: '2026-11-01',
};
const NO_RECORD = {
  trades: 0,
  n: 0,
  ended: 0,
  pending: 0,
  mean: null,
  low: null,
  high: null,
  resamples: null,
  median: null,
  above_zero: null,
};
const ALDG = { cik: '0000000001', name: 'Aldgate Systems', ticker: 'ALDG' };
const VARGA: InsiderData = {
  person: { cik: '0000000901', name: 'VARGA STEFAN K', location: 'Boston, MA' },
  companies: [
    {
      ...ALDG,
      roles: [
        { ...ROLE, title: 'President', is_officer: true },
        { ...ROLE, since: '2012-01-01', until: '2014-01-01' },
      ],
      since: '2012-01-01',
      until: '2026-11-01',
    },
    {
      cik: '0000000002',
      name: 'Basalt Energy',
      ticker: null,
      roles: [{ ...ROLE, since: '2014-01-01', until: '2018-01-01' }],
      since: '2014-01-01',
      until: '2018-01-01',
    },
  ],
  num_companies: 2,
  record: {
    purchases: {
      trades: 9,
      n: 7,
      ended: 1,
      pending: 1,
      mean: 0.068,
      low: 0.021,
      high: 0.119,
      resamples: 10_000,
      median: 0.04,
      above_zero: 5,
    },
    sales: { ...NO_RECORD, trades: 4, n: 3, pending: 1 },
  },
  lateness: {
    filings: 41,
    late: 1,
    latest: { accno: '0000000001-23-000001', cik: '0000000001', trade_date: '2023-05-16', days_to_file: 4 },
  },
  months: [{ year: 2025, month: 5, purchases: 0, sales: 2, planned: 2 }],
  routine_months: [{ ...ALDG, month: 5, since: 2023, until: 2025, direction: 'sale', is_planned: true }],
  holdings: [
    {
      ...ALDG,
      steps: [
        ['2024-01-05', 100],
        ['2025-05-14', 80],
      ],
      marks: [{ day: '2025-05-14', direction: 'sale', shares: 20, value: 5_000, is_planned: true }],
      is_cut: false,
      closes: [
        ['2024-01-05', 20],
        ['2026-01-02', 25.5],
      ],
    },
  ],
  num_holdings: 12,
  co_traders: [
    {
      cik: '0000000902',
      name: 'MOREAU LUC',
      trades: 3,
      issuer_cik: '0000000001',
      issuer_name: 'Aldgate Systems',
      issuer_ticker: 'ALDG',
      last_day: '2025-06-01',
    },
  ],
  notices: [],
  arrangements: [],
  short_swings: [],
  transactions: [
    {
      accno: '0000000001-25-000001',
      ...ALDG,
      transaction_date: '2025-05-14',
      security_title: 'Common Stock',
      is_derivative: false,
      kind: 'Planned sale',
      code: 'S',
      acquired_disposed: 'D',
      shares: 20,
      price: 250,
      value: 5_000,
      is_superseded: false,
      trade: {
        trade_id: 7,
        trade_direction: 'sale',
        is_10b51: 1,
        held_before: 100,
        held_after: 80,
        held_indirectly: null,
        tags: ['Routine'],
        trade_return: -0.041,
        return_missing: null,
        last_return: null,
        is_implausible: false,
      },
    },
    {
      accno: '0000000001-25-000002',
      ...ALDG,
      transaction_date: '2025-02-02',
      security_title: 'Common Stock',
      is_derivative: false,
      kind: 'Compensation',
      code: 'A',
      acquired_disposed: 'A',
      shares: 6_000,
      price: null,
      value: null,
      is_superseded: true,
      trade: null,
    },
  ],
  num_transactions: 86,
};

const realFetch = globalThis.fetch;
beforeEach(() => {
  // The grid measures its frame.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  globalThis.fetch = realFetch;
});

const open = (
  address: string,
  get_insider: InsiderData | 'fails' = VARGA,
  permissions: string[] = ['explore_trades', 'alerts'],
) => openPage(<InsiderPage />, address, { get_insider }, newEmail(), { permissions });

describe('the insider page (FIELD 1.9)', () => {
  test('who it is: the name as people read it, roles with their companies and years, and all roles in a card', async () => {
    const page = await open('/insider?cik=901');
    const name = await screen.findByRole('heading', { level: 1, name: 'Varga Stefan K' });
    expect(name).toHaveAttribute('title', 'VARGA STEFAN K');
    expect(page.calls).toEqual([expect.objectContaining({ type: 'get_insider', cik: '0000000901' })]);
    const intro = name.parentElement?.querySelector('p');
    expect(intro).toHaveTextContent(
      'President and director of Aldgate Systems (ALDG) since 2019 · Director of Basalt Energy 2014–2018 · Boston, MA · CIK 0000000901',
    );
    expect(within(intro!).getByRole('link', { name: 'Basalt Energy' })).toHaveAttribute(
      'href',
      '/company?cik=0000000002',
    );
    await userEvent.click(screen.getByRole('button', { name: /Roles by company/ }));
    expect(await screen.findByText('Director: filings from Jan 1, 2012 to Jan 1, 2014')).toBeVisible();
  });

  test('an alert for the person starts here, for those who have alerts', async () => {
    await open('/insider?cik=901');
    expect(await screen.findByRole('link', { name: 'Create alert for this person' })).toHaveAttribute(
      'href',
      '/alerts/new/insider-trading?owner=0000000901',
    );
  });

  test('without the permission for alerts there is no such link, and tags tell nothing without that for trades', async () => {
    await open('/insider?cik=901', VARGA, ['explore_events']);
    await screen.findByRole('heading', { level: 1, name: 'Varga Stefan K' });
    expect(screen.queryByRole('link', { name: 'Create alert for this person' })).toBeNull();
    expect(await screen.findByText('Routine')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Why Routine/ })).toBeNull();
  });

  test('the record by direction, with its interval; of few returns only their number', async () => {
    await open('/insider?cik=901');
    const record = await screen.findByRole('region', { name: 'Record' });
    expect([...record.children].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^13discretionary trades, 2 companies/),
      '+6.8%mean 20 days after 7 purchases, against the market95% interval +2.1% to +11.9% (bootstrap, n = 7)5 of 7 above zero · median +4.0%1 of series that ended · 1 pending · 1 without prices',
      'too fewreturns after sales for a mean: 3 of 4 sales1 pending',
      expect.stringMatching(/^1 of 41filings late, last 4 days, May 16, 2023/),
    ]);
  });

  test('holdings by company, in words too; months; who traded alongside', async () => {
    await open('/insider?cik=901');
    const holdings = within(await screen.findByRole('region', { name: /^Holdings/ }));
    expect(holdings.getByRole('link', { name: 'ALDG' })).toHaveAttribute('href', '/company?cik=0000000001');
    expect(holdings.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'CompanyDayShares',
      'Aldgate SystemsJan 5, 2024100',
      'Aldgate SystemsMay 14, 202580',
    ]);
    expect(holdings.getByText(/Shown are the latest 1 of 12 companies/)).toBeVisible();
    await userEvent.click(holdings.getByRole('radio', { name: 'Price' }));
    expect(holdings.getByText('$ 25.50')).toHaveAttribute('title', 'As of Jan 2, 2026');
    expect(holdings.getByText(/A trade stands at the close of about its day/)).toBeVisible();
    const months = within(screen.getByRole('region', { name: 'Months of trades' }));
    expect(months.getByText('Sold ALDG every May from 2023 to 2025, under plans.')).toBeVisible();
    expect(months.getByText('May 2025: 2 sales, all under a plan')).toBeInTheDocument();
    const alongside = within(screen.getByRole('region', { name: 'Traded alongside' }));
    expect(alongside.getByRole('link', { name: 'Moreau Luc' })).toHaveAttribute('href', '/insider?cik=0000000902');
  });

  test('all transactions with kind, holding, tags, return and filing', async () => {
    await open('/insider?cik=901');
    const table = within(await screen.findByRole('region', { name: 'All transactions' }));
    expect(table.getByText('the latest 2 of 86')).toBeVisible();
    const cells = (await table.findAllByRole('gridcell')).map(({ textContent }) => textContent);
    expect(cells.slice(0, 11)).toEqual([
      'May 14, 2025',
      'ALDG',
      'Planned sale',
      'Common Stock',
      '20',
      '$ 250.00',
      '$ 5,000.00',
      expect.stringContaining('−20%'),
      expect.stringContaining('Routine'),
      '−4.10%',
      expect.stringContaining('Filing'),
    ]);
    expect(cells.slice(11)).toEqual([
      'Feb 2, 2025',
      'ALDG',
      'Compensation',
      'Common Stock',
      '6,000',
      '',
      '',
      '',
      'Replaced',
      '',
      expect.stringContaining('Filing'),
    ]);
    expect(table.getByRole('button', { name: /Why Routine/ })).toBeVisible();
  });

  test('an owner without trades has a page that says so', async () => {
    await open('/insider?cik=901', {
      ...VARGA,
      record: { purchases: NO_RECORD, sales: NO_RECORD },
      lateness: { filings: 0, late: 0, latest: null },
      months: [],
      routine_months: [],
      holdings: [],
      num_holdings: 0,
      co_traders: [],
      transactions: [],
      num_transactions: 0,
    });
    expect(await screen.findByText('No purchases or sales.')).toBeVisible();
    expect(screen.getByText('No filing states what was held after a transaction.')).toBeVisible();
    expect(screen.getByText('No transactions: only forms that state what is held')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Traded alongside' })).toBeNull();
  });

  test('an unknown person, and an address that is no CIK, offer to find another', async () => {
    const page = await open('/insider?cik=<b>');
    expect(await screen.findByText('No reporting owner has the CIK “<b>”.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /Find a person/ })).toBeVisible();
    expect(page.calls).toEqual([]);
  });

  test('without a CIK the page finds a person', async () => {
    const page = await open('/insider');
    await userEvent.type(await screen.findByRole('combobox', { name: /Find a person/ }), 'Avery');
    await userEvent.click(await screen.findByRole('option', { name: /Avery Owner/ }));
    expect(page.address()).toBe('/insider?cik=0000000009');
  });

  test('a failure can be tried again', async () => {
    await open('/insider?cik=901', 'fails');
    expect(await screen.findByText('This person could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: /Try again|Retry/ })).toBeEnabled();
  });
});
