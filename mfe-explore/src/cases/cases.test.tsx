import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newEmail, type OpenedPage, openPage } from '../testing/open-page.tsx';
import CasePage from './case.page.tsx';
import { chanceText } from './case-words.ts';
import CasesPage from './cases.page.tsx';
import type { CaseData, CaseSummary, CaseTrade } from './cases.query.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const EMBX: CaseSummary = {
  cik: '0000000001',
  name: 'Eastmark Biologics',
  ticker: 'EMBX',
  within_days: 90,
  news: {
    accno: '0009990142-26-000051',
    accepted_at: '2026-06-02T11:15:00.000Z',
    filed_on: '2026-06-02',
    items: ['2.02', '8.01', '9.01'],
    is_ea: true,
    event_return: -0.318,
  },
  people: [
    {
      cik: '0000000901',
      name: 'ADEYEMI TUNDE',
      title: 'Director',
      roles: ['Director'],
      value: 2_515_054,
      num_sales: 1,
      num_gifts: 0,
    },
    {
      cik: '0000000902',
      name: 'IBARRA LUZ',
      title: 'Chief Medical Officer',
      roles: ['Officer'],
      value: 1_837_320,
      num_sales: 1,
      num_gifts: 1,
    },
  ],
  num_people: 2,
  num_sales: 2,
  num_gifts: 1,
  first_day: '2026-05-06',
  last_day: '2026-05-20',
  value: 4_352_374,
  avoided_loss: 1_384_055,
  chance: { draws: 10_000, as_large: 42, sessions: 780 },
  num_denied_plan: 1,
  num_under_plan: 1,
  tags: [
    { tag: 'First', count: 1 },
    { tag: 'Late', count: 1 },
  ],
};
const SALE: CaseTrade = {
  kind: 'sale',
  accno: '0009990142-26-000040',
  cik: '0000000901',
  person: 'ADEYEMI TUNDE',
  title: 'Director',
  day: '2026-05-06',
  accepted_at: '2026-05-11T22:41:00.000Z',
  shares: 84_200,
  price: 29.87,
  value: 2_515_054,
  avoided_loss: 799_787,
  held_before: 221_579,
  held_after: 137_379,
  days_to_file: 3,
  denies_plan: true,
  tags: ['First', 'Late'],
};
const CASE: CaseData = {
  ...EMBX,
  is_worst: true,
  worst_return: -0.075,
  other_news: [{ accno: '0009990142-26-000052', items: ['7.01'] }],
  explained: {
    value: -0.318,
    missing: null,
    is_being_recomputed: false,
    basis: 'price',
    start_day: '2026-06-01',
    end_day: '2026-06-02',
    ended_on: null,
    stock: { symbol: 'EMBX', start_close: 30.12, end_close: 20.54, start_close_as_traded: 30.12, change: -0.3181 },
    fund: { symbol: 'VTI', start_close: 100, end_close: 99.99, start_close_as_traded: 100, change: -0.0001 },
  },
  trades: [
    SALE,
    {
      ...SALE,
      kind: 'gift',
      accno: '0009990142-26-000045',
      cik: '0000000902',
      person: 'IBARRA LUZ',
      title: 'Chief Medical Officer',
      day: '2026-05-20',
      shares: 500,
      price: 30.5,
      value: 15_250,
      held_before: null,
      held_after: null,
      days_to_file: null,
      denies_plan: false,
      tags: [],
      accepted_at: null,
    },
  ],
  purchases_after: [],
  arrangements: [
    {
      ...{
        accno: '0009990142-26-000031',
        filing_url: 'https://www.sec.gov/x',
        form_type: '10-Q',
        filed_on: '2026-05-12',
      },
      ...{ cik: '0000000001', name: 'Eastmark Biologics', ticker: 'EMBX', position: 0, person: 'Luz Ibarra' },
      ...{ owner_cik: '0000000902', owner_evidence: 'The only insider of that name.', title: 'Chief Medical Officer' },
      ...{ action: 'adopted', is_10b5_1: true, adoption_date: '2026-05-08', termination_date: null },
      ...{ expiration_date: '2026-12', duration_days: null, shares: 61_000, text: null },
    },
  ],
  earlier: [
    { cik: '0000000901', name: 'ADEYEMI TUNDE', num_sales: 0, num_before_news: 0 },
    { cik: '0000000902', name: 'IBARRA LUZ', num_sales: 3, num_before_news: 1 },
  ],
  closes: [
    ['2026-05-01', 29],
    ['2026-05-06', 29.9],
    ['2026-06-02', 20.54],
  ],
};

