import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { operations } from '@sentinel/contracts-all';
import { createForwarder } from './forward.ts';

const HOUR_MS = 3_600_000;
const silent = createServer(() => undefined);
let forwarder: ReturnType<typeof createForwarder>;
beforeAll(async () => {
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const serviceUrls = { identity: url, market: url, alerts: url, categorization: url };
  forwarder = createForwarder(serviceUrls, 'internal-token-secret-of-the-tests', HOUR_MS);
});
afterAll(async () => {
  silent.closeAllConnections();
  await new Promise((done) => silent.close(done));
  await forwarder.close();
});

test('the time of a service counts from the arrival of the call, so one that has waited long does not wait as long again', async () => {
  const sent = forwarder.send({
    operation: operations.get_user,
    caller: null,
    body: '{}',
    requestId: 'request-1',
    ip: '192.0.2.1',
    userAgent: '',
    deviceSecret: null,
    ifNoneMatch: undefined,
    acceptEncoding: undefined,
    arrivedAt: performance.now() - HOUR_MS,
    callerLeft: new AbortController().signal,
  });
  await expect(sent).rejects.toMatchObject({ code: 'timeout' });
});
