import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, renderHook } from '@testing-library/react';
import { useResultsColumns } from './use-results-columns.ts';

const ALL = ['Company Name', 'Ticker', 'Title'];
const realFetch = globalThis.fetch;
let sent: Record<string, unknown>[];
beforeEach(() => {
  sent = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return {
      ok: false,
      status: 503,
      headers: new Headers(),
      json: async () => ({ error: 'no', code: 'unavailable' }),
    } as Response;
  });
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});
const logIn = (screener_columns: readonly string[] | null) =>
  act(() => session.saveLogin({ access_token: 't', userEmail: 'a@b.example', screener_columns }));
const columns = () => renderHook(() => useResultsColumns(ALL)).result.current.columns;

test('the choice comes back with the login, as far as the columns still exist; all where nothing was chosen', () => {
  logIn(['Title', 'Gone', 'Company Name']);
  expect(columns()).toEqual(['Title', 'Company Name']);
  logIn(null);
  expect(columns()).toEqual(ALL);
  logIn(['Gone']);
  expect(columns()).toEqual(ALL);
});

test('a table shows its standard columns until its reader adds others', () => {
  const shown = () => renderHook(() => useResultsColumns(ALL, undefined, ['Company Name'])).result.current.columns;
  logIn(null);
  expect(shown()).toEqual(['Company Name']);
  logIn(['Title', 'Company Name']);
  expect(shown()).toEqual(['Title', 'Company Name']);
});

test('a choice shows at once, is sent for the effective user, and stays here when the server fails', async () => {
  logIn(null);
  session.startRunAs({ email: 'y@b.example', name: 'Y', organization: '', access_token: 'theirs', permissions: [] });
  const { result } = renderHook(() => useResultsColumns(ALL));
  await act(async () => result.current.save(['Company Name', 'Title']));
  expect(result.current.columns).toEqual(['Company Name', 'Title']);
  expect(sent).toEqual([
    {
      type: 'update_user_preferences',
      preference_type: 'screener_columns',
      preferences: ['Company Name', 'Title'],
      email: 'y@b.example',
    },
  ]);
  act(() => session.revertRunAs());
  expect(result.current.columns).toEqual(ALL);
});

test('each named table has its own choice in the one list, and saving one keeps the others', async () => {
  logIn(['Title', 'Filings: Ticker']);
  const filings = renderHook(() => useResultsColumns(ALL, 'Filings'));
  expect(filings.result.current.columns).toEqual(['Ticker']);
  await act(async () => filings.result.current.save(['Title', 'Company Name']));
  expect(filings.result.current.columns).toEqual(['Title', 'Company Name']);
  expect(columns()).toEqual(['Title']);
  expect(sent.at(-1)).toMatchObject({ preferences: ['Title', 'Filings: Title', 'Filings: Company Name'] });
});
