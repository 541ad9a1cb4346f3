import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

const lines: string[] = [];
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway(
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.hops.length = 0;
  gateway.answerWith(200, { ok: true });
});

const login = (password = 'hunter2', email = 'a@b.example') => ({
  type: 'check_login',
  email,
  password,
  device_id: 'web_ab',
});

describe('the hop to the owner', () => {
  test('carries the request id, the caller and the body, and hides nothing of the answer', async () => {
    const person = await gateway.logIn(['alerts']);
    const answer = await gateway.post(
      { type: 'get_alerts', email: person.email },
      {
        authorization: `Bearer ${person.token}`,
        'x-request-id': 'request-0001',
        'x-forwarded-for': '192.0.2.7',
        'user-agent': 'probe',
      },
    );
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      200,
      { ok: true },
      'no-store',
    ]);
    const [hop] = gateway.hops;
    expect(hop).toMatchObject({
      type: 'get_alerts',
      body: { type: 'get_alerts', email: person.email },
      headers: { 'x-request-id': 'request-0001', 'x-forwarded-for': '192.0.2.7', 'x-forwarded-user-agent': 'probe' },
    });
    expect(gateway.verifyInternal('alerts', hop!.headers.authorization as string)).toMatchObject({
      accountId: person.accountId,
      email: person.email,
      permissions: ['alerts'],
    });
    expect(lines.join('')).toContain('"request_id":"request-0001"');
  });

  test('a verdict on a transcript of 2 MB arrives whole (issue 11 "Bad input")', async () => {
    const person = await gateway.logIn(['categorization']);
    const verdict = {
      type: 'insert_categorization',
      email: person.email,
      gvkey: '1',
      interaction_num: 1,
      categorization: 1,
      reason: '',
      interaction_html: 'ש"<'.repeat(700_000),
    };
    const answer = await gateway.post(verdict, { authorization: `Bearer ${person.token}` });
    expect([answer.statusCode, gateway.hops[0]?.body]).toEqual([200, verdict]);
    const longer = { ...verdict, interaction_html: 'x'.repeat(4_000_001) };
    expect((await gateway.post(longer, { authorization: `Bearer ${person.token}` })).statusCode).toBe(400);
  });

  test('a failure of the owner keeps its envelope', async () => {
    gateway.answerWith(401, {
      error: 'The email address or password is incorrect.',
      code: 'invalid_credentials',
      request_id: 'x',
    });
    const answer = await gateway.post(login());
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
  });

  test('no password or token stands in the log', async () => {
    const person = await gateway.logIn([]);
    await gateway.post(login('hunter2-in-the-log'), { authorization: `Bearer ${person.token}` });
    expect(lines.join('')).not.toMatch(/hunter2-in-the-log/);
    expect(lines.join('')).not.toContain(person.token);
  });
});

describe('what is kept of a call', () => {
  const logOf = (requestId: string) =>
    lines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === requestId);

  test('a refused call leaves one line with operation, status, address and time', async () => {
    await gateway.post({ type: 'get_tickers' }, { 'x-request-id': 'refused-0001', 'x-forwarded-for': '192.0.2.8' });
    const entry = logOf('refused-0001').find(({ msg }) => msg === 'call refused');
    expect(entry).toMatchObject({
      operation: 'get_tickers',
      status: 401,
      ip: '192.0.2.8',
      account: null,
      ms: expect.any(Number),
    });
    const { body } = await gateway.app.inject('/metrics');
    expect(body).toMatch(/gateway_calls_total\{[^}]*operation="get_tickers"[^}]*status="4xx"[^}]*\} \d/);
  });
});

describe('limits', () => {
  test('an outage of the owner is nobody’s failed login', async () => {
    gateway.answerWith(503, { error: 'down', code: 'unavailable', request_id: 'x' });
    for (let n = 0; n < 8; n += 1) expect((await gateway.post(login('x', 'outage@b.example'))).statusCode).toBe(503);
    gateway.answerWith(200, { ok: true });
    expect((await gateway.post(login('x', 'outage@b.example'))).statusCode).toBe(200);
  });

  test('an address that the caller made up does not escape the limit', async () => {
    gateway.answerWith(401, { error: 'no', code: 'invalid_credentials', request_id: 'x' });
    const from = (n: number) =>
      gateway.post(login('x', 'escape@b.example'), { 'x-forwarded-for': `10.9.8.${n}, 192.0.2.50` });
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await from(n)).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('the sixth failed login of a minute is refused with the seconds to wait (SECURITY.md 8); other people are not', async () => {
    gateway.answerWith(401, { error: 'no', code: 'invalid_credentials', request_id: 'x' });
    const from = (ip: string, email: string) => gateway.post(login('x', email), { 'x-forwarded-for': ip });
    for (let n = 0; n < 5; n += 1) expect((await from('192.0.2.1', 'victim@b.example')).statusCode).toBe(401);
    const refused = await from('192.0.2.1', 'Victim@b.example');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { body } = await gateway.app.inject('/metrics');
    expect(body).toMatch(/gateway_rate_limited_total\{operation="check_login",service="gateway"\} [1-9]/);
    expect(body).not.toMatch(/victim@b\.example/i);
    expect((await from('192.0.2.1', 'other@b.example')).statusCode).toBe(401);
    expect((await from('192.0.2.2', 'victim@b.example')).statusCode).toBe(401);
  });

  test('logins that succeed use nothing up (SECURITY.md 8)', async () => {
    for (let n = 0; n < 8; n += 1) expect((await gateway.post(login('right', 'happy@b.example'))).statusCode).toBe(200);
  });

  test('while PostgreSQL does not answer for the limits, a login is refused as unavailable, and not taken', async () => {
    await gateway.database.sql.begin(async (tx) => {
      await tx`lock table gateway.rate_limit in access exclusive mode`;
      const answer = await gateway.post(login('x', 'paused@b.example'));
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    });
    expect(gateway.hops).toEqual([]);
    expect((await gateway.post(login('x', 'paused@b.example'))).statusCode).toBe(200);
  });

  test('login limits are shared by two gateways, and a restart forgets nothing (SECURITY.md 10)', async () => {
    gateway.answerWith(401, { error: 'no', code: 'invalid_credentials', request_id: 'x' });
    const other = await gateway.startAnother();
    const at = async (app: typeof other) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.60' },
        payload: login('x', 'shared@b.example'),
      });
      return answer.statusCode;
    };
    const statuses = [];
    for (const app of [gateway.app, other, gateway.app, other, gateway.app, other, gateway.app])
      statuses.push(await at(app));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await at(await gateway.startAnother())).toBe(429);
  });
});
