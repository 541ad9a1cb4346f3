import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@sentinel/service-kit/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AuditEntry } from './audit.repository.ts';
import { passThrough } from './pass-through.ts';

interface Passed {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}
const passed: Passed[] = [];
const rows: AuditEntry[] = [];
let noted: Record<string, string> = {};
let canAudit = true;
let hold: Promise<void> | undefined;
const owner = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { headers, method = '', url = '' } = request;
  passed.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
  await hold;
  response.writeHead(200, {
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'",
    'set-cookie': 'a=b',
    ...noted,
  });
  response.end('<h1>Done</h1>');
});
let gateway: FastifyInstance;
beforeAll(async () => {
  await new Promise<void>((ready) => owner.listen(0, '127.0.0.1', ready));
  gateway = Fastify();
  const alertsUrl = `http://127.0.0.1:${(owner.address() as AddressInfo).port}`;
  const audit = {
    record: async (entry: AuditEntry) => {
      if (!canAudit) throw new Error('no database');
      rows.push(entry);
    },
  };
  gateway.register(passThrough, { alertsUrl, trustedHops: 1, audit, onChange: () => undefined });
});
afterAll(async () => {
  await gateway.close();
  owner.close();
});
beforeEach(() => {
  passed.length = 0;
  rows.length = 0;
  noted = {};
  canAudit = true;
});

describe('what comes without a session', () => {
  test.each([
    ['/u/token', 'List-Unsubscribe=One-Click'],
    ['/sms/status?notification=1', 'MessageSid=SM1&MessageStatus=delivered'],
    ['/sms/reply', 'From=%2B12025550143&Body=STOP'],
  ])('goes to the alerts service as it is, without cookies and tokens: %s', async (url, payload) => {
    const answer = await gateway.inject({
      method: 'POST',
      url,
      payload,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': 'signature',
        cookie: 'device=secret',
        authorization: 'Bearer secret',
      },
    });
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([200, '<h1>Done</h1>', undefined]);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
    expect(passed).toMatchObject([{ method: 'POST', url, body: payload }]);
    expect(passed[0]!.headers).toMatchObject({ 'x-twilio-signature': 'signature' });
    expect(passed[0]!.headers).not.toHaveProperty('cookie');
    expect(passed[0]!.headers).not.toHaveProperty('authorization');
  });

  test('a link is opened by GET; reports and replies are not', async () => {
    expect((await gateway.inject({ url: '/u/token' })).statusCode).toBe(200);
    expect((await gateway.inject({ url: '/sms/status' })).statusCode).toBe(404);
  });

  describe('and changed something', () => {
    const subjectId = '00000000-0000-4000-8000-000000000001';
    const click = () =>
      gateway.inject({
        method: 'POST',
        url: '/u/token',
        payload: 'action=stop_emails',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '192.0.2.9' },
      });

    test('has an audit row by nobody, with what its owner notes; who sent it is not told (FINDINGS A3)', async () => {
      await click();
      expect(rows).toEqual([]);
      noted = {
        'x-audit-subject': subjectId,
        'x-audit-detail': encodeURIComponent('stop_emails by the link …'),
        'x-audit-concerns': encodeURIComponent('Zürich 東京'),
      };
      const answer = await click();
      expect(rows).toEqual([
        {
          operation: 'change_alert_by_link',
          actorId: null,
          subjectId,
          detail: 'stop_emails by the link …',
          concerns: 'Zürich 東京',
          reason: null,
          status: 200,
          requestId: expect.any(String),
          ip: '192.0.2.9',
        },
      ]);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-audit'))).toEqual([]);
    });

    test('is answered even if its audit row cannot be written', async () => {
      noted = { 'x-audit-subject': subjectId };
      canAudit = false;
      expect((await click()).statusCode).toBe(200);
    });
  });

  test('is small', async () => {
    const answer = await gateway.inject({
      method: 'POST',
      url: '/sms/reply',
      payload: 'x'.repeat(20_000),
      headers: { 'content-type': 'text/plain' },
    });
    expect([answer.statusCode, passed]).toEqual([413, []]);
  });

  test('one network has 64 requests at once at most; others go on', async () => {
    let release: () => void = () => undefined;
    hold = new Promise((done) => {
      release = done;
    });
    const open = (ip: string) => gateway.inject({ url: '/u/token', headers: { 'x-forwarded-for': ip } });
    const first = Array.from({ length: 64 }, () => open('192.0.2.1'));
    await until('the requests have arrived', () => passed.length === 64);
    await expect(open('192.0.2.1')).resolves.toMatchObject({ statusCode: 503 });
    const other = open('192.0.2.2');
    await until('the other request has arrived', () => passed.length === 65);
    release();
    const statuses = (await Promise.all([...first, other])).map(({ statusCode }) => statusCode);
    expect([...new Set(statuses)]).toEqual([200]);
    expect((await open('192.0.2.1')).statusCode).toBe(200);
  });
});
