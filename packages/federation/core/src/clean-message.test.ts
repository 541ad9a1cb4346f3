import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanMessage } from './clean-message.ts';

test.each([
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ['Failed https://app.example/alerts?email=a%40b.example&token=1', 'Failed /alerts'],
  ['No account morgan.client+x@sentinel.example here', 'No account [email] here'],
  ['call +1 (212) 555-0100 now', 'call [number] now'],
  ['bad token eyJhbGciOiJFZERTQSJ9eyJzdWIiOjF9', 'bad token [text]'],
  [
    'Loading chunk lifecycles failed.\n(missing: /r/alerts/4ae8743e346f/lifecycles.js)',
    'Loading chunk lifecycles failed. (missing: /r/alerts/4ae8743e346f/lifecycles.js)',
  ],
  ['tab\tand\u0000control\u202E', 'tab and control'],
])('%j is reported as %j', (message, cleaned) => {
  expect(cleanMessage(message)).toBe(cleaned);
});

test('whatever it is, it is one line of at most 300 characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3_000, unit: 'binary' }), (text) => {
      const cleaned = cleanMessage(text);
      expect(cleaned.length).toBeLessThanOrEqual(300);
      expect(cleaned).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
});
