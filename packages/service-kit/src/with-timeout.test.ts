import { expect, test } from '@jest/globals';
import { withTimeout } from './with-timeout.ts';

test('gives the result, or the error, of work that ends in time', async () => {
  expect(await withTimeout(60_000, Promise.resolve(5))).toBe(5);
  await expect(withTimeout(60_000, Promise.reject(new Error('own')))).rejects.toThrow('own');
});

test('work that hangs is "unavailable" after the time', async () => {
  await expect(withTimeout(20, new Promise(() => {}))).rejects.toMatchObject({ code: 'unavailable' });
});
