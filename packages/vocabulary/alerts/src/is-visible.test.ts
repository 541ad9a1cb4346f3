import { expect, test } from '@jest/globals';
import { isVisible } from './is-visible.ts';

test.each(['', ' ', '\u00a0\t', '\u200b', '\u2060\ufeff', ' \u200d\u200c ', '\u00ad', '\u3164', '\u202e'])(
  '%j is not seen',
  (text) => {
    expect(isVisible(text)).toBe(false);
  },
);
test.each(['a', ' \u200b.', 'می\u200cخواهم', '👩\u200d💻', '0'])('%j is seen', (text) => {
  expect(isVisible(text)).toBe(true);
});
