import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { session } from '@sentinel/session/credentials';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExplainCard, type Explained } from './explain-card.tsx';

// jsdom has no pointer events.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;

const TRADE = {
  value: 0.3168,
  missing: null,
  is_being_recomputed: false,
  basis: 'total',
  start_day: '2026-09-24',
  end_day: '2026-10-22',
  ended_on: null,
  stock: { symbol: 'EMBX', start_close: 14.1, end_close: 18.42, start_close_as_traded: 28.2, change: 0.3064 },
  fund: { symbol: 'VTI', start_close: 331.42, end_close: 327.96, start_close_as_traded: 331.42, change: -0.0104 },
  conm: 'Eastmark Biologics',
  ticker: 'EMBX',
  cik: '0000990142',
  owner: 'S. Varga',
  trade_direction: 'purchase',
  trade_date: '2026-09-24',
  has_odd_price: false,
  filing: {
    accno: '0000990142-26-000318',
    form_type: '4',
    accepted_at: '2026-09-28T21:21:00.000Z',
    filed_on: '2026-09-28',
  },
  other_start: { return_start: 'acceptance', start_day: '2026-09-29', value: 0.2715, missing: null },
};

const realFetch = globalThis.fetch;
beforeEach(() => {
  session.saveLogin({ access_token: 't', refresh_token: 'r', permissions: [], userEmail: 'a@b.example', name: 'A' });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
});

let trades = 0;
/** Shows the cell of a trade of its own, because each explanation is asked for once. */
function show(answer: object, status = 200, explained?: Explained) {
  trades += 1;
  const sent: unknown[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return { ok: status < 400, status, json: async () => answer } as Response;
  });
  const of = { trade_id: trades, return_type: 'adjusted', return_horizon: 20 } as const;
  render(
    <AreaQueries>
      <ExplainCard explained={explained ?? { kind: 'trade', of }} title="Trade Return · EMBX · S. Varga">
        +31.68%
      </ExplainCard>
    </AreaQueries>,
  );
  const button = screen.getByRole('button', { name: '+31.68% (Explain Trade Return · EMBX · S. Varga)' });
  return { button, sent, tradeId: trades };
}

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the card of a return', () => {
  test('opens with the keyboard and shows formula, days, closes, basis and filing; Escape gives the focus back', async () => {
    const { button, sent, tradeId } = show(TRADE);
    expect(sent).toEqual([]);
    button.focus();
    await userEvent.keyboard('{Enter}');
    const card = await screen.findByRole('dialog', { name: 'Explain Trade Return · EMBX · S. Varga' });
    expect(await within(card).findByText('(close at 20 ÷ close at 0 − 1) − the same for the fund')).toBeVisible();
    expect(cells(within(card).getByRole('table'))).toEqual([
      ['Series', 'Sep 24, 2026', 'Oct 22, 2026', 'Change'],
      ['EMBX close', '$ 14.10', '$ 18.42', '+30.64%'],
      ['Total-market fund', '$ 331.42', '$ 327.96', '−1.04%'],
      ['Market adjusted', '+31.68%'],
    ]);
    expect(card).toHaveTextContent('Closesadjusted for splits and dividends, both series');
    expect(card).toHaveTextContent('As traded$ 28.20 at the start');
    expect(card).toHaveTextContent('Acceptancefrom the first close after it, Sep 29, 2026: +27.15%');
    expect(card).toHaveTextContent('Form 40000990142-26-000318, accepted Sep 28, 2026, 5:21 PM ET');
    expect(within(card).getByRole('link', { name: /Link to Filing/ })).toHaveAttribute(
      'href',
      expect.stringContaining('0000990142-26-000318'),
    );
    expect(sent).toEqual([
      { type: 'explain_trade_return', trade_id: tradeId, return_type: 'adjusted', return_horizon: 20 },
    ]);

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of a raw return names the basis of the one series it shows', async () => {
    const of = { trade_id: 9_001, return_type: 'raw', return_horizon: 20 } as const;
    const { button } = show({ ...TRADE, fund: null }, 200, { kind: 'trade', of });
    await userEvent.click(button);
    const card = await screen.findByRole('dialog');
    expect(await within(card).findByText('adjusted for splits and dividends')).toBeVisible();
  });

  test('is copied as text, and closes by its button', async () => {
    const { button } = show(TRADE);
    const user = userEvent.setup();
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(
      [
        'Trade Return · EMBX · S. Varga: +31.68%',
        '(close at 20 ÷ close at 0 − 1) − the same for the fund',
        'Sep 24, 2026 → Oct 22, 2026',
        'EMBX: $ 14.10 → $ 18.42, +30.64%',
        'Total-market fund: $ 331.42 → $ 327.96, −1.04%',
        'Closes: adjusted for splits and dividends, both series',
        'As traded: $ 28.20 at the start',
        'Acceptance: from the first close after it, Sep 29, 2026: +27.15%',
        'Form 4: 0000990142-26-000318, accepted Sep 28, 2026, 5:21 PM ET',
      ].join('\n'),
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  test.each([
    ['pending', {}, 'Pending until the close of Oct 22, 2026, the last day of this return.'],
    ['pending', { end_day: null }, 'The last day of this return has not come yet.'],
    ['ended', { ended_on: '2026-10-01' }, 'The stock last traded on Oct 1, 2026, before the last day of this return.'],
    ['no_bar', {}, 'There is no price of the stock on one of the two days.'],
    ['no_series', { stock: null }, 'There are no prices of this company.'],
    ['no_fund', {}, 'There is no price of the total-market fund on one of the two days.'],
  ])('says why a value is missing: %s %o', async (missing, change, text) => {
    const { button } = show({ ...TRADE, value: null, missing, ...change });
    await userEvent.click(button);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText('Market adjusted')).toBeNull();
  });

  test('says that a correction is under way, and that the filed price is odd', async () => {
    const { button } = show({ ...TRADE, is_being_recomputed: true, has_odd_price: true });
    await userEvent.click(button);
    expect(await screen.findByText('A price was corrected; the value follows in a moment.')).toBeVisible();
    expect(screen.getByText(/filed price or value can’t be right/)).toBeVisible();
  });

  test('an error can be tried again', async () => {
    const { button, sent } = show(
      { error: 'This trade is not here anymore. Please search again.', code: 'not_found', request_id: 'r' },
      404,
    );
    await userEvent.click(button);
    expect(await screen.findByText('This trade is not here anymore. Please search again.')).toBeVisible();
    const before = sent.length;
    await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
    await waitFor(() => expect(sent.length).toBeGreaterThan(before));
  });

  test('of a next event says how many trading days after the trade it came', async () => {
    const { filing, ...rest } = TRADE;
    const { button } = show(
      {
        ...rest,
        items: ['2.02'],
        is_ea: true,
        filing: { ...filing, form_type: '8-K' },
        after_trade: { trade_date: '2026-09-24', trading_day: '2026-09-24', event_day: '2026-09-29', days: 3 },
      },
      200,
      { kind: 'event', of: { accno: filing.accno, cik: TRADE.cik, trade_id: 7 } },
    );
    await userEvent.click(button);
    const card = await screen.findByRole('dialog');
    expect(await within(card).findByText('3 trading days, from Sep 24, 2026 to Sep 29, 2026')).toBeVisible();
    expect(card).toHaveTextContent('Event return+31.68%');
    expect(card).toHaveTextContent('earnings announcement');
  });
});
