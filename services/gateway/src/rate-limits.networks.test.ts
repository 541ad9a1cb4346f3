import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
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
