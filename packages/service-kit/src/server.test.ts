import { Writable } from 'node:stream';
import { afterEach, describe, expect, test } from '@jest/globals';
import { AppError } from '@sentinel/contracts';
import type { FastifyInstance } from 'fastify';
import { createServer, type Readiness } from './server.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

function serverWithLog(readiness: Readiness[] = []) {
  const lines: string[] = [];
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = createServer({ name: 'probe', config: { logLevel: 'info' }, readiness, logStream });
  open.push(app);
  return { app, lines };
}

describe('a service', () => {
  test('keeps the request id of the caller, and makes one where it is missing or not an id', async () => {
    const { app } = serverWithLog();
    const given = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'abc-123_DEF' } });
    expect(given.headers['x-request-id']).toBe('abc-123_DEF');
    const odd = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'a b\tc' } });
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is ready only when all it needs is there, and names what is missing', async () => {
    let up = false;
    const { app } = serverWithLog([
      { name: 'database', check: () => (up ? Promise.resolve() : Promise.reject(new Error('down'))) },
    ]);
    const waiting = await app.inject('/readyz');
    expect([waiting.statusCode, waiting.json().missing]).toEqual([503, ['database']]);
    up = true;
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', service: 'probe' });
  });

  test('a 5xx says nothing of its cause, and the log has it', async () => {
    const { app, lines } = serverWithLog();
    app.get('/boom', async () => {
      throw new Error('the secret cause');
    });
    const answer = await app.inject('/boom');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret cause');
    expect(answer.json()).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      code: 'internal',
      request_id: answer.headers['x-request-id'],
    });
    expect(lines.join('')).toContain('the secret cause');
  });

  test('an AppError leaves with its status, code and text', async () => {
    const { app } = serverWithLog();
    app.get('/slow-down', async () => {
      throw new AppError('rate_limited', 'Too many.', { retryAfterSeconds: 7 });
    });
    const answer = await app.inject('/slow-down');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([429, '7', 'rate_limited']);
  });

  test('a lost database connection is "unavailable", not "internal"', async () => {
    const { app } = serverWithLog();
    app.get('/db', async () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    });
    expect((await app.inject('/db')).statusCode).toBe(503);
  });

  test('so it is when the ORM has wrapped what the driver said', async () => {
    const { app } = serverWithLog();
    app.get('/orm', async () => {
      throw new Error('Failed query', {
        cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      });
    });
    expect((await app.inject('/orm')).json().code).toBe('unavailable');
  });

  test('passwords and tokens never reach the log', async () => {
    const { app, lines } = serverWithLog();
    app.post('/login', async (request) => {
      request.log.info({ body: request.body, headers: request.headers }, 'seen');
      return {};
    });
    await app.inject({
      method: 'POST',
      url: '/login',
      headers: { authorization: 'Bearer tokenvalue' },
      payload: { password: 'hunter2', refresh_token: 'refreshvalue' },
    });
    expect(lines.join('')).toContain('seen');
    expect(lines.join('')).not.toMatch(/hunter2|tokenvalue|refreshvalue/);
  });

  test('the parameters of a failed query never reach the log', async () => {
    const { app, lines } = serverWithLog();
    app.get('/query', async () => {
      throw new Error('Failed query: insert into account values ($1)\nparams: typed-by-a-person', {
        cause: new Error('duplicate key'),
      });
    });
    await app.inject('/query');
    expect(lines.join('')).toContain('insert into account');
    expect(lines.join('')).toContain('duplicate key');
    expect(lines.join('')).not.toContain('typed-by-a-person');
  });

  test('slow bodies: a request that does not come to its end within a minute is given up (SECURITY.md 43)', async () => {
    expect(serverWithLog().app.server.requestTimeout).toBe(60_000);
  });

  test('no answer is taken for another type than it says, a refusal included (SECURITY.md 52)', async () => {
    const { app } = serverWithLog();
    const answers = [await app.inject('/healthz'), await app.inject('/nowhere'), await app.inject('/%')];
    expect(answers.map(({ headers }) => headers['x-content-type-options'])).toEqual(['nosniff', 'nosniff', 'nosniff']);
  });

  test('a missing address answers with the envelope too', async () => {
    const { app } = serverWithLog();
    expect((await app.inject('/nowhere')).json()).toMatchObject({ code: 'not_found' });
  });

  test('metrics count by route', async () => {
    const { app } = serverWithLog();
    await app.inject('/healthz');
    const { body } = await app.inject('/metrics');
    expect(body).toMatch(/http_request_duration_seconds_count\{service="probe",route="\/healthz",status="2xx"\} 1/);
  });
});
