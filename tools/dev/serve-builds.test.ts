import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serveBuilds } from './serve-builds.mjs';

const SHELL = 'https://app.sentinel.example';
let server: Awaited<ReturnType<typeof serveBuilds>>;
const build = (version: string) =>
  ({
    release: { kind: 'remote', area: 'alerts', version },
    files: new Map([['entry.js', Buffer.from(`entry of ${version}`)]]),
  }) as unknown as Parameters<typeof server.add>[0];

beforeAll(async () => {
  server = await serveBuilds({ shellOrigin: SHELL, port: 0 });
  server.add(build('000000000001'));
});
afterAll(() => server.close());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>((done, failed) => {
    request(`${server.origin}${path}`, { method, headers }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
        // An event stream has no end.
        if (path === '/builds' && body.includes('event: build')) answer.destroy();
      });
      answer.once('close', () => done({ status: answer.statusCode, headers: answer.headers, body }));
    })
      .once('error', failed)
      .end();
  });

test('pages of the shell get files and builds; it listens on this machine only', async () => {
  expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const file = await ask('/r/alerts/000000000001/entry.js?attempt=1', { origin: SHELL });
  expect(file).toMatchObject({
    status: 200,
    body: 'entry of 000000000001',
    headers: {
      'access-control-allow-origin': SHELL,
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
  server.add(build('000000000002'));
  const { body } = await ask('/builds', { origin: SHELL });
  expect(body).toContain('"version":"000000000002"');
  expect((await ask('/r/alerts/000000000001/entry.js', { origin: SHELL })).status).toBe(200);
  expect((await ask('/r/alerts/000000000001/entry.js', { origin: SHELL }, 'OPTIONS')).headers).toMatchObject({
    'access-control-allow-private-network': 'true',
  });
});

test.each<[string, Record<string, string>]>([
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a name that leads to this machine', { host: 'evil.example' }],
])('%s gets nothing', async (_who, headers) => {
  for (const path of ['/builds', '/r/alerts/000000000001/entry.js']) {
    const answer = await ask(path, headers);
    expect([answer.status, answer.body, answer.headers['access-control-allow-origin']]).toEqual([403, '', undefined]);
  }
});

test.each(['/', '/r/alerts/000000000001/../../x', '/r/alerts/0000000000ff/entry.js', '/r/alerts/000000000001/none.js'])(
  'there is nothing at %s',
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);
