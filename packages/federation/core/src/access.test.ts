import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AccessDecision, decideAccess } from './access.ts';
import type { Access } from './parse/area-manifest.ts';

const visitor = (...permissions: string[]) => ({ isLoggedIn: true, permissions });
const nobody = { isLoggedIn: false, permissions: [] };
const ALERTS: Access = { anyOf: ['alerts'], blocked: ['categorization_admin'] };

describe('route guards (spec part 2 section 2)', () => {
  test.each<[string, Access, Parameters<typeof decideAccess>[1], AccessDecision]>([
    ['anyone enters an open path', 'open', nobody, 'allow'],
    ['without a token a guarded path leads to login', 'login', nobody, 'login'],
    ['without a token a permission list leads to login, too', ALERTS, nobody, 'login'],
    ['a login is enough where only a login is asked', 'login', visitor(), 'allow'],
    ['a listed permission enters', ALERTS, visitor('alerts'), 'allow'],
    ['none of the list is forbidden', ALERTS, visitor('explore_trades'), 'forbidden'],
    ['admin passes every list', ALERTS, visitor('admin'), 'allow'],
    ['a blocked permission alone is forbidden', ALERTS, visitor('categorization_admin'), 'forbidden'],
    ['a blocked permission beside an allowed one enters', ALERTS, visitor('categorization_admin', 'alerts'), 'allow'],
    ['a blocked permission beside admin enters', ALERTS, visitor('categorization_admin', 'admin'), 'allow'],
    ['blocked alone lets others in', { blocked: ['x'] }, visitor(), 'allow'],
    ['blocked alone keeps its holders out', { blocked: ['x'] }, visitor('x'), 'forbidden'],
  ])('%s', (_name, access, who, decision) => {
    expect(decideAccess(access, who)).toBe(decision);
  });

  test('a rule that is not understood lets nobody in', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.string()), (rule, permissions) => {
        fc.pre(rule !== 'open' && rule !== 'login');
        fc.pre(rule === null || typeof rule !== 'object' || !('anyOf' in rule || 'blocked' in rule));
        expect(decideAccess(rule as Access, visitor(...permissions, 'admin'))).toBe('forbidden');
        expect(decideAccess(rule as Access, nobody)).toBe('login');
      }),
    );
  });

  test('more permissions never close what fewer open, except for blocked ones', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd');
    fc.assert(
      fc.property(fc.array(names), fc.array(names), names, (anyOf, held, more) => {
        const before = decideAccess({ anyOf }, visitor(...held));
        if (before === 'allow') expect(decideAccess({ anyOf }, visitor(...held, more))).toBe('allow');
      }),
    );
  });
});
