import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { openPage } from '../../testing/open-page.tsx';
import { type ArrangementRow, actionText } from './arrangement.columns.tsx';
import { Arrangements } from './arrangements.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => {
  // The grid measures its frame.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 });
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  globalThis.fetch = realFetch;
});

const ADOPTED: ArrangementRow = {
  accno: '0001921094-26-000555',
  filing_url: 'https://www.sec.gov/Archives/edgar/data/1/000192109426000555/0001921094-26-000555-index.htm',
  form_type: '10-Q',
  filed_on: '2026-07-27',
  cik: '0000000001',
  name: 'Aldgate Systems',
  ticker: 'ALDG',
  position: 0,
  person: 'Stefan Varga',
  owner_cik: '0000000901',
  owner_evidence: 'Same surname and first name as VARGA STEFAN K',
  title: 'Chief Executive Officer',
  action: 'adopted',
  is_10b5_1: true,
  adoption_date: '2026-05-09',
  termination_date: null,
  expiration_date: '2026-12',
  duration_days: null,
  shares: 74_100,
  text: 'On May 9, 2026, Stefan Varga adopted a plan.',
};

describe('what happened', () => {
  test.each<[string, Partial<ArrangementRow>]>([
    ['Adopted on May 9, 2026', {}],
    ['Adopted in May 2026', { adoption_date: '2026-05' }],
    ['Adopted, no day given', { adoption_date: null }],
    ['Terminated on Jun 1, 2026', { action: 'terminated', termination_date: '2026-06-01' }],
  ])('%s', (text, change) => {
    expect(actionText({ ...ADOPTED, ...change })).toBe(text);
  });
});

describe('the table', () => {
  const cellsOf = async () => (await screen.findAllByRole('gridcell')).map(({ textContent }) => textContent);

  test('of a company names the persons, and leads to the insider and to the report', async () => {
    const unknown: ArrangementRow = { ...ADOPTED, position: 1, person: 'Jane Doe', owner_cik: null, is_10b5_1: false };
    await openPage(<Arrangements of="company" arrangements={[ADOPTED, unknown]} />, '/company', {});
    const table = within(await screen.findByRole('region', { name: 'Trading arrangements' }));
    const cells = await cellsOf();
    expect(cells.slice(0, 8)).toEqual([
      'Jul 27, 2026',
      'Stefan Varga',
      'Chief Executive Officer',
      'Adopted on May 9, 2026',
      'Yes',
      '74,100',
      'Dec 2026',
      expect.stringContaining('Report'),
    ]);
    expect(cells[12]).toBe('No');
    expect(table.getByRole('link', { name: 'Stefan Varga' })).toHaveAttribute('href', '/insider?cik=0000000901');
    expect(table.queryByRole('link', { name: 'Jane Doe' })).toBeNull();
    expect(table.getAllByRole('link', { name: 'Adopted on May 9, 2026' })[0]).toHaveAttribute(
      'href',
      `/filing?accno=${ADOPTED.accno}`,
    );
  });

  test('of a person names the companies, and why it is this person', async () => {
    await openPage(<Arrangements of="person" arrangements={[{ ...ADOPTED, is_10b5_1: null }]} />, '/insider', {});
    expect(await screen.findByRole('link', { name: 'ALDG' })).toHaveAttribute('href', '/company?cik=0000000001');
    expect(screen.getByText('Stefan Varga')).toHaveAttribute(
      'title',
      'Stefan Varga. Same surname and first name as VARGA STEFAN K',
    );
    expect(screen.getByText('Not stated')).toBeInTheDocument();
  });

  test('is not there without arrangements', async () => {
    await openPage(<Arrangements of="company" arrangements={[]} />, '/company', {});
    expect(screen.queryByRole('region', { name: 'Trading arrangements' })).toBeNull();
  });
});
