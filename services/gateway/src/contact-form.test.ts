import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { operations } from '@sentinel/contracts-all';
import { samplePayload } from './testing/sample-payload.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

const INQUIRY = samplePayload(operations.contact_us);
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
afterEach(() => {
  gateway.hops.length = 0;
});

const statusFrom = async (ip: string, payload: object = INQUIRY, headers: Record<string, string> = {}) =>
  (await gateway.post(payload, { 'x-forwarded-for': ip, ...headers })).statusCode;

test('ten inquiries an hour by address, whatever address they name; a restart does not begin anew', async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 11; n += 1)
    statuses.push(await statusFrom('192.0.2.1', { ...INQUIRY, email: `person${n}@b.example` }));
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const restarted = await gateway.startAnother();
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  expect((await restarted.inject({ method: 'POST', url: '/api', headers, payload: INQUIRY })).statusCode).toBe(429);
  expect(await statusFrom('192.0.2.2')).toBe(200);
});

test('somebody who is logged in, or whose session has ended, may be answered at another address', async () => {
  const person = await gateway.logIn([]);
  for (const token of [person.token, 'ended'])
    expect(await statusFrom('192.0.2.3', INQUIRY, { authorization: `Bearer ${token}` })).toBe(200);
  expect(gateway.hops.map(({ body }) => body)).toEqual([INQUIRY, INQUIRY]);
});

test('100,000 characters, an unknown field and a script as the page’s address do not reach identity', async () => {
  expect(await statusFrom('192.0.2.4', { ...INQUIRY, additional_info: 'x'.repeat(100_000) })).toBe(413);
  expect(await statusFrom('192.0.2.4', { ...INQUIRY, is_admin: true })).toBe(400);
  expect(await statusFrom('192.0.2.4', { ...INQUIRY, source: 'javascript:alert(1)' })).toBe(400);
  expect(gateway.hops).toEqual([]);
});
