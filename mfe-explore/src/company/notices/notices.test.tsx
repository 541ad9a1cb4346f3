import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page.tsx';
import { Notices } from './notices.tsx';
import { implausibleText, type NoticeRow, whatFollowed } from './what-followed.ts';

const realFetch = globalThis.fetch;
beforeEach(() => {
  // The grid measures its frame.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  globalThis.fetch = realFetch;
});

const SALE = { accno: '0000000001-26-000007', trade_date: '2026-08-09', shares: 74_100 };
const NOTICE: NoticeRow = {
  accno: '0001921094-26-000555',
  filing_url: 'https://www.sec.gov/Archives/edgar/data/1/000192109426000555/0001921094-26-000555-index.htm',
  form_type: '144',
  filed_on: '2026-07-27',
  cik: '0000000001',
  name: 'Aldgate Systems',
  ticker: 'ALDG',
  seller: 'VARGA STEFAN K',
  seller_cik: '0000000901',
  relationships: ['Officer', 'Director'],
  units: 75_000,
  market_value: 3_031_838,
  plan_adopted_on: ['2026-03-11'],
  implausible: null,
  amended_by: null,
  sells_until: '2026-10-25',
  num_sales: 1,
  shares_sold: 74_100,
  sales: [SALE],
};

describe('what followed a notice', () => {
  const IDLE = { num_sales: 0, shares_sold: 0, sales: [] };
  const later = { ...SALE, trade_date: '2026-08-20' };
  test.each<[string, Partial<NoticeRow>]>([
    ['74,100 of 75,000 sold on Aug 9, 2026', {}],
    ['75,000 of 75,000 sold in 2 sales by Aug 20, 2026', { num_sales: 2, shares_sold: 75_000, sales: [SALE, later] }],
    ['75,001 sold on Aug 9, 2026, more than announced', { shares_sold: 75_001 }],
    ['70,000 of 75,000 sold in 12 sales', { num_sales: 12, shares_sold: 70_000, sales: [SALE, later] }],
    ['74,100 shares sold on Aug 9, 2026', { units: null }],
    ['No sale yet, until Oct 25, 2026', IDLE],
    ['No sale followed', { ...IDLE, sells_until: '2026-10-24' }],
    ['It announces no shares', { ...IDLE, units: 0 }],
    ['Not known: the notice names no CIK', { ...IDLE, seller_cik: null }],
    ['Not known: the notice names no day', { ...IDLE, sells_until: null }],
    ['An amendment replaces it', { amended_by: '0001921094-26-000556' }],
  ])('%s', (text, change) => {
    expect(whatFollowed({ ...NOTICE, ...change }, '2026-10-25')).toBe(text);
  });

  test('figures that cannot be right say why', () => {
    expect(implausibleText(NOTICE)).toBeUndefined();
    expect(implausibleText({ implausible: 'units_over_outstanding' })).toMatch(/^More shares than the company has/);
    expect(implausibleText({ implausible: 'value_far_from_close' })).toMatch(/far from the close/);
  });
});

describe('the table', () => {
  const cellsOf = async () => (await screen.findAllByRole('gridcell')).map(({ textContent }) => textContent);

  test('of a company names the sellers, and leads to them, the sale and the notice', async () => {
    const idle = {
      ...NOTICE,
      accno: '0001921094-26-000556',
      seller: 'Jane Doe',
      seller_cik: null,
      num_sales: 0,
      sales: [],
    };
    await openPage(<Notices of="company" notices={[NOTICE, idle]} today="2026-11-01" />, '/company', {});
    const table = within(await screen.findByRole('region', { name: 'Notices of sale' }));
    expect((await cellsOf()).slice(0, 8)).toEqual([
      'Jul 27, 2026',
      'Varga Stefan K',
      'Officer, Director',
      '75,000',
      '$ 3,031,838.00',
      'Mar 11, 2026',
      '74,100 of 75,000 sold on Aug 9, 2026',
      expect.stringContaining('Notice'),
    ]);
    expect(table.getByRole('link', { name: 'Varga Stefan K' })).toHaveAttribute('href', '/insider?cik=0000000901');
    expect(table.getByRole('link', { name: /74,100 of 75,000/ })).toHaveAttribute(
      'href',
      `/filing?accno=${SALE.accno}`,
    );
    expect(table.queryByRole('link', { name: 'Jane Doe' })).toBeNull();
    expect(table.getByText('Not known: the notice names no CIK')).toBeVisible();
  });

  test('of a person names the companies, and warns of figures that cannot be right', async () => {
    const notice: NoticeRow = { ...NOTICE, implausible: 'units_over_outstanding' };
    await openPage(<Notices of="person" notices={[notice]} today="2026-11-01" />, '/insider', {});
    expect(await screen.findByRole('link', { name: 'ALDG' })).toHaveAttribute('href', '/company?cik=0000000001');
    expect(screen.getByText(/Implausible/)).toBeInTheDocument();
  });

  test('is not there without notices', async () => {
    await openPage(<Notices of="company" notices={[]} today="2026-11-01" />, '/company', {});
    expect(screen.queryByRole('region', { name: 'Notices of sale' })).toBeNull();
  });
});
