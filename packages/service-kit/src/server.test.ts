import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, describe, expect, test } from '@jest/globals';
import { AppError } from '@sentinel/contracts';
import type { FastifyInstance } from 'fastify';
import { createServer, type Readiness } from './server.ts';
import { until } from './testing.ts';

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

  test('what is missing, and that it is back, is told once, however often it is asked', async () => {
    let up = false;
    const { app, lines } = serverWithLog([
      { name: 'database', check: () => (up ? Promise.resolve() : Promise.reject(new Error('down'))) },
    ]);
    const ask = async () => [await app.inject('/readyz'), await app.inject('/readyz')];
    await ask();
    up = true;
    await ask();
    up = false;
    await ask();
    const told = lines.map((line) => JSON.parse(line)).map(({ part, msg }) => `${part}: ${msg}`);
    expect(told).toEqual(['database: not ready', 'database: ready again', 'database: not ready']);
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

  test('a line names the route, never the path: it may be a token (FINDINGS A11)', async () => {
    const { app, lines } = serverWithLog();
    app.get('/u/:token', async () => 'page');
    for (const url of [
      '/u/tokenvalue',
      '/u/tokenvalue?a=tokenvalue',
      '/U/tokenvalue',
      '/u/tokenvalue/more',
      '/u/%zz-tokenvalue',
    ])
      await app.inject({ url });
    const routes = lines.map((line) => JSON.parse(line)).flatMap(({ req }) => (req === undefined ? [] : [req.route]));
    expect(routes).toEqual(['/u/:token', '/u/:token', 'none', 'none']);
    expect(lines.join('')).not.toContain('tokenvalue');
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

  test('answers of the API and of health name no page, no other site and no cache (SECURITY.md 52)', async () => {
    const { app } = serverWithLog();
    for (const url of ['/healthz', '/readyz', '/nowhere', '/%'])
      expect((await app.inject(url)).headers).toMatchObject({
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      });
  });

  test.each(['53100', '53200', '53300'])('a database that is full (%s) is "unavailable"', async (code) => {
    const { app } = serverWithLog();
    app.get('/full', async () => {
      throw new Error('Failed query', { cause: Object.assign(new Error('could not extend file'), { code }) });
    });
    expect((await app.inject('/full')).statusCode).toBe(503);
  });

  test('a call that is shed is told when to come again, and is no fault in the log', async () => {
    const { app, lines } = serverWithLog();
    app.get('/busy', async () => {
      throw new AppError('overloaded', 'Busy.', { retryAfterSeconds: 2 });
    });
    const answer = await app.inject('/busy');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '2',
      { error: 'Busy.', code: 'overloaded', request_id: answer.headers['x-request-id'] },
    ]);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('only what is not JSON is called so', async () => {
    const { app } = serverWithLog();
    app.post('/json', async () => ({}));
    app.get('/of/:one', async () => ({}));
    const headers = { 'content-type': 'application/json' };
    const texts = [];
    for (const payload of ['{', '', '{"a":1,}'])
      texts.push((await app.inject({ method: 'POST', url: '/json', headers, payload })).json().error);
    expect(new Set(texts)).toEqual(new Set(['The request could not be read as JSON.']));
    const long = await app.inject(`/of/${'x'.repeat(6_000)}`);
    expect([long.statusCode, long.json()]).toMatchObject([404, { error: 'There is nothing at this address.' }]);
    expect((await app.inject('/%')).json().error).toBe('The address is not valid.');
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

describe('over a real connection', () => {
  /** Sends the bytes as they are, and reads the answer until the server closes the connection or has answered. */
  async function send(app: FastifyInstance, bytes: string): Promise<string> {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.write(bytes);
    await once(socket, 'end');
    return answer;
  }
  const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as unknown;

  test.each([
    ['what is not HTTP', 'NONSENSE\r\n\r\n', 'The request is not HTTP.'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      'The headers of the request are too large.',
    ],
    [
      'two hosts',
      'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
      'The request names two hosts.',
    ],
  ])('%s is answered with the envelope', async (_what, bytes, error) => {
    const answer = await send(serverWithLog().app, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('cache-control: no-store');
    expect(bodyOf(answer)).toEqual({
      error,
      code: 'bad_request',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('a caller who hangs up while sending a body leaves no error in the log', async () => {
    const { app, lines } = serverWithLog();
    app.post('/slow', async () => ({}));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
    await new Promise((done) => setTimeout(done, 50));
    socket.destroy();
    await until('the log line', () => lines.some((line) => line.includes('request refused')));
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
