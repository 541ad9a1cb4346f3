import { expect, test } from '@jest/globals';
import { callerFields } from './caller-fields.ts';

test('only the fields that an operation has must be known', () => {
  expect(callerFields('get_user', { token: 't', email: null })).toEqual({ access_token: 't' });
  expect(callerFields('get_alerts', { token: null, email: 'a@b.example' })).toEqual({ email: 'a@b.example' });
  expect(callerFields('get_alerts', { token: 't', email: null })).toBeUndefined();
  expect(callerFields('get_tickers', { token: null, email: null })).toEqual({});
});
