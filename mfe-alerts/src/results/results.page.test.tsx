import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { liveUpdates } from '@sentinel/api-client';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { MemoryRouter, Route, Routes, useLocation } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { filingUrl } from '@sentinel/vocabulary-market';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResultsPage } from './results.page.tsx';

const ALERT_ROWS = {
  columns: ['Company Name', 'Ticker', 'Filing URL', 'Date Accepted', 'CIK', 'SIC', 'Value', 'Reporting Person'],
  data: [
    {
      'Company Name': 'Embarx Corp',
      Ticker: 'EMBX',
      'Filing URL': 'https://www.sec.gov/filing',
      'Date Accepted': '2026-11-20T21:15:00Z',
      CIK: '0001812447',
      SIC: '0100',
      Value: '$1234.5',
      'Reporting Person': "O'BRIEN DEIRDRE; KKR FUND LLC",
      'Reporting Person CIK': '0000000901; 0000000902',
    },
  ],
  is_cut: false,
  matched_rows: 1,
};
const SEARCH = { type: 'explore_trades', trade_types: { val: ['Sales'] }, page: 3, limit: 10, sort_column: 'value' };
const TRADE = {
  conm: 'Embarx Corp',
  ticker: null,
  cik: '0001812447',
  accno: '0000019617-25-001028',
  accepted_at: null,
  owner: 'OKAFOR R.',
  trade_date: '2026-11-19',
  trade_direction: 'sale',
  shares: 64000,
  value: null,
};

const realFetch = globalThis.fetch;
let turn = 0;
let sent: object[] = [];
beforeEach(() => {
  turn += 1;
  sent = [];
  session.clear();
  session.saveLogin({ access_token: 't', userEmail: `client${turn}@sentinel.example`, permissions: ['alerts'] });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 1400 });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

function Elsewhere() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

