import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { dictionaries } from '@sentinel/market-ui/testing';
import { session } from '@sentinel/session/credentials';
import { refreshDictionaries } from './dictionaries.ts';

const realFetch = globalThis.fetch;
const realWarn = console.warn;
beforeEach(() => {
  localStorage.clear();
  console.warn = jest.fn();
});
afterEach(() => {
  globalThis.fetch = realFetch;
  console.warn = realWarn;
});

function answerWith(status: number, answer: object) {
  const fetchCall = jest.fn<typeof fetch>(
    async () =>
      ({
        ok: status === 200,
        status,
        headers: new Headers({ etag: '"1"' }),
        text: async () => JSON.stringify(answer),
      }) as Response,
  );
  globalThis.fetch = fetchCall;
  return fetchCall;
}
const isFresh = () => [dictionaries.isFresh('tickers'), dictionaries.isFresh('owners')];

test('both dictionaries are fetched once, for who is logged in, and kept (part 1 section 7)', async () => {
  const sent = answerWith(200, {});
  await refreshDictionaries();
  expect(sent).not.toHaveBeenCalled();
  session.saveLogin({ access_token: 't' });
  await Promise.all([refreshDictionaries(), refreshDictionaries()]);
  await refreshDictionaries();
  expect(sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).type)).toEqual(['get_tickers', 'get_owners']);
  expect(isFresh()).toEqual([true, true]);
});

test('after a failure the next occasion tries again', async () => {
  session.saveLogin({ access_token: 't' });
  answerWith(503, { error: 'Not now.', code: 'unavailable', request_id: 'x' });
  await refreshDictionaries();
  expect(isFresh()).toEqual([false, false]);
  answerWith(200, {});
  await refreshDictionaries();
  expect(isFresh()).toEqual([true, true]);
});
