import { afterEach, expect, jest, test } from '@jest/globals';
import { probeFile } from './probe-file.ts';

const SCRIPT = '/r/alerts/000000000001/entry.js';
const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

type Given = Partial<{ status: number; type: string; matches: boolean }>;

/** Answers as a server does, and compares the hash as a browser does. */
function answer({ status = 200, type = 'text/javascript', matches = true }: Given) {
  const asked = jest.fn(async (_address: unknown, init?: RequestInit) => {
    if (init?.integrity !== undefined && !matches) throw new TypeError('Failed to fetch');
    const headers = new Headers({ 'content-type': type, 'x-request-id': 'request-1' });
    return { ok: status < 400, status, headers, arrayBuffer: async () => new ArrayBuffer(0) } as Response;
  });
  globalThis.fetch = asked as typeof fetch;
  return asked;
}

test.each<[Given, string | null, string]>([
  [{ status: 404, type: 'text/html' }, 'sha384-a', 'error status'],
  [{ type: 'text/html' }, 'sha384-a', 'wrong type'],
  [{}, null, 'no hash'],
  [{ matches: false }, 'sha384-a', 'wrong hash'],
  [{ type: 'application/javascript' }, 'sha384-a', 'passing'],
])('%j with the hash %j is %s', async (given, integrity, fault) => {
  const asked = answer(given);
  const { status = 200, type = 'text/javascript' } = given;
  expect(await probeFile(SCRIPT, { integrity })).toEqual({
    fault,
    facts: { url: SCRIPT, status, contentType: type, requestId: 'request-1' },
  });
  const addresses = asked.mock.calls.map(([address]) => String(address));
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) expect(address).toMatch(/^\/r\/alerts\/000000000001\/entry\.js\?probe=\d+$/);
});

test('a server that cannot be reached, and one that does not answer', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await probeFile(SCRIPT, { integrity: null })).toEqual({ fault: 'unreachable', facts: { url: SCRIPT } });
  globalThis.fetch = (_address, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  expect(await probeFile(SCRIPT, { integrity: null, timeoutMs: 1 })).toEqual({
    fault: 'no answer',
    facts: { url: SCRIPT },
  });
});
