import { describe, expect, test } from '@jest/globals';
import { memoryStore, type Store } from '@sentinel/browser-store';
import fc from 'fast-check';
import { decodePermissions } from './decode-permissions.ts';
import { makeDeviceId } from './device-id.ts';
import { createSession } from './session.ts';

const open = (store: Store = memoryStore()) => ({
  store,
  session: createSession({ store, makeDeviceId: () => 'web_abc123' }),
});
const encode = (value: unknown, times: number) => {
  let text = value;
  for (let turn = 0; turn < times; turn += 1) text = JSON.stringify(text);
  return text as string;
};

describe('stored permissions (spec part 1 section 6)', () => {
  test('a list encoded one to five times comes back', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 5 }), (list, times) => {
        expect(decodePermissions(encode(list, times))).toEqual(list);
      }),
    );
  });

  test('entries that are no texts are left out, however often the list was encoded', () => {
    const entry = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()));
    fc.assert(
      fc.property(fc.array(entry), fc.integer({ min: 1, max: 5 }), (list, times) => {
        expect(decodePermissions(encode(list, times))).toEqual(list.filter((one) => typeof one === 'string'));
      }),
    );
  });

  test('a text that looks like a list inside a list gives nothing away', () => {
    expect(decodePermissions(encode([encode(['admin'], 1)], 1))).toEqual(['["admin"]']);
  });

  test('a list encoded six times is not decoded', () => {
    expect(decodePermissions(encode(['admin'], 6))).toEqual([]);
  });

  test('whatever is stored, a list of texts comes out', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), (stored) => {
        const decoded = decodePermissions(stored);
        expect(Array.isArray(decoded) && decoded.every((entry) => typeof entry === 'string')).toBe(true);
      }),
    );
  });

  test.each(['{"0":"admin","length":1}', '"admin"', 'admin', '5', 'null', 'true'])('%s is no permission', (stored) => {
    expect(decodePermissions(stored)).toEqual([]);
  });
});

const login = { access_token: 'own', userEmail: 'me@a.example', name: 'Me', permissions: ['alerts'] };
const other = {
  email: 'you@a.example',
  name: 'You',
  organization: 'Theirs',
  access_token: 'other',
  permissions: ['explore_trades'],
  profile_image: 'data:theirs',
};

