import { expect, test } from '@jest/globals';
import { within } from './within.ts';

test('gives the result, or the error, of work that ends in time', async () => {
  expect(await within(1000, Promise.resolve(5))).toBe(5);
  await expect(within(1000, Promise.reject(new Error('own')))).rejects.toThrow('own');
});

test('work that hangs is "unavailable" after the time', async () => {
  await expect(within(20, new Promise(() => {}))).rejects.toMatchObject({ code: 'unavailable' });
});
