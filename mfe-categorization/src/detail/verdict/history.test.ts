import { describe, expect, test } from '@jest/globals';
import { addHighlight, NO_HIGHLIGHTS, readInteraction, removeHighlight, type Transcript } from '@sentinel/highlight';
import fc from 'fast-check';
import { edit, type History, redo, startHistory, undo } from './history.ts';
import { readHistory, storeHistory } from './stored-history.ts';
import { choose, NO_VERDICT, type Verdict } from './verdict.ts';

const reading = readInteraction(
  JSON.stringify({ interaction: [{ CFO: 'We shipped it early. 👍🏽 Returns are open.' }] }),
);
const transcript: Transcript = reading.isReadable ? reading.transcript : { blocks: [], text: '' };

const range = fc.record({ start: fc.nat({ max: 45 }), end: fc.nat({ max: 45 }) });
const edits = fc.oneof(
  fc.constantFrom('relevant' as const, 'not-relevant' as const).map((to) => (now: Verdict) => choose(now, to)),
  fc.string({ maxLength: 4 }).map((note) => (now: Verdict) => ({ ...now, note })),
  fc.constantFrom('a', 'b').map((letter) => (now: Verdict) => ({ ...now, note: now.note + letter })),
  range.map((at) => (now: Verdict) => ({ ...now, highlights: addHighlight(transcript, now.highlights, at) })),
  range.map((at) => (now: Verdict) => ({ ...now, highlights: removeHighlight(transcript, now.highlights, at) })),
);
const histories = fc
  .array(fc.oneof({ weight: 4, arbitrary: edits }, { weight: 1, arbitrary: fc.constant(null) }), { maxLength: 30 })
  .map((steps) =>
    steps.reduce<History>((now, step) => (step ? edit(now, step(now.present)) : undo(now)), startHistory(NO_VERDICT)),
  );

describe('undo and redo', () => {
  test('undo, then redo, is where it was; so are as many of one as of the other', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 40 }), (history, count) => {
        let now: History = history;
        const steps = Math.min(count, history.past.length);
        for (let step = 0; step < steps; step += 1) now = undo(now);
        for (let step = 0; step < steps; step += 1) now = redo(now);
        expect({ ...now, isTyping: false }).toEqual({ ...history, isTyping: false });
      }),
    );
  });

  test('one step takes back whatever an edit destroyed', () => {
    fc.assert(
      fc.property(histories, edits, (history, step) => {
        const after = edit({ ...history, isTyping: false }, step(history.present));
        if (after.present !== history.present) expect(undo(after).present).toBe(history.present);
      }),
    );
  });

  test('typed letters are one step, and a text removed at once is another one', () => {
    const typed = ['c', 'co', 'com'].reduce<History>(
      (now, note) => edit(now, { ...now.present, note }),
      startHistory(NO_VERDICT),
    );
    expect(typed.past).toHaveLength(1);
    const removed = edit(typed, { ...typed.present, note: '' });
    expect(undo(removed).present.note).toBe('com');
    expect(undo(undo(removed)).present.note).toBe('');
  });

  test('a text of the same length put in its place is another step', () => {
    const typed = edit(edit(startHistory(NO_VERDICT), { ...NO_VERDICT, note: 'c' }), { ...NO_VERDICT, note: 'co' });
    const pasted = edit(typed, { ...NO_VERDICT, note: 'compare' });
    expect(undo(edit(pasted, { ...NO_VERDICT, note: 'instead' })).present.note).toBe('compare');
  });

  test('an edit ends what redo could bring back, and what changes nothing is no step', () => {
    const chosen = edit(startHistory(NO_VERDICT), choose(NO_VERDICT, 'relevant'));
    expect(edit(chosen, choose(chosen.present, 'relevant'))).toBe(chosen);
    const other = edit(undo(chosen), choose(NO_VERDICT, 'not-relevant'));
    expect(other.future).toEqual([]);
    expect(redo(other)).toBe(other);
    expect(undo(startHistory(NO_VERDICT)).past).toEqual([]);
  });

  test('a hundred steps are kept', () => {
    let now = startHistory(NO_VERDICT);
    for (let step = 0; step < 300; step += 1)
      now = edit(now, choose(now.present, step % 2 ? 'relevant' : 'not-relevant'));
    expect(now.past).toHaveLength(100);
  });
});

describe('a history on the device', () => {
  test('is the same after a reload', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const stored: unknown = structuredClone(storeHistory(history));
        expect(readHistory(transcript, stored)).toEqual({ ...history, isTyping: false });
      }),
    );
  });

  test.each([
    null,
    7,
    {},
    { past: [], future: [], present: ['maybe', '', []] },
    { past: [], future: [], present: ['relevant', 4, []] },
    { past: [], future: [], present: ['relevant', '', [1.5, 2]] },
    { past: ['x'], future: [], present: [null, '', []] },
  ])('is undefined where it cannot be read: %j', (stored) => {
    expect(readHistory(transcript, stored)).toBeUndefined();
  });

  test('highlights outside of the text are left out', () => {
    const stored = { past: [], future: [], present: [null, '', [4, 9, 5000, 6000, 3]] };
    expect(readHistory(transcript, stored)?.present.highlights).toEqual(
      addHighlight(transcript, NO_HIGHLIGHTS, { start: 4, end: 9 }),
    );
  });
});
