import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { MemoryRouter } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import type { PriceChartProps } from './chart/price-chart.tsx';
import { eventMark, tradeMark } from './chart/testing/marks.ts';
import type { CompanyData } from './company.query.ts';

// jsdom has no canvas: this chart draws nothing, and says where the cursor would stand. The browser test reads the real one.
function BlindChart({ cursor, onPlace }: PriceChartProps) {
  useEffect(() => onPlace(cursor === null ? null : 100), [cursor, onPlace]);
  return null;
}
jest.unstable_mockModule('./chart/price-chart.tsx', () => ({ default: BlindChart }));
const { default: CompanyPage } = await import('./company.page.tsx');

const EMBX: CompanyData = {
  company: {
    cik: '0009990142',
    name: 'Eastmark Biologics',
    ticker: 'EMBX',
    exchange: 'Nasdaq',
    sic: '2834',
    industry: 'Pharmaceutical Products',
    fiscal_year_end: '1231',
    tickers: [],
    former_names: [],
  },
  same_symbol: [],
  figures: {
    close: 18.42,
    close_on: '2026-01-05',
    shares_outstanding: 67_000_000,
    shares_as_of: '2025-10-30',
    market_value: 1_234_140_000,
    avg_dollar_volume: null,
    insider_net: {
      since: '2025-10-07',
      until: '2026-01-05',
      net: 2_124_380,
      bought: 2_124_380,
      sold: 0,
      trades: 4,
      uncounted: 1,
    },
  },
  prices: [
    ['2026-01-02', 20],
    ['2026-01-05', 18.42],
  ],
  trades: [
    {
      trade_id: 7,
      accno: '0000000001-26-000001',
      owner: 'VARGA SOFIA',
      owner_ciks: ['0000000901'],
      title: 'President',
      trade_date: '2026-01-02',
      days_to_file: 5,
      trade_direction: 'purchase',
      shares: 45_640,
      price: 14.02,
      value: 639_872.8,
      trade_return: null,
      return_missing: 'pending',
      last_return: null,
      return_basis: 'price',
      is_10b51: null,
      plan_evidence: null,
      is_amendment: false,
      is_superseded: false,
      flags: [],
      implausible: { reason: 'value_over_close', close: 1.2, market_value: 5e6, shares_per_ads: null },
      filer_count: 4,
      counts_with: null,
      tags: ['First', 'Several filers'],
    },
  ],
  transactions: [
    {
      accno: '0000000001-26-000009',
      owner: 'MOREAU LUC',
      owner_ciks: ['0000000902'],
      security_title: 'Common Stock',
      is_derivative: false,
      transaction_date: '2026-01-02',
      code: 'P',
      acquired_disposed: 'D',
      classification: 'inconsistent',
      kind: 'Inconsistent',
      shares: 5,
      price: null,
      value: null,
      shares_owned_following: 100,
      direct_indirect: 'D',
    },
  ],
  notices: [],
  arrangements: [],
  short_swings: [],
  filings: [
    {
      accno: '0000000002-26-000001',
      form_type: '8-K',
      filed_on: '2026-01-05',
      accepted_at: '2026-01-05T12:05:00.000Z',
      items: ['2.02'],
      event_return: -0.318,
      event_return_missing: null,
      return_basis: 'price',
      sold_30: 4_352_370,
      bought_30: 0,
      is_ea: true,
      is_amendment: false,
      is_superseded: false,
    },
  ],
  trade_marks: [tradeMark({ day: '2026-01-02' })],
  event_marks: [eventMark({ day: '2026-01-05' })],
  cluster_marks: [],
};

const realFetch = globalThis.fetch;
let answer: { status: number; body: object };
let asked: Record<string, unknown>[];
let user = 0;
beforeEach(() => {
  // The grid measures its frame.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 });
  asked = [];
  answer = { status: 200, body: EMBX };
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const payload = JSON.parse(String(init?.body)) as Record<string, unknown>;
    if (payload.type === 'get_tickers') {
      const text = async () => '{"EMBX":["0009990142","Eastmark Biologics"]}';
      return { ok: true, status: 200, text, headers: { get: () => null } } as unknown as Response;
    }
    asked.push(payload);
    return { ok: answer.status === 200, status: answer.status, json: async () => answer.body } as Response;
  });
  // Each test is another user's, because answers are kept by user.
  user += 1;
  logIn(['explore_trades', 'alerts']);
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

const logIn = (permissions: string[]) =>
  session.saveLogin({ access_token: 't', userEmail: `company${user}@sentinel.example`, permissions });

function open(address: string) {
  render(
    <AreaQueries>
      <MemoryRouter initialEntries={[address]}>
        <CompanyPage />
      </MemoryRouter>
    </AreaQueries>,
  );
}

const figure = (name: string) => {
  const term = screen.getByText((_text, element) => element?.tagName === 'DT' && element.textContent.startsWith(name));
  return term.nextElementSibling?.textContent;
};

