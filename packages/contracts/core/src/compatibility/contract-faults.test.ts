import { describe, expect, test } from '@jest/globals';
import Type from 'typebox';
import type { Access } from '../define-operation.ts';
import { contractFaults, plainSchema, usedOperation } from './index.ts';
import { misfits } from './misfits.ts';

const closed = { additionalProperties: false } as const;
const History = Type.Object({ fired_at: Type.String({ maxLength: 30 }), note: Type.String({ maxLength: 9 }) }, closed);
const REQUEST = { name: Type.String({ maxLength: 20 }), order: Type.Optional(Type.Enum(['new', 'old'])) };
const RESPONSE = { history: Type.Array(History, { maxItems: 9 }), total: Type.Optional(Type.Integer()) };

const operation = (request: object = REQUEST, response: object = RESPONSE, access: Access = 'session') => ({
  access,
  request: plainSchema(Type.Object({ type: Type.Literal('get_alert'), ...request }, closed)),
  response: plainSchema(Type.Object({ ...response }, closed)),
});

const NAMED: Readonly<Record<string, string>> = {
  history: 'mfe-alerts/src/list.tsx',
  fired_at: 'mfe-alerts/src/row.tsx',
  order: 'mfe-alerts/src/query.ts',
  total: 'mfe-alerts/src/list.tsx',
};
const calls = {
  get_alert: usedOperation(
    { type: 'get_alert', file: 'mfe-alerts/src/query.ts', namedIn: (name) => NAMED[name] },
    operation(),
  ),
};
const faults = (today: ReturnType<typeof operation>) =>
  contractFaults('alerts', calls, { get_alert: today }).map(({ text }) => text);

describe('what a release uses of an operation', () => {
  test('are the fields that its sources name, each with its first source, and those that a request must have', () => {
    expect(calls.get_alert).toMatchObject({
      sends: {
        properties: { type: {}, name: { maxLength: 20 }, order: { enum: ['new', 'old'] } },
        required: ['type', 'name'],
      },
      reads: {
        type: 'object',
        properties: {
          history: {
            type: 'array',
            items: { type: 'object', properties: { fired_at: { type: 'string' } }, required: ['fired_at'] },
          },
          total: { type: 'integer' },
        },
        required: ['history'],
      },
      fields: {
        'reads.history': 'mfe-alerts/src/list.tsx',
        'reads.history[].fired_at': 'mfe-alerts/src/row.tsx',
        'reads.total': 'mfe-alerts/src/list.tsx',
        'sends.name': 'mfe-alerts/src/query.ts',
        'sends.order': 'mfe-alerts/src/query.ts',
      },
    });
    expect(JSON.stringify(calls.get_alert)).not.toContain('note');
  });
});

