import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@sentinel/service-kit/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { answersWith, startGateway, type TestGateway } from './testing/start-gateway.ts';

/** A service whose answers can be held back. */
let service: FastifyInstance;
const held: (() => void)[] = [];
let holds = false;
let received = 0;

let gateway: TestGateway;
let port: number;
beforeAll(async () => {
  service = Fastify();
  service.post('/operations/:type', async () => {
    received += 1;
    if (holds) await new Promise<void>((release) => held.push(release));
    return { ok: true };
  });
  const url = await service.listen({ host: '127.0.0.1', port: 0 });
  gateway = await startGateway(undefined, {
    serviceUrls: { identity: url, market: url, alerts: url, categorization: url },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  port = (gateway.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await gateway.stop();
  await service.close();
});
beforeEach(() => {
  received = 0;
});
const release = () => {
  holds = false;
  for (const answer of held.splice(0)) answer();
};
afterEach(() => {
  release();
  for (const socket of sockets.splice(0)) socket.destroy();
});

type Person = Awaited<ReturnType<TestGateway['logIn']>>;
/** A call over a real connection. */
const call = (person: Person, ip: string) =>
  fetch(`http://127.0.0.1:${port}/api`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${person.token}`,
      'x-forwarded-for': ip,
    },
    body: JSON.stringify({ type: 'get_alerts', email: person.email }),
  });
const isOverloaded = async (answer: Response) => {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await answer.json()).toEqual({
    error: 'Sentinel is busy right now. Please try again in a moment.',
    code: 'overloaded',
    request_id: answer.headers.get('x-request-id'),
  });
};

const sockets: Socket[] = [];
/** Sends the head of a call and the beginning of its body; without a length, in chunks; as a person, or as a stranger. */
async function halfCall(ip: string, length: number | null = 2_000, person?: Person): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(
    `POST /api HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${ip}\r\n${person ? `Authorization: Bearer ${person.token}\r\n` : ''}Content-Type: application/json\r\n${length === null ? 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n' : `Content-Length: ${length}\r\n\r\n{`}`,
  );
  return socket;
}

describe('callers who send slowly', () => {
  test('reach no service, take up the places of their own network only, and give them back when they leave', async () => {
    const person = await gateway.logIn(['alerts']);
    for (let n = 0; n < 200; n += 1) await halfCall('192.0.2.1');
    await isOverloaded(await refused(person, '192.0.2.1'));
    // The connection of one that is shed does not stay open for the rest of its body.
    const [head] = (await once(await halfCall('192.0.2.1'), 'data')) as [Buffer];
    expect(String(head)).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nconnection: close\r\n/i);
    expect((await call(person, '192.0.2.2')).status).toBe(200);
    expect(received).toBe(1);
    for (const socket of sockets.splice(0)) socket.destroy();
    await answersWith(200, async () => (await call(person, '192.0.2.1')).status);
  });

  test('are counted by the bytes that they announce, before any is read', async () => {
    const person = await gateway.logIn(['alerts']);
    // Sixteen fill the 64 MiB of a network.
    for (let n = 0; n < 40; n += 1) await halfCall('192.0.2.3', 4 * 1024 * 1024, person);
    await isOverloaded(await refused(person, '192.0.2.3'));
    expect((await call(person, '192.0.2.4')).status).toBe(200);
  });

  test('count as little as they announce, and as much as may be sent where they announce nothing', async () => {
    const person = await gateway.logIn(['alerts']);
    for (let n = 0; n < 40; n += 1) await halfCall('192.0.2.5');
    for (let n = 0; n < 40; n += 1) expect((await call(person, '192.0.2.5')).status).toBe(200);
    for (let n = 0; n < 40; n += 1) await halfCall('192.0.2.6', null, person);
    await isOverloaded(await refused(person, '192.0.2.6'));
    // A stranger may send little, and so counts as little.
    for (let n = 0; n < 40; n += 1) await halfCall('192.0.2.7', null);
    for (let n = 0; n < 40; n += 1) expect((await call(person, '192.0.2.7')).status).toBe(200);
  });

  /** The first answer that is a refusal: the gateway reads the heads that were sent before it a little later. */
  async function refused(person: Person, ip: string): Promise<Response> {
    for (let n = 0; n < 200; n += 1) {
      const answer = await call(person, ip);
      if (answer.status === 503) return answer;
      await answer.arrayBuffer();
    }
    throw new Error('no call was refused');
  }
});

describe('many calls at once', () => {
  test('one account, whatever its sessions and addresses, takes a share of a service; the others go on', async () => {
    const person = await gateway.logIn(['alerts']);
    const again = await gateway.logInAgain(person);
    const other = await gateway.logIn(['alerts']);
    holds = true;
    const first = Array.from({ length: 128 }, (_, n) => call(n % 2 === 0 ? person : again, `192.0.2.${n}`));
    await until('the calls have arrived', () => received === 128);
    await isOverloaded(await call(person, '192.0.2.200'));
    await isOverloaded(await call(again, '192.0.2.201'));
    const theirs = call(other, '192.0.2.200');
    await until('the other’s call has arrived', () => received === 129);
    release();
    const statuses = (await Promise.all([...first, theirs])).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await call(person, '192.0.2.200')).status).toBe(200);
  });

  test('are shed when all places of a service are taken, and served again afterward', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => gateway.logIn(['alerts'])));
    holds = true;
    const first = people
      .slice(0, 4)
      .flatMap((person, at) => Array.from({ length: 128 }, (_, n) => call(person, `198.51.${at}.${n}`)));
    await until('the calls have arrived', () => received === 512);
    const last = people[4] as Person;
    await isOverloaded(await call(last, '203.0.113.1'));
    release();
    await Promise.all(first);
    expect((await call(last, '203.0.113.1')).status).toBe(200);
  });
});
