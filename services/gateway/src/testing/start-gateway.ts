import { generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { expect } from '@jest/globals';
import { schema } from '@sentinel/database';
import { createTestDatabase } from '@sentinel/database/testing';
import { createInternalVerifier } from '@sentinel/service-kit';
import Fastify from 'fastify';
import type { DestinationStream } from 'pino';
import { buildApp, type GatewayConfig } from '../app.ts';

/** What the tests' services expect tokens of the gateway to be signed with. */
export const INTERNAL_TOKEN_SECRET = 'internal-token-secret-of-the-tests';

/** A forwarded call, as the stand-in service received it. */
export interface Hop {
  readonly type: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Repeats a call until it is answered with the status; a notice of the database takes a moment. A call that never is so answered
 * fails with the status that it has.
 */
export async function answersWith(status: number, call: () => Promise<number>): Promise<void> {
  const until = Date.now() + 10_000;
  let last = await call();
  while (last !== status && Date.now() < until) {
    await new Promise((done) => setTimeout(done, 20));
    last = await call();
  }
  expect(last).toBe(status);
}

/**
 * A gateway on a real database, with one stand-in for all services that records the calls it receives and answers `{ok:
 * true}`: these tests check whether a call gets through, and how.
 * @param changes settings that differ, such as the address of a service of the test's own
 */
export async function startGateway(logStream?: DestinationStream, changes: Partial<GatewayConfig> = {}) {
  const test = await createTestDatabase();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

  const hops: Hop[] = [];
  let answer: { status: number; body: object; headers: Record<string, string> } = {
    status: 200,
    body: { ok: true },
    headers: {},
  };
  const service = Fastify({ bodyLimit: 16 * 1024 * 1024 }); // services have a limit for each operation
  service.post<{ Params: { type: string } }>('/operations/:type', async (request, reply) => {
    hops.push({ type: request.params.type, body: request.body, headers: request.headers });
    return reply
      .code(answer.status)
      .headers(answer.headers)
      .send(answer.status === 304 ? undefined : answer.body);
  });
  await service.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`;

  const config = {
    logLevel: logStream ? ('info' as const) : ('silent' as const),
    databaseUrl: test.url,
    internalTokenSecret: INTERNAL_TOKEN_SECRET,
    accessTokenPublicKey: publicPem,
    trustedHops: 1,
    // So long that only a notice makes it forget a session within a test.
    sessionsMaxAgeMs: 600_000,
    serviceUrls: { identity: url, market: url, alerts: url, categorization: url },
    ...changes,
  };
  const app = buildApp(config, logStream);
  await app.ready();
  const others: (typeof app)[] = [];

  /** An access token as identity makes it, with the given changes. */
  const sign = (claims: object, { header = {}, key = privateKey }: { header?: object; key?: KeyObject } = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const input = [
      { alg: 'EdDSA', typ: 'at+jwt', ...header },
      { iss: 'sentinel-identity', aud: 'sentinel-api', iat: now, exp: now + 600, ...claims },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${input}.${signBytes(null, Buffer.from(input), key).toString('base64url')}`;
  };

  let people = 0;
  /** An account with a live session and its token. */
  const logIn = async (permissions: string[]) => {
    people += 1;
    const email = `person${people}@sentinel.example`;
    const [account] = await test.owner.orm
      .insert(schema.account)
      .values({ email, name: 'A Person', passwordHash: 'x', permissions })
      .returning({ id: schema.account.id });
    return openSession({ email, accountId: account!.id });
  };
  const openSession = async ({ email, accountId }: { email: string; accountId: string }) => {
    const [session] = await test.owner.orm
      .insert(schema.session)
      .values({ accountId, deviceId: 'web_ab', expiresAt: new Date(Date.now() + 3_600_000) })
      .returning({ id: schema.session.id });
    return { email, accountId, sessionId: session!.id, token: sign({ sub: accountId, sid: session!.id }) };
  };
  type Person = Awaited<ReturnType<typeof logIn>>;
  return {
    app,
    hops,
    sign,
    publicPem,
    database: test.owner,
    verifyInternal: (service: 'identity' | 'market' | 'alerts' | 'categorization', authorization: string | undefined) =>
      createInternalVerifier(INTERNAL_TOKEN_SECRET, service)(authorization),
    answerWith: (status: number, body: object, headers: Record<string, string> = {}) => {
      answer = { status, body, headers };
    },
    logIn,
    /** A second session of the account. */
    logInAgain: (person: Person) => openSession(person),
    /** Another gateway on the same database, with settings that differ; it stops with this one. */
    async startAnother(differing: Partial<GatewayConfig> = {}) {
      const other = buildApp({ ...config, ...differing }, logStream);
      others.push(other);
      await other.ready();
      return other;
    },
    /** Runs the administrator as the other user: a separate session, and a token that names both. */
    async runAs(admin: Person, subject: Person, reason = 'a question of theirs'): Promise<Person> {
      const [session] = await test.owner.orm
        .insert(schema.session)
        .values({
          accountId: subject.accountId,
          deviceId: 'web_ab',
          expiresAt: new Date(Date.now() + 900_000),
          actorSessionId: admin.sessionId,
          actorReason: reason,
        })
        .returning({ id: schema.session.id });
      const claims = { sub: subject.accountId, sid: session!.id, act: { sub: admin.accountId } };
      return { ...subject, sessionId: session!.id, token: sign(claims) };
    },
    post: (payload: unknown, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/api',
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      }),
    async stop() {
      for (const one of [app, ...others]) {
        // Else it waits for a connection that `fetch` opens after an abort and never uses.
        one.server.closeAllConnections();
        await one.close();
      }
      await service.close();
      await test.drop();
    },
  };
}

export type TestGateway = Awaited<ReturnType<typeof startGateway>>;
