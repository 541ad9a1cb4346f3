import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkJsonLimits } from './json-limits.ts';

describe('the limits of JSON', () => {
  test('lets every JSON text through that a program writes', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 20 }), (text) => checkJsonLimits(text)));
  });

  test.each([
    '{"a":1,"a":2}',
    '{"a":{"b":1,"c":[{"x":1}],"b":2}}',
    '{"a":1,"\\u0061":2}',
    '[{"a":"x,\\"a\\"","a":1}]',
    '{ "a" : 1 ,\n"a" : 2 }',
  ])('a key given twice is refused: %s', (text) => expect(() => checkJsonLimits(text)).toThrow('is given twice'));

  test.each(['{"a":{"a":{"a":1}}}', '[{"a":1},{"a":2}]', '{"a":"a","b":["a","a"]}', '{"a":"{\\"b\\":1,\\"b\\":2}"}'])(
    'the same word elsewhere is not a key given twice: %s',
    (text) => expect(() => checkJsonLimits(text)).not.toThrow(),
  );

  test('nesting has an end', () => {
    expect(() => checkJsonLimits('['.repeat(33) + ']'.repeat(33))).toThrow('nested too deeply');
    expect(() => checkJsonLimits('['.repeat(32) + ']'.repeat(32))).not.toThrow();
  });

  test('broken texts end, in whatever way', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          checkJsonLimits(text);
        } catch (error) {
          expect(error).toHaveProperty('code', 'bad_request');
        }
      }),
    );
  });
});
