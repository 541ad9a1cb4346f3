import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Registry } from '@sentinel/federation';
import { area, claim, pageConfig, registryOf } from '@sentinel/federation/testing';
import { session } from '@sentinel/session/credentials';
import { registryStore } from '../registry/registry-store.ts';
import { pageOn } from '../testing/page-on.ts';
import { createRouting, type Routing } from './routing.ts';

const ACCOUNT = area('account', {
  paths: [claim('/login', { access: 'open', whenLoggedIn: { goTo: '/dashboard' } }), claim('/dashboard')],
});
const ALERTS = area('alerts', { paths: [claim('/alerts', { access: { anyOf: ['alerts'] } })] });
const REGISTRY: Registry = registryOf(area('marketing', { paths: [claim('/', { access: 'open' })] }), ACCOUNT, ALERTS);

/** The start page as it is: it sends on whoever is logged in. */
const SENDS_ON = claim('/', { access: 'open', whenLoggedIn: { goTo: '/dashboard' } });

/** The routing of the previous test must stop guarding. */
let opened: Routing | undefined;

function open(path: string, hostname = 'localhost', refreshPermissions = async () => {}, areas = REGISTRY) {
  history.replaceState(null, '', path);
  const loaded: string[] = [];
  const routing = createRouting(
    registryStore(areas, { allow: () => {} }, () => 'web_1'),
    pageConfig(),
    refreshPermissions,
    pageOn(hostname, loaded),
  );
  opened = routing;
  const seen: string[] = [];
  routing.subscribe(() => seen.push(location.pathname));
  return { routing, seen, loaded };
}
/** The guards have heard what the server says of the permissions. */
const answered = () => new Promise((done) => setTimeout(done));
const logIn = (permissions: string[]) => session.saveLogin({ access_token: 't', permissions });

beforeEach(() => {
  session.clear();
  window.sessionStorage.clear();
});
afterEach(async () => {
  await opened?.leaveFor('/', () => {});
  jest.restoreAllMocks();
});