describe('the company page (DESIGN section 6 "Routes the spec leaves open")', () => {
  test('who it is, its close and its key figures; an unknown figure is never 0', async () => {
    open('/company?ticker=embx');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Eastmark Biologics EMBX');
    expect(asked).toEqual([expect.objectContaining({ type: 'get_company', ticker: 'EMBX' })]);
    expect(
      screen.getByText('Pharmaceutical Products · CIK 0009990142 · Nasdaq · fiscal year ends Dec 31'),
    ).toBeInTheDocument();
    expect(screen.getByText('−7.90%')).toBeInTheDocument();
    expect(figure('Market value')).toBe('$ 1.23B');
    expect(figure('Average daily volume')).toBe('not known');
    expect(figure('Insider net, 90 days')).toBe('+$ 2.12M');
    await userEvent.click(screen.getByRole('button', { name: 'About insider net, 90 days' }));
    expect(
      await screen.findByText(/from Oct 7, 2025 to Jan 5, 2026\. Not counted: 1 trade without a known/),
    ).toBeInTheDocument();
  });

  test('an alert for the company starts here, for those who have alerts', async () => {
    open('/company?ticker=EMBX');
    expect(await screen.findByRole('link', { name: 'Create alert for this company' })).toHaveAttribute(
      'href',
      '/alerts/new/insider-trading?ticker=EMBX',
    );
  });

  test('without the permission for alerts there is no such link', async () => {
    logIn(['explore_events']);
    open('/company?ticker=EMBX');
    await screen.findByRole('heading', { level: 1, name: /Eastmark/ });
    expect(screen.queryByRole('link', { name: 'Create alert for this company' })).toBeNull();
  });

  test('the keyboard reads the chart session by session', async () => {
    open('/company?ticker=EMBX');
    const chart = await screen.findByRole('slider', { name: 'Price chart: session' });
    expect(chart).toHaveAttribute('aria-valuetext', 'No session chosen');
    chart.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      'Jan 2, 2026: close $ 20.00. Varga Sofia bought $ 100.00, 10 shares',
    );
    await userEvent.keyboard('{PageUp}');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/^Jan 5, 2026: .*8-K, earnings announcement/);
    // Enter keeps the details open, with the link to the filing, also without the focus.
    await userEvent.keyboard('{Enter}{Tab}');
    expect(screen.getByRole('button', { name: 'Close the details' })).toHaveFocus();
    expect(screen.getByRole('link', { name: /^Filing/ })).toHaveAttribute(
      'href',
      'https://www.sec.gov/Archives/edgar/data/9990142/000000000226000001/0000000002-26-000001-index.htm',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close the details' }));
    expect(chart).toHaveAttribute('aria-valuetext', 'No session chosen');
    expect(screen.queryByText('event return +6.05%')).toBeNull();
  });

  test('the chart as a table', async () => {
    open('/company?ticker=EMBX');
    await userEvent.click(await screen.findByRole('button', { name: 'Show table' }));
    const prices = within(await screen.findByRole('region', { name: 'Prices' }));
    expect((await prices.findAllByRole('gridcell')).map((cell) => cell.textContent)).toEqual([
      'Jan 5, 2026',
      '$ 18.42',
      '−7.90%',
      '',
      expect.stringContaining('2.02 Results of Operations'),
      'Jan 2, 2026',
      '$ 20.00',
      '',
      'Varga Sofia bought $ 100.00',
      '',
    ]);
  });

  test('All asks for the whole series and keeps the page meanwhile', async () => {
    open('/company?ticker=EMBX');
    await userEvent.click(await screen.findByRole('radio', { name: 'All' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Eastmark');
    expect(asked.at(-1)).toMatchObject({ ticker: 'EMBX', start_date: '1900-01-01' });
  });
});

describe('its results tables (part 2 section 2 "Results table (shared)")', () => {
  const cells = async (name: string) =>
    (await within(await screen.findByRole('region', { name })).findAllByRole('gridcell')).map(
      ({ textContent }) => textContent,
    );

  test('Insider Trades: values, why a return is missing, and flags with their reasons', async () => {
    open('/company?ticker=EMBX');
    expect(await cells('Insider Trades')).toEqual([
      'Jan 2, 2026',
      'Varga Sofia',
      'President',
      'Purchase',
      '45,640',
      '$ 14.02',
      '$ 639,872.80',
      'pending',
      'Unknown',
      'First (Why First)Several filers (Why Several filers)',
      expect.stringMatching(/^Implausible value/),
      expect.stringContaining('Link to Filing'),
    ]);
    expect(screen.getByRole('link', { name: 'Varga Sofia' })).toHaveAttribute('href', '/insider?cik=0000000901');
    expect(screen.getByTitle('VARGA SOFIA')).toBeVisible();
    const flags = screen.getByRole('button', { name: /^Implausible value: / });
    expect(flags).toHaveAccessibleName(/The price is more than ten times the close of \$1\.20/);
  });

  test('As filed: rows that contradict themselves, which are no trades', async () => {
    open('/company?ticker=EMBX');
    await userEvent.click(await screen.findByRole('radio', { name: 'As filed' }));
    expect(await screen.findByText('Inconsistent')).toBeInTheDocument();
    expect(screen.getByTitle('MOREAU LUC')).toHaveTextContent('Moreau Luc');
    expect(screen.getByRole('link', { name: 'Moreau Luc' })).toHaveAttribute('href', '/insider?cik=0000000902');
    expect(screen.getByText('P - Purchase')).toBeInTheDocument();
    expect(screen.getByText('Disposed')).toBeInTheDocument();
  });

  test('Filings: the dollar sign leads to the trades before the filing (part 3 section 2)', async () => {
    open('/company?ticker=EMBX');
    expect(await cells('Filings')).toEqual([
      'Jan 5, 2026, 12:05 PM UTC',
      '8-K',
      '2.02 Results of Operations and Financial Condition',
      '−31.80%',
      '4,352.37',
      '0.00',
      expect.stringContaining('Link to Filing'),
    ]);
    expect(screen.getByRole('link', { name: 'Show the sales of the 30 days before this filing' })).toHaveAttribute(
      'href',
      '/explore-trades?ticker=EMBX&startDate=2025-12-06&endDate=2026-01-05&tradeType=sale&autoSearch=true',
    );
  });

  test('each table has its own columns (part 2 section 3 "User preferences")', async () => {
    session.setScreenerColumns(['Filings: Form', 'Filings: Date Accepted', 'Trade Date']);
    open('/company?ticker=EMBX');
    expect(await cells('Filings')).toEqual(['8-K', 'Jan 5, 2026, 12:05 PM UTC']);
    expect(await cells('Insider Trades')).toHaveLength(12);
  });
});

describe('what can go wrong', () => {
  test('a ticker that no company has: says so, and another can be searched', async () => {
    answer = { status: 404, body: { error: 'No company has this CIK or ticker.', code: 'not_found' } };
    open('/company?ticker=NOPE');
    expect(await screen.findByRole('heading', { name: 'Company not found' })).toBeInTheDocument();
    expect(screen.getByText('No company has the ticker or CIK “NOPE”.')).toBeInTheDocument();
    answer = { status: 200, body: EMBX };
    await userEvent.type(screen.getByRole('combobox', { name: 'Find a company' }), 'eastm');
    await userEvent.click(await screen.findByRole('option', { name: /EMBX/ }));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Eastmark Biologics');
  });

  test('an address of thousands of letters is named by its first ones', async () => {
    open(`/company?ticker=${'A'.repeat(3000)}`);
    expect(await screen.findByText(`No company has the ticker or CIK “${'A'.repeat(40)}…”.`)).toBeInTheDocument();
  });

  test('what is no ticker is not asked for', async () => {
    open('/company?ticker=%3Cb%3E');
    expect(await screen.findByText('No company has the ticker or CIK “<B>”.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  test('the service is down: its text, and Retry', async () => {
    answer = { status: 400, body: { error: 'Server error.', code: 'internal' } };
    open('/company?ticker=EMBX');
    expect(await screen.findByText('This company could not be loaded')).toBeInTheDocument();
    answer = { status: 200, body: EMBX };
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Eastmark/ })).toBeInTheDocument();
  });

  test('no prices, trades or filings: each part says so', async () => {
    const { insider_net } = EMBX.figures;
    answer = {
      status: 200,
      body: {
        ...EMBX,
        figures: { ...EMBX.figures, close: null, close_on: null, insider_net: { ...insider_net, net: 0, trades: 0 } },
        prices: [],
        trades: [],
        transactions: [],
        filings: [],
        trade_marks: [],
        event_marks: [],
        cluster_marks: [],
      },
    };
    open('/company?ticker=EMBX');
    expect(await screen.findByText('No prices')).toBeInTheDocument();
    expect(screen.getByText('No purchases or sales by insiders')).toBeInTheDocument();
    expect(screen.getByText('No filings')).toBeInTheDocument();
    expect(figure('Insider net, 90 days')).toBe('none');
  });

  test('a symbol that other companies had leads to them', async () => {
    answer = {
      status: 200,
      body: {
        ...EMBX,
        same_symbol: [{ cik: '0000000007', name: 'Before Inc.', valid_from: '2015-01-01', valid_to: '2020-06-30' }],
      },
    };
    open('/company?ticker=EMBX');
    expect(await screen.findByRole('link', { name: 'Before Inc.' })).toHaveAttribute('href', '/company?cik=0000000007');
    expect(screen.getByText(/\(Jan 1, 2015 to Jun 30, 2020\)/)).toBeInTheDocument();
  });
});
