import { describe, expect, test } from '@jest/globals';
import { safeHref } from './safe-href.ts';

describe('addresses from data (SECURITY 48)', () => {
  test.each(['/alerts?x=1', '#team', 'https://www.sec.gov/x', 'http://a.example', 'mailto:a@b.example', 'tel:+1212'])(
    '%j is kept',
    (href) => expect(safeHref(href)).toBe(href),
  );

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://[',
  ])('%j is refused', (href) => expect(safeHref(href)).toBeUndefined());
});