const openList = (answer: object | 'fails', address = '/cases') =>
  openPage(<CasesPage />, address, { find_cases: answer, get_kept_cases: { kept_cases: [] } }, newEmail(), PERMISSIONS);
const CASE_ADDRESS = '/case?cik=1&accno=0009990142-26-000051';
const openCase = (
  answer: object | 'fails' | 'not found',
  address = CASE_ADDRESS,
  more: Parameters<typeof openPage>[2] = {},
) =>
  openPage(
    <CasePage />,
    address,
    { get_case: answer, get_kept_cases: { kept_cases: [] }, ...more },
    newEmail(),
    PERMISSIONS,
  );
const PERMISSIONS = { permissions: ['explore_trades'] };
const callsOf = (page: OpenedPage, type: string) => page.calls.filter((call) => call.type === type);

describe('the list of cases (FIELD 1.10)', () => {
  test('each row says the news, what was sold by whom, the avoided loss and chance, and leads to the case', async () => {
    const page = await openList({ total: 212, worst_return: -0.075, cases: [EMBX] });
    expect(await screen.findByRole('heading', { name: '212 cases' })).toBeVisible();
    expect(callsOf(page, 'find_cases')).toEqual([
      expect.objectContaining({ type: 'find_cases', within_days: 90, sort: 'loss', page: 1, page_size: 25 }),
    ]);
    expect(screen.getByText(/^Bad news: the worst 5% .* −7\.50% or less/)).toBeVisible();
    const row = screen.getAllByRole('row')[1]!;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Eastmark Biologics',
      'Jun 2, 2026',
      'Earnings 2.02, 8.01',
      '−31.80%',
      '$ 4.35M',
      '2 sales and 1 gift by 2 insiders',
      '$ 1.38M',
      '1 in 240',
      'First, Late',
    ]);
    expect(
      within(row).getByRole('link', { name: 'Eastmark Biologics: Sold before the results of Jun 2, 2026' }),
    ).toHaveAttribute('href', '/case?cik=0000000001&accno=0009990142-26-000051');
  });

  test('choices go into the address and the question; a case of fewer days keeps them', async () => {
    const page = await openList(
      { total: 1, worst_return: -0.075, cases: [{ ...EMBX, within_days: 30, chance: null }] },
      '/cases?days=30&months=all&sort=newest&page=2',
    );
    await screen.findByRole('heading', { name: '1 case' });
    expect(callsOf(page, 'find_cases')[0]).toMatchObject({
      within_days: 30,
      since: '1990-01-01',
      sort: 'newest',
      page: 2,
    });
    expect(screen.getByRole('link', { name: /Eastmark/ })).toHaveAttribute('href', expect.stringMatching(/&days=30$/));
    expect(screen.getByText(/less than 250 trading days/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: /^Order/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Largest loss first' }));
    expect(callsOf(page, 'find_cases').at(-1)).toMatchObject({ sort: 'loss', page: 1, within_days: 30 });
  });

  test('nothing found says why', async () => {
    await openList({ total: 0, worst_return: null, cases: [] });
    expect(await screen.findByText('There is no 8-K with a known return yet.')).toBeVisible();
  });

  test('how often chance does as much, in words', () => {
    const of = (as_large: number) => chanceText({ chance: { draws: 10_000, as_large, sessions: 700 } });
    expect([0, 1, 42, 2600, 5000, 5001].map(of)).toEqual([
      'under 1 in 10,000',
      '1 in 10,000',
      '1 in 240',
      '1 in 3.8',
      '1 in 2',
      'more than 1 in 2',
    ]);
    expect(chanceText({ chance: null })).toBeNull();
  });
});

