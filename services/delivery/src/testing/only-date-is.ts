import { jest } from '@jest/globals';

/** Sets the process's clock, and leaves its timers as they are; `jest.useRealTimers()` ends it. */
export function onlyDateIs(now: number): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}
