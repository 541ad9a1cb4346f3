import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkJsonLimits } from './json-limits.ts';

const check = (text: string, most = Number.POSITIVE_INFINITY) => checkJsonLimits(text, () => most);

/** How many keys and values a value has, itself included. */
function sizeOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + sizeOf(item), 1);
  return Object.values(value).reduce((sum: number, field) => sum + 1 + sizeOf(field), 1);
}

describe('the limits of JSON', () => {
  test('lets every JSON text through that a program writes', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 20 }), (text) => check(text)));
  });

  test('keys and values are counted exactly, however the text is spaced', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 10 }), fc.constantFrom(undefined, 2, '\t', '\r'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const size = sizeOf(JSON.parse(text));
        expect(() => check(text, size)).not.toThrow();
        expect(() => check(text, size - 1)).toThrow('too many keys and values');
      }),
      {
        examples: [
          [['a'], 2],
          [['a'], '\t'],
          [['a'], '\r'],
        ],
      },
    );
  });

  test.each([
    ['{"type":"logout","x":1}', 'logout'],
    ['{ "x" : ["type", "other"], "y": {"type": "inner"}, "type" : "logout" }', 'logout'],
    ['{"x":"type","y":"logout"}', undefined],
    ['["type","logout"]', undefined],
    ['{"y":{"type":"inner"}}', undefined],
    ['{"type":5,"x":"logout"}', undefined],
    ['{"type":"type"}', 'type'],
  ])('the bound is that of the operation which the body names: %s', (text, type) => {
    const asked: unknown[] = [];
    checkJsonLimits(text, (named) => {
      asked.push(named);
      return 100;
    });
    expect(asked).toEqual([type]);
  });

  test('too many are refused before anything is built: twice the same key is not even found', () => {
    expect(() => check('{"a":1,"a":2}', 4)).toThrow('too many keys and values');
  });

  test.each([
    '{"a":1,"a":2}',
    '{"a":{"b":1,"c":[{"x":1}],"b":2}}',
    '{"a":1,"\\u0061":2}',
    '[{"a":"x,\\"a\\"","a":1}]',
    '{"a":"x\\\\","a":1}',
    '{ "a" : 1 ,\n"a" : 2 }',
  ])('a key given twice is refused: %s', (text) => expect(() => check(text)).toThrow('is given twice'));

  test.each(['{"a":{"a":{"a":1}}}', '[{"a":1},{"a":2}]', '{"a":"a","b":["a","a"]}', '{"a":"{\\"b\\":1,\\"b\\":2}"}'])(
    'the same word elsewhere is not a key given twice: %s',
    (text) => expect(() => check(text)).not.toThrow(),
  );

  test('nesting has an end', () => {
    expect(() => check('['.repeat(33) + ']'.repeat(33))).toThrow('nested too deeply');
    expect(() => check('['.repeat(32) + ']'.repeat(32))).not.toThrow();
  });

  test('broken texts end, in whatever way', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          check(text);
        } catch (error) {
          expect(error).toHaveProperty('code', 'bad_request');
        }
      }),
    );
  });
});