describe('a gateway that changed', () => {
  test('fits as long as only what is not used changes, or more is taken and answered', () => {
    expect(faults(operation())).toEqual([]);
    const wider = {
      name: Type.String({ maxLength: 99 }),
      order: Type.Optional(Type.Enum(['new', 'old', 'best'])),
      more: Type.Optional(Type.Boolean()),
    };
    const fuller = {
      history: Type.Array(Type.Object({ fired_at: Type.String({ maxLength: 99 }) }, closed)),
      total: Type.Integer(),
      more: Type.Null(),
    };
    expect(faults(operation(wider, fuller, 'open'))).toEqual([]);
  });

  test.each<[string, ReturnType<typeof operation>, string]>([
    [
      'has no longer the field that is read',
      operation(REQUEST, { ...RESPONSE, history: Type.Array(Type.Object({ note: Type.String() }, closed)) }),
      'alerts calls get_alert and reads `history[].fired_at` in mfe-alerts/src/row.tsx, which the gateway does not answer: keep the field, or release alerts without it first',
    ],
    [
      'answers no longer a field that is read where it is there',
      operation(REQUEST, { history: RESPONSE.history }),
      'alerts calls get_alert and reads `total` in mfe-alerts/src/list.tsx, which the gateway does not answer: keep the field, or release alerts without it first',
    ],
    [
      'answers another type',
      operation(REQUEST, { ...RESPONSE, total: Type.String() }),
      'alerts calls get_alert and reads `total` in mfe-alerts/src/list.tsx, which the gateway answers with another type: keep the type, or add a new field, or release alerts without it first',
    ],
    [
      'answers nothing where it answered something',
      operation(REQUEST, { ...RESPONSE, total: Type.Union([Type.Integer(), Type.Null()]) }),
      'alerts calls get_alert and reads `total` in mfe-alerts/src/list.tsx, which the gateway answers with another type: keep the type, or add a new field, or release alerts without it first',
    ],
    [
      'does not always answer the field',
      operation(REQUEST, { history: Type.Optional(RESPONSE.history), total: RESPONSE.total }),
      'alerts calls get_alert and reads `history` in mfe-alerts/src/list.tsx, which the gateway does not always answer: always answer it, or release alerts without it first',
    ],
    [
      'takes the field no longer',
      operation({ name: REQUEST.name }),
      'alerts calls get_alert and sends `order` in mfe-alerts/src/query.ts, which the gateway does not take: keep the field, or release alerts without it first',
    ],
    [
      'requires another field',
      operation({ ...REQUEST, day: Type.String() }),
      'alerts calls get_alert and does not always send `day` in mfe-alerts/src/query.ts, which the gateway requires: make the field optional, or release alerts without it first',
    ],
    [
      'requires a field that was optional',
      operation({ ...REQUEST, order: Type.Enum(['new', 'old']) }),
      'alerts calls get_alert and does not always send `order` in mfe-alerts/src/query.ts, which the gateway requires: make the field optional, or release alerts without it first',
    ],
    [
      'takes fewer values',
      operation({ ...REQUEST, order: Type.Optional(Type.Enum(['new'])) }),
      'alerts calls get_alert and sends `order` in mfe-alerts/src/query.ts, of which the gateway does not take every value: take them as before, or release alerts without it first',
    ],
    [
      'takes shorter texts',
      operation({ ...REQUEST, name: Type.String({ maxLength: 10 }) }),
      'alerts calls get_alert and sends `name` in mfe-alerts/src/query.ts, of which the gateway does not take every value: take them as before, or release alerts without it first',
    ],
    [
      'takes another type',
      operation({ ...REQUEST, name: Type.Integer() }),
      'alerts calls get_alert and sends `name` in mfe-alerts/src/query.ts, which the gateway takes with another type: keep the type, or add a new field, or release alerts without it first',
    ],
    [
      'takes the call of fewer people',
      operation(REQUEST, RESPONSE, ['alerts']),
      'alerts calls get_alert in mfe-alerts/src/query.ts for anyone who is logged in, and the gateway now takes it from holders of alerts only: let the others call it, or release alerts without it first',
    ],
  ])('and %s does not fit, with the field, the source and the way out', (_what, today, text) => {
    expect(faults(today)).toEqual([text]);
  });

  test('a choice of objects may be told apart by other fields than before, as long as it is the same choice', () => {
    const bound = { bool: Type.Enum(['ge', 'le']), val: Type.Number() };
    const value = Type.Object({ kind: Type.Literal('value'), ...bound }, closed);
    const items = Type.Object({ kind: Type.Literal('items'), val: Type.String() }, closed);
    const shares = Type.Object({ kind: Type.Literal('shares'), ...bound }, closed);
    const both = Type.Object({ kind: Type.Union([Type.Literal('value'), Type.Literal('shares')]), ...bound }, closed);
    const found = (before: object, today: object) => misfits(plainSchema(before), plainSchema(today), 'sent');
    expect(found(Type.Union([items, both]), Type.Union([items, value, shares]))).toEqual([]);
    expect(found(Type.Union([items, value, shares]), Type.Union([items, both]))).toEqual([]);
    expect(found(Type.Union([items, both]), Type.Union([items, value]))).toEqual([{ at: '.kind', kind: 'narrower' }]);
    expect(found(both, Type.Union([items, value]))).toEqual([{ at: '.kind', kind: 'narrower' }]);
  });

  test('and has the operation no longer does not fit', () => {
    const gone =
      'alerts calls get_alert in mfe-alerts/src/query.ts, which the gateway does not have: keep the operation, or release alerts without it first';
    expect(contractFaults('alerts', calls, {})).toEqual([
      { operation: 'get_alert', field: null, kind: 'no operation', text: gone },
    ]);
  });
});
