import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { listDisagreements, mergeVerdicts, type Verdict } from './adjudication.ts';
import type { TextRange } from './text-range.ts';

const R = (reviewer: string, ...ranges: readonly (readonly [start: number, end: number])[]): Verdict => ({
  reviewer,
  isRelevant: true,
  highlights: ranges.map(([start, end]) => ({ start, end })),
});
const N = (reviewer: string): Verdict => ({ reviewer, isRelevant: false, highlights: [] });

const LENGTH = 40;
const range = fc
  .tuple(fc.nat(LENGTH - 1), fc.integer({ min: 1, max: 12 }))
  .map(([start, length]): TextRange => ({ start, end: Math.min(LENGTH, start + length) }));
const verdict = fc.record({ isRelevant: fc.boolean(), highlights: fc.array(range, { maxLength: 4 }) });
const verdicts = fc
  .array(verdict, { maxLength: 5 })
  .map((list) => list.map((one, at): Verdict => ({ ...one, reviewer: `reviewer ${at}` })));

const covers = (ranges: readonly TextRange[], character: number) =>
  ranges.some(({ start, end }) => start <= character && character < end);

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) deepFreeze(part);
  return Object.freeze(value);
}

describe('agreeing verdicts merged for adjudication', () => {
  test('what all marked is taken over, the rest is left open with who marked it (look/agreement)', () => {
    expect(mergeVerdicts([R('Duarte', [10, 30]), R('Varga', [18, 30], [40, 50]), N('Amsel')])).toEqual({
      isRelevant: null,
      shared: [{ start: 18, end: 30 }],
      open: [
        { start: 10, end: 18, markedBy: ['Duarte'] },
        { start: 40, end: 50, markedBy: ['Varga'] },
      ],
    });
  });

  test('equal verdicts leave nothing to decide', () => {
    expect(mergeVerdicts([R('a', [1, 4]), R('b', [1, 4])])).toEqual({
      isRelevant: true,
      shared: [{ start: 1, end: 4 }],
      open: [],
    });
    expect(mergeVerdicts([N('a'), N('b')])).toEqual({ isRelevant: false, shared: [], open: [] });
    expect(mergeVerdicts([])).toEqual({ isRelevant: null, shared: [], open: [] });
  });

  test('the highlight of the only reviewer who decided Relevant is open', () => {
    expect(mergeVerdicts([R('a', [1, 4]), N('b')])).toMatchObject({
      shared: [],
      open: [{ start: 1, end: 4, markedBy: ['a'] }],
    });
  });

  test('two highlights that touch are one part of the text', () => {
    expect(mergeVerdicts([R('a', [0, 3], [3, 6]), R('b', [0, 6])]).shared).toEqual([{ start: 0, end: 6 }]);
  });

  test('equals a plain model by character: who marked each one', () => {
    fc.assert(
      fc.property(verdicts, (list) => {
        const merged = mergeVerdicts(deepFreeze(list));
        const relevant = list.filter(({ isRelevant }) => isRelevant);
        for (let character = 0; character < LENGTH; character += 1) {
          const markedBy = relevant.filter(({ highlights }) => covers(highlights, character));
          const isShared = relevant.length >= 2 && markedBy.length === relevant.length;
          expect(covers(merged.shared, character)).toBe(isShared);
          const open = merged.open.filter(({ start, end }) => start <= character && character < end);
          expect(open.map((one) => one.markedBy)).toEqual(
            isShared || markedBy.length === 0 ? [] : [markedBy.map(({ reviewer }) => reviewer)],
          );
        }
        // As few parts as possible: neighbors that touch differ in who marked them.
        for (const [at, { start, markedBy }] of merged.open.entries()) {
          const before = merged.open[at - 1];
          if (before?.end === start) expect(before.markedBy).not.toEqual(markedBy);
        }
      }),
    );
  });
});

describe('the list of disagreements', () => {
  const units = deepFreeze([
    { id: 'equal', verdicts: [R('a', [1, 4]), R('b', [1, 4])] },
    { id: 'both not relevant', verdicts: [N('a'), N('b')] },
    { id: 'choice', verdicts: [R('a', [1, 4]), N('b')] },
    { id: 'one verdict', verdicts: [R('a', [1, 4])] },
    { id: 'no verdict', verdicts: [] },
    { id: 'highlights', verdicts: [R('a', [1, 4]), R('b', [1, 5])] },
    { id: 'cut in two', verdicts: [R('a', [1, 4], [4, 5]), R('b', [1, 5])] },
  ]);

  test('has the interactions whose verdicts differ, as given, and in what they differ', () => {
    const listed = listDisagreements(units);
    expect(listed.map(({ unit, kind }) => [unit.id, kind])).toEqual([
      ['choice', 'choice'],
      ['highlights', 'highlights'],
    ]);
    expect(listed[0]?.unit).toBe(units[2]);
    expect(listed[1]?.merged).toEqual({
      isRelevant: true,
      shared: [{ start: 1, end: 4 }],
      open: [{ start: 4, end: 5, markedBy: ['b'] }],
    });
  });
});
