import { expect, test } from '@jest/globals';
import type { Call } from '@sentinel/service-kit';
import { oneAtATime } from './one-at-a-time.ts';

const callOf = (accountId: string, signal = new AbortController().signal) =>
  ({ caller: { accountId }, signal }) as unknown as Call;

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
  const settle = () => new Promise((done) => setTimeout(done, 0));
  return { handler, started, settle, end: () => ends.shift()?.() };
}

test('one runs at a time, in order, and a failure does not hold up the next', async () => {
  const { handler, started, settle, end } = held();
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
  const settle = () => new Promise((done) => setTimeout(done, 0));
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
  const { handler, started, settle, end } = held();
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

test('an account waits with four calls at most, and does not use up the places of others', async () => {
  const { handler, settle } = held();
  void handler('running', callOf('a'));
  await settle();
  for (let count = 0; count < 4; count++) void handler(`waiting ${count}`, callOf('a'));
  await expect(handler('one more', callOf('a'))).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
  for (let count = 0; count < 12; count++) void handler(`others ${count}`, callOf(`b${count}`));
  await expect(handler('full', callOf('c'))).rejects.toMatchObject({ code: 'rate_limited' });
});

test('a call whose caller has left takes up no place in the queue', async () => {
  const { handler, settle } = held();
  const gone = new AbortController();
  void handler('running', callOf('a'));
  await settle();
  for (let count = 0; count < 4; count++) handler(`left ${count}`, callOf('a', gone.signal)).catch(() => undefined);
  gone.abort();
  for (let count = 0; count < 4; count++) void handler(`waiting ${count}`, callOf('a'));
  await expect(handler('one more', callOf('a'))).rejects.toMatchObject({ code: 'rate_limited' });
});