describe('who a session acts for', () => {
  test('without run-as it is the user', () => {
    const { session } = open();
    session.saveLogin(login);
    expect([session.effectiveToken(), session.effectiveEmail(), session.state().permissions]).toEqual([
      'own',
      'me@a.example',
      ['alerts'],
    ]);
    expect(session.state()).toMatchObject({ isLoggedIn: true, name: 'Me', runAs: null, isAdminEditing: false });
  });

  test('while running as another user, token, email, permissions and name are theirs', () => {
    const { session, store } = open();
    session.saveLogin(login);
    store.set('RunAsAccessToken', 'other');
    store.set('RunAsEmail', 'you@a.example');
    store.set('RunAsName', 'You');
    store.set('RunAsPermissions', '["categorization"]');
    expect([session.effectiveToken(), session.effectiveEmail(), session.state().permissions]).toEqual([
      'other',
      'you@a.example',
      ['categorization'],
    ]);
    expect(session.ownToken()).toBe('own');
    expect(session.state().name).toBe('You');
    store.set('AdminEmail', 'me@a.example');
    expect(session.state().isAdminEditing).toBe(true);
  });

  test('while running as somebody without name and organization, the own ones are not shown as theirs', () => {
    const { session } = open();
    session.saveLogin({ ...login, organization: 'admin' });
    session.startRunAs({ ...other, name: '', organization: '' });
    expect(session.state()).toMatchObject({
      name: null,
      organization: null,
      runAs: { name: 'you@a.example', organization: '' },
    });
    session.revertRunAs();
    expect(session.state()).toMatchObject({ name: 'Me', organization: 'admin' });
  });

  test('columns and time zone come with the login, and with the user who is run as; reverting brings back the own', () => {
    const { session, store } = open();
    const chosen = () => [session.state().screenerColumns, session.state().timeZone];
    session.saveLogin(login);
    expect(chosen()).toEqual([null, 'UTC']);
    session.saveLogin({ ...login, screener_columns: ['Ticker'], timezone: 'Asia/Tokyo' });
    expect(JSON.parse(store.get('userPreferences') ?? '')).toEqual({ screener_columns: '["Ticker"]' });
    session.startRunAs({ ...other, screener_columns: null, timezone: 'Europe/Paris' });
    expect(chosen()).toEqual([null, 'Europe/Paris']);
    session.setScreenerColumns(['Title']);
    session.revertRunAs();
    expect(chosen()).toEqual([['Ticker'], 'Asia/Tokyo']);
    store.set('userPreferences', '{"screener_columns":"not a list"}');
    expect(session.state().screenerColumns).toBeNull();
  });

  test('a user without permissions who is run as has none: an administrator sees what that user sees', () => {
    const { session } = open();
    session.saveLogin({ ...login, permissions: ['admin'] });
    session.startRunAs({ ...other, permissions: [] });
    expect(session.state().permissions).toEqual([]);
    expect(session.hasAny(['alerts'])).toBe(false);
    session.revertRunAs();
    expect(session.hasAny(['alerts'])).toBe(true);
  });

  test('a run-as list that does not read gives no permissions; none stored leaves the own ones', () => {
    const { session, store } = open();
    session.saveLogin(login);
    store.set('RunAsPermissions', '{"admin":true}');
    expect(session.state().permissions).toEqual([]);
    store.remove('RunAsPermissions');
    expect(session.state().permissions).toEqual(['alerts']);
  });

  test('run-as begins with the own picture saved, and reverting leaves things as they were', () => {
    const { session, store } = open();
    session.saveLogin({ ...login, profile_image: 'data:own' });
    const before = Object.fromEntries(store.keys().map((key) => [key, store.get(key)]));
    session.startRunAs(other);
    expect(session.state()).toMatchObject({
      email: 'you@a.example',
      name: 'You',
      organization: 'Theirs',
      profileImage: 'data:theirs',
      permissions: ['explore_trades'],
      runAs: { email: 'you@a.example', name: 'You', organization: 'Theirs' },
      isRunAsEnded: false,
    });
    expect([session.effectiveToken(), session.ownToken(), session.ownEmail()]).toEqual([
      'other',
      'own',
      'me@a.example',
    ]);
    session.revertRunAs();
    expect(Object.fromEntries(store.keys().map((key) => [key, store.get(key)]))).toEqual(before);
  });

  test('from one user straight to the next, the own picture comes back, also where there is none', () => {
    const { session } = open();
    session.saveLogin(login);
    session.startRunAs(other);
    session.startRunAs({ ...other, email: 'third@a.example', profile_image: 'data:third' });
    expect(session.state()).toMatchObject({ email: 'third@a.example', profileImage: 'data:third' });
    session.revertRunAs();
    expect(session.state()).toMatchObject({ email: 'me@a.example', profileImage: null });
  });

  test('a run-as that the server ended is marked so until it is reverted or another begins', () => {
    const { session } = open();
    session.saveLogin(login);
    session.markRunAsEnded();
    expect(session.state().isRunAsEnded).toBe(false);
    session.startRunAs(other);
    session.markRunAsEnded();
    expect(session.state()).toMatchObject({ isRunAsEnded: true, name: 'You' });
    session.startRunAs(other);
    expect(session.state().isRunAsEnded).toBe(false);
    session.markRunAsEnded();
    session.revertRunAs();
    session.startRunAs(other);
    expect(session.state().isRunAsEnded).toBe(false);
  });

  test('a new login ends a run-as that was left behind', () => {
    const { session } = open();
    session.saveLogin(login);
    session.startRunAs(other);
    session.saveLogin({ ...login, access_token: 'new', userEmail: 'new@a.example' });
    expect([session.effectiveToken(), session.effectiveEmail(), session.state().runAs]).toEqual([
      'new',
      'new@a.example',
      null,
    ]);
  });

  test('a profile edit shows at once: the own one, or that of the user run as', () => {
    const { session } = open();
    session.saveLogin({ ...login, profile_image: 'data:own' });
    session.updateProfile({ name: 'Me Again' });
    expect(session.state()).toMatchObject({ name: 'Me Again', profileImage: 'data:own' });
    session.updateProfile({ profile_image: null });
    expect(session.state()).toMatchObject({ name: 'Me Again', profileImage: null });
    session.startRunAs(other);
    session.updateProfile({ name: 'You Too', profile_image: 'data:new' });
    expect(session.state()).toMatchObject({ name: 'You Too', profileImage: 'data:new' });
    session.revertRunAs();
    expect(session.state()).toMatchObject({ name: 'Me Again', profileImage: null });
  });

  test('a login in place of another keeps the device id and the dictionaries, and nothing else (part 2 section 4)', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (left) => {
        const { session, store } = open();
        for (const [key, value] of Object.entries(left)) store.set(key, value);
        session.saveLogin({ ...login, theme: 'light', organization: 'Old', refresh_token: 'r' });
        session.startRunAs(other);
        session.setScreenerColumns(['Ticker']);
        const kept = {
          device_id: 'web_kept1',
          tickerDictionary: '{}',
          tickerDictionaryTimestamp: '1',
          tickerDictionaryEtag: '"a"',
          ownerDictionary: '{}',
          ownerDictionaryTimestamp: '1',
          ownerDictionaryEtag: '"b"',
        };
        for (const [key, value] of Object.entries(kept)) store.set(key, value);
        session.resetForLogin({ access_token: 'new', userEmail: 'new@a.example', permissions: ['alerts'] });
        expect(Object.fromEntries(store.keys().map((key) => [key, store.get(key)]))).toEqual({
          ...kept,
          access_token: 'new',
          userEmail: 'new@a.example',
          email: 'new@a.example',
          permissions: '["alerts"]',
        });
      }),
    );
  });

  test('reverting removes the run-as data and brings the own picture back', () => {
    const { session, store } = open();
    session.saveLogin({ ...login, profile_image: 'data:own' });
    store.set('savedProfileImage', 'data:own');
    store.set('profileImage', 'data:theirs');
    store.set('RunAsEmail', 'you@a.example');
    store.set('RunAsAccessToken', 'other');
    session.revertRunAs();
    expect(session.effectiveToken()).toBe('own');
    expect(session.state()).toMatchObject({ email: 'me@a.example', profileImage: 'data:own', runAs: null });
    expect(store.keys().filter((key) => key.startsWith('RunAs') || key === 'savedProfileImage')).toEqual([]);
  });

  test('editing as a reviewer keeps the own token and permissions under the admin keys (part 3 section 4)', () => {
    const { session, store } = open();
    session.saveLogin({ ...login, permissions: ['categorization_admin'] });
    const before = Object.fromEntries(store.keys().map((key) => [key, store.get(key)]));
    session.startAdminEditing('you@a.example');
    expect(store.get('AdminEmail')).toBe('me@a.example');
    expect(store.get('AdminPermissions')).toBe('["categorization_admin"]');
    expect(store.get('RunAsEmail')).toBe('you@a.example');
    expect([session.effectiveToken(), session.effectiveEmail()]).toEqual(['own', 'you@a.example']);
    expect(session.state()).toMatchObject({
      isAdminEditing: true,
      name: 'Me',
      ownEmail: 'me@a.example',
      permissions: ['categorization_admin'],
    });
    session.startAdminEditing('third@a.example');
    expect([store.get('AdminEmail'), session.effectiveEmail()]).toEqual(['me@a.example', 'third@a.example']);
    session.endAdminEditing();
    expect(Object.fromEntries(store.keys().map((key) => [key, store.get(key)]))).toEqual(before);
  });

  test('editing as a reviewer, a profile edit is of the own profile, and the reviewer’s name stays (part 3 section 4)', () => {
    const { session, store } = open();
    session.saveLogin({ ...login, permissions: ['categorization_admin'] });
    session.startAdminEditing('you@a.example', 'You');
    session.updateProfile({ name: 'Me Again' });
    expect(session.state()).toMatchObject({ name: 'Me Again', runAs: { email: 'you@a.example', name: 'You' } });
    session.startAdminEditing('third@a.example');
    expect(session.state().runAs).toMatchObject({ name: 'third@a.example' });
    session.endAdminEditing();
    expect([store.get('name'), store.get('RunAsName')]).toEqual(['Me Again', null]);
  });

  test('a run-as with its own token is neither replaced nor ended by editing as a reviewer', () => {
    const { session } = open();
    session.saveLogin(login);
    session.startRunAs(other);
    session.startAdminEditing('third@a.example');
    session.endAdminEditing();
    expect(session.state()).toMatchObject({ email: 'you@a.example', isAdminEditing: false, ownEmail: 'me@a.example' });
  });

  test('admin passes every list, others need one of it', () => {
    const { session } = open();
    session.saveLogin(login);
    expect([session.hasAny(['alerts', 'x']), session.hasAny(['x']), session.hasAny([])]).toEqual([true, false, false]);
    session.saveLogin({ permissions: ['admin'] });
    expect(session.hasAny(['x'])).toBe(true);
  });
});

