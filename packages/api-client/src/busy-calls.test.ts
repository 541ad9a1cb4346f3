import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { busyCalls, sendUnlessBusy } from './busy-calls.ts';

/** An answer as far as it is looked at. */
const answer = (status: number, code: string, retryAfter?: string): Response => {
  const body = { error: 'Busy.', code, request_id: 'r' };
  const one = { status, headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }) };
  return { ...one, clone: () => ({ json: async () => body }), json: async () => body } as unknown as Response;
};
const SHED = () => answer(503, 'overloaded', '2');
const DONE = { status: 200, headers: new Headers() } as Response;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Sends that are answered in order. */
function sends(...answers: Response[]) {
  return jest.fn(async () => {
    const next = answers.shift();
    if (!next) throw new Error('sent too often');
    return next;
  });
}

describe('a call that was shed', () => {
  test('waits as long as it is asked to, is sent once more, and the page is told meanwhile', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const told: boolean[] = [];
    const stop = busyCalls.subscribe(() => told.push(busyCalls.get()));
    const send = sends(SHED(), DONE);
    const sent = sendUnlessBusy(send);
    await jest.advanceTimersByTimeAsync(2_499);
    expect([send.mock.calls.length, busyCalls.get()]).toEqual([1, true]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await sent).toBe(DONE);
    expect([send.mock.calls.length, told]).toEqual([2, [true, false]]);
    stop();
  });

  test('is not sent a third time', async () => {
    const second = SHED();
    const send = sends(SHED(), second);
    const sent = sendUnlessBusy(send);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(await sent).toBe(second);
    expect(busyCalls.get()).toBe(false);
  });

  test('is given up when its caller no longer wants it', async () => {
    const leaving = new AbortController();
    const send = sends(SHED());
    const sent = sendUnlessBusy(send, leaving.signal);
    await jest.advanceTimersByTimeAsync(1_000);
    leaving.abort();
    await expect(sent).rejects.toBe(leaving.signal.reason);
    expect([send.mock.calls.length, busyCalls.get(), jest.getTimerCount()]).toEqual([1, false, 0]);
  });

  test('whose second try fails leaves nothing waiting', async () => {
    const send = sends(SHED());
    const sent = expect(sendUnlessBusy(send)).rejects.toThrow('sent too often');
    await jest.advanceTimersByTimeAsync(3_000);
    await sent;
    expect(busyCalls.get()).toBe(false);
  });
});

test.each<[string, Response]>([
  ['an answer', DONE],
  ['another failure', answer(503, 'unavailable', '2')],
  ['a refusal for longer than a person waits', answer(503, 'overloaded', '11')],
  ['one that says nothing of when', answer(503, 'overloaded')],
  ['a limit', answer(429, 'rate_limited', '2')],
])('%s is given at once', async (_what, one) => {
  const send = sends(one);
  expect(await sendUnlessBusy(send)).toBe(one);
  expect(send).toHaveBeenCalledTimes(1);
});
