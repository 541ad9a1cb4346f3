import { expect, test } from '@jest/globals';
import { operations } from '@sentinel/contracts';
import { CALLER_FIELDS } from './caller-fields.ts';

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
