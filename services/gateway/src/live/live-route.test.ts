import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { CHANNELS } from '@sentinel/database';
import type { FastifyInstance } from 'fastify';
import { samplePayload } from '../testing/sample-payload.ts';
import { answersWith, startGateway, type TestGateway } from '../testing/start-gateway.ts';

let gateway: TestGateway;
let url: string;
const address = async (app: FastifyInstance) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/live`;
};
beforeAll(async () => {
  gateway = await startGateway(undefined, { live: { heartbeatMs: 50, streams: { most: 6, mostPerKey: 2 } } });
  url = await address(gateway.app);
});
afterAll(() => gateway.stop());

/** Opens a stream. */
async function open(token: string | undefined, at = url) {
  const left = new AbortController();
  const answer = await fetch(at, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: left.signal,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    answer,
    /** Reads on until the text is there; fails when the stream ends first. */
    async until(wanted: string): Promise<void> {
      while (!text.includes(wanted)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`the stream ended before "${wanted}": ${text}`);
        text += value;
      }
      text = text.slice(text.indexOf(wanted) + wanted.length);
    },
    /** Reads to the end, and gives the names of the events that had not been read. */
    async end(): Promise<string[]> {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return [...text.matchAll(/^event: (.*)$/gm)].map(([, name]) => String(name));
        text += value;
      }
    },
    leave: () => left.abort(),
  };
}
const notify = (channel: string, payload = '') => gateway.database.sql.notify(channel, payload);
const metrics = async () => (await gateway.app.inject({ method: 'GET', url: '/metrics' })).body;
const streams = async () => {
  const body = await metrics();
  return Number(/^gateway_live_streams(?:\{.*\})? (\d+)$/m.exec(body)?.[1]);
};

test('tells of matches of the account and of new rows, without saying what they are', async () => {
  const [ann, bob] = [await gateway.logIn(['alerts', 'explore_trades']), await gateway.logIn(['explore_events'])];
  const [hers, his] = [await open(ann.token), await open(bob.token)];
  expect(Object.fromEntries(hers.answer.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  await hers.until('event: hello\ndata:\n\n');
  await his.until('event: hello\ndata:\n\n');
  await notify(CHANNELS.matchesStored, `${bob.accountId},${ann.accountId}`);
  await hers.until('event: matches\ndata:\n\n');
  await notify(CHANNELS.searchesChanged);
  await hers.until('event: trades\ndata:\n\nevent: feed\ndata:\n\n');
  // Without the permission for alerts or trades, nothing of them.
  await his.until(':\n\nevent: events\ndata:\n\nevent: feed\ndata:\n\n');
  await hers.until(':\n\n');
  hers.leave();
  his.leave();
  await answersWith(0, streams);
});

test('without a live session nothing is told', async () => {
  const person = await gateway.logIn(['alerts']);
  const past = Math.floor(Date.now() / 1000) - 5;
  for (const token of [
    undefined,
    'x',
    gateway.sign({ sub: person.accountId, sid: person.sessionId, exp: past }),
    gateway.sign({ sub: person.accountId, sid: crypto.randomUUID() }),
  ]) {
    const answer = await fetch(url, { headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })]);
  }
  expect((await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${person.token}` } })).status).toBe(404);
});

test('how long a stream was open is not counted as the time of an answer; a refusal is', async () => {
  const stream = await open((await gateway.logIn(['alerts'])).token);
  stream.leave();
  await answersWith(0, streams);
  const { status } = await fetch(url);
  const routes = /http_request_duration_seconds_count\{.*route="\/api\/live".*status="(\dxx)"/g;
  expect([status, [...(await metrics()).matchAll(routes)].map(([, counted]) => counted)]).toEqual([401, ['4xx']]);
});

test('ends with its token', async () => {
  const { accountId, sessionId } = await gateway.logIn(['alerts']);
  const exp = Math.floor(Date.now() / 1000) + 2;
  const stream = await open(gateway.sign({ sub: accountId, sid: sessionId, exp }));
  expect((await stream.end())[0]).toBe('hello');
  expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000 - 50);
});

test('a session that is revoked ends its stream; a permission that is taken away silences its topic', async () => {
  const [leaver, changed] = [await gateway.logIn(['alerts']), await gateway.logIn(['alerts', 'explore_trades'])];
  const [ended, stays] = [await open(leaver.token), await open(changed.token)];
  await stays.until('event: hello\ndata:\n\n');
  await gateway.database
    .sql`update identity.session set revoked_at = now(), revoked_reason = 'logged out' where id = ${leaver.sessionId}`;
  expect((await ended.end())[0]).toBe('hello');
  await gateway.database.sql`update identity.account set permissions = '{alerts}' where id = ${changed.accountId}`;
  // The change has reached the gateway once a call of the account is refused.
  const call = samplePayload(operations.explore_trades as Operation, { email: changed.email });
  await answersWith(
    403,
    async () => (await gateway.post(call, { authorization: `Bearer ${changed.token}` })).statusCode,
  );
  await notify(CHANNELS.searchesChanged);
  await stays.until(':\n\nevent: feed\ndata:\n\n');
  stays.leave();
  await answersWith(0, streams);
});

test('an account has so many at once, and all together have so many', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => gateway.logIn(['alerts'])));
  const opened = [];
  for (const { token } of [...people.slice(0, 3), ...people.slice(0, 3)]) {
    const stream = await open(token);
    await stream.until('hello');
    opened.push(stream);
  }
  for (const { token } of [people[0]!, people[3]!]) {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({ code: 'overloaded' });
  }
  opened[0]?.leave();
  await answersWith(5, streams);
  const next = await open(people[3]!.token);
  await next.until('hello');
  for (const stream of [next, ...opened]) stream.leave();
  await answersWith(0, streams);
});

test('a lost connection to PostgreSQL tells everybody of everything when it is back', async () => {
  const person = await gateway.logIn(['admin']);
  const stream = await open(person.token);
  await stream.until('hello');
  await gateway.database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`;
  for (const topic of ['matches', 'trades', 'events', 'feed']) await stream.until(`event: ${topic}`);
  stream.leave();
});

test('a gateway that stops ends its streams and takes no new ones', async () => {
  const other = await gateway.startAnother();
  const at = await address(other);
  const { token } = await gateway.logIn(['alerts']);
  const stream = await open(token, at);
  await stream.until('hello');
  const drained = other.drain();
  await stream.end();
  const refused = await fetch(at, { headers: { authorization: `Bearer ${token}`, connection: 'close' } });
  expect(refused.status).toBe(503);
  await refused.text();
  await drained;
});
