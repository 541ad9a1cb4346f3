import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { area, claim, pageConfig, registryOf } from '@sentinel/federation/testing';
import { createSession, type Session, session } from '@sentinel/session/credentials';
import { registryStore } from '../registry/registry-store.ts';
import { createRouting, type Routing } from '../routing/routing.ts';
import { pageOn } from '../testing/page-on.ts';
import { followTabs } from './follow-tabs.ts';

const forVisitors = { access: 'open', whenLoggedIn: { goTo: '/dashboard' } } as const;
const REGISTRY = registryOf(
  area('marketing', { paths: [claim('/', { access: 'open' })] }),
  area('account', {
    paths: [
      claim('/login', forVisitors),
      claim('/sign-up', forVisitors),
      claim('/verify-email', { access: 'open' }),
      claim('/dashboard'),
      claim('/profile/admin/users', { access: { anyOf: ['admin'] } }),
    ],
  }),
  area('alerts', { paths: [claim('/alerts', { access: { anyOf: ['alerts'] } })] }),
);

/** Another tab of this browser: it shares local storage, and this tab hears of its changes one by one. */
function otherTab(): Session {
  const told = (key: string, change: () => void) => {
    change();
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };
  return createSession({
    makeDeviceId: () => 'web_abc123',
    store: {
      get: (key) => localStorage.getItem(key),
      set: (key, value) => {
        told(key, () => localStorage.setItem(key, value));
        return true;
      },
      remove: (key) => told(key, () => localStorage.removeItem(key)),
      keys: () => Object.keys(localStorage),
    },
  });
}

const endings: (() => void | Promise<void>)[] = [];

/** This tab at a path, with its guards active; records which pages it loads. */
function openAt(path: string) {
  history.replaceState(null, '', path);
  const loaded: string[] = [];
  const page = pageOn('localhost', loaded);
  const store = registryStore(REGISTRY, { allow: () => {} }, () => 'web_1');
  const followers: (() => void)[] = [];
  const subscribe = (listener: () => void) => {
    followers.push(listener);
    return store.subscribe(listener);
  };
  const routing: Routing = createRouting({ ...store, subscribe }, pageConfig(), async () => {}, page);
  const stop = followTabs(routing);
  endings.push(stop, () => routing.leaveFor('/', () => {}));
  const takeNewRegistry = () => {
    for (const follower of followers) follower();
  };
  return { loaded, shown: () => window.location.pathname, takeNewRegistry };
}

const me = { access_token: 'a', refresh_token: 'ra', userEmail: 'a@b.example', name: 'A', permissions: ['alerts'] };
const admin = { ...me, permissions: ['admin'] };
const you = {
  email: 'y@b.example',
  name: 'Y',
  organization: 'O',
  access_token: 'y',
  permissions: ['alerts'] as const,
  profile_image: 'data:y',
};

beforeEach(() => {
  session.clear();
  sessionStorage.setItem('exploreTrades_search', '{}');
});
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

describe('another tab logs out', () => {
  test.each(['/alerts', '/dashboard', '/', '/login'])(
    'this one leaves %s for the start page, cleared',
    async (path) => {
      session.saveLogin(me);
      const { loaded, shown } = openAt(path);
      const at = shown();
      otherTab().clear();
      await Promise.resolve();
      expect(new Set(loaded)).toEqual(new Set(['/']));
      expect(shown()).toBe(at); // the guard does not redirect it to the login page meanwhile
      expect(sessionStorage).toHaveLength(0);
    },
  );

  test.each<[string, (tab: ReturnType<typeof openAt>) => void]>([
    ['a new registry', (tab) => tab.takeNewRegistry()],
    ['a change made here', () => session.setTheme('light')],
  ])(
    'a guard that looks again because of %s, before the browser says so, does not lead to the login page',
    async (_what, look) => {
      session.saveLogin(me);
      const tab = openAt('/dashboard');
      const { loaded, shown } = tab;
      localStorage.removeItem('access_token');
      look(tab);
      await Promise.resolve();
      expect(new Set(loaded)).toEqual(new Set(['/']));
      expect(shown()).toBe('/dashboard');
    },
  );

  test('what the other tab stored since is not touched', async () => {
    session.saveLogin(me);
    openAt('/alerts');
    const other = otherTab();
    other.clear();
    other.saveLogin({ ...me, access_token: 'b', userEmail: 'b@b.example' });
    await Promise.resolve();
    expect([session.ownToken(), session.ownEmail()]).toEqual(['b', 'b@b.example']);
  });
});

