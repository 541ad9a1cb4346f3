import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { operations } from '@sentinel/contracts-all';
import type { Caller } from '@sentinel/service-kit';
import { CallerLeft } from './caller-left.ts';
import { compose } from './compose.ts';
import { createForwarder, type Hop } from './forward.ts';

const { get_alerts_overview, get_freshness, get_inquiries_overview, get_review_overview } = operations;
const PARTS = {
  alerts: get_alerts_overview,
  freshness: get_freshness,
  inquiries: get_inquiries_overview,
  review: get_review_overview,
};

/** What the services answer, by operation; undefined: nothing, ever. */
let answers: Record<string, { status: number; body: object } | undefined>;
let received: { type: string; body: unknown }[];
const services = createServer((request: IncomingMessage, response: ServerResponse) => {
  const type = request.url?.split('/').at(-1) ?? '';
  let text = '';
  request.on('data', (part: Buffer) => {
    text += part.toString();
  });
  request.on('end', () => {
    received.push({ type, body: JSON.parse(text) });
    const answer = answers[type];
    if (answer)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
let forwarder: ReturnType<typeof createForwarder>;
beforeAll(async () => {
  await new Promise<void>((done) => services.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
  const serviceUrls = { identity: url, market: url, alerts: url, categorization: 'http://127.0.0.1:1' };
  forwarder = createForwarder(serviceUrls, 'internal-token-secret-of-the-tests');
});
afterAll(async () => {
  services.closeAllConnections();
  await new Promise((done) => services.close(done));
  await forwarder.close();
});
beforeEach(() => {
  received = [];
  answers = {
    get_alerts_overview: { status: 200, body: { unjudged: 3 } },
    get_freshness: { status: 200, body: { as_of: null } },
    get_inquiries_overview: { status: 200, body: { inquiries: 1 } },
  };
});

const callerWith = (permissions: Caller['permissions'], more: Partial<Caller> = {}): Caller => ({
  ...{ accountId: 'a', sessionId: 's', email: 'a@sentinel.example', permissions },
  ...more,
});

async function composed(
  caller: Caller,
  { payload = {}, partMs = 500, callerLeft = new AbortController().signal } = {},
) {
  const hop: Hop = {
    operation: operations.get_overview,
    caller,
    body: '{}',
    requestId: 'request-1',
    ip: '192.0.2.1',
    userAgent: '',
    deviceSecret: null,
    ifNoneMatch: undefined,
    acceptEncoding: undefined,
    arrivedAt: performance.now(),
    callerLeft,
  };
  const { body, status } = await compose(hop, payload, PARTS, forwarder, partMs);
  return [status, JSON.parse(String(body))];
}

describe('a composed answer', () => {
  test('has the parts that the caller may call, each asked for with the fields that it takes', async () => {
    const since = '2026-11-30T12:00:00Z';
    expect(await composed(callerWith(['alerts']), { payload: { type: 'get_overview', since } })).toEqual([
      200,
      { alerts: { unjudged: 3 }, freshness: { as_of: null } },
    ]);
    expect(received.sort((one, other) => (one.type < other.type ? -1 : 1))).toEqual([
      { type: 'get_alerts_overview', body: { type: 'get_alerts_overview', since } },
      { type: 'get_freshness', body: { type: 'get_freshness' } },
    ]);
  });

  test('is empty for a caller who may call none of them', async () => {
    expect(await composed(callerWith([]))).toEqual([200, {}]);
    expect(received).toEqual([]);
  });

  test('leaves out what nobody may call as another user', async () => {
    const actor = { accountId: 'b', sessionId: 't', reason: 'help' };
    const [, asSelf] = await composed(callerWith(['admin']));
    const [, asAnother] = await composed(callerWith(['admin'], { actor }));
    expect(['inquiries' in asSelf, 'inquiries' in asAnother]).toEqual([true, false]);
  });

  test('a service that is down, fails or refuses takes only its own part', async () => {
    answers.get_freshness = {
      status: 500,
      body: { error: 'Something went wrong.', code: 'internal', request_id: 'r' },
    };
    expect(await composed(callerWith(['admin']))).toEqual([
      200,
      {
        alerts: { unjudged: 3 },
        freshness: { error: 'internal' },
        inquiries: { inquiries: 1 },
        review: { error: 'unavailable' },
      },
    ]);
  });

  test('does not wait for a part that is late', async () => {
    answers.get_freshness = undefined;
    expect(await composed(callerWith(['alerts']), { partMs: 100 })).toEqual([
      200,
      { alerts: { unjudged: 3 }, freshness: { error: 'timeout' } },
    ]);
  });

  test('ends with the caller who leaves', async () => {
    answers.get_freshness = undefined;
    const left = new AbortController();
    const answer = composed(callerWith(['alerts']), { callerLeft: left.signal, partMs: 60_000 });
    setTimeout(() => left.abort(), 50);
    await expect(answer).rejects.toThrow(CallerLeft);
  });
});
