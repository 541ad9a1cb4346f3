import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { schema } from '../packages/database/src/index.ts';
import { createTestDatabase, type TestDatabase } from '../packages/database/src/testing.ts';
import { buildApp as buildGateway } from '../services/gateway/src/app.ts';
import { buildApp as buildIdentity } from '../services/identity/src/app.ts';
import { buildApp as buildWorker } from '../services/worker/src/app.ts';
import { startSmtp } from '../services/worker/src/testing/smtp.ts';
import { workerConfig } from '../services/worker/src/testing/worker-config.ts';

interface SpanReport {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
}
interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue: string } }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<SpanReport, 'service'>[] }[];
  }[];
}

/** An OpenTelemetry collector: takes OTLP over HTTP in its JSON encoding. */
async function startCollector() {
  const spans: SpanReport[] = [];
  const server = createServer(async (request, response) => {
    expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
    for (const { resource, scopeSpans } of ((await json(request)) as OtlpBody).resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { name, traceId, spanId, parentSpanId } of scopeSpans.flatMap(({ spans: some }) => some))
        spans.push({ service, name, traceId, spanId, parentSpanId });
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    spans,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
}

const SECRET = 'a-secret-of-the-tests-that-is-long-enough';
let db: TestDatabase;
let smtp: Awaited<ReturnType<typeof startSmtp>>;

beforeAll(async () => {
  db = await createTestDatabase();
  smtp = await startSmtp();
  await db.owner.orm
    .insert(schema.account)
    .values({ email: 'client@sentinel.example', passwordHash: 'x', name: 'Client' });
});
afterAll(async () => {
  await smtp.stop();
  await db.drop();
});

test('a call is one trace from the browser over gateway and service to the job of the worker, named by its request id', async () => {
  const collector = await startCollector();
  const keys = generateKeyPairSync('ed25519');
  const base = {
    mode: 'local' as const,
    logLevel: 'silent' as const,
    otlpEndpoint: collector.endpoint,
    databaseUrl: db.url,
    internalTokenSecret: SECRET,
    undeclaredErrors: 'fail' as const,
    publicUrl: 'https://app.example',
  };
  const identity = buildIdentity({
    ...base,
    accessTokenPrivateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    identitySecret: SECRET,
    emailVerification: 'on',
    signUpPermissions: [],
    inquiryInbox: 'hello@sentinel.example',
    now: Date.now,
  });
  await identity.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(identity.server.address() as AddressInfo).port}`;
  const gateway = buildGateway({
    ...base,
    accessTokenPublicKey: keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    trustedHops: 1,
    sessionsMaxAgeMs: 1_000,
    serviceUrls: { identity: url, market: url, alerts: url, categorization: url },
  });
  const worker = await buildWorker({ ...workerConfig(db.url, smtp.url), ...base });
  const apps = [gateway, identity, worker];
  await Promise.all([gateway.ready(), worker.ready()]);

  // As a browser begins a trace (packages/api-client/src/trace.ts).
  const traceId = '0b4f6d1c2f1e4c579a444a1d5c1f2e3d';
  const answer = await gateway.inject({
    method: 'POST',
    url: '/api',
    headers: { 'x-request-id': traceId, traceparent: `00-${traceId}-${traceId.slice(16)}-01` },
    payload: { type: 'initialize_password_reset', email: 'client@sentinel.example' },
  });
  expect(answer.statusCode).toBe(200);
  while (smtp.caught.length === 0) await sleep(20);
  // Closing reports what has not been.
  for (const app of apps) await app.close();
  await collector.stop();

  const spans = collector.spans.filter((span) => span.traceId === traceId);
  const of = (service: string) => spans.find((span) => span.service === service);
  expect(spans.map(({ service, name }) => `${service}: ${name}`).sort()).toEqual([
    'gateway: POST /api',
    'identity: POST /operations/initialize_password_reset',
    'worker: send-account-mail',
  ]);
  expect(of('gateway')?.parentSpanId).toBe(traceId.slice(16));
  expect(of('identity')?.parentSpanId).toBe(of('gateway')?.spanId);
  expect(of('worker')?.parentSpanId).toBe(traceId.slice(16));
});
