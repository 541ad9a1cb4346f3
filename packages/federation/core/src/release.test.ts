import { describe, expect, test } from '@jest/globals';
import { unmetRequirements } from './release.ts';

describe('whether a shell can run a remote', () => {
  const needs = (range: string) => ({ requires: { react: range } });
  const offers = (version: string) => ({ provides: { react: version } });
  test.each([
    ['^19.3.1', '19.3.1', true],
    ['^19.3.1', '19.4.0', true],
    ['^19.3.1', '19.3.0', false],
    ['^19.3.1', '20.0.0', false],
    ['^19.3.1', '18.9.9', false],
    ['^0.1.0', '0.1.7', true],
    ['^0.1.0', '0.2.0', false],
    ['^0.0.3', '0.0.4', false],
    ['19.3.1', '19.3.2', false],
    ['19.3.1', '19.3.1', true],
    ['^0.0.3', '0.0.3', true],
    ['^0.0.0', '0.0.0', true],
    ['^0.0.0', '0.0.1', false],
  ])('%s is met by %s: %s', (range, version, isMet) => {
    expect(unmetRequirements(needs(range), offers(version)).length === 0).toBe(isMet);
  });

  test('the reason says what is needed and what there is', () => {
    expect(unmetRequirements(needs('^20.0.0'), offers('19.3.1'))).toEqual([
      'react ^20.0.0 is needed, the shell provides 19.3.1',
    ]);
    expect(unmetRequirements({ requires: { vue: '^3.0.0' } }, offers('19.3.1'))).toEqual([
      'vue ^3.0.0 is not provided by the shell',
    ]);
  });
});
