import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { AppError } from '@sentinel/contracts';
import type { FastifyInstance } from 'fastify';
import { createInternalSigner } from './internal-token.ts';
import {
  AUDIT_HEADERS,
  type Call,
  DEVICE_COOKIE,
  DEVICE_SECRET_HEADER,
  type HandlersOf,
  registerOperations,
} from './operations.ts';
import { createServer } from './server.ts';
import { alertOperations, identityOperations } from './testing/made-operations.ts';

const SECRET = 's'.repeat(32);
const CALLER = { accountId: 'a', sessionId: 's', email: 'x@sentinel.example', permissions: ['alerts'] };
type AlertHandlers = HandlersOf<typeof alertOperations>;
const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

function serve(handlers: AlertHandlers): FastifyInstance {
  const app = createServer({ name: 'alerts', config: { logLevel: 'silent' } });
  open.push(app);
  registerOperations(app, alertOperations, handlers, { internalTokenSecret: SECRET, undeclaredErrors: 'fail' });
  return app;
}

const alert = { alert_name: 'n', email: CALLER.email };
const handlers: AlertHandlers = {
  get_alerts: async () => [{ ...alert, password_hash: 'leak' } as typeof alert],
  set_alerts: async () => ({ success: true }),
  delete_alert: async () => ({ success: true }),
};
const post = (
  app: FastifyInstance,
  type: string,
  payload: object,
  authorization = `Bearer ${createInternalSigner(SECRET)('alerts', CALLER)}`,
) =>
  app.inject({ method: 'POST', url: `/operations/${type}`, headers: { authorization }, payload: { type, ...payload } });

describe('operations of a service', () => {
  test('answers the gateway, with declared fields only', async () => {
    const answer = await post(serve(handlers), 'get_alerts', { email: CALLER.email });
    expect(answer.json()).toEqual([alert]);
  });

  test('SECURITY 40: refuses callers without the internal token, with a forged one, or with one for another service', async () => {
    const app = serve(handlers);
    const forged = [
      '',
      'Bearer nonsense',
      `Bearer ${createInternalSigner('o'.repeat(32))('alerts', CALLER)}`,
      `Bearer ${createInternalSigner(SECRET)('market', CALLER)}`,
    ];
    for (const authorization of forged)
      expect((await post(app, 'get_alerts', { email: CALLER.email }, authorization)).statusCode).toBe(401);
    const header = await app.inject({
      method: 'POST',
      url: '/operations/get_alerts',
      headers: { 'x-user-id': 'a' },
      payload: { type: 'get_alerts', email: CALLER.email },
    });
    expect(header.statusCode).toBe(401);
  });

  test('refuses an unknown field, by name', async () => {
    const answer = await post(serve(handlers), 'delete_alert', { email: CALLER.email, alert_name: 'n', role: 'admin' });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Unknown field "role".']);
  });

  test('what is noted for the audit log and the device cookie leave with a refusal, too', async () => {
    const app = createServer({ name: 'identity', config: { logLevel: 'silent' } });
    open.push(app);
    const refusing = {
      logout: async () => ({}),
      check_login: async (_input: unknown, call: Call) => {
        call.noteForAudit({ actorId: 'the account' });
        call.noteForAudit({ detail: 'password → refused' });
        call.setDeviceSecret(null);
        throw new AppError('invalid_credentials', 'The email address or password is incorrect.');
      },
    };
    registerOperations(app, identityOperations, refusing, { internalTokenSecret: SECRET, undeclaredErrors: 'fail' });
    const answer = await post(
      app,
      'check_login',
      { email: CALLER.email },
      `Bearer ${createInternalSigner(SECRET)('identity', null)}`,
    );
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_credentials']);
    expect(answer.headers).toMatchObject({
      [AUDIT_HEADERS.actorId]: 'the%20account',
      [AUDIT_HEADERS.detail]: encodeURIComponent('password → refused'),
      'set-cookie': `${DEVICE_COOKIE}=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict`,
    });
  });

  test('does not start with a missing or a foreign handler', () => {
    const { delete_alert: _missing, ...rest } = handlers;
    expect(() => serve(rest as AlertHandlers)).toThrow('no handler for delete_alert');
    expect(() => serve({ ...handlers, get_tickers: async () => ({}) } as AlertHandlers)).toThrow(
      'get_tickers is none of its operations',
    );
  });
});

