import { afterEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEMO_8K, FORM_4 } from '../testing/filings.ts';
import { openPage } from '../testing/open-page.tsx';
import FilingPage from './filing.page.tsx';
import type { Filing } from './filing.query.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const user = userEvent.setup();
type Answers = Parameters<typeof openPage>[2];
const open = (address: string, answers: Answers) => openPage(<FilingPage />, address, answers);
const addressesOf = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
const facts = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .filter((term) => !/^F\d/.test(term.textContent ?? ''))
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('a notice of sale', () => {
  const NOTICE: Filing = {
    ...FORM_4,
    form_type: '144',
    period_of_report: null,
    form: null,
    notice: {
      issuer: { cik: '0000000001', name: 'Aldgate Systems' },
      seller: 'Stefan K. Varga',
      relationships: ['Officer', 'Former Affiliate'],
      securities: [
        {
          class: 'Common',
          broker: 'Goldman Sachs & Co. LLC',
          units: '69996',
          market_value: '11588537.76',
          units_outstanding: '15821946000',
          approximate_sale_date: '2026-01-05',
          exchange: 'NASD',
        },
      ],
      acquired: [
        {
          class: 'Common',
          date: '1933-01-01',
          nature: 'Founder',
          from: 'Issuer',
          units: '70000.5',
          payment_date: '2023-03-31',
        },
      ],
      sold_past_3_months: [{ seller: 'Varga Trust', date: '2025-12-01', units: '200', proceeds: '32932' }],
      remarks: 'Under a plan dated 11-15-22.',
      plan_adoption_dates: ['2022-11-15'],
      notice_date: '2026-01-05',
      amends: null,
    },
  };

  test('has what is to be sold, how it was acquired, what was sold before, and who sells', async () => {
    await open(`/filing?accno=${NOTICE.accno}`, { get_filing: NOTICE });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Form 144 ALDG');
    const rows = screen.getAllByRole('table').map((table) => cellsOf(within(table).getAllByRole('row')[1]!));
    expect(rows).toEqual([
      ['Common', '69,996', '$ 11,588,537.76', '15,821,946,000', 'Jan 5, 2026', 'NASD', 'Goldman Sachs & Co. LLC'],
      ['Common', '', 'Founder', 'Issuer', '70,000.5', 'Mar 31, 2023'],
      ['Varga Trust', 'Dec 1, 2025', '200', '$ 32,932'],
    ]);
    expect(facts()).toMatchObject({
      Seller: 'Stefan K. Varga',
      Relationship: 'Officer, Former Affiliate',
      'Plan adopted': 'Nov 15, 2022',
      'Notice dated': 'Jan 5, 2026',
      Amends: 'not stated',
      Remarks: 'Under a plan dated 11-15-22.',
    });
    expect(screen.getByRole('navigation', { name: 'Contents' })).toHaveTextContent(
      'Securities to be soldHow they were acquiredSold in the three months beforeSeller, plan and remarks',
    );
    expect(screen.getByText(/^Exhibits of Forms 3, 4, 5 and 144/)).toBeVisible();
  });

  test('without rows says so', async () => {
    const notice = { ...NOTICE.notice!, acquired: [], sold_past_3_months: [], seller: null };
    await open(`/filing?accno=${NOTICE.accno}`, { get_filing: { ...NOTICE, notice } });
    expect(await screen.findAllByText('No rows.')).toHaveLength(2);
    expect(facts().Seller).toBe('not stated');
  });
});