describe('the guards', () => {
  test('send a visitor to login', () => {
    const { routing } = open('/alerts?tab=1#x');
    expect(location.pathname).toBe('/login');
    expect(routing.destination()).toMatchObject({ kind: 'area', claim: { path: '/login' } });
  });

  test.each([
    ['/alerts?tab=1#x', ['alerts'], '/alerts?tab=1#x'],
    ['/alerts?tab=1#x', [], '/dashboard'],
    ['/dashboard', ['alerts'], '/dashboard'],
  ])('lead on to %s after a login with %j: to %s', (path, permissions, to) => {
    const { routing } = open(path);
    expect(location.pathname).toBe('/login');
    logIn(permissions);
    routing.navigate('/dashboard');
    expect(location.pathname + location.search + location.hash).toBe(to);
    // A page that the user may not open is named where they arrive instead.
    const turnedAway = { title: 'Title of /alerts', access: { anyOf: ['alerts'] } };
    expect(history.state).toEqual(permissions.length === 0 ? { usr: { turnedAway } } : null);
    // Once: the next way to the dashboard leads there.
    routing.navigate('/login');
    routing.navigate('/dashboard');
    expect(location.pathname).toBe('/dashboard');
  });

  test.each(['https://evil.example/alerts', '//evil.example/alerts', 'javascript:alert(1)', '/nowhere', '%'])(
    'lead to the dashboard where %s was kept, which is no page of ours',
    (kept) => {
      const { routing } = open('/login');
      window.sessionStorage.setItem('wanted-path', kept);
      logIn(['alerts']);
      routing.navigate('/dashboard');
      expect(location.href).toBe(`${location.origin}/dashboard`);
    },
  );

  test('send someone without the permission to the start page, once the server says so, too', async () => {
    logIn([]);
    const { routing, seen } = open('/alerts');
    expect([location.pathname, routing.destination()]).toEqual(['/alerts', { kind: 'asking' }]);
    // What else changes meanwhile does not decide.
    session.setTheme('light');
    expect(routing.destination().kind).toBe('asking');
    await answered();
    expect(seen).toEqual(['/']);
    expect(location.pathname).toBe('/');
  });

  test('tell the page that they end at what they turned away from, in its navigation state (PEOPLE M5)', async () => {
    logIn([]);
    const { routing } = open('/alerts');
    await answered();
    const state = { usr: { turnedAway: { title: 'Title of /alerts', access: { anyOf: ['alerts'] } } } };
    expect(history.state).toEqual(state);
    routing.navigate('/dashboard');
    expect(history.state).toBeNull();
    routing.navigate('/alerts');
    routing.destination();
    await answered();
    expect([location.pathname, history.state]).toEqual(['/', state]);
  });

  test('let in whom an administrator granted the permission meanwhile (PEOPLE M3)', async () => {
    logIn([]);
    const grant = async () => session.updatePermissions('t', ['alerts']);
    const { routing, seen } = open('/dashboard', 'localhost', grant);
    routing.navigate('/alerts?tab=1');
    expect(routing.destination()).toEqual({ kind: 'asking' });
    await answered();
    expect(routing.destination()).toMatchObject({ kind: 'area', claim: { path: '/alerts' } });
    expect([location.pathname + location.search, seen]).toEqual(['/alerts?tab=1', ['/alerts', '/alerts']]);
  });

  test('tell it also where single-spa fires an event for each change of the address', async () => {
    const { replaceState } = History.prototype;
    jest.spyOn(window.history, 'replaceState').mockImplementation((...change) => {
      replaceState.apply(window.history, change);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    logIn(['alerts']);
    const areas = registryOf(area('marketing', { paths: [SENDS_ON] }), ACCOUNT, ALERTS);
    const { routing } = open('/dashboard', 'localhost', async () => {}, areas);
    // By the event single-spa and the areas that stay mounted hear of the end.
    const heard: string[] = [];
    const hear = () => heard.push(location.pathname);
    window.addEventListener('popstate', hear);
    const told = { usr: { turnedAway: { title: 'Title of /alerts', access: { anyOf: ['alerts'] } } } };
    routing.navigate('/alerts');
    routing.destination();
    session.updatePermissions('t', []);
    expect(history.state).toEqual(told);
    routing.navigate('/dashboard');
    routing.navigate('/alerts');
    routing.destination();
    await answered();
    window.removeEventListener('popstate', hear);
    expect([history.state, heard]).toEqual([told, ['/dashboard', '/dashboard']]);
  });

  test('who goes elsewhere while the server is asked stays there', async () => {
    logIn([]);
    let answer = () => {};
    const { routing } = open('/dashboard', 'localhost', () => new Promise<void>((done) => (answer = done)));
    routing.navigate('/alerts');
    routing.destination();
    routing.navigate('/dashboard');
    expect(routing.destination()).toMatchObject({ kind: 'area', claim: { path: '/dashboard' } });
    answer();
    await answered();
    expect([location.pathname, history.state]).toEqual(['/dashboard', null]);
  });

  test('a page whose permission is taken away is left at once, and is named (PEOPLE M4)', () => {
    logIn(['alerts']);
    const refresh = jest.fn(async () => {});
    const { routing } = open('/alerts', 'localhost', refresh);
    session.updatePermissions('t', []);
    expect(location.pathname).toBe('/');
    expect(history.state).toMatchObject({ usr: { turnedAway: { title: 'Title of /alerts' } } });
    expect(routing.destination().kind).toBe('area');
    expect(refresh).not.toHaveBeenCalled();
  });

  test('follow the address', () => {
    logIn(['alerts']);
    const { routing, seen } = open('/dashboard');
    routing.navigate('/alerts');
    expect(routing.destination()).toMatchObject({ kind: 'area', claim: { path: '/alerts' } });
    history.replaceState(null, '', '/nope');
    expect(routing.destination()).toEqual({ kind: 'missing' });
    expect(seen).toEqual(['/alerts', '/nope']);
  });

  test('a change of the session is no move: an open menu stays open', () => {
    logIn(['alerts']);
    const { routing } = open('/alerts?tab=1');
    const before = routing.address();
    logIn(['alerts', 'explore_trades']);
    expect(routing.address()).toBe(before);
    history.replaceState(null, '', '/alerts?tab=2');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(routing.address()).toMatchObject({ search: '?tab=2' });
  });

  test('close at once when the session ends, here or in another tab', () => {
    logIn(['alerts']);
    const { routing } = open('/alerts');
    expect(routing.destination()).toMatchObject({ kind: 'area', claim: { path: '/alerts' } });
    session.clear();
    expect(location.pathname).toBe('/login');
  });

  test('a corrupt permission list opens nothing', async () => {
    session.saveLogin({ access_token: 't' });
    localStorage.setItem('permissions', '{"0":"alerts"}');
    open('/alerts');
    await answered();
    expect(location.pathname).toBe('/');
  });

  test('one follower that fails does not stop the others', () => {
    const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { routing } = open('/');
    const heard: string[] = [];
    routing.subscribe(() => {
      throw new Error('made to fail');
    });
    routing.subscribe(() => heard.push(location.pathname));
    routing.navigate('/login');
    routing.destination();
    expect(heard).toEqual(['/login']);
    expect(complain).toHaveBeenCalledTimes(1);
  });
});

describe('leaving the page', () => {
  test('stops the guards, then ends the session, then reloads the page', async () => {
    logIn(['alerts']);
    const { routing, loaded } = open('/alerts');
    await routing.leaveFor('/', () => {
      session.clear();
      expect([location.pathname, loaded]).toEqual(['/alerts', []]);
    });
    expect([location.pathname, loaded]).toEqual(['/alerts', ['/']]);
  });

  test('happens though the ending fails', async () => {
    const { routing, loaded } = open('/');
    await expect(routing.leaveFor('/', () => Promise.reject(new Error('made to fail')))).rejects.toThrow();
    expect(loaded).toEqual(['/']);
  });
});

describe('on a host that shows no app pages', () => {
  const HOST = 'economics.sentinel.example';

  test('an app page moves to the app’s host when the page is loaded', () => {
    const { routing, loaded } = open('/dashboard?a=1#b', HOST);
    expect(routing.destination().kind).toBe('elsewhere');
    expect(loaded).toEqual(['https://app.sentinel.example/dashboard?a=1#b']);
  });

  test('so does one that is navigated to; coming back shows the landing page again', () => {
    const { routing, loaded } = open('/', HOST);
    expect(routing.destination()).toMatchObject({ kind: 'area', claim: { path: '/' } });
    routing.navigate('/login');
    expect(routing.destination().kind).toBe('elsewhere');
    expect(loaded).toEqual(['https://app.sentinel.example/login']);

    const seen: string[] = [];
    routing.subscribe(() => seen.push(location.pathname));
    history.replaceState(null, '', '/');
    window.dispatchEvent(new Event('pageshow'));
    expect(seen).toEqual(['/']);
    expect(routing.destination()).toMatchObject({ kind: 'area', claim: { path: '/' } });
  });
});
