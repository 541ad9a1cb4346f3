import { expect, test } from '@jest/globals';
import { memoryStore } from '@sentinel/browser-store';
import { recentEntries } from './recent-entries.ts';

const page = (path: string) => ({ kind: 'page', label: `Page ${path}`, path });

test('the last opened come first, each once, eight at most', () => {
  const recent = recentEntries(memoryStore());
  for (const path of ['/a', '/b', '/a']) recent.add(page(path));
  expect(recent.read()).toEqual([page('/a'), page('/b')]);
  for (let each = 0; each < 9; each += 1) recent.add({ ...page(`/${each}`), tag: 'T' });
  expect(recent.read()).toHaveLength(8);
  expect(recent.read()[0]).toEqual({ ...page('/8'), tag: 'T' });
});

test.each(['[broken', '{}', '[1, null, {"path": 4}]'])('what cannot be read is left out: %s', (text) => {
  const store = memoryStore();
  store.set('recentEntries', text);
  expect(recentEntries(store).read()).toEqual([]);
});
