import { describe, expect, test } from '@jest/globals';
import { AppError } from '@sentinel/contracts';
import { createInternalSigner } from './internal-token.ts';
import { registerOperations } from './operations.ts';
import { createServer } from './server.ts';
import { alertOperations } from './testing/made-operations.ts';

const SECRET = 's'.repeat(32);
const CALLER = { accountId: 'a', sessionId: 's', email: 'x@sentinel.example', permissions: ['alerts'] };

/** `delete_alert`, whose contract declares `not_found` alone, and `set_alerts` with a handler that fails so. */
async function failing(undeclaredErrors: 'count' | 'fail', error: unknown, type: 'delete_alert' | 'set_alerts') {
  const app = createServer({ name: 'alerts', config: { logLevel: 'silent' } });
  const fail = async () => {
    throw error;
  };
  const handlers = { get_alerts: fail, set_alerts: fail, delete_alert: fail };
  app.setValidatorCompiler(() => () => true);
  registerOperations(app, alertOperations, handlers, { internalTokenSecret: SECRET, undeclaredErrors });
  const answer = await app.inject({
    method: 'POST',
    url: `/operations/${type}`,
    headers: { authorization: `Bearer ${createInternalSigner(SECRET)('alerts', CALLER)}` },
    payload: { type },
  });
  const { body: metrics } = await app.inject('/metrics');
  const { error: text, code, reason } = answer.json();
  return {
    answer: { status: answer.statusCode, text, code, reason },
    counted: metrics.split('\n').filter((line) => line.startsWith('undeclared_error_total{')),
    closed: app.close(),
  };
}

describe('an error that the contract does not declare', () => {
  test.each([
    ['a code', new AppError('conflict', 'Taken.'), 'delete_alert', 'conflict'],
    [
      'a reason of a declared code',
      new AppError('conflict', 'Taken.', { reason: 'too_late' }),
      'set_alerts',
      'conflict with the reason too_late',
    ],
  ] as const)(
    '%s: in tests the call fails and names it, and the server does not close quietly',
    async (_what, error, type, what) => {
      const { answer, closed } = await failing('fail', error, type);
      const text = `The contract of ${type} does not declare ${what}.`;
      expect(answer).toEqual({ status: 500, code: 'internal', text, reason: undefined });
      await expect(closed).rejects.toThrow(text);
    },
  );

  test('in production it leaves as it is, and is counted by operation and code', async () => {
    const { answer, counted, closed } = await failing('count', new AppError('conflict', 'Taken.'), 'delete_alert');
    expect(answer).toEqual({ status: 409, code: 'conflict', text: 'Taken.', reason: undefined });
    expect(counted).toEqual(['undeclared_error_total{operation="delete_alert",code="conflict",service="alerts"} 1']);
    await closed;
  });
});

test.each([
  ['a declared code', new AppError('not_found', 'Gone.'), { status: 404, text: 'Gone.', code: 'not_found' }],
  [
    'a declared reason, which leaves with it',
    new AppError('conflict', 'Taken.', { reason: 'name_taken' }),
    { status: 409, text: 'Taken.', code: 'conflict', reason: 'name_taken' },
  ],
  ['what any call may fail with', new AppError('forbidden', 'No.'), { status: 403, text: 'No.', code: 'forbidden' }],
  [
    'an error of nobody',
    new Error('secret cause'),
    { status: 500, text: 'Something went wrong on our side. Please try again.', code: 'internal' },
  ],
])('%s is no such error', async (_what, error, answered) => {
  const { answer, counted, closed } = await failing('fail', error, 'set_alerts');
  expect(answer).toEqual({ reason: undefined, ...answered });
  expect(counted).toEqual([]);
  await closed;
});
