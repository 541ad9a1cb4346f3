import { jest } from '@jest/globals';
import { dictionaries } from '@sentinel/market-ui/testing';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { MemoryRouter, useLocation, useNavigate } from '@sentinel/router';
import { session } from '@sentinel/session/credentials';
import { ToastProvider } from '@sentinel/ui';
import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { EVENT_FORM } from '../events/event-form.ts';
import { READY_EVENT_SEARCHES } from '../events/ready-event-searches.ts';
import { variantsOf } from '../saved/ready-search.ts';
import { READY_TRADE_SEARCHES } from '../trades/ready-trade-searches.ts';
import { TRADE_FORM } from '../trades/trade-form.ts';

/** The market of the tests of pages. */
export const TICKERS = { ALDG: ['0000000001', 'Aldgate Systems Inc.'], BSLT: ['0000000002', 'Basalt Energy'] } as const;
export const OWNERS = { '0000000009': 'Avery Owner' } as const;

type Answer = object | 'fails' | 'not found';

export interface OpenedPage {
  /** The calls that were made, oldest first, without those that every page makes. */
  readonly calls: { readonly type: string; readonly [field: string]: unknown }[];
  /** The present address. */
  readonly address: () => string;
  /** The navigation state beside it. */
  readonly state: () => unknown;
  /** Follows a link to an address. */
  readonly follow: (address: string) => void;
  /** The browser's Back; before the page, the tab was at /before. */
  readonly back: () => void;
  readonly forward: () => void;
  /** Leaves the page. */
  readonly close: () => void;
}

/** The searches that were made, without those that only count the rows of an edited form. */
export const searchesOf = ({ calls }: OpenedPage, operation: 'explore_trades' | 'explore_events') =>
  calls.filter(({ type, limit }) => type === operation && limit !== 10);

let email = 0;
/** An address that no other test uses: answers are kept by account. */
export const newEmail = () => `client${++email}@sentinel.example`;

/**
 * Opens a page of the area at an address, with the API answering by type; an operation without an answer fails.
 * @param answers by operation; a function gets the payload
 * @param options `hasDictionaries`: the browser has the companies and owners; otherwise the page asks for them; `state`: the
 *   navigation state that it is opened with
 */
export async function openPage(
  page: ReactElement,
  address: string,
  answers: Record<string, Answer | ((payload: Record<string, unknown>) => Answer | Promise<Answer>)>,
  userEmail = newEmail(),
  { hasDictionaries = true, permissions = ['explore_trades', 'explore_events'], state = null as unknown } = {},
): Promise<OpenedPage> {
  const calls: OpenedPage['calls'] = [];
  let current = address;
  let currentState: unknown = state;
  const [pathname = '', query] = address.split('?');
  let navigate: ReturnType<typeof useNavigate> = () => undefined;
  globalThis.fetch = jest.fn(async (_url: unknown, init?: RequestInit) => {
    const payload = JSON.parse(String(init?.body)) as { type: string };
    if (!(payload.type in BACKGROUND) && !isReadyCount(payload)) calls.push(payload);
    const known = answers[payload.type] ?? BACKGROUND[payload.type as keyof typeof BACKGROUND] ?? 'fails';
    const answer = typeof known === 'function' ? await known(payload) : known;
    if (answer === 'not found')
      return { ok: false, status: 404, json: async () => ({ error: 'no', code: 'not_found' }) } as Response;
    if (answer === 'fails') {
      return { ok: false, status: 503, json: async () => ({ error: 'no', code: 'unavailable' }) } as Response;
    }
    const json = { json: async () => answer, text: async () => JSON.stringify(answer), headers: new Headers() };
    return { ok: true, status: 200, ...json } as Response;
  });
  const login = { access_token: 't', userEmail, permissions };
  session.saveLogin(login);
  if (hasDictionaries) {
    await dictionaries.save('tickers', { json: JSON.stringify(TICKERS), etag: null });
    await dictionaries.save('owners', { json: JSON.stringify(OWNERS), etag: null });
  } else {
    dictionaries.remove('tickers');
    dictionaries.remove('owners');
    session.clear(); // drops what is loaded
    session.saveLogin(login);
  }
  const view = render(
    <AreaQueries>
      <ToastProvider>
        <MemoryRouter
          initialEntries={['/before', { pathname, search: query === undefined ? '' : `?${query}`, state }]}
          initialIndex={1}
        >
          <Tab
            page={page}
            onMove={(to, by, withState) => {
              current = to;
              currentState = withState;
              navigate = by;
            }}
          />
        </MemoryRouter>
      </ToastProvider>
    </AreaQueries>,
  );
  return {
    calls,
    address: () => current,
    state: () => currentState,
    follow: (to) => act(() => void navigate(to)),
    back: () => act(() => void navigate(-1)),
    forward: () => act(() => void navigate(1)),
    close: view.unmount,
  };
}

interface TabProps {
  page: ReactElement;
  onMove(address: string, navigate: ReturnType<typeof useNavigate>, state: unknown): void;
}

/** The tab: tells where it is, and shows the page unless it left for another area or went back to where it was before. */
function Tab({ page, onMove }: TabProps) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  onMove(pathname + search, navigate, state);
  return pathname === '/before' || pathname.startsWith('/alerts') ? null : page;
}

/** Whether it only counts the rows of a ready-made search, which a page without results does. */
function isReadyCount({ type: _type, email: _email, page: _page, limit, ...rest }: Record<string, unknown>): boolean {
  const { sort_column: _column, sort_direction: _direction, ...filters } = rest;
  return limit === 10 && READY_FILTERS.has(sortedJson(filters));
}
const sortedJson = (object: object) =>
  JSON.stringify(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
const READY_FILTERS = new Set([
  ...READY_TRADE_SEARCHES.flatMap(variantsOf).map(({ form }) =>
    sortedJson(TRADE_FORM.filtersOf({ ...TRADE_FORM.empty, ...form }, undefined)),
  ),
  ...READY_EVENT_SEARCHES.flatMap(variantsOf).map(({ form }) =>
    sortedJson(EVENT_FORM.filtersOf({ ...EVENT_FORM.empty, ...form }, undefined)),
  ),
]);

/** What every page asks for; tests that look at it give their own answer. */
const BACKGROUND = {
  get_saved_searches: { saved_searches: [] },
  get_watchlists: { watchlists: [] },
  get_freshness: {
    now: '2026-11-20T21:42:00Z',
    as_of: null,
    last_filing: null,
    last_price_day: null,
    quotes_silent: false,
    unread_entries: 0,
    feed_unread_since: null,
  },
} as const;
