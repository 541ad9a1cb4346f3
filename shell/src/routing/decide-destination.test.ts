import { describe, expect, test } from '@jest/globals';
import { area, claim, pageConfig, registryOf } from '@sentinel/federation/testing';
import { decideDestination } from './decide-destination.ts';

const REGISTRY = registryOf(
  area('marketing', {
    paths: [
      claim('/', {
        access: 'open',
        whenLoggedIn: { goTo: '/dashboard', unlessQuery: 'view=home', onlyHome: 'analytics' },
      }),
    ],
  }),
  area('account', {
    paths: [claim('/login', { access: 'open', whenLoggedIn: { goTo: '/dashboard' } }), claim('/dashboard')],
  }),
  area('alerts', { paths: [claim('/alerts', { match: 'prefix', access: { anyOf: ['alerts'] } })] }),
);
const nobody = { isLoggedIn: false, permissions: [] };
const user = (...permissions: string[]) => ({ isLoggedIn: true, permissions });

interface Given {
  readonly who?: Parameters<typeof decideDestination>[2];
  readonly isArrival?: boolean;
  readonly host?: string;
  readonly config?: Parameters<typeof pageConfig>[0];
}

function decide(path: string, { who = nobody, isArrival = true, host = 'localhost', config }: Given = {}) {
  const address = new URL(path, `https://${host}`);
  const destination = decideDestination(REGISTRY, address, who, { config: pageConfig(config), isArrival });
  if (destination.kind === 'area') return destination.area.manifest.name;
  return destination.kind === 'missing' ? destination.kind : destination.to;
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
    expect(decide(path, { who })).toBe(expected);
  });

  test('who logs in while on /login is not sent on before the page has said so', () => {
    expect(decide('/login', { who: user(), isArrival: false })).toBe('account');
  });

  test('who loses the session is sent to login from where they are', () => {
    expect(decide('/dashboard', { isArrival: false })).toBe('/login');
  });
});

describe('hosts and homes (spec part 1 sections 1 and 2)', () => {
  const ECONOMICS = 'economics.sentinel.example';

  test('on another host than the app’s only landing paths show; all else is on the app’s host', () => {
    expect(decide('/', { host: ECONOMICS })).toBe('marketing');
    expect(decide('/alerts/price?a=1#b', { host: ECONOMICS, who: user() })).toBe(
      'https://app.sentinel.example/alerts/price?a=1#b',
    );
    expect(decide('/nope', { host: ECONOMICS })).toBe('https://app.sentinel.example/nope');
  });

  test('who is logged in stays at the economics home, of its host or by the site’s setting', () => {
    expect(decide('/', { who: user(), host: ECONOMICS })).toBe('marketing');
    expect(decide('/', { who: user(), config: { home: 'economics' } })).toBe('marketing');
    expect(decide('/login', { who: user(), config: { home: 'economics' } })).toBe('/dashboard');
  });
});
