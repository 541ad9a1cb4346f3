import { expect, test } from '@jest/globals';
import { browserStore } from './store.ts';

test('where the browser refuses storage, values live in memory', () => {
  const store = browserStore(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(store.set('access_token', 't')).toBe(false);
  expect([store.get('access_token'), store.keys()]).toEqual(['t', ['access_token']]);
  store.remove('access_token');
  expect([store.get('access_token'), store.keys()]).toEqual([null, []]);
});