describe('the store', () => {
  test('logging out leaves the device id and nothing else', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (left) => {
        const { session, store } = open();
        for (const [key, value] of Object.entries(left)) store.set(key, value);
        const id = session.deviceId();
        session.saveLogin({ access_token: 't', refresh_token: 'r', permissions: ['admin'], name: 'N', theme: 'light' });
        session.clear();
        expect(store.keys()).toEqual(['device_id']);
        expect(session.deviceId()).toBe(id);
      }),
    );
  });

  test('any content is readable: no value makes the session throw', () => {
    fc.assert(
      fc.property(fc.string(), (junk) => {
        const broken: Store = { get: () => junk, set: () => false, remove: () => undefined, keys: () => [] };
        const { session } = open(broken);
        session.state();
        session.startRunAs(other);
        session.markRunAsEnded();
        session.revertRunAs();
        session.resetForLogin(login);
        session.updateProfile({ name: 'N' });
        session.clear();
        session.state();
        expect(session.deviceId()).toMatch(/^web_[a-z0-9]+$/);
      }),
    );
  });

  test('listeners hear changes of this tab and of others, until they stop', () => {
    let otherTab: (() => void) | undefined;
    const session = createSession({
      store: memoryStore(),
      makeDeviceId: () => 'web_abc123',
      onOtherTab: (listener) => {
        otherTab = listener;
        return () => {
          otherTab = undefined;
        };
      },
    });
    let calls = 0;
    const stop = session.subscribe(() => {
      calls += 1;
    });
    session.setTheme('light');
    otherTab?.();
    expect(calls).toBe(2);
    stop();
    session.setTheme('dark');
    expect([calls, otherTab]).toEqual([2, undefined]);
  });

  test('the state object changes only when its content does', () => {
    const { session } = open();
    const before = session.state();
    session.setTheme('dark');
    expect(session.state()).toBe(before);
    session.setTheme('light');
    expect(session.state()).not.toBe(before);
  });
});

