import { setImmediate } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { runProduct } from './run-product.mjs';
import { StartError } from './start-error.mjs';
import type { RunningSentinel } from './start-sentinel.mjs';

type Start = Parameters<typeof runProduct>[0]['start'];

/** A start that never gets ready, and rejects when it is ended. */
const neverReady: Start = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

function run(start: Start, now?: () => number) {
  const told = { printed: [] as string[], errors: [] as unknown[], codes: [] as number[], ready: 0 };
  const end = runProduct({
    start,
    onReady: () => {
      told.ready += 1;
    },
    print: (text) => void told.printed.push(text),
    printError: (error) => void told.errors.push(error),
    exit: (code) => void told.codes.push(code),
    ...(now ? { now } : {}),
  });
  return { told, end };
}
function product() {
  const stop = jest.fn(async () => undefined);
  const kill = jest.fn(() => undefined);
  const allReady = Promise.resolve();
  const restartEach = async () => [];
  const running: RunningSentinel = {
    url: 'http://localhost:1',
    home: '/home',
    env: {},
    allReady,
    restartEach,
    stop,
    kill,
  };
  return { running, stop, kill };
}

test('a process that does not start: told once, exit code 1', async () => {
  const { told } = run((options) => {
    const starting = neverReady(options);
    options.onFatal(new StartError('worker stopped while starting'));
    options.onFatal(new StartError('market stopped while starting'));
    return starting;
  });
  await setImmediate();
  expect(told).toEqual({ printed: [], errors: ['worker stopped while starting'], codes: [1], ready: 0 });
});

test('a process of the background that does not start: everything is stopped, exit code 1', async () => {
  const { running, stop } = product();
  let fail: (error: Error) => void = () => undefined;
  const { told } = run(async ({ onFatal }) => {
    fail = onFatal;
    return running;
  });
  await setImmediate();
  fail(new StartError('worker is not ready'));
  await setImmediate();
  expect([stop.mock.calls.length, told.errors, told.codes]).toEqual([1, ['worker is not ready'], [1]]);
});

test('ended during the start: exit code 0', async () => {
  const { told, end } = run(neverReady);
  end();
  await setImmediate();
  expect(told).toEqual({ printed: ['Stopped.'], errors: [], codes: [0], ready: 0 });
});

test('a start that gets ready just as it is ended is stopped', async () => {
  const { running, stop } = product();
  const { told, end } = run(async () => running);
  end();
  await setImmediate();
  expect([stop.mock.calls.length, told.codes, told.ready]).toEqual([1, [0], 0]);
});

test('a start that fails: one line, exit code 1', async () => {
  const { told } = run(async () => {
    throw new StartError('Port 8080 is taken.');
  });
  await setImmediate();
  expect(told).toEqual({ printed: [], errors: ['Port 8080 is taken.'], codes: [1], ready: 0 });
});

test('ended once it stops in good order, ended twice at once', async () => {
  const { running, stop, kill } = product();
  let now = 1_000;
  const { told, end } = run(
    async () => running,
    () => now,
  );
  await setImmediate();
  end();
  // What the terminal sent and what npm passed on.
  end();
  expect(kill).not.toHaveBeenCalled();
  now += 500;
  end();
  await setImmediate();
  expect([told.ready, stop.mock.calls.length, kill.mock.calls.length, told.codes]).toEqual([1, 1, 1, [0]]);
});
