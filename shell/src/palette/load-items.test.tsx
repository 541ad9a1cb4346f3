import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { area, claim, registryOf } from '@sentinel/federation/testing';
import { session } from '@sentinel/session/credentials';
import { loadItems } from './load-items.ts';

const realFetch = globalThis.fetch;
const realWarn = console.warn;
beforeEach(() => {
  session.saveLogin({ access_token: 't', userEmail: 'a@b.example' });
  console.warn = jest.fn();
});
afterEach(() => {
  globalThis.fetch = realFetch;
  console.warn = realWarn;
});

const searches = (page: string, path: `/${string}`) => ({
  operation: 'get_saved_searches',
  items: 'saved_searches',
  where: { page },
  label: '{name}',
  hint: 'Saved search',
  path,
});
const REGISTRY = registryOf(
  area('explore', {
    paths: [claim('/trades'), claim('/events')],
    palette: { lists: [searches('trades', '/trades?{+query}'), searches('events', '/events?{+query}')] },
  }),
  area('alerts', {
    paths: [claim('/alerts', { access: { anyOf: ['alerts'] } })],
    palette: {
      lists: [{ operation: 'get_alerts', label: '{alert_name}', hint: 'Alert', path: '/alerts#{alert_name}' }],
    },
  }),
);

function answerWith(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const { type } = JSON.parse(String(init?.body)) as { type: string };
    asked.push(type);
    return { ok: true, status: 200, json: async () => answers[type] } as Response;
  });
  return asked;
}
const SAVED = {
  saved_searches: [
    { name: 'Buys', page: 'trades', query: 'v=1&tickers=A%26B' },
    { name: 'Drops', page: 'events', query: 'v=1' },
    { name: 'No query', page: 'events' },
  ],
};

test("the lists of the areas come as lines, by one call an operation; a value that isn't there leaves its item out", async () => {
  const asked = answerWith({ get_saved_searches: SAVED, get_alerts: [{ alert_name: 'Big & bold' }] });
  expect(await loadItems(REGISTRY, { isLoggedIn: true, permissions: ['alerts'] })).toEqual([
    { kind: 'item', label: 'Buys', hint: 'Saved search', path: '/trades?v=1&tickers=A%26B' },
    { kind: 'item', label: 'Drops', hint: 'Saved search', path: '/events?v=1' },
    { kind: 'item', label: 'Big & bold', hint: 'Alert', path: '/alerts#Big%20%26%20bold' },
  ]);
  expect(asked).toEqual(['get_saved_searches', 'get_alerts']);
});

test('a list behind a guard is not asked for, and one that fails is left out', async () => {
  const asked = answerWith({ get_saved_searches: { error: 'Not now.', code: 'unavailable', request_id: 'x' } });
  expect(await loadItems(REGISTRY, { isLoggedIn: true, permissions: [] })).toEqual([]);
  expect(asked).toEqual(['get_saved_searches']);
});
