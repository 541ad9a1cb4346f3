import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { session } from '@sentinel/session/credentials';
import { TRADE_TAGS, type TradeTag } from '@sentinel/vocabulary-market';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tagSentence } from './tag-words.ts';
import { TagsCell } from './tags-cell.tsx';

// jsdom has no pointer events.
globalThis.PointerEvent ??= MouseEvent as typeof PointerEvent;
const realFetch = globalThis.fetch;
function signIn(permissions: ('explore_trades' | 'alerts')[]): void {
  session.saveLogin({ access_token: 't', refresh_token: 'r', permissions, userEmail: 'a@b.example', name: 'A' });
}
beforeEach(() => {
  signIn(['explore_trades']);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
});

const EARLIER = {
  accno: '0000000001-23-000001',
  filing_url: 'https://www.sec.gov/Archives/edgar/data/1/000000000123000001/0000000001-23-000001-index.htm',
  trade_date: '2023-05-01',
  trade_direction: 'sale',
  shares: 1500,
  value: 45_000,
};

let trades = 6;
/** Answers to calls, oldest first, about a trade of its own, because each is asked for once. */
function show(tags: readonly TradeTag[], ...answers: { status?: number; body: object }[]) {
  const asked: unknown[] = [];
  trades += 1;
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    asked.push(JSON.parse(String(init?.body)));
    const { body, status = 200 } = answers[Math.min(asked.length, answers.length) - 1]!;
    return { ok: status < 400, status, json: async () => body } as Response;
  });
  render(
    <AreaQueries>
      <TagsCell row={{ trade_id: trades, tags: [...tags], shares: 100 }} />
    </AreaQueries>,
  );
  return asked;
}

test('each tag opens what it says and the trades that make it; one call for all tags of a trade', async () => {
  const asked = show(['First', 'Routine'], {
    body: {
      known_since: '2019-01-02',
      notices: [],
      tags: [
        { tag: 'First', trades: [] },
        { tag: 'Routine', trades: [EARLIER, { ...EARLIER, trade_date: '2022-05-02', value: null }] },
      ],
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'First (Why First)' }));
  const first = await screen.findByRole('dialog', { name: 'Why First' });
  expect(await within(first).findByText(/first purchase .* begin on Jan 2, 2019\./)).toBeVisible();
  expect(within(first).queryByRole('listitem')).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Routine (Why Routine)' }));
  const items = await screen.findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringContaining('May 1, 2023: sale of 1,500 shares, $ 45K · Filing'),
    expect.stringContaining('May 2, 2022: sale of 1,500 shares · Filing'),
  ]);
  expect(within(items[0]!).getByRole('link', { name: /^Filing/ })).toHaveAttribute('href', EARLIER.filing_url);
  expect(asked).toEqual([{ type: 'explain_trade_tags', trade_id: 7 }]);
});

test('a trade that is gone says so', async () => {
  show(['First', 'Routine'], {
    status: 404,
    body: { error: 'This trade is not here anymore. Please search again.', code: 'not_found', request_id: 'r' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'First (Why First)' }));
  expect(await screen.findByText('This trade is not here anymore. Please search again.')).toBeVisible();
});

test('a cluster names the others', async () => {
  show(['In a cluster'], {
    body: {
      known_since: '2019-01-02',
      notices: [],
      exercised: null,
      tags: [{ tag: 'In a cluster', trades: [{ ...EARLIER, owner: 'MOREAU LUC' }] }],
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'In a cluster (Why In a cluster)' }));
  expect((await screen.findByRole('listitem')).textContent).toContain('Moreau Luc, May 1, 2023: sale of 1,500 shares');
});

test('Form 144 opens the notices that came before the sale', async () => {
  const notice = { accno: EARLIER.accno, filing_url: EARLIER.filing_url, filed_on: '2026-07-27', units: 2500 };
  show(['Form 144'], {
    body: {
      known_since: '2019-01-02',
      tags: [{ tag: 'Form 144', trades: [] }],
      notices: [
        { ...notice, market_value: 90_000 },
        { ...notice, accno: '0000000001-23-000002', filed_on: null, units: null, market_value: null },
      ],
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Form 144 (Why Form 144)' }));
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Jul 27, 2026: 2,500 to be sold, $ 90K · Notice');
  expect(second).toHaveTextContent('A notice: shares to be sold · Notice');
});

test('a sale says how many of the options exercised that day it was', () => {
  const facts = { known_since: '2019-01-02', exercised: 15_500, notices: [], days_to_file: null, filer_count: 1 };
  expect(tagSentence('Exercised', facts, 15_500)).toBe('Sold 15,500 of 15,500 options exercised that day.');
  expect(tagSentence('Exercised', facts, 20_000)).toBe('The form has 15,500 options exercised that day.');
});

test('every tag says what it means, in a sentence; late in how many days, and how many filed it', () => {
  const facts = { known_since: '2019-01-02', exercised: 500, notices: [], days_to_file: 5, filer_count: 4 };
  for (const tag of TRADE_TAGS)
    expect([tag, tagSentence(tag, facts, 500)]).toEqual([tag, expect.stringMatching(/^[A-Z].{30,}[.:]$/)]);
  expect(tagSentence('Late', facts, 500)).toBe(
    'The SEC requires filing within 2 days. This trade was filed in 5 days.',
  );
  expect(tagSentence('Several filers', facts, 500)).toMatch(/^Filed by 4 entities/);
});

test('without the right to search trades, the tags stand without what makes them', () => {
  signIn(['alerts']);
  show(['First']);
  expect(screen.getByText('First')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