describe('the page of a case', () => {
  test('five figures, a timeline whose lines lead to filings, and what the same people sold before', async () => {
    const page = await openCase(CASE);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Sold before the results of Jun 2, 2026' }),
    ).toBeVisible();
    expect(callsOf(page, 'get_case')).toEqual([
      expect.objectContaining({ type: 'get_case', cik: '0000000001', accno: '0009990142-26-000051', within_days: 90 }),
    ]);
    const figures = screen.getByRole('region', { name: 'Figures' });
    expect([...figures.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual([
      '$ 4.35M',
      '−31.80%',
      '$ 1.38M',
      '1 in 240',
      'Plan not stated',
    ]);
    expect(figures).toHaveTextContent(
      '1 form denies a 10b5-1 plan; 1 form says nothing of one; 1 more sale under a plan left out',
    );
    const lines = screen.getAllByRole('listitem').filter((line) => line.hasAttribute('data-kind'));
    expect(lines.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'May 6, 2026Adeyemi Tunde, director, sells 84,200 at $ 29.87$ 2.52M · 38% of the holding · no plan, says the form · filed after 3 business days · First · accepted May 11, 2026, 6:41 PM ET · 0009990142-26-000040',
      'May 8, 2026Luz Ibarra adopts a 10b5-1 plan10-Q of May 12, 2026, Item 408 · 61,000 shares · until Dec 2026 · 0009990142-26-000031',
      'May 20, 2026Ibarra Luz, Chief Medical Officer, gives away 500 worth $ 30.50 each$ 15.25K · 0009990142-26-000045',
      expect.stringMatching(
        /^Jun 2, 2026, 7:15 AM ETEarnings 2\.02, 8\.01: Results of Operations.*−31\.80% against the market · close \$ 20\.54 after \$ 30\.12 · same day: 0009990142-26-000052 · 0009990142-26-000051$/,
      ),
      'Aug 1, 2026No officer or director bought in the 60 days after',
    ]);
    expect(screen.getByRole('link', { name: '0009990142-26-000040' })).toHaveAttribute(
      'href',
      '/filing?accno=0009990142-26-000040',
    );
    expect(screen.getByText('Adeyemi Tunde').closest('li')).toHaveTextContent('no earlier sale');
    expect(screen.getByText('Ibarra Luz').closest('li')).toHaveTextContent('1 of 3 earlier sales came before bad news');
    expect(screen.getByRole('img', { name: /^Closes from May 1, 2026/ })).toBeVisible();
    expect(screen.getByText(/^Computed .* ET for client\d+@sentinel\.example · http/)).toBeInTheDocument();
  });

  test('it is printed by the browser, and saved as JSON with all that its figures come from', async () => {
    await openCase(CASE);
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    const saved: Blob[] = [];
    URL.revokeObjectURL = () => {};
    URL.createObjectURL = (file) => {
      saved.push(file as Blob);
      return 'blob:case';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Export JSON' }));
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(saved[0]!);
    });
    expect(JSON.parse(text)).toEqual({ exported_at: expect.any(String), ...CASE });
    click.mockRestore();
    print.mockRestore();
  });

  test('an address without a case says so', async () => {
    await openCase(CASE, '/case?cik=x');
    expect(await screen.findByText('The address names no case.')).toBeVisible();
  });

  test('a case that is gone leads to all cases', async () => {
    await openCase('not found');
    expect(await screen.findByRole('heading', { name: 'No such case' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All cases' })).toHaveAttribute('href', '/cases');
  });

  test('what cannot be loaded can be asked for again', async () => {
    await openCase('fails');
    expect(await screen.findByText('This case could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

const SEEN = { value: 4_352_374, avoided_loss: 1_384_055, event_return: -0.318, num_sales: 2, num_gifts: 1 };
const KEPT = {
  ...{
    cik: '0000000001',
    accno: '0009990142-26-000051',
    name: 'Eastmark Biologics',
    ticker: 'EMBX',
    filed_on: '2026-06-02',
  },
  ...{ within_days: 90, seen: SEEN, status: 'in_review', decision: null, note: 'Ask for the plan.', version: 3 },
  ...{ kept_at: '2026-06-03T10:00:00.000Z', changed_at: '2026-06-04T10:00:00.000Z' },
};

describe('the review of a case', () => {
  test('one press keeps a case, with the figures that were seen', async () => {
    const kept: object[] = [];
    const page = await openCase(CASE, CASE_ADDRESS, {
      get_kept_cases: () => ({ kept_cases: kept }),
      save_kept_case: () => {
        kept.push({ ...KEPT, status: 'open', note: '', version: 1 });
        return { kept_case: kept[0] };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep this case' }));
    expect(await screen.findByRole('heading', { name: 'Review' })).toBeVisible();
    expect(callsOf(page, 'save_kept_case')).toEqual([
      {
        ...{ type: 'save_kept_case', cik: '0000000001', accno: '0009990142-26-000051', within_days: 90 },
        ...{ seen: SEEN, status: 'open', decision: null, note: '' },
      },
    ]);
    expect(screen.queryByRole('button', { name: 'Keep this case' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save Review' })).toBeDisabled();
  });

  test('status, decision and note are saved with the version that was read; a refused save keeps what was typed', async () => {
    let answer: object | 'fails' = 'fails';
    const page = await openCase(CASE, CASE_ADDRESS, {
      get_kept_cases: { kept_cases: [KEPT] },
      save_kept_case: () => answer,
    });
    const note = await screen.findByRole('textbox', { name: 'Note' });
    expect(note).toHaveValue('Ask for the plan.');
    await userEvent.type(note, ' Asked.');
    await userEvent.click(screen.getByRole('combobox', { name: /^Decision/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Escalated' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Review' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Network or server error occurred.');
    expect(note).toHaveValue('Ask for the plan. Asked.');
    answer = { kept_case: { ...KEPT, decision: 'escalated', note: 'Ask for the plan. Asked.', version: 4 } };
    await userEvent.click(screen.getByRole('button', { name: 'Save Review' }));
    expect(await screen.findByText('Review saved')).toBeVisible();
    expect(callsOf(page, 'save_kept_case').at(-1)).toMatchObject({
      ...{ version: 3, status: 'in_review', decision: 'escalated', note: 'Ask for the plan. Asked.' },
    });
  });

  test('what changed since the case was kept is said', async () => {
    await openCase(CASE, CASE_ADDRESS, {
      get_kept_cases: { kept_cases: [{ ...KEPT, seen: { ...SEEN, value: 4_000_000, num_sales: 3 } }] },
    });
    expect(
      await screen.findByText(
        /changed since you kept it on Jun 3, 2026\. Then: 3 sales and 1 gift by 2 insiders for \$ 4\.00M/,
      ),
    ).toBeVisible();
  });

  test('letting go asks first, then offers to keep it again', async () => {
    let kept: object[] = [KEPT];
    const page = await openCase(CASE, CASE_ADDRESS, {
      get_kept_cases: () => ({ kept_cases: kept }),
      delete_kept_case: () => {
        kept = [];
        return { success: true };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Let go' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Let go of this case?' });
    expect(callsOf(page, 'delete_kept_case')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Let go' }));
    expect(await screen.findByRole('button', { name: 'Keep this case' })).toBeVisible();
  });

  test('kept cases stand above all others, and lead to their pages', async () => {
    await openPage(
      <CasesPage />,
      '/cases',
      { find_cases: { total: 0, worst_return: -0.07, cases: [] }, get_kept_cases: { kept_cases: [KEPT] } },
      newEmail(),
      PERMISSIONS,
    );
    expect(await screen.findByRole('heading', { name: 'You keep 1 case' })).toBeVisible();
    expect(
      within(screen.getAllByRole('row')[1]!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Eastmark Biologics', 'Jun 2, 2026', 'In review', 'None yet', 'Ask for the plan.', 'Jun 4, 2026']);
    expect(screen.getByRole('link', { name: 'Eastmark Biologics' })).toHaveAttribute(
      'href',
      '/case?cik=0000000001&accno=0009990142-26-000051',
    );
  });
});