describe('a form', () => {
  test('has its header, people and both tables as filed', async () => {
    await open(`/filing?accno=${FORM_4.accno}`, { get_filing: FORM_4 });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Form 4 ALDG');
    expect(facts()).toMatchObject({
      'Accession Number': '0000000001-26-000001',
      Accepted: 'Jan 6, 2026, 9:31 PM UTC',
      Filed: 'Jan 6, 2026',
      Period: 'Jan 5, 2026',
      Company: 'Aldgate Systems (ALDG)',
      'Filed by': 'Varga Stefan K, Director, President',
      Remarks: 'none',
      Signed: '/s/ Stefan Varga, Jan 6, 2026',
    });
    const [first, second] = screen.getAllByRole('table');
    const [, sale, award, holding] = within(first!).getAllByRole('row');
    expect(cellsOf(sale!)).toEqual([
      ...['Common Stock', 'Jan 5, 2026', 'S - Sale', 'Disposed', '15,500', '$ 57.66', '120,000', 'Directly', 'F1'],
      'Sale',
    ]);
    expect(cellsOf(award!).at(-1)).toBe('CompensationNo purchase or sale');
    expect(cellsOf(holding!).slice(-3)).toEqual(['IndirectlyBy trust', '', 'HoldingA position, no transaction']);
    const [, option] = within(second!).getAllByRole('row');
    expect(cellsOf(option!)).toEqual([
      ...['Stock Option', '$ 29.52', 'Jan 5, 2026', 'M - Exercise or conversion, exempt', 'Disposed', '15,500'],
      ...['$ 57.66', '– to Mar 1, 2030', '15,500 Common Stock', '120,000', 'Directly', 'F2'],
      'DerivativeNo purchase or sale',
    ]);
  });

  test('marks the rows of a trade, and only these, and says what they add up to', async () => {
    await open(`/filing?accno=${FORM_4.accno}`, { get_filing: FORM_4 });
    const trades = await screen.findByRole('list', { name: 'Trades in this form' });
    expect(trades).toHaveTextContent('Sale of 15,500 shares on Jan 5, 2026, $ 893,730.00, from 1 row');
    expect(within(trades).getByRole('link', { name: 'Company page' })).toHaveAttribute(
      'href',
      '/company?cik=0000000001',
    );
    expect(within(trades).getByRole('link', { name: 'Insider page' })).toHaveAttribute(
      'href',
      '/insider?cik=0000000901',
    );
    expect(screen.getAllByRole('row').filter((row) => row.dataset.trade)).toHaveLength(1);
    expect(screen.getByRole('row', { name: /S - Sale/ })).toHaveAttribute('data-trade', 'sale');
  });

  test('a footnote stands at its row, and is text', async () => {
    await open(`/filing?accno=${FORM_4.accno}`, { get_filing: FORM_4 });
    const link = await screen.findByRole('link', { name: 'F1' });
    const note = document.querySelector(link.getAttribute('href')!);
    expect(note).toHaveTextContent('F1Sold in several <b>trades</b> at prices from $57.10 to $58.02.');
  });

  test('the sections can be reached from the contents', async () => {
    await open(`/filing?accno=${FORM_4.accno}`, { get_filing: FORM_4 });
    const contents = within(await screen.findByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(contents.map(({ textContent }) => textContent)).toEqual([
      'Table I: securities',
      'Table II: derivatives',
      'Footnotes, remarks and signatures',
    ]);
    for (const link of contents) {
      const section = document.querySelector(link.getAttribute('href')!) as HTMLElement;
      expect(within(section).getByRole('heading', { name: link.textContent! })).toBeVisible();
    }
  });

  test('an amendment and its original lead to each other', async () => {
    const other = { accno: '0000000001-26-000009', form_type: '4/A', filed_on: '2026-01-20' };
    await open(`/filing?accno=${FORM_4.accno}`, { get_filing: { ...FORM_4, superseded_by: other } });
    expect(await screen.findByText(/An amendment replaces rows/)).toBeVisible();
    expect(screen.getByRole('link', { name: '4/A of Jan 20, 2026' })).toHaveAttribute(
      'href',
      '/filing?accno=0000000001-26-000009',
    );
  });

  test('the SEC has it', async () => {
    await open(`/filing?accno=${FORM_4.accno}`, { get_filing: FORM_4 });
    expect(await screen.findByRole('link', { name: /Link to Filing/ })).toHaveAttribute('href', FORM_4.filing_url);
  });
});

describe('an 8-K of the demo', () => {
  test('names its items and has the text of its documents, as text', async () => {
    await open(`/filing?accno=${DEMO_8K.accno}`, { get_filing: DEMO_8K });
    expect(await screen.findByText('Results of Operations')).toBeVisible();
    expect(Object.values(facts()).join()).toContain('2.02 Results of Operations and Financial Condition9.01 Financial');
    const exhibit = screen.getByRole('region', { name: 'EX-99.1: Press release' });
    expect(exhibit).toHaveTextContent('<img src=x onerror=alert(1)>');
    expect(exhibit.querySelector('img')).toBeNull();
  });

  test('has no link to the SEC', async () => {
    await open(`/filing?accno=${DEMO_8K.accno}`, { get_filing: DEMO_8K });
    expect(await screen.findByText(/the SEC has no such filing/)).toBeVisible();
    expect(addressesOf().filter((href) => href.includes('sec.gov'))).toEqual([]);
  });

  test('a long exhibit shows the rest when asked, and says why that fails', async () => {
    let isDown = true;
    const page = await open(`/filing?accno=${DEMO_8K.accno}`, {
      get_filing: DEMO_8K,
      get_filing_text: () => (isDown ? 'fails' : { text: ' and more', next_part: null }),
    });
    const exhibit = within(await screen.findByRole('region', { name: 'EX-99.1: Press release' }));
    await user.click(exhibit.getByRole('button', { name: 'Show more' }));
    expect(await exhibit.findByRole('alert')).toHaveTextContent('Network or server error occurred.');
    isDown = false;
    await user.click(exhibit.getByRole('button', { name: 'Show more' }));
    expect(await exhibit.findByText('<img src=x onerror=alert(1)> and more')).toBeVisible();
    expect(exhibit.queryByRole('button')).toBeNull();
    expect(page.calls.at(-1)).toMatchObject({ type: 'get_filing_text', accno: DEMO_8K.accno, sequence: 2, part: 4 });
  });
});

describe('without a filing', () => {
  test('the number may be pasted without dashes or as a link', async () => {
    const page = await open('/filing', { get_filing: FORM_4 });
    const field = screen.getByRole('textbox', { name: 'Accession Number' });
    await user.type(field, 'EMBX{Enter}');
    expect(field).toHaveAccessibleDescription(/Enter 18 digits/);
    await user.clear(field);
    await user.type(field, 'https://www.sec.gov/Archives/edgar/data/1/000000000126000001/{Enter}');
    expect(page.address()).toBe('/filing?accno=0000000001-26-000001');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Form 4');
  });

  test('what is no accession number is said, and not asked for', async () => {
    const page = await open('/filing?accno=12-34', {});
    expect(screen.getByRole('heading', { name: 'Filing not found' })).toBeVisible();
    expect(screen.getByText(/“12-34” has no accession number/)).toBeVisible();
    expect(page.calls).toEqual([]);
  });

  test('one that we don’t hold may be at the SEC', async () => {
    await open('/filing?accno=000000000126000009', { get_filing: 'not found' });
    expect(await screen.findByText('We don’t hold filing 0000000001-26-000009.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Look for it at the SEC/ })).toHaveAttribute(
      'href',
      'https://www.sec.gov/Archives/edgar/data/1/000000000126000009/0000000001-26-000009-index.htm',
    );
  });

  test('one of the demo that is gone is at no SEC', async () => {
    await open('/filing?accno=0009990001-26-000009', { get_filing: 'not found' });
    expect(await screen.findByText('We don’t hold filing 0009990001-26-000009.')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('a service that is down is said, with a way to try again', async () => {
    let isDown = true;
    await open(`/filing?accno=${FORM_4.accno}`, { get_filing: () => (isDown ? 'fails' : FORM_4) });
    expect(await screen.findByText('This filing could not be loaded', {}, { timeout: 10_000 })).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Form 4 ALDG');
  }, 20_000);
});
