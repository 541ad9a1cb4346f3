import { describe, expect, test } from '@jest/globals';
import { addKeyword } from './keywords.ts';

describe('keywords, part 2 section 5', () => {
  test.each([
    ['trimmed', [], '  going concern ', ['going concern']],
    ['no duplicates, in whatever case', ['Going concern'], 'going CONCERN', ['Going concern']],
    ['an empty text adds nothing', ['a'], '   ', ['a']],
    ['several pasted lines', [], 'auditor\r\nrestatement\n\nauditor', ['auditor', 'restatement']],
  ])('%s', (_name, before, typed, after) => {
    expect(addKeyword(before, typed)).toEqual({ keywords: after });
  });

  test('what a filing cannot say is refused with the reason', () => {
    expect(addKeyword(['a'], '--')).toEqual({ keywords: ['a'], fault: 'A keyword needs a letter or a number.' });
    expect(addKeyword([], 'x'.repeat(201)).fault).toBe('A keyword can have 200 characters at most.');
    const full = Array.from({ length: 50 }, (_, index) => `k${index}`);
    expect(addKeyword(full, 'one more')).toEqual({
      keywords: full,
      fault: 'An alert can have 50 keywords at most.',
    });
  });
});
