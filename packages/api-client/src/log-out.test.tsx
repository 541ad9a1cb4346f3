import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session, takeSessionEnded } from '@sentinel/session/credentials';
import { call, logOut } from './index.ts';

const realFetch = globalThis.fetch;
const ended = { error: 'Your session has ended.', code: 'unauthenticated', request_id: 'r' };
/** The calls that were sent, as `type token`. */
let sent: string[];
let answer: (type: string, token: string | null) => unknown;

/** A stand-in for the browser's locks, as far as refreshing the session uses them. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, task: () => Promise<unknown>) => {
      last = last.then(task, task);
      return last;
    },
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  answer = () => ({ success: true });
  session.saveLogin({ access_token: 't', refresh_token: 'r', userEmail: 'a@b.example' });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const { type } = JSON.parse(String(init?.body)) as { type: string };
    const token = new Headers(init?.headers).get('authorization');
    sent.push(`${type} ${token}`);
    const body = await answer(type, token);
    return { ok: body !== ended, status: body === ended ? 401 : 200, json: async () => body } as Response;
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
});

describe('logging out', () => {
  test('ends the session on the server, then here', async () => {
    await logOut();
    expect(sent).toEqual(['logout Bearer t']);
    expect(session.ownToken()).toBeNull();
  });

  test('with a token that has run out it is renewed first: the session on the server must end, too', async () => {
    answer = (type, token) => {
      if (type === 'refresh_session') return { access_token: 'new', refresh_token: 'r2', permissions: [] };
      return token === 'Bearer new' ? { success: true } : ended;
    };
    await logOut();
    expect(sent).toEqual(['logout Bearer t', 'refresh_session null', 'logout Bearer new']);
    expect(session.ownToken()).toBeNull();
  });

  test('a tab that is refused meanwhile renews nothing, and does not take it for an end from outside', async () => {
    let told = () => {};
    const isTold = new Promise<void>((done) => {
      told = done;
    });
    answer = async (type) => {
      if (type !== 'logout') return ended;
      await isTold;
      return { success: true };
    };
    const leaving = logOut();
    const other = call('get_tickers', {});
    await new Promise((done) => setTimeout(done));
    told();
    await leaving;
    await other;
    expect(sent.toSorted()).toEqual(['get_tickers Bearer t', 'logout Bearer t']);
    expect(takeSessionEnded()).toBe(false);
  });

  test('a server that says nothing keeps nobody logged in here', async () => {
    const late = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    answer = () => new Promise(() => {});
    const leaving = logOut();
    expect(session.ownToken()).toBe('t');
    expect(timeout).toHaveBeenCalledWith(3000);
    late.abort();
    await leaving;
    expect(session.ownToken()).toBeNull();
  });
});
