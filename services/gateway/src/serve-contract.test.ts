import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contractOf } from '@sentinel/contracts/compatibility';
import { operations } from '@sentinel/contracts-all';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test('the gateway says what it serves, beside its metrics', async () => {
  const answer = await gateway.app.inject({ url: '/metrics/contract' });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(answer.json()).toEqual(contractOf(Object.values(operations)));
});