describe('another tab logs in', () => {
  test.each(['/login', '/sign-up'])('%s gives way to the dashboard', (path) => {
    const { loaded, shown } = openAt(path);
    otherTab().saveLogin(me);
    expect([shown(), loaded]).toEqual(['/dashboard', []]);
  });

  test.each(['/', '/verify-email'])('%s stays', (path) => {
    const { loaded, shown } = openAt(path);
    otherTab().resetForLogin(me);
    expect([shown(), loaded, session.state().name]).toEqual([path, [], 'A']);
  });

  test.each(['/sign-up', '/verify-email'])(
    '%s stays where it saved the session itself: an offer follows there',
    (path) => {
      const { loaded, shown } = openAt(path);
      if (path === '/sign-up') session.saveLogin(me);
      else session.resetForLogin(me);
      expect([shown(), loaded]).toEqual([path, []]);
      // The other tab's next change does not redirect it either.
      otherTab().setTheme('light');
      otherTab().updateTokens({ access_token: 'a2', refresh_token: 'r2' });
      expect([shown(), loaded]).toEqual([path, []]);
    },
  );
});

describe('another tab becomes somebody else', () => {
  test('by a login in place of the old one: this one starts again, cleared', async () => {
    session.saveLogin(me);
    const { loaded, shown } = openAt('/alerts');
    otherTab().resetForLogin({ ...me, access_token: 'b', userEmail: 'b@b.example' });
    await Promise.resolve();
    expect(new Set(loaded)).toEqual(new Set(['/dashboard']));
    expect(shown()).toBe('/alerts');
    expect(sessionStorage).toHaveLength(0);
    expect(session.ownEmail()).toBe('b@b.example');
  });

  test('by running as another user, and back', async () => {
    session.saveLogin(admin);
    const first = openAt('/profile/admin/users');
    otherTab().startRunAs(you);
    await Promise.resolve();
    expect([first.loaded, first.shown()]).toEqual([['/dashboard'], '/profile/admin/users']);
    for (const end of endings.splice(0)) await end();

    const second = openAt('/alerts');
    otherTab().revertRunAs();
    await Promise.resolve();
    expect(second.loaded).toEqual(['/dashboard']);
    expect(sessionStorage).toHaveLength(1);
  });

  test('a name, a picture, a theme, a renewed token or an ended run-as is no other user', () => {
    session.saveLogin(admin);
    session.startRunAs(you);
    const { loaded, shown } = openAt('/alerts');
    const other = otherTab();
    other.updateProfile({ name: 'New', profile_image: null });
    other.setTheme('light');
    other.updateTokens({ access_token: 'a2', refresh_token: 'r2', permissions: ['admin'] });
    other.markRunAsEnded();
    expect([loaded, shown(), session.state().name]).toEqual([[], '/alerts', 'New']);
  });
});

test('a page that the browser kept hears on its return what happened meanwhile', async () => {
  session.saveLogin(me);
  const { loaded } = openAt('/alerts');
  localStorage.clear();
  const shownAgain = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }) as PageTransitionEvent);
  shownAgain(false);
  await Promise.resolve();
  expect(loaded).toEqual([]);
  shownAgain(true);
  await Promise.resolve();
  expect(loaded).toEqual(['/']);
});
