import { afterEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page.tsx';
import { type ShortSwing, ShortSwingPanel } from './short-swing-panel.tsx';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const SWING: ShortSwing = {
  ...{ cik: '0000000001', name: 'Aldgate Systems', ticker: 'ALDG', owner_cik: '0000000901', owner: 'VARGA STEFAN K' },
  ...{ profit: 1800, rows: 4, num_pairs: 2 },
  pairs: [
    {
      purchase: { accno: '0000000001-26-000001', day: '2026-01-05', price: 11 },
      sale: { accno: '0000000001-26-000003', day: '2026-06-04', price: 20 },
      ...{ shares: 100, profit: 900 },
    },
    {
      purchase: { accno: '0000000001-26-000002', day: '2026-04-15', price: 10 },
      sale: { accno: '0000000001-26-000004', day: '2026-09-12', price: 9.5 },
      ...{ shares: 100.5, profit: -50.25 },
    },
  ],
};

test('says the sum, on how many rows, and shows the pairs with their filings', async () => {
  await openPage(<ShortSwingPanel of="person" shortSwings={[SWING]} />, '/insider', {});
  expect(await screen.findByText(/matchable within six months at ALDG, on 4 rows/)).toHaveTextContent('$ 1,800.00');
  expect(screen.getByText(/Not legal advice\.$/)).toBeVisible();
  const [, first, second] = screen.getAllByRole('row');
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(first!)).toEqual(['$ 900.00', '100', 'Jan 5, 2026', '$ 11.00', 'Jun 4, 2026', '$ 20.00']);
  expect(cells(second!)).toEqual(['−$ 50.25', '100.5', 'Apr 15, 2026', '$ 10.00', 'Sep 12, 2026', '$ 9.50']);
  expect(within(first!).getByRole('link', { name: 'Jan 5, 2026' })).toHaveAttribute(
    'href',
    '/filing?accno=0000000001-26-000001',
  );
  expect(screen.getByRole('link', { name: 'Aldgate Systems' })).toHaveAttribute('href', '/company?cik=0000000001');
});

test('of a company names the people, and says when pairs are left out', async () => {
  const other = { ...SWING, owner_cik: '0000000902', owner: 'DOE JANE', profit: 5, num_pairs: 60 };
  await openPage(<ShortSwingPanel of="company" shortSwings={[SWING, other]} />, '/company', {});
  const groups = await screen.findAllByRole('group');
  expect(groups.map((group) => group.querySelector('summary')?.textContent)).toEqual([
    '$ 1,800.00 matchable within six months by Varga Stefan K, on 4 rows',
    '$ 5.00 matchable within six months by Doe Jane, on 4 rows',
  ]);
  expect(groups[1]).toHaveTextContent('Doe Jane: the 2 largest of 60 pairs');
  expect(groups.map((group) => (group as HTMLDetailsElement).open)).toEqual([false, false]);
});

test('is not there without exposure', async () => {
  await openPage(<ShortSwingPanel of="company" shortSwings={[]} />, '/company', {});
  expect(screen.queryByText('Short-swing exposure')).toBeNull();
});
