import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { claims, findClaim } from './match-path.ts';
import { claim } from './testing/index.ts';

describe('which claim covers a path', () => {
  test.each([
    ['/alerts', 'exact', '/alerts', true],
    ['/alerts', 'exact', '/alerts/', true],
    ['/alerts', 'exact', '/alerts/price', false],
    ['/alerts', 'prefix', '/alerts/price/x', true],
    ['/alerts', 'prefix', '/alertsx', false],
    ['/alerts', 'prefix', '/Alerts', false],
    ['/', 'exact', '/', true],
    ['/', 'exact', '', true],
    ['/', 'prefix', '/anything', true],
    ['/', 'prefix', 'anything', false],
  ] as const)('%s (%s) and %s: %s', (path, match, asked, answer) => {
    expect(claims({ path, match }, asked)).toBe(answer);
  });

  test('the longest wins, and exact before prefix, in any order', () => {
    const all = [
      claim('/', { match: 'prefix' }),
      claim('/alerts', { match: 'prefix' }),
      claim('/alerts', { match: 'exact' }),
      claim('/alerts/price', { match: 'exact' }),
    ].map((each) => ({ claim: each }));
    const segment = fc.constantFrom('alerts', 'price', 'x');
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all, { minLength: 4 }),
        fc.array(segment, { maxLength: 3 }),
        (order, segments) => {
          const path = `/${segments.join('/')}`;
          const found = findClaim(order, path)?.claim;
          const expected =
            path === '/alerts/price'
              ? all[3]
              : path === '/alerts'
                ? all[2]
                : path.startsWith('/alerts/')
                  ? all[1]
                  : all[0];
          expect(found).toBe(expected?.claim);
        },
      ),
    );
  });

  test('the first of two equal claims wins', () => {
    const equal = [{ claim: claim('/alerts') }, { claim: claim('/alerts') }];
    expect(findClaim(equal, '/alerts')).toBe(equal[0]);
  });

  test('no claim covers a path that nobody claims', () => {
    expect(findClaim([{ claim: claim('/alerts') }], '/nope')).toBeNull();
  });
});
