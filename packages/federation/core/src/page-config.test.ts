import { describe, expect, test } from '@jest/globals';
import { appHref, homeOfHost, pageOfClaim, redirectToAppHost } from './page-config.ts';
import { pageConfig } from './testing/index.ts';

const CONFIG = pageConfig();
const at = (hostname: string, pathname: string, search = '', hash = '') => ({ hostname, pathname, search, hash });

describe('host rules (spec part 1 section 1)', () => {
  test.each(['app.sentinel.example', 'localhost', '127.0.0.1'])('app pages show on %s', (host) => {
    expect(redirectToAppHost(at(host, '/alerts'), CONFIG)).toBeNull();
  });

  test.each(['analytics.sentinel.example', 'economics.sentinel.example', 'elsewhere.example'])(
    'on %s app pages move to the app host, with path, query and hash; landing paths stay',
    (host) => {
      expect(redirectToAppHost(at(host, '/alerts/price', '?a=1', '#b'), CONFIG)).toBe(
        'https://app.sentinel.example/alerts/price?a=1#b',
      );
      for (const path of ['/', '/homeme', '/homeme/', '/sentinel', '/sentinel/']) {
        expect(redirectToAppHost(at(host, path), CONFIG)).toBeNull();
      }
    },
  );

  test('links to app pages stay relative where app pages show, and name the app host elsewhere', () => {
    expect(appHref('/login', 'localhost', CONFIG.hosts)).toBe('/login');
    expect(appHref('/login', 'economics.sentinel.example', CONFIG.hosts)).toBe('https://app.sentinel.example/login');
  });

  test('the economics host has its own home, the others the configured one', () => {
    expect(homeOfHost('economics.sentinel.example', CONFIG)).toBe('economics');
    expect(homeOfHost('analytics.sentinel.example', { ...CONFIG, home: 'economics' })).toBe('analytics');
    expect(homeOfHost('localhost', CONFIG)).toBe('analytics');
  });
});

describe('how a page shows', () => {
  const [APP, ECONOMICS] = ['app.sentinel.example', 'economics.sentinel.example'];
  const product = { frame: 'full' as const, favicon: '/brand/1/favicon.svg', isFirm: false };
  const firm = { frame: 'none' as const, title: 'Example Economics', favicon: '/brand/1/firm.svg', isFirm: true };
  test.each<[string, Parameters<typeof pageOfClaim>[0], string, ReturnType<typeof pageOfClaim>]>([
    ['its title before the product’s', { title: 'Alerts' }, APP, { ...product, title: 'Alerts · Sentinel' }],
    ['the product’s title once', { title: 'Sentinel' }, APP, { ...product, title: 'Sentinel' }],
    [
      'a frame of its own',
      { title: 'Sentinel', frame: 'navbar' },
      APP,
      { ...product, title: 'Sentinel', frame: 'navbar' },
    ],
    ['not found where no area claims it', null, APP, { ...product, title: 'Page not found · Sentinel' }],
    ['the firm’s look for a page of the firm', { title: 'Firm', face: 'firm', frame: 'navbar' }, APP, firm],
    ['the firm’s look for the start page of the firm’s host', { title: 'Home', face: 'home' }, ECONOMICS, firm],
    [
      'the product’s look for the start page elsewhere',
      { title: 'Home', face: 'home' },
      APP,
      { ...product, title: 'Home · Sentinel' },
    ],
    [
      'the product’s look for other pages on the firm’s host',
      { title: 'Alerts' },
      ECONOMICS,
      { ...product, title: 'Alerts · Sentinel' },
    ],
  ])('has %s', (_what, claim, host, page) => {
    expect(pageOfClaim(claim, host, CONFIG)).toEqual(page);
  });
});
