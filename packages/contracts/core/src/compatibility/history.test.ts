import { describe, expect, test } from '@jest/globals';
import Type from 'typebox';
import {
  type AcceptedOperation,
  acceptContract,
  type ContractOperation,
  historyFaults,
  isAccepted,
  plainSchema,
  stillUsed,
} from './index.ts';

const closed = { additionalProperties: false } as const;
const REQUEST = { name: Type.String({ maxLength: 20 }), order: Type.Optional(Type.Boolean()) };
const RESPONSE = { total: Type.Integer(), note: Type.Optional(Type.String({ maxLength: 9 })) };
const operation = (
  change: Partial<ContractOperation> = {},
  request: object = REQUEST,
  response: object = RESPONSE,
): ContractOperation => ({
  access: 'session',
  request: plainSchema(Type.Object({ type: Type.Literal('get_alert'), ...request }, closed)),
  response: plainSchema(Type.Object({ ...response }, closed)),
  ...change,
});
const line = (day: string, is: ContractOperation | null): AcceptedOperation => ({ type: 'get_alert', day, is });
const TODAY = '2026-11-26';
const A_MONTH_AGO = '2026-10-27';

const faults = (history: readonly AcceptedOperation[], today: ContractOperation | null, day = TODAY) =>
  historyFaults(history, today ? { get_alert: today } : {}, day);
const WAY_OUT =
  'keep it as it was, or add another beside it and mark it in `deprecated` of the operation; what was marked and accepted 30 days ago may be removed';

describe('the contract of today', () => {
  const withoutOrder = operation({}, { name: REQUEST.name });
  const marked = operation({ deprecated: { request: { order: '2026-10-01' } } });

  test('may add, and may take and answer more', () => {
    expect(
      faults(
        [line(TODAY, operation())],
        operation(
          { access: 'open' },
          { ...REQUEST, more: Type.Optional(Type.Null()) },
          { ...RESPONSE, more: Type.Null() },
        ),
      ),
    ).toEqual([]);
  });

  test.each<[string, ContractOperation | null, string]>([
    ['the operation', null, 'get_alert is gone'],
    ['who may call it', operation({ access: ['alerts'] }), 'get_alert is for fewer callers'],
    ['a field of the request', withoutOrder, 'get_alert: request.order is gone'],
    ['a field of the answer', operation({}, REQUEST, { total: RESPONSE.total }), 'get_alert: response.note is gone'],
    [
      'a required field',
      operation({}, { ...REQUEST, day: Type.Null() }),
      'get_alert: request.day is required now, or no longer always there',
    ],
    [
      'a limit',
      operation({}, { ...REQUEST, name: Type.String({ maxLength: 10 }) }),
      'get_alert: request.name takes fewer values',
    ],
    [
      'a type',
      operation({}, REQUEST, { ...RESPONSE, total: Type.String() }),
      'get_alert: response.total has another type',
    ],
  ])('may not break a page of the last 30 days: %s', (_what, today, what) => {
    expect(faults([line('2026-11-20', operation())], today)).toEqual([
      `${what}, and pages loaded with the contract of 2026-11-20 still call it as it was: ${WAY_OUT}`,
    ]);
  });

  test('serves what was in force 30 days ago, however old it is, and nothing that ended before', () => {
    expect(faults([line('2026-01-01', operation())], withoutOrder)).toHaveLength(1);
    expect(faults([line('2026-01-01', operation()), line(A_MONTH_AGO, withoutOrder)], withoutOrder)).toEqual([]);
    expect(faults([line('2026-01-01', operation()), line('2026-10-28', withoutOrder)], withoutOrder)).toHaveLength(1);
    expect(faults([line('2026-01-01', operation()), line(A_MONTH_AGO, null)], null)).toEqual([]);
  });

  test('may remove what was marked and accepted 30 days ago, and nothing that was marked later, whatever day the mark says', () => {
    const history = (day: string) => [line('2026-01-01', operation()), line(day, marked)];
    expect(faults(history(A_MONTH_AGO), withoutOrder)).toEqual([]);
    expect(faults(history('2026-10-28'), withoutOrder)).toHaveLength(1);
    expect(faults([line('2026-10-28', marked)], withoutOrder)).toHaveLength(1);
    expect(faults([line('2026-01-01', operation({ deprecated: { operation: '2026-01-01' } }))], null)).toEqual([]);
    expect(
      faults([line('2026-01-01', operation({ deprecated: { response: { order: '2026-01-01' } } }))], withoutOrder),
    ).toHaveLength(1);
  });

  test('may not give a marked field another type: that is no removal', () => {
    expect(
      faults([line('2026-01-01', marked)], operation({}, { ...REQUEST, order: Type.Optional(Type.Null()) })),
    ).toHaveLength(1);
  });
});

describe('the history', () => {
  test('has what was accepted, one line for each change of an operation', () => {
    const first = acceptContract([], { get_alert: operation() }, '2026-11-01');
    expect(first).toEqual([line('2026-11-01', operation())]);
    expect(isAccepted(first, { get_alert: operation() })).toBe(true);
    expect(acceptContract(first, { get_alert: operation() }, '2026-11-02')).toEqual(first);
    const open = operation({ access: 'open' });
    expect(isAccepted(first, { get_alert: open })).toBe(false);
    expect(isAccepted(first, {})).toBe(false);
    const second = acceptContract(first, { get_alert: open }, '2026-11-01');
    expect(second).toEqual([...first, line('2026-11-01', open)]);
    expect(isAccepted(second, { get_alert: open })).toBe(true);
  });

  test('loses what no page can still be loaded with', () => {
    const open = operation({ access: 'open' });
    const history = [line('2026-01-01', operation()), line('2026-02-01', open)];
    expect(acceptContract(history, { get_alert: open }, TODAY)).toEqual([history[1]]);
    expect(acceptContract(history, {}, TODAY)).toEqual([history[1], line(TODAY, null)]);
    expect(acceptContract([...history, line(A_MONTH_AGO, null)], {}, TODAY)).toEqual([]);
  });
});

describe('what is removed although it is used', () => {
  const use = { operation: 'get_alert', field: 'order', caller: 'alerts@0123456789ab', calls: 12 };

  test('is named with the release that uses it and the number of calls', () => {
    expect(stillUsed({ get_alert: operation({}, { name: REQUEST.name }) }, [use])).toEqual([
      'get_alert: request.order is removed, but alerts@0123456789ab used it in 12 calls of the last 30 days: keep it until nobody does',
    ]);
    expect(stillUsed({}, [{ ...use, field: '', calls: 1 }])).toEqual([
      'get_alert is removed, but alerts@0123456789ab used it in 1 call of the last 30 days: keep it until nobody does',
    ]);
  });

  test('is nothing while the contract still has it', () => {
    const list = Type.Array(Type.Union([Type.Null(), Type.Object({ kind: Type.Null() })]), { maxItems: 3 });
    const served = { get_alert: operation({}, { ...REQUEST, list }) };
    const fields = ['order', '', 'list[].kind'].map((field) => ({ ...use, field }));
    expect(stillUsed(served, fields)).toEqual([]);
    expect(
      stillUsed(served, [
        { ...use, field: 'list[].other' },
        { ...use, field: 'order.other' },
      ]),
    ).toHaveLength(2);
  });
});
