import { expect, test } from '@jest/globals';
import { rangeSince, requiredPortal, requiredRange } from './requirements.ts';
import { checkProvided } from './shares.ts';

test('a release requires the newest version in which one of its imports got its present form', () => {
  expect(rangeSince('1.12.0', ['1.0.0', '1.9.0', '1.10.0'])).toBe('^1.10.0');
  expect(rangeSince('1.12.0', [])).toBe('^1.0.0');
  // After a major version, every export counts as new in it: what stayed the same was not checked one by one.
  expect(rangeSince('2.3.0', ['1.9.0'])).toBe('^2.0.0');
});

test('a third-party package is required by its minor version', () => {
  expect(requiredRange('react/jsx-runtime', ['jsx'])).toMatch(/^\^19\.\d+\.0$/);
});

test('an export that the snapshot does not know requires the present version', () => {
  const present = requiredRange('@sentinel/ui', ['*']);
  expect(requiredRange('@sentinel/ui', ['NotThereYet'])).toBe(present);
});

test('the portal is always required', () => {
  expect(requiredPortal([])).toMatch(/^\^\d+\.0\.0$/);
});

test('the table of shared packages and what the shell imports must agree', () => {
  const provided = { react: '19.3.1', 'react/jsx-runtime': '19.3.1' };
  expect(() => checkProvided(['react', 'react/'], provided, ['react', 'react/jsx-runtime'])).not.toThrow();
  expect(() => checkProvided(['react', 'vue'], provided, [])).toThrow(
    '"vue" is in the table of shared packages, but shell/src/provide-shared.ts does not import it',
  );
  expect(() => checkProvided(['react'], provided, ['react', 'vue'])).toThrow(
    '"vue" is imported by shell/src/provide-shared.ts, but is not in the table of shared packages',
  );
});
