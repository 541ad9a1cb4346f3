import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { AUDIT_HEADERS } from '@sentinel/service-kit';
import { STREAM_MEDIA_TYPE } from '@sentinel/vocabulary';
import { samplePayload } from './testing/sample-payload.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
let url: string;
beforeAll(async () => {
  gateway = await startGateway();
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}/api`;
});
afterAll(() => gateway.stop());

/** The export of a person who may make it, through a real connection. */
async function callExport(requestId: string, signal?: AbortSignal): Promise<Response> {
  const person = await gateway.logIn(['explore_trades']);
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, 'x-request-id': requestId },
    body: JSON.stringify(samplePayload(operations.export_trades as Operation, { email: person.email })),
    ...(signal ? { signal } : {}),
  });
}

const answerWithStream = (source: Readable) =>
  gateway.answerWith(200, source, { 'content-type': STREAM_MEDIA_TYPE, [AUDIT_HEADERS.detail]: 'csv%2C%202%20rows' });

test('passes a stream on as it comes, and audits it', async () => {
  const source = new Readable({ read() {} });
  answerWithStream(source);
  source.push('first');
  const answer = await callExport('stream-0001');
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    STREAM_MEDIA_TYPE,
    'no-store',
  ]);
  const reader = answer.body!.getReader();
  // The first bytes arrive while the owner has not sent the last ones.
  expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
  source.push(' last');
  source.push(null);
  expect(new TextDecoder().decode((await reader.read()).value)).toBe(' last');
  expect((await reader.read()).done).toBe(true);
  const rows = await gateway.database
    .sql`select operation, detail, status from gateway.audit where request_id = 'stream-0001'`;
  expect([...rows]).toEqual([{ operation: 'export_trades', detail: 'csv, 2 rows', status: 200 }]);
});

test('a caller who takes nothing makes the owner wait; one who goes ends the owner’s stream', async () => {
  let made = 0;
  const source = new Readable({
    read() {
      made += 1;
      this.push(Buffer.alloc(64 * 1024));
    },
  });
  const closed = new Promise<void>((done) => source.once('close', done));
  answerWithStream(source);
  const gone = new AbortController();
  const answer = await callExport('stream-0002', gone.signal);
  await answer.body!.getReader().read();
  const settled = async (): Promise<number> => {
    const before = made;
    await new Promise((done) => setTimeout(done, 200));
    return made === before ? made : settled();
  };
  expect(await settled()).toBeLessThan(1000);
  gone.abort();
  await closed;
});

test('an owner’s stream that breaks breaks the caller’s: it never ends as if it were whole', async () => {
  const source = new Readable({ read() {} });
  answerWithStream(source);
  source.push('half');
  const answer = await callExport('stream-0003');
  const reader = answer.body!.getReader();
  await reader.read();
  source.destroy(new Error('the owner failed'));
  await expect(reader.read()).rejects.toThrow();
});

test('an error instead of a stream is the usual answer', async () => {
  gateway.answerWith(422, { error: 'Too many rows.', code: 'unprocessable', reason: 'too_many_rows', request_id: 'x' });
  const answer = await callExport('stream-0004');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([422, 'application/json; charset=utf-8']);
  expect(await answer.json()).toMatchObject({ reason: 'too_many_rows' });
});
