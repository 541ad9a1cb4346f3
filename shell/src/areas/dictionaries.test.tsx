import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { dictionaries } from '@sentinel/session';
import { session } from '@sentinel/session/credentials';
import { refreshDictionaries } from './dictionaries.ts';

const realFetch = globalThis.fetch;
beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = realFetch;
});

function answerWith(answer: object) {
  const fetchCall = jest.fn<typeof fetch>(
    async () => ({ ok: true, status: 200, json: async () => answer }) as Response,
  );
  globalThis.fetch = fetchCall;
  return fetchCall;
}

test('both dictionaries are fetched once, for who is logged in, and kept', async () => {
  const sent = answerWith({});
  await refreshDictionaries();
  expect(sent).not.toHaveBeenCalled();
  session.saveLogin({ access_token: 't' });
  await Promise.all([refreshDictionaries(), refreshDictionaries()]);
  await refreshDictionaries();
  expect(sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).type)).toEqual(['get_tickers', 'get_owners']);
  expect(dictionaries.isFresh()).toBe(true);
});

test('after a failure the next occasion tries again', async () => {
  session.saveLogin({ access_token: 't' });
  answerWith({ error: 'Not now.', code: 'unavailable', request_id: 'x' });
  await refreshDictionaries();
  expect(dictionaries.isFresh()).toBe(false);
  answerWith({});
  await refreshDictionaries();
  expect(dictionaries.isFresh()).toBe(true);
});
