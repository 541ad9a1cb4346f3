import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '@sentinel/contracts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

const lines: string[] = [];
const alarms = () =>
  lines
    .map((line) => JSON.parse(line) as { msg?: string })
    .filter(({ msg }) => msg?.includes('too many failed logins'));

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

test('limits by caller: another address of one’s own IPv6 network is no other caller (SECURITY.md 8)', async () => {
  gateway.answerWith(401, { error: 'no', code: 'invalid_credentials', request_id: 'x' });
  const login = { type: 'check_login', email: 'victim@b.example', password: 'x', device_id: 'web_ab' };
  const from = async (ip: string) => (await gateway.post(login, { 'x-forwarded-for': ip })).statusCode;
  const statuses = [];
  for (let n = 1; n <= 6; n += 1) statuses.push(await from(`2001:db8:0:1::${n}`));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await from('2001:db8:0:2::1')).toBe(401);
  gateway.answerWith(200, { response: 'invalid_email' });
  const reset = { type: 'initialize_password_reset', email: 'victim@b.example' };
  const asked = [];
  for (let n = 1; n <= 6; n += 1)
    asked.push((await gateway.post(reset, { 'x-forwarded-for': `2001:db8:0:3::${n}` })).statusCode);
  expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
});

test('all sessions of an account share its limit, and no other account is limited by it', async () => {
  gateway.answerWith(200, { ok: true });
  const person = await gateway.logIn(['explore_events']);
  const again = await gateway.logInAgain(person);
  const other = await gateway.logIn(['explore_events']);
  const relax = async ({ email, token }: { email: string; token: string }) =>
    (await gateway.post({ type: 'relax_events', email }, { authorization: `Bearer ${token}` })).statusCode;
  const { calls } = operations.relax_events.rateLimit;
  for (let n = 0; n < calls; n += 1) expect(await relax(n % 2 === 0 ? person : again)).toBe(200);
  expect([await relax(person), await relax(again), await relax(other)]).toEqual([429, 429, 200]);
});

test('while running as another user, the administrator’s limit is used, not the user’s', async () => {
  gateway.answerWith(200, { ok: true });
  const [admin, user] = [await gateway.logIn(['admin']), await gateway.logIn(['explore_events'])];
  const acting = await gateway.runAs(admin, user);
  const relax = async ({ email, token }: { email: string; token: string }) =>
    (await gateway.post({ type: 'relax_events', email }, { authorization: `Bearer ${token}` })).statusCode;
  const { calls } = operations.relax_events.rateLimit;
  for (let n = 0; n < calls; n += 1) expect(await relax(acting)).toBe(200);
  expect([await relax(acting), await relax(admin), await relax(user)]).toEqual([429, 429, 200]);
});

describe('one password tried on many accounts', () => {
  const login = (n: number, network: string, app = gateway.app) =>
    app.inject({
      method: 'POST',
      url: '/api',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
      payload: { type: 'check_login', email: `person${n}@spray.example`, password: 'Summer#2026', device_id: 'web_ab' },
    });

  test('is refused after a hundred failures of a network, at every gateway, and raises an alarm', async () => {
    const second = await gateway.startAnother();
    gateway.answerWith(401, { error: 'no', code: 'invalid_credentials', request_id: 'x' });
    for (let n = 0; n < 100; n += 1) expect((await login(n, '192.0.2.50')).statusCode).toBe(401);
    expect(alarms()).toEqual([]);
    const refused = await login(100, '192.0.2.50');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(101, '192.0.2.50', second)).statusCode).toBe(429);
    expect((await login(100, '192.0.2.51')).statusCode).toBe(401);
    expect(alarms()).toEqual([expect.objectContaining({ network: '192.0.2.50' })]);
    const { body } = await gateway.app.inject('/metrics');
    expect(body).toMatch(/gateway_login_failures_of_network_total(\{[^}]*\})? 1/);
  });

  test('logins that succeed, and failures of our own, are not counted', async () => {
    for (const [status, body] of [
      [200, { ok: true }],
      [503, { error: 'no', code: 'unavailable', request_id: 'x' }],
    ] as const) {
      gateway.answerWith(status, body);
      for (let n = 0; n < 101; n += 1) expect((await login(n, '192.0.2.60')).statusCode).toBe(status);
    }
  });

  test('a person who is limited already does not use up the network’s failures', async () => {
    gateway.answerWith(401, { error: 'no', code: 'invalid_credentials', request_id: 'x' });
    for (let n = 0; n < 120; n += 1) await login(0, '192.0.2.70');
    expect((await login(1, '192.0.2.70')).statusCode).toBe(401);
  });
});
