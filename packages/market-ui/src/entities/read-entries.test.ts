import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readEntries } from './read-entries.ts';

const hard = fc
  .array(fc.constantFrom('a', ' ', '"', '\\', ',', ':', '{', '[', '","', '\\"', '\n', 'é'), { maxLength: 6 })
  .map((parts) => parts.join(''));

test('a dictionary that is cut anywhere gives the entries that JSON.parse gives', () => {
  fc.assert(
    fc.property(
      fc.dictionary(hard, hard, { maxKeys: 12 }),
      fc.integer({ min: 0, max: 40 }),
      fc.constantFrom(undefined, 1),
      (dictionary, charactersAtOnce, indent) => {
        const json = JSON.stringify(dictionary, null, indent);
        const entries = [...readEntries(json, true, charactersAtOnce)].flat();
        expect(Object.fromEntries(entries)).toEqual(JSON.parse(json));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a dictionary is cut: no step parses much more than it should', () => {
  const dictionary = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`000000${index}`, `Owner ${index}`]),
  );
  const steps = [...readEntries(JSON.stringify(dictionary), true, 200)];
  expect(Math.max(...steps.map((entries) => entries.length))).toBeLessThan(15);
});
