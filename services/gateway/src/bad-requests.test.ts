import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { samplePayload } from './testing/sample-payload.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const login = { type: 'check_login', email: 'a@b.example', password: 'x', device_id: 'web_ab' };
/** Nested inside a field that is an object in the contract, so that the depth is what gets rejected first. */
const deep = `{"type":"check_login","password":${'['.repeat(2000)}${']'.repeat(2000)}}`;

describe('bad requests answer 4xx with error, code and request id, and reach no service', () => {
  test.each([
    ['an unknown type', { type: 'drop_tables' }, 400, 'unknown_operation'],
    ['a name of the object prototype', { type: '__proto__' }, 400, 'unknown_operation'],
    ['a missing type', { email: 'a@b.example' }, 400, 'bad_request'],
    ['a type that is no text', { type: 5 }, 400, 'bad_request'],
    ['an array', [{ type: 'get_tickers' }], 400, 'bad_request'],
    ['a text', '"get_tickers"', 400, 'bad_request'],
    ['null', 'null', 400, 'bad_request'],
    ['nothing', '', 400, 'bad_request'],
    ['no JSON', '{"type":', 400, 'bad_request'],
    ['an unknown field', { ...login, role: 'admin' }, 400, 'bad_request'],
    ['a __proto__ key', '{"type":"check_login","__proto__":{"x":1}}', 400, 'bad_request'],
    [
      'a key given twice',
      '{"type":"check_login","email":"a@b.example","email":"c@d.example","password":"x","device_id":"web_ab"}',
      400,
      'bad_request',
    ],
    ['a missing field', { type: 'check_login', email: 'a@b.example', device_id: 'web_ab' }, 400, 'bad_request'],
    ['a field of the wrong kind', { ...login, password: 5 }, 400, 'bad_request'],
    [
      'a number as text where a number belongs',
      {
        type: 'explore_trades',
        email: 'a@b.example',
        page: '1',
        limit: 20,
        sort_column: 'ticker',
        sort_direction: 'asc',
      },
      400,
      'bad_request',
    ],
    ['a line break in an address', { ...login, email: 'a@b.example\r\nBcc: x@y.example' }, 400, 'bad_request'],
    ['deep nesting', deep, 400, 'bad_request'],
    ['a body over its operation’s limit', { ...login, password: 'x'.repeat(20_000) }, 413, 'body_too_large'],
    ['a body over every limit', { ...login, password: 'x'.repeat(5_000_000) }, 413, 'body_too_large'],
  ])('%s', async (_name, payload, status, code) => {
    const answer = await gateway.post(payload);
    expect(answer.json()).toEqual({ error: expect.any(String), code, request_id: answer.headers['x-request-id'] });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toMatch(/at .*\.ts|node_modules/);
    expect(gateway.hops).toEqual([]);
  });

  test.each(['2025-02-31', '2025-13-01', '2025-1-1'])(
    'a day that does not exist is refused: %s',
    async (start_date) => {
      const search = {
        type: 'explore_trades',
        email: 'a@b.example',
        page: 1,
        limit: 20,
        sort_column: 'ticker',
        sort_direction: 'asc',
      };
      expect((await gateway.post({ ...search, start_date })).statusCode).toBe(400);
      expect((await gateway.post({ ...search, start_date: '2024-02-29' })).statusCode).toBe(401); // a valid day, and nobody is logged in
    },
  );

  test.each([' x', 'x ', 'a\u202eb', 'half \ud800', ''])(
    'an alert name that reads as another is refused: %j',
    async (alert_name) => {
      const call = (name: string) => gateway.post({ type: 'delete_alert', email: 'a@b.example', alert_name: name });
      expect((await call(alert_name)).statusCode).toBe(400);
      expect((await call('Größe 😀 x')).statusCode).toBe(401);
    },
  );

  test.each(['', '  \u00a0 ', 'half \ud800 of it', 'turned \u202e round', 'hidden\u200b', '\u200d\u200c\u3164'])(
    'a reason to run as somebody that the audit log could not show is refused: %j (SECURITY.md 34)',
    async (reason) => {
      const call = (why: string) =>
        gateway.post({ type: 'run_as', access_token: 't', user_access_token: 'row', reason: why });
      expect((await call(reason)).statusCode).toBe(400);
      expect((await call('Ticket 4711 \u2013 gr\u00f6\u00dfer \u{1f600}')).statusCode).toBe(401);
    },
  );

  const everyOperation = Object.values(operations) as readonly Operation[];
  test.each(everyOperation.map((operation) => [operation.type, operation] as const))(
    'mass assignment: %s takes no field that it does not declare (SECURITY.md 38)',
    async (_type, operation) => {
      const declared = Object.keys(operation.request.properties);
      const extra = {
        role: 'admin',
        user_id: 'u',
        account_id: 'u',
        is_admin: true,
        permissions: ['admin'],
        email: 'x@y.example',
      };
      for (const [field, value] of Object.entries(extra).filter(([name]) => !declared.includes(name))) {
        const answer = await gateway.post({ ...samplePayload(operation), [field]: value });
        expect([answer.statusCode, answer.json().error]).toEqual([400, `Unknown field "${field}".`]);
      }
      expect(gateway.hops).toEqual([]);
    },
  );

  const { pattern: addressPattern } = operations.check_login.request.properties.email as { pattern?: string };
  /** Fields that contain an address: those whose schema says so. */
  const addressFields = everyOperation.flatMap((operation) =>
    Object.entries(operation.request.properties as Record<string, { pattern?: string }>)
      .filter(([, { pattern }]) => pattern === addressPattern)
      .map(([field]) => [operation.type, field, operation] as const),
  );
  const injections = [
    'a@b.example\r\nBcc: x@y.example',
    'a@b.example\nx',
    '\r\na@b.example',
    'a\u0000@b.example',
    'a@b.example(.c.example',
    'a(x)@b.example',
    'a@b.example,x@y.example',
    'a@b.example;x@y.example',
    'A <a@b.example>',
    '"a"@b.example',
    'a@b.example ',
    'a@b',
    '',
  ];
  test.each(addressFields)(
    'mail header injection: %s refuses no address in %s, and says so (SECURITY.md 50)',
    async (_type, field, operation) => {
      for (const address of injections) {
        const answer = await gateway.post({ ...samplePayload(operation), [field]: address });
        expect([address, answer.statusCode, answer.json().error]).toEqual([
          address,
          400,
          'Please enter a valid email address.',
        ]);
      }
      expect(gateway.hops).toEqual([]);
    },
  );

  test.each([
    ['turned round', 'adm\u202ein@b.example'],
    ['with something invisible', 'admin\u200b@b.example'],
    ['with a joiner', 'ad\u200dmin@b.example'],
    ['with a soft hyphen', 'ad\u00admin@b.example'],
    ['with half a character', 'admin\ud800@b.example'],
    ['with a control character of the second set', 'admin\u0085@b.example'],
  ])('an address that reads as another, %s, is refused', async (_how, email) => {
    const answer = await gateway.post({ ...login, email });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Please enter a valid email address.']);
  });

  test('an address in small letters is no longer than it was, so what is stored can always be shown', async () => {
    for (let point = 0x80; point < 0x3_0000; point += 1) {
      const letter = String.fromCodePoint(point);
      if (letter.toLowerCase().length > letter.length)
        expect([letter, (await gateway.post({ ...login, email: `${letter}@b.example` })).statusCode]).toEqual([
          letter,
          400,
        ]);
    }
  });

  test('every field named email is one of those', () => {
    const named = everyOperation.filter(({ request }) => 'email' in request.properties).map(({ type }) => type);
    expect(addressFields.filter(([, field]) => field === 'email').map(([type]) => type)).toEqual(named);
    expect(named.length).toBeGreaterThan(5);
  });

  test('a picture: what cannot be one of 256 by 256 is refused, what is too long for a call is not even read', async () => {
    const { token } = await gateway.logIn([]);
    const post = (payload: object) => gateway.post(payload, { authorization: `Bearer ${token}` });
    const picture = (bytes: number) => ({
      type: 'edit_user',
      access_token: 't',
      profile_image: `data:image/jpeg;base64,${'A'.repeat(bytes)}`,
    });
    const answers = [await post(picture(262_144)), await post(picture(400_000)), await post(picture(20_000_000))];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [400, 'bad_request'],
      [413, 'body_too_large'],
      [413, 'body_too_large'],
    ]);
    expect((await post(picture(255_388))).statusCode).toBe(401); // valid, and the token is not that of the header
    expect((await post({ ...picture(4), profile_image: 'data:image/svg+xml;base64,AAAA' })).statusCode).toBe(400);
  });

  test('names the unknown field', async () => {
    expect((await gateway.post({ ...login, role: 'admin' })).json().error).toBe('Unknown field "role".');
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form a foreign page could send (%s) is refused',
    async (type) => {
      const answer = await gateway.post(login, { 'content-type': type });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('says that the nesting is too deep, and which key was given twice', async () => {
    expect((await gateway.post(deep)).json().error).toBe('The request is nested too deeply.');
    expect((await gateway.post('{"type":"logout","type":"get_tickers"}')).json().error).toBe(
      'Field "type" is given twice.',
    );
  });

  test('an address that cannot be read answers with the envelope too', async () => {
    const answer = await gateway.app.inject({ method: 'POST', url: '/api%' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error: expect.any(String), code: 'bad_request', request_id: expect.any(String) });
  });

  test('other methods are refused', async () => {
    const answer = await gateway.app.inject({ method: 'GET', url: '/api' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST']);
  });
});

test('no foreign origin is let in (SECURITY.md 54): there are no CORS headers, and a preflight finds no method', async () => {
  const call = await gateway.post({ type: 'get_tickers' }, { origin: 'https://evil.example' });
  const withCookie = await gateway.post(login, { origin: 'https://evil.example' });
  const preflight = await gateway.app.inject({
    method: 'OPTIONS',
    url: '/api',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  for (const answer of [call, withCookie, preflight]) {
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  expect(preflight.statusCode).toBeGreaterThanOrEqual(400);
});
