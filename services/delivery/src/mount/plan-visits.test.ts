import { expect, test } from '@jest/globals';
import type { PathClaim, Registry } from '@sentinel/federation';
import { pageElsewhere, planVisits } from './plan-visits.ts';

const claim = (path: string, access: PathClaim['access'], change: Partial<PathClaim> = {}): PathClaim => ({
  path,
  access,
  match: 'exact',
  title: 'A page',
  ...change,
});
const ALERTS = { anyOf: ['alerts', 'explore'], blocked: ['lead'] };

test('each page is visited by somebody with just the access that its guard asks for', () => {
  const paths = [
    claim('/home', 'open'),
    claim('/profile', 'login'),
    claim('/alerts', ALERTS),
    claim('/notes', { blocked: ['lead'] }),
    claim('/alerts/edit', ALERTS, { match: 'prefix' }),
  ];
  expect(planVisits(paths)).toEqual([
    { path: '/home', permissions: null, isPage: true },
    { path: '/profile', permissions: [], isPage: true },
    { path: '/alerts', permissions: ['alerts'], isPage: true },
    { path: '/notes', permissions: [], isPage: true },
    { path: '/alerts/edit', permissions: ['alerts'], isPage: false },
  ]);
});

test('an area is left for a page of another one that its visitor may stay on', () => {
  const area = (name: string, paths: PathClaim[], change = {}) => ({ manifest: { name, paths }, ...change });
  const registry = {
    areas: [
      area('alerts', [claim('/alerts', 'login')]),
      area('off', [claim('/off', 'open')], { isDisabled: true }),
      area('account', [
        claim('/', 'open'),
        claim('/login', 'open', { whenLoggedIn: { goTo: '/dashboard' } }),
        claim('/help', 'open', { match: 'prefix' }),
        claim('/explore', { anyOf: ['explore'] }),
        claim('/dashboard', 'login'),
        claim('/terms', 'open'),
      ]),
    ],
  } as unknown as Registry;
  expect(pageElsewhere(registry, 'alerts', { permissions: ['alerts'] })).toBe('/dashboard');
  expect(pageElsewhere(registry, 'alerts', { permissions: ['explore'] })).toBe('/explore');
  expect(pageElsewhere(registry, 'alerts', { permissions: null })).toBe('/terms');
  expect(pageElsewhere(registry, 'account', { permissions: null })).toBeNull();
});
