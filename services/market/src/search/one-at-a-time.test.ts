import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Call } from '@sentinel/service-kit';
import { oneAtATime } from './one-at-a-time.ts';

const callOf = (accountId: string, signal = new AbortController().signal) =>
  ({ caller: { accountId }, signal }) as unknown as Call;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});
const settle = () => jest.advanceTimersByTimeAsync(0);

/** A handler whose calls run until they are told to end. */
function held() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const handler = oneAtATime()(async (name: string) => {
    started.push(name);
    await new Promise<void>((end) => ends.push(end));
    if (name === 'fails') throw new Error('no');
    return name;
  });
  return { handler, started, end: () => ends.shift()?.() };
}

test('one runs at a time, in order, and a failure does not hold up the next', async () => {
  const { handler, started, end } = held();
  const answers = ['fails', 'second', 'third'].map((name) => handler(name, callOf('a')));
  const settled = Promise.allSettled(answers);
  await settle();
  expect(started).toEqual(['fails']);
  end();
  await settle();
  expect(started).toEqual(['fails', 'second']);
  end();
  await settle();
  end();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});

test('calls that are not heavy neither wait nor take up places', async () => {
  const ran: string[] = [];
  const light = oneAtATime()(
    async (name: string) => {
      ran.push(name);
      return name === 'heavy' ? new Promise<string>(() => undefined) : name;
    },
    (name) => name === 'heavy',
  );
  void light('heavy', callOf('a'));
  await settle();
  for (let count = 0; count < 4; count++) void light('heavy', callOf('a'));
  expect(await light('light', callOf('a'))).toBe('light');
  expect(ran).toEqual(['heavy', 'light']);
});

test('a call whose caller has left does not start', async () => {
  const { handler, started, end } = held();
  const gone = new AbortController();
  const first = handler('first', callOf('a'));
  const second = handler('second', callOf('a', gone.signal));
  const refused = expect(second).rejects.toThrow();
  gone.abort();
  await settle();
  end();
  await refused;
  expect([await first, started]).toEqual(['first', ['first']]);
});

/** What came of a call that may still wait. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  let known: unknown = 'waits';
  call.then(
    () => {
      known = 'answered';
    },
    (error: unknown) => {
      known = error;
    },
  );
  await settle();
  return known;
}
const OVERLOADED = { code: 'overloaded', retryAfterSeconds: 5 };

test('an account waits with four calls at most, and does not use up the places of others', async () => {
  const { handler } = held();
  void handler('running', callOf('a'));
  for (let count = 0; count < 4; count++) expect(await outcome(handler('waiting', callOf('a')))).toBe('waits');
  expect(await outcome(handler('one more', callOf('a')))).toMatchObject(OVERLOADED);
  for (let count = 0; count < 12; count++) expect(await outcome(handler('other', callOf(`b${count}`)))).toBe('waits');
  expect(await outcome(handler('full', callOf('a')))).toMatchObject(OVERLOADED);
});

test('a call whose caller has left takes up no place in the queue', async () => {
  const { handler } = held();
  const gone = new AbortController();
  void handler('running', callOf('a'));
  const left = Array.from({ length: 4 }, () => outcome(handler('left', callOf('a', gone.signal))));
  gone.abort();
  expect(await Promise.all(left)).toEqual(Array(4).fill(gone.signal.reason));
  expect(await outcome(handler('waiting', callOf('a')))).toBe('waits');
});

test('a call that waits ten seconds fails, before the gateway gives up', async () => {
  const { handler } = held();
  void handler('running', callOf('a'));
  const late = outcome(handler('late', callOf('a')));
  const call = handler('late too', callOf('b')).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([await late, await call]).toEqual(['waits', expect.objectContaining(OVERLOADED)]);
});
