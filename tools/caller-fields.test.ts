import { expect, test } from '@jest/globals';
import { CALLER_FIELDS, REVIEWER_CALLS } from '../packages/api-client/src/caller-fields.ts';
import { operations } from '../packages/contracts/all/src/index.ts';

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
