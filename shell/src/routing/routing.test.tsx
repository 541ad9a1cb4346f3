import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Registry } from '@sentinel/federation';
import { registryStore } from '@sentinel/federation/shell';
import { area, claim, registryOf } from '@sentinel/federation/testing';
import { session } from '@sentinel/session';
import { takeReturn } from './return-place.ts';
import { createRouting, type Routing } from './routing.ts';

const REGISTRY: Registry = registryOf(
  area('marketing', { paths: [claim('/', { access: 'open' })] }),
  area('account', {
    paths: [claim('/login', { access: 'open', whenLoggedIn: { goTo: '/dashboard' } }), claim('/dashboard')],
  }),
  area('alerts', { paths: [claim('/alerts', { access: { anyOf: ['alerts'] } })] }),
);

/** The routing of the test before: it must not go on guarding. */
let opened: Routing | undefined;

function open(path: string) {
  history.replaceState(null, '', path);
  opened?.leave();
  const routing = createRouting(registryStore(REGISTRY, { allow: () => {} }));
  opened = routing;
  const seen: string[] = [];
  routing.subscribe(() => seen.push(location.pathname));
  return { routing, seen };
}
const logIn = (permissions: string[]) => session.saveLogin({ access_token: 't', permissions });

beforeEach(() => session.clear());
afterEach(() => sessionStorage.clear());

describe('the guards', () => {
  test('send a visitor to login and remember where they wanted to go', () => {
    const { routing } = open('/alerts?tab=1#x');
    expect(location.pathname).toBe('/login');
    expect(routing.place()).toMatchObject({ kind: 'area', claim: { path: '/login' } });
    expect(takeReturn()).toBe('/alerts?tab=1#x');
    expect(takeReturn()).toBeNull();
  });

  test('send someone without the permission to the start page, and remember nothing', () => {
    logIn([]);
    open('/alerts');
    expect([location.pathname, takeReturn()]).toEqual(['/', null]);
  });

  test('follow the address', () => {
    logIn(['alerts']);
    const { routing, seen } = open('/dashboard');
    routing.navigate('/alerts');
    expect(routing.place()).toMatchObject({ kind: 'area', claim: { path: '/alerts' } });
    history.replaceState(null, '', '/nope');
    expect(routing.place()).toEqual({ kind: 'missing' });
    expect(seen).toEqual(['/alerts', '/nope']);
  });

  test('close at once when the session ends, here or in another tab', () => {
    logIn(['alerts']);
    const { routing } = open('/alerts');
    expect(routing.place()).toMatchObject({ kind: 'area', claim: { path: '/alerts' } });
    session.clear();
    expect(location.pathname).toBe('/login');
    expect(takeReturn()).toBe('/alerts');
  });

  test('stop when the page is about to be left', () => {
    logIn(['alerts']);
    const { routing } = open('/alerts');
    routing.leave();
    session.clear();
    expect(location.pathname).toBe('/alerts');
  });

  test('a corrupt permission list opens nothing', () => {
    session.saveLogin({ access_token: 't' });
    localStorage.setItem('permissions', '{"0":"alerts"}');
    open('/alerts');
    expect(location.pathname).toBe('/');
  });
});

test('an address to return to that leaves the portal is not taken', () => {
  for (const address of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', 'javascript:1']) {
    sessionStorage.setItem('sentinel.returnTo', address);
    expect(takeReturn()).toBeNull();
  }
});