describe('a caller who leaves', () => {
  /** A service whose call has started; its log lines; and what makes the caller leave and waits until the service knows. */
  async function called(handle: (call: Call) => Promise<never>) {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const app = createServer({ name: 'alerts', config: { logLevel: 'info' }, logStream });
    open.push(app);
    let known: (call: Call) => void = () => {};
    const started = new Promise<Call>((done) => {
      known = done;
    });
    const get_alerts = (_input: unknown, call: Call) => {
      known(call);
      return handle(call);
    };
    registerOperations(
      app,
      alertOperations,
      { ...handlers, get_alerts },
      { internalTokenSecret: SECRET, undeclaredErrors: 'fail' },
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    const caller = request({
      port: (app.server.address() as AddressInfo).port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/operations/get_alerts',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${createInternalSigner(SECRET)('alerts', CALLER)}`,
      },
    });
    caller.on('error', () => undefined);
    caller.end(JSON.stringify({ type: 'get_alerts', email: CALLER.email }));
    const { signal } = await started;
    caller.destroy();
    if (!signal.aborted) await once(signal, 'abort');
    await new Promise((done) => setTimeout(done, 0));
    return lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  }

  test('stops the call, which is no failure', async () => {
    const lines = await called(async ({ signal }) => {
      await once(signal, 'abort');
      throw signal.reason;
    });
    expect(lines.filter(({ level }) => level > 30)).toEqual([]);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'the caller left', operation: 'get_alerts' }));
  });

  test('does not hide a failure of the call', async () => {
    const lines = await called(async ({ signal }) => {
      await once(signal, 'abort');
      throw new Error('the disk is full');
    });
    expect(lines.filter(({ level }) => level > 30)).toMatchObject([{ msg: 'request failed' }]);
  });
});

describe('the cookie of the remembered device', () => {
  /** Identity with one handler for all its operations. */
  const call = (type: string, handle: (call: Call) => unknown, headers: Record<string, string> = {}) => {
    const app = createServer({ name: 'identity', config: { logLevel: 'silent' } });
    open.push(app);
    const answer = async (_input: unknown, facts: Call) => {
      await handle(facts);
      return {};
    };
    registerOperations(
      app,
      identityOperations,
      { check_login: answer, logout: answer },
      { internalTokenSecret: SECRET, undeclaredErrors: 'fail' },
    );
    return app.inject({
      method: 'POST',
      url: `/operations/${type}`,
      headers: { authorization: `Bearer ${createInternalSigner(SECRET)('identity', CALLER)}`, ...headers },
      payload: { type, ...(type === 'check_login' ? { email: CALLER.email } : {}) },
    });
  };

  test('SECURITY 31: is of this host alone, over TLS, and out of reach of scripts and other sites', async () => {
    const value = 'x'.repeat(43);
    const answer = await call('check_login', (facts) => facts.setDeviceSecret({ value, maxAgeSeconds: 60 }));
    expect(answer.headers['set-cookie']).toBe(
      `__Host-sentinel_device=${value}; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Strict`,
    );
  });

  test('is taken away with the attributes it was set with', async () => {
    const answer = await call('check_login', (facts) => facts.setDeviceSecret(null));
    expect(answer.headers['set-cookie']).toBe(
      '__Host-sentinel_device=; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Strict',
    );
  });

  test('reaches the operations declared with it, and no other', async () => {
    const seen: (string | null)[] = [];
    const look = (facts: Call) => {
      seen.push(facts.deviceSecret);
    };
    await call('check_login', look, { [DEVICE_SECRET_HEADER]: 'secret' });
    await call('check_login', look);
    await call('logout', look, { [DEVICE_SECRET_HEADER]: 'secret' });
    expect(seen).toEqual(['secret', null, null]);
    expect((await call('logout', (facts) => facts.setDeviceSecret(null))).statusCode).toBe(500);
  });

  test('notes for the audit log are headers, safe for any text; a later word replaces the earlier', async () => {
    const answer = await call('check_login', (facts) => {
      facts.noteForAudit({ actorId: 'a', detail: 'first' });
      facts.noteForAudit({ detail: 'alerts → none\r\nset-cookie: x=1' });
    });
    expect(answer.headers['x-audit-actor']).toBe('a');
    expect(decodeURIComponent(String(answer.headers['x-audit-detail']))).toBe('alerts → none\r\nset-cookie: x=1');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
