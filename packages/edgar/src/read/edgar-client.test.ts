import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { hasOpenData, openText } from '../testing/open-edgar-data.ts';
import { EdgarClient } from './edgar-client.ts';
import type { RateLimiter } from './rate-limiter.ts';

const UNTIL = new Date('2026-01-01T00:00:00Z');
const PAGE =
  '<!DOCTYPE html>\n<html><title>SEC.gov | Your Request Originates from an Undeclared Automated Tool</title></html>';
const S3 = '<?xml version="1.0"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A client of a server with this listener, and the calls that the rate limiter received. */
async function clientOf(listener: RequestListener, { timeoutMs = 5_000 } = {}) {
  const server: Server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const told: unknown[] = [];
  const rateLimiter: RateLimiter = {
    acquire: async () => void told.push('acquire'),
    throttled: async (isBan, retryAfterMs) => {
      told.push({ isBan, retryAfterMs });
      return UNTIL;
    },
    answered: async () => void told.push('answered'),
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new EdgarClient({
    userAgent: 'Example Desk edgar@desk.example',
    rateLimiter,
    wwwUrl: url,
    dataUrl: url,
    timeoutMs,
  });
  cleanUp.push(
    () => new Promise((closed) => server.close(closed)),
    () => server.closeAllConnections(),
    () => client.close(),
  );
  return { client, told };
}
const get = (client: EdgarClient, more = {}) => client.get({ path: '/file', maxBytes: 1_000, ...more });
const refusal = (code: string) => expect.objectContaining({ name: 'EdgarHttpError', code });

describe('an answer', () => {
  test('waits for the rate limiter, then comes unzipped and with its validators', async () => {
    const { client, told } = await clientOf((request, response) => {
      expect(request.headers).toMatchObject({
        'user-agent': 'Example Desk edgar@desk.example',
        'accept-encoding': 'gzip',
      });
      response.writeHead(200, {
        'content-encoding': 'gzip',
        etag: '"1"',
        'last-modified': 'Mon, 12 Jan 2026 03:30:00 GMT',
      });
      response.end(gzipSync('rows'));
    });
    const answer = await get(client);
    expect(answer).toEqual({
      status: 'ok',
      bytes: Buffer.from('rows'),
      etag: '"1"',
      lastModified: 'Mon, 12 Jan 2026 03:30:00 GMT',
    });
    expect(told).toEqual(['acquire', 'answered']);
  });

  test('is not sent again while the file is unchanged', async () => {
    const { client } = await clientOf((request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end();
    });
    expect(await get(client, { known: { etag: '"1"', lastModified: null } })).toEqual({ status: 'not_modified' });
  });

  test.each([
    ['403 of the archive’s storage', 403, S3],
    ['404', 404, ''],
    ...(hasOpenData
      ? ([
          ['403 as recorded', 403, openText('http_errors', '403_missing_index.xml')],
          ['404 as recorded', 404, openText('http_errors', '404_submissions.xml')],
        ] as const)
      : []),
  ] as const)('%s means that there is no such file', async (_what, status, body) => {
    const { client, told } = await clientOf((_request, response) => response.writeHead(status).end(body));
    expect(await get(client)).toEqual({ status: 'missing' });
    expect(told).toEqual(['acquire', 'answered']);
  });
});

describe('being throttled', () => {
  test.each([
    ['403 with a page', 403, {}, PAGE, { isBan: true, retryAfterMs: null }],
    ['403 without a body', 403, {}, '', { isBan: true, retryAfterMs: null }],
    ['the page as 200', 200, {}, PAGE, { isBan: true, retryAfterMs: null }],
    ['429 with seconds', 429, { 'retry-after': '30' }, '', { isBan: false, retryAfterMs: 30_000 }],
    [
      '429 with a time in the past',
      429,
      { 'retry-after': 'Mon, 12 Jan 2015 03:30:00 GMT' },
      '',
      { isBan: false, retryAfterMs: 0 },
    ],
    ['503', 503, {}, '<html>SEC.gov | File Unavailable</html>', { isBan: false, retryAfterMs: null }],
    ['503 with nonsense', 503, { 'retry-after': 'soon' }, '', { isBan: false, retryAfterMs: null }],
  ])('%s is reported to the rate limiter', async (_what, status, headers, body, limiterHears) => {
    const { client, told } = await clientOf((_request, response) => response.writeHead(status, headers).end(body));
    await expect(get(client)).rejects.toEqual(refusal('throttled'));
    await expect(get(client)).rejects.toMatchObject({
      retryAt: UNTIL,
      message: expect.stringContaining(UNTIL.toISOString()),
    });
    expect(told.slice(0, 2)).toEqual(['acquire', limiterHears]);
  });
});

describe('unusable answers', () => {
  test.each<[string, string, RequestListener]>([
    [
      'a web page as 200',
      'unexpected_body',
      (_, response) => response.writeHead(200).end('\n<!DOCTYPE html><html>Maintenance</html>'),
    ],
    ['an empty file', 'unexpected_body', (_, response) => response.writeHead(200).end()],
    ['a redirect', 'refused', (_, response) => response.writeHead(302, { location: 'http://other.example/' }).end()],
    ['304 to an unconditional request', 'refused', (_, response) => response.writeHead(304).end()],
    ['500', 'server_error', (_, response) => response.writeHead(500).end()],
    ['a body over the limit', 'too_large', (_, response) => response.writeHead(200).end('x'.repeat(1_001))],
    [
      'a body over the limit after unzipping',
      'too_large',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_001))),
    ],
    [
      'a gzip body that is cut off',
      'truncated',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('rows of an index').subarray(0, -9)),
    ],
    [
      'a body shorter than announced',
      'truncated',
      (_, response) => {
        response.writeHead(200, { 'content-length': '500' });
        response.write('rows', () => response.destroy());
      },
    ],
    [
      'chunks without the last one',
      'truncated',
      (_, response) => {
        response.writeHead(200);
        response.write('rows', () => response.destroy());
      },
    ],
    ['a cut connection', 'network', (request) => request.socket.destroy()],
  ])('%s is %s', async (_what, code, listener) => {
    const { client } = await clientOf(listener);
    await expect(get(client)).rejects.toEqual(refusal(code));
  });

  test('an answer that does not begin, or does not end, times out', async () => {
    const { client } = await clientOf(
      (request, response) => void (request.url === '/begun' && response.writeHead(200).write('rows')),
      { timeoutMs: 150 },
    );
    await expect(get(client)).rejects.toEqual(refusal('timeout'));
    await expect(get(client, { path: '/begun' })).rejects.toEqual(refusal('timeout'));
  });

  test('an aborted request throws the reason of its signal', async () => {
    const { client } = await clientOf(() => undefined);
    const abort = new AbortController();
    const request = get(client, { signal: abort.signal });
    abort.abort(new Error('the worker stops'));
    await expect(request).rejects.toThrow('the worker stops');
  });
});
