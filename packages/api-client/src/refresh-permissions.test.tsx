import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { call, refreshPermissions } from './index.ts';

const realFetch = globalThis.fetch;
let sent: string[] = [];

/** A stand-in for the API: answers by operation, and notes each with its token. */
function answer(by: Readonly<Record<string, { status: number; body: unknown } | Error>>) {
  sent = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const type = String(JSON.parse(String(init?.body)).type);
    sent.push(`${type} ${new Headers(init?.headers).get('authorization')}`);
    const found = by[type] ?? new Error(`unexpected ${type}`);
    if (found instanceof Error) throw found;
    const { status, body } = found;
    return { ok: status < 400, status, headers: new Headers(), json: async () => body } as Response;
  });
}

const NOW = { status: 200, body: { permissions: ['alerts', 'explore_trades'] } };
const FORBIDDEN = {
  status: 403,
  body: { error: 'You do not have access to this.', code: 'forbidden', request_id: 'r' },
};

beforeEach(() => {
  localStorage.clear();
  session.saveLogin({
    access_token: 't',
    refresh_token: 'r',
    userEmail: 'a@b.example',
    permissions: ['categorization'],
  });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

test('the session learns what the user may use now, with one question for all who ask at once', async () => {
  answer({ get_permissions: NOW });
  await Promise.all([refreshPermissions(), refreshPermissions()]);
  expect(session.state().permissions).toEqual(['alerts', 'explore_trades']);
  expect(sent).toEqual(['get_permissions Bearer t']);
});

test('while running as another user it is what they may use', async () => {
  const you = { email: 'y@b.example', name: 'Y', organization: '', access_token: 'theirs', permissions: [] };
  session.startRunAs(you);
  answer({ get_permissions: NOW });
  await refreshPermissions();
  expect(sent).toEqual(['get_permissions Bearer theirs']);
  expect(session.state().permissions).toEqual(['alerts', 'explore_trades']);
  session.revertRunAs();
  expect(session.state().permissions).toEqual(['categorization']);
});

test('nobody who is logged out is asked about; without an answer the session stays as it is', async () => {
  answer({ get_permissions: new TypeError('no network') });
  await refreshPermissions();
  expect(session.state().permissions).toEqual(['categorization']);
  session.clear();
  answer({});
  await refreshPermissions();
  expect(sent).toEqual([]);
});

test('after a refusal the session knows what is left before the page hears of it (PEOPLE M4)', async () => {
  answer({ get_alerts: FORBIDDEN, get_permissions: NOW });
  const answers = await Promise.all([call('get_alerts', {}), call('get_alerts', {})]);
  for (const one of answers) expect(one).toMatchObject({ code: 'forbidden' });
  expect(session.state().permissions).toEqual(['alerts', 'explore_trades']);
  expect(sent).toEqual(['get_alerts Bearer t', 'get_alerts Bearer t', 'get_permissions Bearer t']);
});

test('an answer for who is no longer logged in changes nobody’s permissions', async () => {
  answer({ get_permissions: NOW });
  const asked = refreshPermissions();
  session.saveLogin({ access_token: 'other', userEmail: 'o@b.example', permissions: [] });
  await asked;
  expect(session.state().permissions).toEqual([]);
});
