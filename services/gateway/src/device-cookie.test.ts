import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { readDeviceSecret, refuseForeignPage } from './device-cookie.ts';
import { samplePayload } from './testing/sample-payload.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

const SECRET = 'c2VjcmV0IG9mIHRoaXMgYnJvd3Nlciwgb2YgMjU2IGJpdHM';
const SET = `__Host-sentinel_device=${SECRET}; Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Strict`;
const lines: string[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  gateway = await startGateway(logStream);
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.hops.length = 0;
  gateway.answerWith(200, { ok: true }, { 'set-cookie': SET });
});

const everyOperation = Object.values(operations) as readonly Operation[];
const withCookie = everyOperation.filter(({ deviceCookie }) => deviceCookie);
const cookie = `__Host-sentinel_device=${SECRET}`;

async function call(operation: Operation, headers: Record<string, string>) {
  const person = operation.access === 'open' ? undefined : await gateway.logIn(['admin']);
  return gateway.post(samplePayload(operation, person), {
    ...(person ? { authorization: `Bearer ${person.token}` } : {}),
    ...headers,
  });
}

describe('the cookie of the remembered device (SECURITY.md 31, 32)', () => {
  test('goes to the owner as the secret alone, and comes back as it was set, for operations declared so', async () => {
    expect(withCookie.map(({ type }) => type)).toEqual(expect.arrayContaining(['check_login', 'refresh_session']));
    for (const operation of withCookie) {
      gateway.hops.length = 0;
      const answer = await call(operation, { cookie: `theme=dark; ${cookie}; other=1` });
      expect([operation.type, answer.statusCode, answer.headers['set-cookie']]).toEqual([operation.type, 200, SET]);
      expect(gateway.hops[0]?.headers).toMatchObject({ 'x-device-secret': SECRET });
      expect(gateway.hops[0]?.headers.cookie).toBeUndefined();
    }
  });

  test('neither goes nor comes for any other operation', async () => {
    for (const operation of everyOperation.filter(({ deviceCookie }) => !deviceCookie)) {
      gateway.hops.length = 0;
      const answer = await call(operation, { cookie });
      expect([operation.type, answer.statusCode, answer.headers['set-cookie']]).toEqual([
        operation.type,
        200,
        undefined,
      ]);
      expect(gateway.hops[0]?.headers['x-device-secret']).toBeUndefined();
    }
  });

  test('is set by a refusal, too', async () => {
    gateway.answerWith(401, { error: 'no', code: 'unauthenticated', request_id: 'x' }, { 'set-cookie': SET });
    const answer = await call(operations.refresh_session as Operation, { cookie });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([401, SET]);
  });

  test('cannot be given past the cookie: a header of the caller’s is not passed on', async () => {
    await call(operations.check_login as Operation, { 'x-device-secret': SECRET, 'x-audit-actor': 'me' });
    expect(gateway.hops[0]?.headers['x-device-secret']).toBeUndefined();
    expect(gateway.hops[0]?.headers['x-audit-actor']).toBeUndefined();
  });

  test('does not stand in the log (SECURITY.md 56)', async () => {
    await call(operations.check_login as Operation, { cookie });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(SECRET);
  });

  test.each([
    [undefined, null],
    ['', null],
    [cookie, SECRET],
    [`a=1;${cookie};b=2`, SECRET],
    [`sentinel_device=${SECRET}`, null],
    [`__host-sentinel_device=${SECRET}`, null],
    [`x__Host-sentinel_device=${SECRET}`, null],
    ['__Host-sentinel_device=', null],
    ['__Host-sentinel_device=short', null],
    [`__Host-sentinel_device=${'a'.repeat(257)}`, null],
    [`__Host-sentinel_device=${SECRET}%0d%0aX: y`, null],
    [`__Host-sentinel_device="${SECRET}"`, null],
    [`__Host-sentinel_device=bad value; ${cookie}`, null],
  ])('of %j the secret is %j', (header, secret) => {
    expect(readDeviceSecret(header)).toBe(secret);
  });
});

describe('a page of another origin (SECURITY.md 53)', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://app.example.evil.example' },
    { origin: 'https://app.example:8443' },
    { origin: 'https://sub.app.example' },
    { origin: 'app.example' },
    { origin: 'file://' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://app.example', 'sec-fetch-site': 'cross-site' },
  ];
  test.each(withCookie.map((operation) => [operation.type, operation] as const))(
    'is refused %s',
    async (_type, operation) => {
      for (const headers of foreign) {
        const answer = await call(operation, {
          host: 'app.example',
          'x-forwarded-host': 'app.example',
          cookie,
          ...headers,
        });
        expect([headers, answer.statusCode, answer.json().code]).toEqual([headers, 403, 'forbidden']);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      expect(gateway.hops).toEqual([]);
    },
  );

  test('the own page is served, and so is a caller that is no browser', async () => {
    for (const headers of [{ origin: 'https://app.example', 'sec-fetch-site': 'same-origin' }, {}]) {
      const answer = await call(operations.check_login as Operation, { 'x-forwarded-host': 'app.example', ...headers });
      expect(answer.statusCode).toBe(200);
    }
  });

  const isRefused = (headers: Record<string, string>, trustedHops: number) => {
    try {
      refuseForeignPage(headers, trustedHops);
      return false;
    } catch {
      return true;
    }
  };
  test.each([
    ['a host that our proxy tells', { host: '10.0.0.1:8001', 'x-forwarded-host': 'app.example' }, 1, false],
    [
      'a host that the caller made up, before our proxy’s',
      { 'x-forwarded-host': 'evil.example, app.example' },
      1,
      false,
    ],
    [
      'a host that the caller made up, without a proxy',
      { host: 'x.example', 'x-forwarded-host': 'app.example' },
      0,
      true,
    ],
    ['the host itself, without a proxy', { host: 'app.example', 'x-forwarded-host': 'x.example' }, 0, false],
    ['a proxy that tells no host', { host: 'app.example' }, 1, false],
    ['a port that goes without saying', { host: 'app.example:443' }, 0, false],
    ['another port', { host: 'app.example:80' }, 0, true],
    ['upper case', { host: 'APP.example' }, 0, false],
    ['no host at all', {}, 1, true],
  ])('%s', (_what, headers, trustedHops, refused) => {
    expect(isRefused({ ...headers, origin: 'https://app.example' }, trustedHops)).toBe(refused);
  });
});