describe('device id (spec part 1 section 3)', () => {
  test('is web_ and base-36 parts, and told apart by the traits', () => {
    const traits = {
      userAgent: 'x',
      language: 'en',
      platform: 'p',
      screen: '1x1x24',
      timeZone: 'UTC',
      cores: 2,
      salt: 'a',
    };
    expect(makeDeviceId(traits)).toMatch(/^web_[0-9a-z]{14}$/);
    expect(makeDeviceId(traits)).toBe(makeDeviceId({ ...traits }));
    expect(makeDeviceId(traits)).not.toBe(makeDeviceId({ ...traits, salt: 'b' }));
  });

  test('an unreadable stored id is replaced, a good one is kept', () => {
    const { session, store } = open();
    store.set('device_id', 'nonsense');
    expect(session.deviceId()).toBe('web_abc123');
    store.set('device_id', 'web_kept1');
    expect(session.deviceId()).toBe('web_kept1');
  });
});

describe('the last visit', () => {
  const [before, later] = ['2026-11-29T18:42:00.000Z', '2026-11-30T09:00:00.000Z'];

  test('is that of the login, and of each refresh that names one', () => {
    const { session } = open();
    session.saveLogin({ ...login, last_visit_at: null });
    expect(session.state().lastVisitAt).toBeNull();
    session.updateTokens({ access_token: 'a', refresh_token: 'r', last_visit_at: before });
    expect(session.state().lastVisitAt).toBe(before);
    // A server of before the field does not say it.
    session.updateTokens({ access_token: 'b', refresh_token: 'r' });
    expect(session.state().lastVisitAt).toBe(before);
    session.saveLogin({ ...login, last_visit_at: later });
    expect(session.state().lastVisitAt).toBe(later);
    session.saveLogin(login);
    expect(session.state().lastVisitAt).toBeNull();
  });

  test('is not told while running as another user, and is there again afterwards', () => {
    const { session } = open();
    session.saveLogin({ ...login, last_visit_at: before });
    session.startRunAs(other);
    expect(session.state().lastVisitAt).toBeNull();
    session.revertRunAs();
    expect(session.state().lastVisitAt).toBe(before);
  });

  test('goes with the session', () => {
    const { session, store } = open();
    session.saveLogin({ ...login, last_visit_at: before });
    session.clear();
    expect(store.keys().filter((key) => key !== 'device_id')).toEqual([]);
  });
});

test('permissions that the server tells are those of the token’s account: the own one, or the other user’s', () => {
  const { session } = open();
  session.saveLogin({ access_token: 'own', permissions: ['admin'] });
  const you = { email: 'y@b.example', name: 'Y', organization: '', access_token: 'theirs', permissions: ['alerts'] };
  session.startRunAs(you);
  session.updatePermissions('theirs', ['explore_trades']);
  expect(session.state().permissions).toEqual(['explore_trades']);
  session.updatePermissions('own', ['admin', 'alerts']);
  expect(session.state().permissions).toEqual(['explore_trades']);
  session.updatePermissions('of an earlier login', ['categorization']);
  session.revertRunAs();
  expect(session.state().permissions).toEqual(['admin', 'alerts']);
});
