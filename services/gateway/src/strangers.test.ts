import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

/** What strangers may send: what the contact form takes, the largest of the open operations. */
const MOST = 80 * 1024;

let gateway: TestGateway;
let port: number;
beforeAll(async () => {
  gateway = await startGateway();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  port = (gateway.app.server.address() as AddressInfo).port;
});
afterAll(() => gateway.stop());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** A call of exactly so many bytes. */
const sized = (payload: object, bytes: number) => {
  const length = JSON.stringify({ ...payload, reason: '' }).length;
  return { ...payload, reason: 'x'.repeat(bytes - length) };
};
const verdict = (email: string, bytes: number) => ({
  type: 'insert_categorization',
  email,
  gvkey: '1',
  interaction_num: 1,
  categorization: 1,
  reason: '',
  interaction_html: 'x'.repeat(bytes),
});

describe('who is not known sends at most 80 kB (SECURITY.md 59)', () => {
  const login = { type: 'check_login', email: 'a@b.example', password: 'x', device_id: 'web_ab' };

  test('the size is that of the largest open operation', async () => {
    const answers = [await gateway.post(sized(login, MOST)), await gateway.post(sized(login, MOST + 1))];
    expect(answers.map((answer) => answer.json())).toEqual([
      // Read, and found too large for a login.
      { error: 'The request is too large.', code: 'body_too_large', request_id: expect.any(String) },
      { error: 'The request is too large.', code: 'body_too_large', request_id: expect.any(String) },
    ]);
  });

  /** Sends the head of a call and the beginning of its body only, and gives the first part of the answer. */
  async function answerToHead(head: string, body = '{'): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${head}\r\n\r\n${body}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return String(answer);
  }

  test('a larger body is refused by its length alone, before any of it is read', async () => {
    expect(await answerToHead(`Content-Length: ${MOST + 1}`)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"body_too_large"/);
  });

  test('many are refused one after the other, so that throwing them away holds up nobody; other networks take turns', async () => {
    const post = (ip: string) => gateway.post(sized(login, MOST + 1), { 'x-forwarded-for': ip });
    const order: string[] = [];
    const noted = (ip: string) => post(ip).then(() => order.push(ip));
    const began = performance.now();
    await Promise.all([...Array.from({ length: 5 }, () => noted('192.0.2.1')), noted('198.51.100.1')]);
    expect(performance.now() - began).toBeGreaterThan(500);
    expect(order.indexOf('198.51.100.1')).toBeLessThan(3);
  });

  test('one that does not say its length is read no further', async () => {
    const chunk = `${(MOST + 1).toString(16)}\r\n${' '.repeat(MOST + 1)}\r\n`;
    expect(await answerToHead('Transfer-Encoding: chunked', chunk)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"body_too_large"/);
  });

  test('a page whose token has expired is told so, and so sends its verdict again with a new one', async () => {
    const person = await gateway.logIn(['categorization']);
    const now = Math.floor(Date.now() / 1000);
    const expired = gateway.sign({ sub: person.accountId, sid: person.sessionId, iat: now - 700, exp: now - 100 });
    for (const token of [expired, 'nonsense']) {
      const answer = await gateway.post(verdict(person.email, 1_000_000), bearer(token));
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
    }
    expect(await answerToHead(`Authorization: Bearer ${expired}\r\nContent-Length: 1000000`)).toMatch(
      /^HTTP\/1\.1 401 /,
    );
    expect(gateway.hops).toEqual([]);
    expect((await gateway.post(verdict(person.email, 1_000_000), bearer(person.token))).statusCode).toBe(200);
  });

  test('a token that is no longer valid changes nothing for what anybody may call', async () => {
    expect((await gateway.post(login, bearer('nonsense'))).statusCode).toBe(200);
  });
});

describe('the number of keys and values of a body is bounded before anything is built of it (SECURITY.md 59)', () => {
  test.each([
    ['short keys', `{"type":"check_login",${Array.from({ length: 5_000 }, (_, n) => `"${n}":1`).join(',')}}`],
    ['small objects', `{"type":"check_login","x":[${'{},'.repeat(5_000)}{}]}`],
    ['an unknown operation', `{"type":"drop_tables","x":[${'1,'.repeat(5_000)}1]}`],
  ])('%s are refused', async (_what, body) => {
    const answer = await gateway.post(body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'The request has too many keys and values.']);
  });

  test('20,000 companies can be assigned at once', async () => {
    const person = await gateway.logIn(['categorization_admin']);
    const assignment = (companies: number) => ({
      type: 'update_categorization_user_assignment',
      user_email: 'a@b.example',
      gvkeys: Array.from({ length: companies }, (_, n) => `0${n}`),
    });
    const answers = [20_000, 20_001, 21_000].map((companies) =>
      gateway.post(assignment(companies), bearer(person.token)),
    );
    expect((await Promise.all(answers)).map((answer) => [answer.statusCode, answer.json().error])).toEqual([
      [200, undefined],
      [400, expect.stringContaining('gvkeys')],
      [400, 'The request has too many keys and values.'],
    ]);
  });
});

describe('large bodies', () => {
  test('are read one at a time, and accounts take turns', async () => {
    const [reviewer, other] = [await gateway.logIn(['categorization']), await gateway.logIn(['categorization'])];
    const order: string[] = [];
    const send = (person: typeof reviewer) =>
      gateway.post(verdict(person.email, 1_000_000), bearer(person.token)).then(({ statusCode }) => {
        order.push(`${person === other ? 'other' : 'many'} ${statusCode}`);
      });
    // So many that some still wait when the last one arrives, however slowly that is taken in.
    const many = 24;
    await Promise.all([...Array.from({ length: many }, () => send(reviewer)), send(other)]);
    expect(order.filter((one) => one === 'many 200')).toHaveLength(many);
    // It was sent last: in the order of arrival, it would be answered last. How many were read before it arrived is the machine's.
    expect(order.indexOf('other 200')).toBeLessThan(many);
  });
});
