import { describe, expect, test } from '@jest/globals';
import { NO_HIGHLIGHTS, selectText, writeInteractionHtml } from '@sentinel/highlight';
import type { Interaction } from '../interaction.ts';
import { interactionOf } from '../testing/interactions.ts';
import { edit, undo } from '../verdict/history.ts';
import { choose, type Verdict } from '../verdict/verdict.ts';
import { openWork, quotesOf, storeWork, type Work } from './open-work.ts';

function open(interaction: Interaction, onDevice: unknown = undefined): Work {
  const opened = openWork(interaction, onDevice);
  if (!opened.isReadable) throw new Error(opened.problem);
  return opened.work;
}
const highlight = ({ transcript }: Work, verdict: Verdict, quote: string): Verdict => {
  const start = transcript.text.indexOf(quote);
  return { ...verdict, highlights: selectText(transcript, verdict.highlights, { start, end: start + quote.length }) };
};
const present = ({ history }: Work) => history.present;
const edited = (work: Work, verdict: Verdict): Work => ({ ...work, history: edit(work.history, verdict) });
/** What comes back from the device: a copy. */
const stored = (work: Work): unknown => structuredClone(storeWork(work));

const FRESH = interactionOf(1);
const marked = () => {
  const work = open(FRESH);
  return edited(work, highlight(work, choose(present(work), 'relevant'), 'ship those orders'));
};
/** The interaction as the server has it once such work is saved. */
const savedRow = (work: Work, change: Partial<Interaction> = {}): Interaction => ({
  ...FRESH,
  categorization: 1,
  reason: present(work).note,
  interaction_html: writeInteractionHtml(work.transcript, present(work).highlights),
  version: 1,
  ...change,
});

describe('an interaction as the server has it (part 3 section 3 "Interaction")', () => {
  test('without a verdict, and without anything on the device', () => {
    const work = open(FRESH);
    expect(present(work)).toEqual({ choice: null, note: '', highlights: NO_HIGHLIGHTS });
    expect(work).toMatchObject({ version: 0, mine: null, lost: [] });
    expect(work.transcript.blocks).toHaveLength(2);
  });

  test('with a verdict: choice, note and the highlights of its HTML', () => {
    const work = open(savedRow(marked(), { reason: 'why' }));
    expect(present(work)).toMatchObject({ choice: 'relevant', note: 'why' });
    expect(quotesOf(work.transcript, present(work))).toEqual(['ship those orders']);
    expect(work.history.past).toEqual([]);
  });

  test('whose transcript was imported anew: highlights move with their quotes, lost ones are named', () => {
    const both = highlight(marked(), present(marked()), 'did you ship early');
    const interaction = JSON.stringify({ interaction: [{ CFO: 'Well. We agreed to ship those orders late.' }] });
    const work = open(savedRow(edited(open(FRESH), both), { interaction }));
    expect(quotesOf(work.transcript, present(work))).toEqual(['ship those orders']);
    expect(work.lost).toEqual(['did you ship early']);
  });

  test.each([
    ['', 'empty'],
    ['{}', 'no-interaction'],
    ['[]', 'empty'],
  ])('%j cannot be shown: %s', (interaction, problem) => {
    expect(openWork(interactionOf(1, { interaction }), undefined)).toEqual({ isReadable: false, problem });
  });
});

describe('with work on this device (issue 11, "Durable")', () => {
  test('unsaved work comes back, with undo', () => {
    const work = open(FRESH, stored(marked()));
    expect(quotesOf(work.transcript, present(work))).toEqual(['ship those orders']);
    expect(undo(work.history).present).toEqual(present(open(FRESH)));
    expect(work.mine).toBeNull();
  });

  test('work that the server has meanwhile keeps its undo, and is not offered as a difference', () => {
    const work = open(savedRow(marked()), stored(marked()));
    expect(work).toMatchObject({ version: 1, mine: null });
    expect(undo(work.history).present.choice).toBeNull();
  });

  test('work that went on after a save whose answer was lost is not offered as a difference', () => {
    const saved = marked();
    const more = edited(saved, { ...present(saved), note: 'and more' });
    const work = open(savedRow(saved), stored(more));
    expect(work).toMatchObject({ version: 1, mine: null });
    expect(present(work).note).toBe('and more');
  });

  test('another verdict saved meanwhile: both copies are there, and undo leads to the one made here', () => {
    const mine = marked();
    const work = open({ ...FRESH, categorization: 0, reason: 'no fraud', version: 3 }, stored(mine));
    expect(work.mine).toEqual(present(mine));
    expect(present(work)).toMatchObject({ choice: 'not-relevant', note: 'no fraud' });
    expect(undo(work.history).present).toEqual(present(mine));
  });

  test('without an unsaved edit here, the verdict that was saved elsewhere is taken', () => {
    const work = open({ ...FRESH, categorization: 0, version: 3 }, stored(open(FRESH)));
    expect(work.mine).toBeNull();
    expect(present(work).choice).toBe('not-relevant');
    expect(work.history.past).toEqual([]);
  });

  test('of another import of the transcript: highlights go where their quotes are, lost ones are named', () => {
    const work = marked();
    const both = edited(work, highlight(work, present(work), 'did you ship early'));
    const interaction = JSON.stringify({ interaction: [{ CFO: 'We agreed to ship those orders late.' }] });
    const again = open({ ...FRESH, interaction }, stored(both));
    expect(present(again).choice).toBe('relevant');
    expect(quotesOf(again.transcript, present(again))).toEqual(['ship those orders']);
    expect(again.lost).toEqual(['did you ship early']);
  });

  test.each([
    null,
    7,
    {},
    { version: 0, text: 'x', isChanged: true, history: {}, quotes: [] },
    { ...storeWork(marked()), quotes: [4] },
  ])('what cannot be read is left out: %#', (onDevice) => {
    expect(present(open(FRESH, onDevice)).choice).toBeNull();
  });
});