/** Opens the page as another page would, with a navigation state; the API gives `answers` in order, the last one again and again. */
function open(state: unknown, answers: object[] = [ALERT_ROWS], search = '') {
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)) as object);
    const answer = await (answers.length > 1 ? answers.shift() : answers[0]);
    const isOk = !('error' in (answer as object));
    return { ok: isOk, status: isOk ? 200 : 400, json: async () => answer } as Response;
  });
  return render(
    <AreaQueries>
      <MemoryRouter initialEntries={[{ pathname: '/alert', search, state }]}>
        <Routes>
          <Route path="/alert" element={<ResultsPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </AreaQueries>,
  );
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('part 2 section 2, "Alert and search results page": what it was opened for', () => {
  test.each([
    ['no state', undefined],
    ['an empty state', {}],
    ['a name that is none', { alertName: 5 }],
    ['an operation that is no search', { searchPayload: { type: 'delete_account' } }],
  ])('%s leads to /alerts, and nothing is asked', (_name, state) => {
    open(state);
    expect(screen.getByText('/alerts null')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('an alert is asked for by name', async () => {
    open({ alertName: 'Insiders' });
    expect(await title('Results for Insiders')).toBeVisible();
    await screen.findByText('Embarx Corp');
    expect(sent).toEqual([{ type: 'get_alert', email: expect.any(String), alert_name: 'Insiders' }]);
  });

  test('an alert can be named in the address', async () => {
    open(undefined, [ALERT_ROWS], '?name=100%25%20mine');
    expect(await title('Results for 100% mine')).toBeVisible();
  });

  test('section 7: a search’s stored payload is sent unchanged', async () => {
    open({ searchPayload: SEARCH, fromPath: '/explore-trades' }, [{ num_rows: 1234, rows: [TRADE] }]);
    expect(await title('Search Results')).toBeVisible();
    expect(await screen.findByText('Okafor R.')).toBeVisible();
    expect(sent).toEqual([{ ...SEARCH, email: expect.any(String) }]);
    expect(screen.getByText('The first 1 of 1,234')).toBeVisible();
  });

  test.each([
    [0, 'None of the rows matched when it came,'],
    [1, '1 of the 2 rows matched when they came; the others did not,'],
    [2, null],
  ])('says that %s of two rows matched when they came', async (matched_rows, words) => {
    open({ alertName: 'Insiders' }, [
      { ...ALERT_ROWS, data: [...ALERT_ROWS.data, { ...ALERT_ROWS.data[0], 'Company Name': 'Other' }], matched_rows },
    ]);
    expect(await screen.findByText('Other')).toBeVisible();
    expect(screen.queryByText(/^The table shows/)?.textContent ?? null).toBe(
      words &&
        `The table shows what the rule matches in the last year. ${words} for example because the alert was saved later.`,
    );
  });

  test('the title that is returned comes first', async () => {
    open({ alertName: 'Insiders' }, [{ ...ALERT_ROWS, title: 'Insiders of Embarx', is_cut: true }]);
    expect(await title('Insiders of Embarx')).toBeVisible();
    expect(await screen.findByText('The newest 1')).toBeVisible();
  });
});

describe('part 2 section 4, "Results page": loading, then results or empty', () => {
  test('says that it loads', () => {
    open({ alertName: 'Insiders' }, [new Promise(() => undefined)]);
    expect(screen.getByRole('region', { name: 'Results for Insiders' })).toHaveAttribute('aria-busy', 'true');
  });

  test('no data: the text of the spec and a way back', async () => {
    open({ alertName: 'Insiders' }, [{ ...ALERT_ROWS, data: [] }]);
    expect(await screen.findByText('No matching results given the criteria.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Alerts' }));
    expect(screen.getByText('/alerts null')).toBeVisible();
  });

  test('a failure can be retried', async () => {
    const failure = { error: 'Too many alerts at once.', code: 'rate_limited', request_id: 'r' };
    // Asked again once before the page says so.
    open({ alertName: 'Insiders' }, [failure, failure, ALERT_ROWS]);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many alerts at once.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Embarx Corp')).toBeVisible();
  });

  test('a search that the server cannot read says what it said', async () => {
    open({ searchPayload: SEARCH }, [{ error: 'No such column.', code: 'bad_request', request_id: 'r' }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('No such column.');
  });

  test.each(['not_found', 'bad_request'])(
    'a name that no alert has is said at once, with the way on (%s)',
    async (code) => {
      open({ alertName: 'Gone' }, [{ error: 'No.', code, request_id: 'r' }]);
      expect(await screen.findByText('There is no alert of this name.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Back to Alerts' })).toHaveAttribute('href', '/alerts');
      expect(sent).toHaveLength(1);
    },
  );
});

describe('Back', () => {
  test('opened from a search, it returns there and hands the state back', async () => {
    const prevSearchState = { scrolled: 120, filters: { who: 'EMBX' } };
    open({ searchPayload: SEARCH, fromPath: '/explore-trades', prevSearchState }, [{ num_rows: 1, rows: [TRADE] }]);
    await userEvent.click(screen.getByRole('button', { name: 'Back to Search' }));
    expect(screen.getByText(`/explore-trades ${JSON.stringify(prevSearchState)}`)).toBeVisible();
  });

  test('an alert leads back to the alerts, wherever it was opened', async () => {
    open({ alertName: 'Insiders', fromPath: '/explore-trades' });
    await userEvent.click(screen.getByRole('button', { name: 'Back to Alerts' }));
    expect(screen.getByText('/alerts null')).toBeVisible();
  });

  test.each(['https://other.example/', '//other.example', '/\\other.example', 7])(
    'SECURITY: never to another origin (%s)',
    (fromPath) => {
      open({ searchPayload: SEARCH, fromPath }, [{ num_rows: 1, rows: [TRADE] }]);
      expect(screen.getByRole('button', { name: 'Back to Alerts' })).toBeVisible();
    },
  );
});

test('its table has no preferences; CIK and SIC are texts, links open in a new tab, times are in the user’s zone', async () => {
  session.updateProfile({ timezone: 'America/New_York' });
  open({ alertName: 'Insiders' });
  const table = await screen.findByRole('grid', { name: 'Results for Insiders' });
  expect(within(table).getByText('0001812447')).toBeVisible();
  expect(within(table).getByText('0100')).toBeVisible();
  expect(within(table).getByText('$ 1,234.50')).toBeVisible();
  expect(within(table).getByText("O'Brien Deirdre")).toHaveAttribute('title', "O'BRIEN DEIRDRE");
  expect(within(table).getByRole('link', { name: 'KKR Fund LLC' })).toHaveAttribute('href', '/insider?cik=0000000902');
  expect(within(table).getByText('Nov 20, 2026, 4:15 PM EST')).toBeVisible();
  const filing = within(table).getByRole('link', { name: /Link to Filing/ });
  expect(filing).toHaveAttribute('href', 'https://www.sec.gov/filing');
  const quote = within(table).getByRole('link', { name: /EMBX/ });
  expect(quote).toHaveAttribute('href', 'https://finance.yahoo.com/quote/EMBX');
  for (const link of [filing, quote]) expect(link).toHaveAttribute('target', '_blank');
  expect(screen.queryByRole('button', { name: /Preferences/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Export CSV/ })).toBeVisible();
});

test('a filing of the SEC has its stored copy beside it; one that was made up has only that, a price move neither', async () => {
  const [row] = ALERT_ROWS.data;
  const urls = [filingUrl('0000000001', '0000000001-26-000001'), filingUrl('0009900123', '0009990002-26-000029'), ''];
  open({ alertName: 'Insiders' }, [{ ...ALERT_ROWS, data: urls.map((url) => ({ ...row, 'Filing URL': url })) }]);
  const table = await screen.findByRole('grid', { name: 'Results for Insiders' });
  await within(table).findAllByText('Embarx Corp');
  const links = within(table).getAllByRole('link', { name: /Link to Filing|Stored copy/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['Link to Filing (opens in a new tab)', urls[0], '_blank'],
    ['', '/filing?accno=0000000001-26-000001', null],
    ['Link to Filing (opens in a new tab)', '/filing?accno=0009990002-26-000029', '_blank'],
  ]);
});

describe('rows that come while the page is open', () => {
  const NEW_ROW = { ...ALERT_ROWS.data[0]!, 'Company Name': 'Basalt Energy', Ticker: 'BSLT' };
  const MORE = { ...ALERT_ROWS, data: [NEW_ROW, ...ALERT_ROWS.data] };
  /** Something matched an alert of the user. */
  async function match() {
    const { calls } = jest.mocked(liveUpdates.subscribe).mock;
    const [, listener] = calls.findLast(([topics]) => topics.includes('matches'))!;
    await act(async () => listener());
  }
  beforeEach(() => {
    jest.spyOn(liveUpdates, 'subscribe');
  });

  test('are offered and not shown; they show when asked for, without another call', async () => {
    open({ alertName: 'Mine' }, [ALERT_ROWS, ALERT_ROWS, MORE]);
    await screen.findByText('Embarx Corp');
    // A match of another alert.
    await match();
    expect(sent).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /new row/ })).toBeNull();
    await match();
    const show = await screen.findByRole('button', { name: '1 new row: show' });
    expect(screen.queryByText('Basalt Energy')).toBeNull();
    await userEvent.click(show);
    expect(await screen.findByText('Basalt Energy')).toBeVisible();
    expect(screen.queryByRole('button', { name: /new row/ })).toBeNull();
    expect(sent).toHaveLength(3);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('are not asked for where a search is shown', async () => {
    open({ searchPayload: SEARCH }, [{ num_rows: 1, rows: [TRADE] }]);
    await screen.findByText('Embarx Corp');
    await match();
    expect(sent).toHaveLength(1);
  });
});
