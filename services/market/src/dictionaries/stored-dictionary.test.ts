import { expect, jest, test } from '@jest/globals';
import { storedDictionary } from './stored-dictionary.ts';

function dictionaryOf(entries: () => object) {
  return {
    json: jest.fn(async () => JSON.stringify(entries())),
    version: jest.fn(async () => JSON.stringify(entries())),
  };
}

test('is serialized only after a change, checked at most once a second, and concurrent calls share one check', async () => {
  let now = 0;
  let entries: object = { a: 'A' };
  const dictionary = dictionaryOf(() => entries);
  const read = storedDictionary(dictionary, () => now);
  const [one, other] = await Promise.all([read(), read()]);
  expect([one === other, one.json.toString()]).toEqual([true, '{"a":"A"}']);
  entries = { b: 'B' };
  now = 999;
  expect(await read()).toBe(one);
  now = 1_000;
  const newer = await read();
  expect([newer.json.toString(), newer.etag === one.etag]).toEqual(['{"b":"B"}', false]);
  now = 3_000;
  expect(await read()).toBe(newer);
  expect([dictionary.json.mock.calls.length, dictionary.version.mock.calls.length]).toEqual([2, 3]);
});

test('a failed call throws, and the next one tries again', async () => {
  const dictionary = dictionaryOf(() => ({}));
  const read = storedDictionary(dictionary, () => 0);
  dictionary.json.mockRejectedValueOnce(new Error('no database'));
  await expect(read()).rejects.toThrow('no database');
  expect((await read()).json.toString()).toBe('{}');
});
