import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { askIfChanged } from './index.ts';

const realFetch = globalThis.fetch;
beforeEach(() => {
  localStorage.clear();
  session.saveLogin({ access_token: 'old', refresh_token: 'r1', permissions: [] });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

type Sent = { readonly type: string; readonly headers: Record<string, string> };

function startApi(answer: (sent: Sent) => { status: number; body?: string; etag?: string }) {
  const sent: Sent[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const one = { type: JSON.parse(String(init?.body)).type, headers: init?.headers as Record<string, string> };
    sent.push(one);
    const { status, body = '', etag } = answer(one);
    return {
      ok: status === 200,
      status,
      headers: new Headers(etag === undefined ? {} : { etag }),
      text: async () => body,
      json: async () => JSON.parse(body),
    } as Response;
  });
  return sent;
}

test('an answer comes as the JSON that was sent, with its ETag', async () => {
  const sent = startApi(() => ({ status: 200, body: '{ "A" : "B" }', etag: '"1"' }));
  expect(await askIfChanged('get_owners', null)).toEqual({ json: '{ "A" : "B" }', etag: '"1"' });
  expect(sent[0]?.headers).toEqual({ 'content-type': 'application/json', authorization: 'Bearer old' });
});

test('the ETag that the caller has goes along; 304 answers that nothing has changed', async () => {
  const sent = startApi(() => ({ status: 304 }));
  expect(await askIfChanged('get_owners', '"1"')).toBeNull();
  expect(sent[0]?.headers['if-none-match']).toBe('"1"');
});

test('a token that has expired is refreshed, and the call repeated', async () => {
  const sent = startApi(({ type, headers }) => {
    if (type === 'refresh_session') {
      return { status: 200, body: '{"access_token":"new","refresh_token":"r2","permissions":[]}' };
    }
    if (headers.authorization === 'Bearer new') return { status: 200, body: '{}' };
    return { status: 401, body: '{"error":"Ended.","code":"unauthenticated","request_id":"r"}' };
  });
  expect(await askIfChanged('get_tickers', '"1"')).toEqual({ json: '{}', etag: null });
  expect(sent.map(({ type }) => type)).toEqual(['get_tickers', 'refresh_session', 'get_tickers']);
  expect(sent[2]?.headers['if-none-match']).toBe('"1"');
});

test.each([
  ['a failure of ours', 429, '{"error":"Too many.","code":"rate_limited","request_id":"r"}', 'Too many.'],
  ['an answer that is no JSON', 502, 'Bad gateway', 'Network or server error occurred.'],
])('%s is thrown with a text fit for the screen', async (_name, status, body, text) => {
  startApi(() => ({ status, body }));
  await expect(askIfChanged('get_tickers', null)).rejects.toThrow(text);
});
