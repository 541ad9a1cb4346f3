import { afterEach, expect, jest, test } from '@jest/globals';
import { call, traceCalls } from './index.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Records the headers of the calls to the API. */
function watchHeaders(): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    sent.push(init?.headers as Record<string, string>);
    return { ok: true, status: 200, headers: new Headers(), json: async () => ({}) } as Response;
  });
  return sent;
}

test('a call begins a trace of its own when the server reports traces, and else says nothing of one', async () => {
  const sent = watchHeaders();
  const ask = () => call('check_login', { email: 'a@b.example', password: 'x', device_id: 'd' } as never);
  await ask();
  expect(Object.keys(sent[0]!)).toEqual(['content-type']);

  traceCalls();
  await ask();
  await ask();
  const ids = sent.slice(1).map((headers) => headers['x-request-id']!);
  for (const [index, id] of ids.entries()) {
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[index + 1]?.traceparent).toBe(`00-${id}-${id.slice(16)}-01`);
  }
  expect(new Set(ids).size).toBe(2);
});
