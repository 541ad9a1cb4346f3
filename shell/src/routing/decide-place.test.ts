import { describe, expect, test } from '@jest/globals';
import { area, claim, registryOf } from '@sentinel/federation/testing';
import { decidePlace } from './decide-place.ts';

const REGISTRY = registryOf(
  area('marketing', {
    paths: [claim('/', { access: 'open', whenLoggedIn: { goTo: '/dashboard', unlessQuery: 'view=home' } })],
  }),
  area('account', {
    paths: [claim('/login', { access: 'open', whenLoggedIn: { goTo: '/dashboard' } }), claim('/dashboard')],
  }),
  area('alerts', { paths: [claim('/alerts', { match: 'prefix', access: { anyOf: ['alerts'] } })] }),
);
const nobody = { isLoggedIn: false, permissions: [] };
const user = (...permissions: string[]) => ({ isLoggedIn: true, permissions });

function decide(path: string, who = nobody as Parameters<typeof decidePlace>[2], isArrival = true) {
  const { pathname, search, hash } = new URL(path, 'https://page.example');
  const place = decidePlace(REGISTRY, { pathname, search, hash }, who, { isArrival });
  return place.kind === 'area' ? place.area.manifest.name : place.kind === 'redirect' ? place.to : place.kind;
}

describe('what an address means (spec part 1 section 2, part 2 section 2)', () => {
  test.each([
    ['/', nobody, 'marketing'],
    ['/', user(), '/dashboard'],
    ['/?view=home', user(), 'marketing'],
    ['/?view=other', user(), '/dashboard'],
    ['/login', nobody, 'account'],
    ['/login', user(), '/dashboard'],
    ['/dashboard', nobody, '/login'],
    ['/dashboard', user(), 'account'],
    ['/alerts/price?a=1', nobody, '/login'],
    ['/alerts', user(), '/'],
    ['/alerts/price', user('alerts'), 'alerts'],
    ['/alerts', user('admin'), 'alerts'],
    ['/nope', user('admin'), 'missing'],
  ])('%s for %j is %s', (path, who, expected) => {
    expect(decide(path, who)).toBe(expected);
  });

  test('who logs in while on /login is not sent on before the page has said so', () => {
    expect(decide('/login', user(), false)).toBe('account');
  });

  test('who loses the session is sent to login from where they are', () => {
    expect(decide('/dashboard', nobody, false)).toBe('/login');
  });
});
