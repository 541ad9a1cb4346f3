import { describe, expect, test } from '@jest/globals';
import { appHref, homeOfHost, redirectToAppHost } from './page-config.ts';
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
