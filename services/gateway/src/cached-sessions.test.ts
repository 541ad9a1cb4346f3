import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Caller } from '@sentinel/service-kit';
import { cacheSessions } from './cached-sessions.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A store whose reads are answered by hand, in order. */
function store() {
  const asked: string[] = [];
  const waiting: ((answer: Promise<Caller | null>) => void)[] = [];
  const find = (sessionId: string, accountId: string) => {
    asked.push(`${sessionId} ${accountId}`);
    return new Promise<Caller | null>((resolve) => waiting.push(resolve));
  };
  const answer = (caller: Caller | null) => waiting.shift()?.(Promise.resolve(caller));
  const fail = () => waiting.shift()?.(Promise.reject(new Error('down')));
  return { asked, answer, fail, sessions: cacheSessions({ find }, 1_000) };
}
const caller = (email = 'a@b.example'): Caller => ({ accountId: 'a', sessionId: 's', email, permissions: [] });

test('a session is read once a second, counted from when its read began', async () => {
  const { asked, answer, sessions } = store();
  const first = sessions.find('s', 'a');
  const second = sessions.find('s', 'a');
  jest.advanceTimersByTime(600);
  answer(caller());
  expect([await first, await second, asked]).toEqual([caller(), caller(), ['s a']]);
  jest.advanceTimersByTime(399);
  expect(await sessions.find('s', 'a')).toEqual(caller());
  expect(asked).toHaveLength(1);
  jest.advanceTimersByTime(1);
  void sessions.find('s', 'a');
  expect(asked).toHaveLength(2);
});

test('another session, or another account of it, is read of its own', () => {
  const { asked, sessions } = store();
  for (const [session, account] of [
    ['s', 'a'],
    ['t', 'a'],
    ['s', 'b'],
  ] as const)
    void sessions.find(session, account);
  expect(asked).toEqual(['s a', 't a', 's b']);
});

test('what is forgotten is read again, and a read that began before is not used for a call after', async () => {
  const { asked, answer, sessions } = store();
  const before = sessions.find('s', 'a');
  sessions.forgetAll();
  const after = sessions.find('s', 'a');
  answer(caller());
  answer(null);
  expect([await before, await after, asked]).toEqual([caller(), null, ['s a', 's a']]);
});

test('a late answer of a forgotten read does not drop what was read since', async () => {
  const { asked, answer, sessions } = store();
  const before = sessions.find('s', 'a');
  sessions.forgetAll();
  const after = sessions.find('s', 'a');
  answer(null);
  await before;
  answer(caller());
  await after;
  expect([await sessions.find('s', 'a'), asked.length]).toEqual([caller(), 2]);
});

test('neither a session that is not found nor a read that fails is remembered', async () => {
  const { asked, answer, fail, sessions } = store();
  const none = sessions.find('s', 'a');
  answer(null);
  expect(await none).toBeNull();
  const failing = sessions.find('s', 'a');
  fail();
  await expect(failing).rejects.toThrow('down');
  const found = sessions.find('s', 'a');
  answer(caller());
  expect([await found, asked.length]).toEqual([caller(), 3]);
});

test('more sessions than call within a second do not fill the memory', () => {
  const { asked, sessions } = store();
  for (let one = 0; one < 20_001; one += 1) void sessions.find(`s${one}`, 'a');
  void sessions.find('s20000', 'a');
  expect(asked).toHaveLength(20_001);
  void sessions.find('s0', 'a');
  expect(asked).toHaveLength(20_002);
});
