import { expect, test } from '@jest/globals';
import { operations } from '@sentinel/contracts';
import { CALLER_FIELDS, callerFields, REVIEWER_CALLS } from './caller-fields.ts';

test('the table names exactly the fields by which the contracts name the caller', () => {
  const named = Object.values(operations).flatMap(({ type, access, emailIs, request }) => {
    if (access === 'open') return []; // there is no caller yet
    const fields = [
      ...('access_token' in request.properties ? ['access_token'] : []),
      ...('email' in request.properties && emailIs !== 'target' ? ['email'] : []),
    ];
    return fields.length === 0 ? [] : [[type, fields] as const];
  });
  expect(Object.fromEntries(named)).toEqual(CALLER_FIELDS);
});

test('the list names exactly the calls that the contracts let an administrator make for a reviewer', () => {
  const reviewerCalls = Object.values(operations).filter(({ emailIs }) => emailIs === 'reviewer');
  expect(reviewerCalls.map(({ type }) => type).sort()).toEqual(REVIEWER_CALLS);
});

test('only the fields that an operation has must be known', () => {
  expect(callerFields('get_user', { token: 't', email: null })).toEqual({ access_token: 't' });
  expect(callerFields('get_alerts', { token: null, email: 'a@b.example' })).toEqual({ email: 'a@b.example' });
  expect(callerFields('get_alerts', { token: 't', email: null })).toBeUndefined();
  expect(callerFields('get_tickers', { token: null, email: null })).toEqual({});
});
