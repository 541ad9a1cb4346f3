import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { AppError, type Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import type { Caller } from '@sentinel/service-kit';
import type { AuditEntry } from './audit.repository.ts';
import type { Answer } from './forward.ts';
import { type CallParts, createCallHandler } from './handle-call.ts';
import { createCallReader } from './read-call.ts';
import { samplePayload } from './testing/sample-payload.ts';

const CLIENT: Caller = {
  accountId: '00000000-0000-4000-8000-00000000000c',
  sessionId: '00000000-0000-4000-8000-0000000000c5',
  email: 'client@sentinel.example',
  permissions: ['alerts'],
};
const ADMIN_ID = '00000000-0000-4000-8000-00000000000a';
const RUN_AS: Caller = { ...CLIENT, actor: { accountId: ADMIN_ID, sessionId: 'own', reason: 'Ticket 4711' } };
const ANSWER: Answer = {
  status: 200,
  body: Buffer.from('{"success":true}'),
  retryAfter: undefined,
  setCookie: undefined,
  validators: {},
  note: {},
};
const tooMany = () => new AppError('rate_limited', 'Too many requests.', { retryAfterSeconds: 7 });
const never = () => new Promise<never>(() => {});

const readCall = createCallReader(Object.values(operations));

interface Stage {
  readonly caller?: Caller;
  readonly find?: () => Promise<Caller>;
  readonly take?: () => Promise<void>;
  readonly answer?: () => Promise<Answer>;
  readonly record?: () => Promise<void>;
}

/** The handler with stubbed parts that record, in order, how they were called. */
function stage({
  caller = CLIENT,
  find = async () => caller,
  take = async () => {},
  answer = async () => ANSWER,
  record = async () => {},
}: Stage) {
  const steps: string[] = [];
  const rows: AuditEntry[] = [];
  const lost: unknown[] = [];
  const parts: CallParts = {
    readCall,
    identifier: {
      verify: () => ({
        sub: CLIENT.accountId,
        sid: CLIENT.sessionId,
        actorId: caller.actor?.accountId ?? null,
        exp: 0,
      }),
      sessions: {
        find: async () => {
          steps.push('identify');
          return find();
        },
      },
    },
    forgetSessions: () => steps.push('forget sessions'),
    limits: {
      take: async () => {
        steps.push('limit');
        await take();
        return async () => {
          steps.push('refund');
        };
      },
    },
    forwarder: {
      send: async () => {
        steps.push('forward');
        return answer();
      },
    },
    audit: {
      record: async (entry) => {
        steps.push('audit');
        rows.push(entry);
        await record();
      },
    },
    telemetry: { limited: (operation) => steps.push(`over the limit: ${operation}`) },
    noteUse: () => undefined,
    trustedHops: 0,
  };
  const handle = createCallHandler(parts);
  const callLog = { ip: '192.0.2.1', operation: null, caller: null, release: 'unknown' };
  const call = (operation: Operation = operations.delete_alert) => {
    const value = samplePayload(operation, { email: CLIENT.email });
    return handle({
      requestId: 'request-1',
      ip: callLog.ip,
      headers: { authorization: 'Bearer x' },
      body: { text: JSON.stringify(value), value },
      log: { error: (line: unknown) => lost.push(line) },
      arrivedAt: performance.now(),
      callLog,
      callerLeft: new AbortController().signal,
    });
  };
  return { call, steps, rows, lost, callLog, handle };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('a call on its way through the gateway', () => {
  test('is identified, limited, forwarded and audited, in this order, and answered', async () => {
    const { call, steps, rows, callLog } = stage({});
    expect(await call()).toEqual({
      status: 200,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
      body: ANSWER.body,
    });
    expect(steps).toEqual(['identify', 'limit', 'forward', 'refund', 'audit']);
    expect(rows).toEqual([
      expect.objectContaining({ operation: 'delete_alert', actorId: CLIENT.accountId, status: 200 }),
    ]);
    expect(callLog).toEqual({ ip: '192.0.2.1', operation: 'delete_alert', caller: CLIENT, release: 'unknown' });
  });

  test('without a body reaches no step', async () => {
    const { handle, steps, callLog } = stage({});
    const { signal: callerLeft } = new AbortController();
    const log = { error: () => {} };
    const call = {
      requestId: 'r',
      ip: callLog.ip,
      headers: {},
      body: undefined,
      log,
      callLog,
      callerLeft,
      arrivedAt: 0,
    };
    await expect(handle(call)).rejects.toMatchObject({ code: 'bad_request' });
    expect(steps).toEqual([]);
  });

  test('without the permission is audited, and takes nothing from the limit', async () => {
    const { call, steps, rows } = stage({ caller: { ...CLIENT, permissions: [] } });
    await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    expect(steps).toEqual(['identify', 'audit']);
    expect(rows).toEqual([expect.objectContaining({ status: 403 })]);
  });

  test.each([
    [operations.logout, 200, true],
    [operations.check_login, 200, true],
    [operations.check_login, 500, true],
    [operations.get_alerts, 200, false],
    [operations.delete_alert, 200, false],
  ])('%# may have changed sessions: they are forgotten before it is answered', async (operation, status, forgets) => {
    const { call, steps } = stage({ answer: async () => ({ ...ANSWER, status }) });
    await call(operation);
    expect(steps.includes('forget sessions')).toBe(forgets);
    if (forgets) expect(steps.indexOf('forget sessions')).toBe(steps.indexOf('forward') + 1);
  });

  test('carries what the owner sets beside its answer; 304 has no body', async () => {
    const answer = async () => ({
      ...ANSWER,
      status: 429,
      retryAfter: '9',
      setCookie: ['a=b'],
      validators: { etag: '"x"' },
    });
    expect((await stage({ answer }).call()).headers).toEqual({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '9',
      'set-cookie': ['a=b'],
      etag: '"x"',
    });
    const unchanged = await stage({ answer: async () => ({ ...ANSWER, status: 304 }) }).call();
    expect([unchanged.body, unchanged.headers]).toEqual([undefined, { 'cache-control': 'no-store' }]);
  });
});

describe('the limit', () => {
  test.each([
    [200, ['refund']],
    [304, ['refund']],
    [401, []],
    [422, []],
    [500, ['refund']],
    [503, ['refund']],
  ])('an answer of %i asks for %j', async (status, refunds) => {
    const { call, steps } = stage({ answer: async () => ({ ...ANSWER, status }) });
    await call();
    expect(steps.filter((step) => step === 'refund')).toEqual(refunds);
  });

  test('an owner who cannot be reached is nobody’s failed try, and the failure is audited', async () => {
    const down = new AppError('unavailable', 'Down.');
    const { call, steps, rows } = stage({ answer: () => Promise.reject(down) });
    await expect(call()).rejects.toBe(down);
    expect(steps).toEqual(['identify', 'limit', 'forward', 'refund', 'audit']);
    expect(rows).toEqual([expect.objectContaining({ status: 503 })]);
  });

  test('a call beyond it is counted and not forwarded; it leaves no row, or anybody could fill the table', async () => {
    const { call, steps } = stage({ take: () => Promise.reject(tooMany()) });
    await expect(call()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 7 });
    expect(steps).toEqual(['identify', 'limit', 'over the limit: delete_alert']);
  });

  test('a call beyond it made as another user leaves a row (SECURITY.md 34)', async () => {
    const { call, rows } = stage({ caller: RUN_AS, take: () => Promise.reject(tooMany()) });
    await expect(call(operations.get_alerts)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(rows).toEqual([
      expect.objectContaining({
        operation: 'get_alerts',
        actorId: ADMIN_ID,
        subjectId: CLIENT.accountId,
        reason: 'Ticket 4711',
        status: 429,
      }),
    ]);
  });
});

describe('a store that hangs', () => {
  test.each([
    ['identification', { find: never }],
    ['limit', { take: never }],
  ])('at the %s: the call is "unavailable" after 3 s', async (_step, hanging) => {
    jest.useFakeTimers();
    const refused = expect(stage(hanging).call()).rejects.toMatchObject({ code: 'unavailable' });
    await jest.advanceTimersByTimeAsync(3_000);
    await refused;
  });

  test('at the audit: the answer stands, and the row goes to the log', async () => {
    jest.useFakeTimers();
    const { call, lost } = stage({ record: never });
    const answered = call();
    await jest.advanceTimersByTimeAsync(3_000);
    expect((await answered).status).toBe(200);
    expect(lost).toEqual([expect.objectContaining({ audit: expect.objectContaining({ operation: 'delete_alert' }) })]);
  });
});
