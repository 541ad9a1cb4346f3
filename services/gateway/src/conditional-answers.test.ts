import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
let authorization: string;
let email: string;
beforeAll(async () => {
  gateway = await startGateway();
  const person = await gateway.logIn(['alerts']);
  authorization = `Bearer ${person.token}`;
  email = person.email;
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.hops.length = 0;
});

const HEADERS = { 'if-none-match': '"known"', 'accept-encoding': 'br' };
const OWN = { etag: '"newer"', vary: 'accept-encoding', 'content-encoding': 'br' };

test('what the caller has and can unpack goes to the owner, and what the answer is comes back', async () => {
  gateway.answerWith(200, { ok: true }, OWN);
  const answer = await gateway.post({ type: 'get_owners' }, { authorization, ...HEADERS });
  expect(gateway.hops[0]?.headers).toMatchObject(HEADERS);
  expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}']);
  expect(answer.headers).toMatchObject({ ...OWN, 'cache-control': 'no-store' });
});

test('304 comes back without a body', async () => {
  gateway.answerWith(304, {}, { etag: '"known"' });
  const answer = await gateway.post({ type: 'get_owners' }, { authorization, ...HEADERS });
  expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', '"known"']);
});

test('other operations neither see nor send such headers', async () => {
  gateway.answerWith(200, { ok: true }, { etag: '"x"', vary: 'accept-encoding' });
  const answer = await gateway.post({ type: 'get_alerts', email }, { authorization, ...HEADERS });
  expect(gateway.hops[0]?.headers).not.toHaveProperty('if-none-match');
  expect([answer.statusCode, answer.headers.etag, answer.headers.vary]).toEqual([200, undefined, undefined]);
});

test('a condition longer than any we gave reason for is left out', async () => {
  gateway.answerWith(200, { ok: true });
  await gateway.post({ type: 'get_owners' }, { authorization, 'if-none-match': `"${'x'.repeat(2_000)}"` });
  expect(gateway.hops[0]?.headers).not.toHaveProperty('if-none-match');
});
