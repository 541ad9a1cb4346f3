import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { largeValues } from '@sentinel/browser-store';
import { drafts } from './browser-session.ts';
import { clearSession, endSession, session, takeSessionEnded } from './index.ts';

/** The part of IndexedDB that large values use; jsdom has none. */
function fakeIndexedDb(table: Map<string, unknown>): IDBFactory {
  class Request {
    onsuccess?: () => void;
    onupgradeneeded?: () => void;
    readonly result: unknown;
    constructor(result: unknown) {
      this.result = result;
      queueMicrotask(() => this.onsuccess?.());
    }
  }
  const objectStore = () => ({
    get: (key: string) => new Request(table.get(key)),
    put: (value: unknown, key: string) => new Request(table.set(key, value)),
    clear: () => new Request(table.clear()),
  });
  const database = {
    close: () => {},
    transaction: () => {
      const transaction: { oncomplete?: () => void; objectStore: typeof objectStore } = { objectStore };
      setTimeout(() => transaction.oncomplete?.());
      return transaction;
    },
  };
  return { open: () => new Request(database) } as unknown as IDBFactory;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB');
  Reflect.deleteProperty(globalThis, 'IDBOpenDBRequest');
});

test('a logout leaves the device id in local storage, and nothing in session storage and IndexedDB', async () => {
  const large = new Map<string, unknown>();
  Object.assign(globalThis, { indexedDB: fakeIndexedDb(large), IDBOpenDBRequest: class {} });
  const id = session.deviceId();
  session.saveLogin({ access_token: 't', refresh_token: 'r', permissions: ['alerts'], name: 'N', theme: 'light' });
  sessionStorage.setItem('exploreTrades_search', '{}');
  localStorage.setItem('sidebarCollapsed', 'true'); // whoever stored it
  expect(await largeValues.set('tickerDictionary', '{}')).toBe(true);
  expect(await largeValues.get('tickerDictionary')).toBe('{}');

  await clearSession();
  expect(Object.entries(localStorage)).toEqual([['device_id', id]]);
  expect(sessionStorage).toHaveLength(0);
  expect(large.size).toBe(0);
});

test('a session that the server has ended has left word of it by the time that anybody sees it gone', async () => {
  session.saveLogin({ access_token: 't', permissions: [] });
  sessionStorage.setItem('exploreTrades_search', '{}');
  const said: boolean[] = [];
  const stop = session.subscribe(() => said.push(takeSessionEnded()));
  await endSession();
  stop();
  expect([said[0], session.state().isLoggedIn, sessionStorage.length]).toEqual([true, false, 0]);
});

describe('drafts on this device (issue 11, "Durable")', () => {
  const logIn = (userEmail: string) => session.saveLogin({ access_token: 't', userEmail, permissions: [] });
  const clear = jest.spyOn(drafts, 'clear').mockResolvedValue();
  const clearSent = jest.spyOn(drafts, 'clearSent').mockResolvedValue();
  beforeEach(() => {
    jest.clearAllMocks();
  });

  test('of an account that logs out are removed; those of others stay', async () => {
    logIn('a@x.example');
    await clearSession();
    expect(clear.mock.calls).toEqual([['a@x.example']]);
    await clearSession(); // nobody is logged in
    expect(clear).toHaveBeenCalledTimes(1);
    await clearSession('b@x.example');
    expect(clear).toHaveBeenLastCalledWith('b@x.example');
    expect(clearSent).not.toHaveBeenCalled();
  });

  test('that were not sent outlive a session that the server has ended', async () => {
    logIn('a@x.example');
    await endSession();
    expect(clear).not.toHaveBeenCalled();
    expect(clearSent.mock.calls).toEqual([['a@x.example']]);
  });
});
