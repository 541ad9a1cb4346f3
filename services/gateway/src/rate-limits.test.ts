import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { createRateLimits } from './rate-limits.ts';
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

describe('what a call is counted under', () => {
  const callerOf = (accountId: string) => ({ accountId, sessionId: 's', email: 'a@b.example', permissions: [] });
  const FIRST = { ip: '192.0.2.1', email: 'a@b.example', caller: callerOf('a') };
  const limitsOf = (all: readonly Operation[]) => createRateLimits(all, gateway.database, () => undefined);
  const LIMITED = { code: 'rate_limited' };

  test.each([
    ['account', 'the account in another network', true, { ip: '192.0.2.2' }],
    ['account', 'another account of the network', false, { caller: callerOf('b') }],
    ['account', 'somebody without an account', false, { caller: null }],
    ['ip', 'anybody of the network', true, { email: 'b@b.example', caller: callerOf('b') }],
    ['ip', 'the account in another network', false, { ip: '192.0.2.2' }],
    ['ip+email', 'the email in capitals', true, { email: 'A@B.example', caller: null }],
    ['ip+email', 'another email of the network', false, { email: 'b@b.example' }],
    ['ip+email', 'no email', false, { email: undefined }],
    ['ip+email', 'the email in another network', false, { ip: '192.0.2.2' }],
  ] as const)('by %s, %s has the same limit: %s', async (by, _who, isSame, change) => {
    const operation: Operation = { ...operations.relax_events, rateLimit: { calls: 1, perSeconds: 60, by } };
    const limits = limitsOf([operation]);
    await limits.take(operation, FIRST);
    const second = limits.take(operation, { ...FIRST, ...change });
    await (isSame ? expect(second).rejects.toMatchObject(LIMITED) : second);
  });

  test.each([
    ['gives back what succeeds where only failures count', true],
    ['counts every call elsewhere', false],
  ])('a limit %s', async (_what, countOnlyFailures) => {
    const rateLimit = {
      calls: 1,
      perSeconds: 60,
      by: 'ip',
      ...(countOnlyFailures ? { countOnlyFailures } : {}),
    } as const;
    const operation: Operation = { ...operations.relax_events, rateLimit };
    const limits = limitsOf([operation]);
    const refund = await limits.take(operation, FIRST);
    await refund();
    const second = limits.take(operation, FIRST);
    await (countOnlyFailures ? second : expect(second).rejects.toMatchObject(LIMITED));
  });

  test('by account, those without one share the limit of their network', async () => {
    const operation: Operation = { ...operations.relax_events, rateLimit: { calls: 1, perSeconds: 60, by: 'account' } };
    const limits = limitsOf([operation]);
    await limits.take(operation, { ...FIRST, caller: null });
    await expect(limits.take(operation, { ...FIRST, caller: null })).rejects.toMatchObject(LIMITED);
    await limits.take(operation, { ...FIRST, ip: '192.0.2.2', caller: null });
  });

  test('a network makes 6,000 calls a minute, whoever makes them, those that succeed included; others go on', async () => {
    const limits = limitsOf([operations.get_alerts]);
    const take = (n: number, ip: string) =>
      limits.take(operations.get_alerts, { ip, email: undefined, caller: callerOf(`${n}`) });
    for (let n = 0; n < 6_000; n += 1) {
      const refund = await take(n, `2001:db8:0:9::${n.toString(16)}`);
      await refund();
    }
    await expect(take(6_000, '2001:db8:0:9::ffff')).rejects.toMatchObject(LIMITED);
    await take(6_000, '2001:db8:0:a::1');
  });

  test('only durable limits are stored, and no email', async () => {
    const all: readonly Operation[] = Object.values(operations);
    const limits = limitsOf(all);
    for (const operation of all) await limits.take(operation, { ...FIRST, ip: '192.0.2.90' });
    const rows = await gateway.database.sql<{ key: string }[]>`select key from gateway.rate_limit`;
    const named = rows.map(({ key }) => key.split(':', 1)[0]);
    const durable = all.filter(({ rateLimit }) => rateLimit.durable).map(({ type }) => type);
    expect([...new Set(named)].sort()).toEqual([...durable, 'network_failures'].sort());
    const logins = rows.map(({ key }) => key).filter((key) => key.startsWith('check_login:'));
    expect(logins.filter((key) => !/^check_login:[\w-]{43}$/.test(key))).toEqual([]);
  });
});
