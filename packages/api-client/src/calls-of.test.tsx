import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { ask, callsOf } from './index.ts';

const realFetch = globalThis.fetch;
/** What each call said of itself: its type, and whose it is. */
const said: (string | null)[][] = [];

beforeEach(() => {
  said.length = 0;
  session.saveLogin({ access_token: 't', refresh_token: 'r', permissions: [], userEmail: 'a@b.example', name: 'A' });
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const { type } = JSON.parse(String(init?.body));
    said.push([type, new Headers(init?.headers).get('x-sentinel-area')]);
    const isLate = type === 'get_alerts' && said.length === 1;
    const body = isLate ? { error: 'Ended.', code: 'unauthenticated' } : { access_token: 't2', refresh_token: 'r2' };
    const text = JSON.stringify(body);
    const status = isLate ? 401 : 200;
    return { ok: !isLate, status, headers: new Headers(), json: async () => body, text: async () => text } as Response;
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
  localStorage.clear();
});

test('every way to make a call says which release makes it', async () => {
  const of = callsOf('alerts_0123456789ab');
  await of.ask('get_user', {} as never);
  await of.call('get_user', {} as never);
  await of.askIfChanged('get_tickers', null);
  await of.download('export_trades', {} as never).catch(() => undefined);
  await of.logOut();
  const by = 'alerts@0123456789ab';
  expect(said).toEqual([
    ['get_user', by],
    ['get_user', by],
    ['get_tickers', by],
    ['export_trades', by],
    ['logout', by],
  ]);
});

test('a call that is repeated says it again, and the refresh between is no call of the area', async () => {
  await callsOf('alerts_0123456789ab').ask('get_alerts', {} as never);
  expect(said).toEqual([
    ['get_alerts', 'alerts@0123456789ab'],
    ['refresh_session', null],
    ['get_alerts', 'alerts@0123456789ab'],
  ]);
});

test('without a build nobody is named', async () => {
  await ask('get_user', {} as never);
  expect(said).toEqual([['get_user', null]]);
});
