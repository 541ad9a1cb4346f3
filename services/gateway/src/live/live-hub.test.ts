import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { LiveTopic } from '@sentinel/vocabulary';
import { createLiveHub } from './live-hub.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function start() {
  const hub = createLiveHub();
  const pageOf = (accountId: string) => {
    const heard: (readonly LiveTopic[])[] = [];
    const leave = hub.add({ accountId, send: (topics) => heard.push([...topics].sort()) });
    return { heard, leave };
  };
  return { hub, pageOf };
}

test('500 new rows a second are one update a second, the first at once, and the last is told', () => {
  const { hub, pageOf } = start();
  const { heard } = pageOf('ann');
  for (let row = 0; row < 5_000; row += 1) {
    hub.tellEverybody(['trades', 'feed']);
    jest.advanceTimersByTime(2);
  }
  jest.advanceTimersByTime(60_000);
  expect(heard).toEqual(Array.from({ length: 11 }, () => ['feed', 'trades']));
});

test('matches are told to their accounts only, together with what is told to everybody', () => {
  const { hub, pageOf } = start();
  const [ann, bob] = [pageOf('ann'), pageOf('bob')];
  hub.tellEverybody(['feed']);
  hub.tellAccounts('matches', ['ann', 'nobody']);
  hub.tellAccounts('matches', ['ann']);
  hub.tellEverybody(['feed']);
  jest.advanceTimersByTime(1_000);
  expect([ann.heard, bob.heard]).toEqual([
    [['feed'], ['feed', 'matches']],
    [['feed'], ['feed']],
  ]);
});

test('a page that has left hears nothing, and quiet costs no timer', () => {
  const { hub, pageOf } = start();
  const { heard, leave } = pageOf('ann');
  expect(hub.count()).toBe(1);
  leave();
  hub.tellEverybody(['feed']);
  jest.advanceTimersByTime(2_000);
  expect([heard, hub.count(), jest.getTimerCount()]).toEqual([[], 0, 0]);
});
