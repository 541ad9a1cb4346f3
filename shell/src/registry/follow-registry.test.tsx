import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { followRegistry } from './follow-registry.ts';

let visibility: DocumentVisibilityState;
let stop: () => void;
const refresh = jest.fn(async () => {});
beforeEach(() => {
  jest.useFakeTimers();
  refresh.mockClear();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  stop = followRegistry({ refresh });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const show = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);

test('a tab that is looked at asks every 30 to 36 seconds', async () => {
  await pass(29);
  expect(refresh).not.toHaveBeenCalled();
  await pass(8);
  expect(refresh).toHaveBeenCalledTimes(1);
  await pass(36);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('a hidden tab does not ask, and asks at once when it is looked at again', async () => {
  show('hidden');
  await pass(600);
  expect(refresh).not.toHaveBeenCalled();
  show('visible');
  expect(refresh).toHaveBeenCalledTimes(1);
  await pass(37);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('looking away and back within the half minute asks no more often', async () => {
  await pass(10);
  show('hidden');
  show('visible');
  expect(refresh).not.toHaveBeenCalled();
  await pass(36);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('without a connection it does not ask, and goes on once there is one', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await pass(120);
  expect(refresh).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  // Where it was about to ask, it asks twice in this time.
  await pass(36);
  expect(refresh).toHaveBeenCalled();
});

test('stops when told', async () => {
  stop();
  await pass(600);
  show('visible');
  await pass(600);
  expect(refresh).not.toHaveBeenCalled();
});
