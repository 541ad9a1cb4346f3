import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { selectText } from '@sentinel/highlight';
import type { Interaction } from '../interaction.ts';
import { createOutbox, type Outbox, type SendResult, type UnsentVerdict } from '../outbox/outbox.ts';
import { interactionOf } from '../testing/interactions.ts';
import { choose, statusOf, type Verdict } from '../verdict/verdict.ts';
import type { StoredWork, Work } from '../work/open-work.ts';
import { createReview, type Review, type ReviewParts } from './review.ts';

interface Timer {
  readonly ms: number;
  readonly act: () => void;
}

let timers: Timer[];
let sent: UnsentVerdict[];
let answer: (verdict: UnsentVerdict) => SendResult;
let device: Map<number, StoredWork>;
let rows: readonly Interaction[];
let left: string[];
let outbox: Outbox;
let review: Review;
let stop: () => void;

const landed = (verdict: UnsentVerdict): SendResult => ({ kind: 'landed', version: verdict.version + 1 });
const later = (act: () => void, ms: number) => {
  const timer = { act, ms };
  timers.push(timer);
  return () => {
    timers = timers.filter((one) => one !== timer);
  };
};
/** Waits for what was promised. */
const settle = () => new Promise((done) => setImmediate(done));
/** Lets the clock reach the only timer of so many milliseconds, after what is being written. */
async function pass(ms: number): Promise<void> {
  await settle();
  const due = timers.filter((timer) => timer.ms === ms);
  expect(due).toHaveLength(1);
  timers = timers.filter((timer) => timer.ms !== ms);
  due[0]!.act();
  await settle();
}

beforeEach(() => {
  timers = [];
  sent = [];
  answer = landed;
  device = new Map();
  left = [];
  outbox = createOutbox({
    send: async (verdict) => {
      sent.push(verdict);
      return answer(verdict);
    },
    keep: () => {},
    forget: () => {},
    later: (act, ms) => later(act, -ms),
  });
});

function open(interactions: readonly Interaction[], change: Partial<ReviewParts> = {}): Review {
  rows = interactions;
  review = createReview({
    gvkey: '001',
    companyName: 'Garnet Peak Materials',
    isAdminMode: false,
    interactions,
    onDevice: new Map(),
    outbox,
    keep: async (number, work) => {
      device.set(number, structuredClone(work));
      return true;
    },
    later,
    reload: async () => rows,
    leave: (to) => left.push(to),
    ...change,
  });
  stop = review.start();
  return review;
}
const scored = (number: number, change: Partial<Interaction> = {}) =>
  interactionOf(number, { categorization: 0, version: 1, ...change });
const state = () => review.snapshot().state;
const work = (): Work => {
  const { opened } = state();
  if (!opened.isReadable) throw new Error(opened.problem);
  return opened.work;
};
const present = () => work().history.present;
const number = () => state().interactions[state().index]?.interaction_num;
const select = (quote: string) =>
  review.edit((verdict, { transcript }) => {
    const start = transcript.text.indexOf(quote);
    return { ...verdict, highlights: selectText(transcript, verdict.highlights, { start, end: start + quote.length }) };
  });
const decide = (choice: 'relevant' | 'not-relevant') => review.edit((verdict) => choose(verdict, choice));
const note = (text: string) => review.edit((verdict: Verdict) => ({ ...verdict, note: text }));
const to = (index: number) => review.goTo({ to: 'interaction', index });

describe('where a company opens, part 3 section 2', () => {
  test.each([
    ['at the first interaction not yet scored', [scored(1), interactionOf(2), interactionOf(3)], 2],
    ['at the first of all if every one is scored', [scored(1), scored(2)], 1],
  ])('%s', (_, interactions, expected) => {
    open(interactions);
    expect(number()).toBe(expected);
  });
});

describe('auto-save, part 3 section 4', () => {
  test('3 s after the last edit, once it is complete', async () => {
    open([interactionOf(1), interactionOf(2)]);
    decide('relevant');
    await settle();
    expect(timers).toEqual([]);
    select('ship those orders');
    select('quarter end');
    await settle();
    expect(timers.map(({ ms }) => ms)).toEqual([3_000]);
    await pass(3_000);
    expect(sent).toEqual([
      expect.objectContaining({ gvkey: '001', interaction_num: 1, categorization: 1, reason: '', version: 0 }),
    ]);
    expect(sent[0]!.interaction_html).toContain('<mark class="cat-highlight">ship those orders</mark>');
    expect(work().version).toBe(1);
    expect(state().interactions[0]).toMatchObject({ categorization: 1, version: 1 });
    expect(timers).toEqual([]);
  });

  test('100 ms after it when this is the last unanswered one', async () => {
    open([scored(1), interactionOf(2)]);
    decide('not-relevant');
    await settle();
    expect(timers.map(({ ms }) => ms)).toEqual([100]);
    await pass(100);
    expect(sent[0]).toMatchObject({ categorization: 0, interaction_html: null });
  });

  test('nothing is saved that the server has: an edit taken back', async () => {
    open([scored(1), scored(2)]);
    note('a');
    await settle();
    expect(timers).toHaveLength(1);
    review.undo();
    await settle();
    expect(timers).toEqual([]);
    review.redo();
    await settle();
    expect(timers).toHaveLength(1);
  });

  test('the next save says which version it was made from', async () => {
    open([scored(1, { version: 4 }), scored(2)]);
    note('a');
    await pass(3_000);
    note('ab');
    await pass(3_000);
    expect(sent.map(({ version, reason }) => [version, reason])).toEqual([
      [4, 'a'],
      [5, 'ab'],
    ]);
  });

  test('with all interactions scored, a dialog says so; not in admin mode', async () => {
    open([scored(1), interactionOf(2)]);
    decide('not-relevant');
    await pass(100);
    expect(state().dialog).toEqual({ kind: 'completed' });
    review.closeDialog();
    expect(state().dialog).toBeNull();

    open([scored(1), interactionOf(2)], { isAdminMode: true });
    decide('not-relevant');
    await pass(100);
    expect(state().dialog).toBeNull();
  });

  test('on the last interaction with earlier ones unanswered, a dialog says so', async () => {
    open([interactionOf(1), interactionOf(2)]);
    to(1);
    decide('not-relevant');
    await pass(3_000);
    expect(state().dialog).toEqual({ kind: 'remaining' });
  });

  test('a save made by moving on, or one that did not reach the server, opens no dialog', async () => {
    open([scored(1), interactionOf(2)]);
    decide('not-relevant');
    to(0);
    await settle();
    expect(sent).toHaveLength(1);
    expect(state().dialog).toBeNull();

    open([scored(1), interactionOf(2)]);
    decide('not-relevant');
    review.goTo({ to: 'list' });
    await settle();
    expect(left).toEqual(['list']);
    expect(state().dialog).toBeNull();

    answer = () => ({ kind: 'unreached' });
    open([scored(1), interactionOf(2)]);
    decide('not-relevant');
    await pass(100);
    expect(state().dialog).toBeNull();
    expect(state().interactions[1]!.categorization).toBeNull();
  });
});

describe('moving on, part 3 section 4 "Navigation"', () => {
  test('Relevant without a highlight is blocked, with the message of the place', () => {
    open([interactionOf(1), interactionOf(2)]);
    decide('relevant');
    to(1);
    expect(state().message).toBe(
      'Please highlight the portion of the interaction that is relevant to the fraud before proceeding.',
    );
    review.goTo({ to: 'list' });
    expect(state().message).toBe('Please highlight the portion of the interaction that is relevant to the fraud.');
    expect(number()).toBe(1);
    select('quarter end');
    expect(state().message).toBeNull();
  });

  test('what is complete is saved first', async () => {
    open([interactionOf(1), interactionOf(2)]);
    decide('not-relevant');
    to(1);
    expect(number()).toBe(2);
    await settle();
    expect(sent.map(({ interaction_num }) => interaction_num)).toEqual([1]);
    expect(timers).toEqual([]);
    to(0);
    expect(present().choice).toBe('not-relevant');
    expect(work().history.past).toHaveLength(1);
  });

  test('back to the list waits until the server has the verdict, but for 3 s at most', async () => {
    open([interactionOf(1), interactionOf(2)]);
    decide('not-relevant');
    review.goTo({ to: 'list' });
    expect(left).toEqual([]);
    expect(review.snapshot().isLeaving).toBe(true);
    await settle();
    expect(left).toEqual(['list']);
    expect(timers).toEqual([]);

    answer = () => new Promise(() => {}) as never;
    open([interactionOf(1), interactionOf(2)]);
    decide('not-relevant');
    review.goTo({ to: 'list' });
    await settle();
    expect(left).toEqual(['list']);
    await pass(3_000);
    expect(left).toEqual(['list', 'list']);
  });

  test('leaving the page in any other way saves what is complete', async () => {
    open([interactionOf(1), interactionOf(2)]);
    decide('not-relevant');
    stop();
    await settle();
    expect(sent).toHaveLength(1);
    expect(timers).toEqual([]);
  });
});

describe('unsaved highlights, part 3 section 4 "Highlighting"', () => {
  beforeEach(() => {
    open([interactionOf(1), interactionOf(2)]);
    select('quarter end');
    to(1);
  });

  test('are asked for before another interaction is opened', () => {
    expect(number()).toBe(1);
    expect(state().dialog).toEqual({ kind: 'unsaved-highlights', target: { to: 'interaction', index: 1 } });
  });

  test('Cancel stays, and keeps them', () => {
    review.answerUnsaved('cancel');
    expect(state().dialog).toBeNull();
    expect(number()).toBe(1);
    expect(present().highlights).toHaveLength(1);
  });

  test('Relevant saves them, and goes on', async () => {
    review.answerUnsaved('relevant');
    expect(number()).toBe(2);
    await settle();
    expect(sent[0]).toMatchObject({ categorization: 1 });
    expect(sent[0]!.interaction_html).toContain('quarter end</mark>');
  });

  test('Not Relevant clears and saves them, and goes on after 100 ms', async () => {
    review.answerUnsaved('not-relevant');
    expect(number()).toBe(1);
    expect(present()).toMatchObject({ choice: 'not-relevant', highlights: [] });
    await pass(100);
    expect(number()).toBe(2);
    expect(sent[0]).toMatchObject({ categorization: 0, interaction_html: null });
  });

  test('Discard takes them away, saves nothing, and goes on; undo brings them back later', async () => {
    note('why');
    review.answerUnsaved('discard');
    expect(number()).toBe(2);
    await settle();
    expect(sent).toEqual([]);
    to(0);
    expect(present()).toMatchObject({ choice: null, note: 'why', highlights: [] });
    review.undo();
    expect(present().highlights).toHaveLength(1);
    expect(statusOf(present())).toBe('Please Select Relevant or Not Relevant');
  });

  test('are asked for before the page is left', async () => {
    review.answerUnsaved('cancel');
    review.goTo({ to: 'page' });
    expect(state().dialog).toMatchObject({ target: { to: 'page' } });
    review.answerUnsaved('relevant');
    await settle();
    expect(left).toEqual(['page']);
  });
});

describe('on this device (issue 11, "Durable")', () => {
  test('each edit is written at once; while one is written, only the newest of the next; slow ones are told of', async () => {
    const written: string[] = [];
    const finish: (() => void)[] = [];
    open([interactionOf(1), interactionOf(2)], {
      keep: (_, { history }) => {
        written.push(history.present[1]);
        return new Promise((resolve) => finish.push(() => resolve(true)));
      },
    });
    for (const text of ['a', 'ab', 'abc']) note(text);
    expect(written).toEqual(['a']);
    expect(review.snapshot().device).toBe('kept');
    await pass(100);
    expect(review.snapshot().device).toBe('writing');
    finish[0]!();
    await settle();
    expect(written).toEqual(['a', 'abc']);
    finish[1]!();
    await settle();
    expect(review.snapshot().device).toBe('kept');
  });

  test('says so when the device keeps nothing', async () => {
    open([interactionOf(1)], { keep: async () => false });
    note('a');
    await settle();
    expect(review.snapshot().device).toBe('failed');
  });

  test('undo and redo survive a reload', async () => {
    open([interactionOf(1), interactionOf(2)]);
    select('ship those orders');
    decide('not-relevant');
    await pass(3_000);
    rows = state().interactions;
    open(rows, { onDevice: device });
    to(0);
    expect(present().choice).toBe('not-relevant');
    review.undo();
    expect(present()).toMatchObject({ choice: null });
    expect(present().highlights).toHaveLength(1);
    review.redo();
    expect(present().choice).toBe('not-relevant');
  });

  test('what was finished when the browser ended is sent when the company is opened again', async () => {
    open([interactionOf(1), interactionOf(2), interactionOf(3)]);
    to(1);
    decide('not-relevant');
    await settle();
    timers = [];
    open([interactionOf(1), interactionOf(2), interactionOf(3)], { onDevice: device });
    await settle();
    expect(sent.map(({ interaction_num }) => interaction_num)).toEqual([2]);
    expect(state().interactions[1]!.categorization).toBe(0);
  });

  test('a note typed on after a save that the server has and this device does not know of, is no difference', async () => {
    open([interactionOf(1), interactionOf(2)]);
    decide('not-relevant');
    note('a');
    note('ab');
    answer = () => ({ kind: 'unreached' });
    await pass(3_000);
    note('abc');
    await settle();
    answer = landed;
    const [interaction] = [scored(1, { reason: sent[0]!.reason })];
    expect(interaction?.reason).toBe('ab');
    open([interaction, interactionOf(2)], { onDevice: device });
    to(0);
    expect([present().note, work().mine]).toEqual(['abc', null]);
  });

  test('what was finished in the interaction that opens is saved by itself', async () => {
    open([interactionOf(1), interactionOf(2)]);
    decide('not-relevant');
    await settle();
    timers = [];
    open([interactionOf(1), interactionOf(2)], { onDevice: device });
    await pass(3_000);
    expect(sent).toHaveLength(1);
  });
});

describe('another verdict saved meanwhile (issue 11, "version check")', () => {
  const theirs = scored(1, { reason: 'theirs', version: 3 });

  async function conflict() {
    open([interactionOf(1), interactionOf(2)]);
    select('quarter end');
    decide('relevant');
    answer = (verdict) =>
      verdict.version < 3 ? { kind: 'refused', why: 'changed', text: 'Changed meanwhile.' } : landed(verdict);
    rows = [theirs, interactionOf(2)];
    await pass(3_000);
  }

  test('is offered beside the one made here; nothing is saved until one is chosen', async () => {
    await conflict();
    expect(work().mine).toMatchObject({ choice: 'relevant' });
    expect(work().mine!.highlights).toHaveLength(1);
    expect(work().stored).toMatchObject({ choice: 'not-relevant', note: 'theirs' });
    expect(outbox.entries()).toEqual([]);
    expect(timers).toEqual([]);
    note('more');
    expect(present().note).toBe('theirs');
    to(1);
    expect(number()).toBe(1);
  });

  test('mine is then saved over it', async () => {
    await conflict();
    review.resolve('mine');
    await pass(3_000);
    expect(sent.at(-1)).toMatchObject({ categorization: 1, version: 3 });
    expect(work().version).toBe(4);
  });

  test('theirs is taken, and undo brings mine back', async () => {
    await conflict();
    review.resolve('saved');
    await settle();
    expect(present().note).toBe('theirs');
    expect(timers).toEqual([]);
    expect(device.get(1)).toMatchObject({ version: 3, isChanged: false });
    review.undo();
    expect(present().choice).toBe('relevant');
  });

  test('waits where the reviewer has gone on', async () => {
    open([interactionOf(1), interactionOf(2)]);
    decide('not-relevant');
    answer = () => ({ kind: 'refused', why: 'changed', text: 'Changed meanwhile.' });
    rows = [scored(1, { reason: 'theirs', version: 3 }), interactionOf(2)];
    to(1);
    await settle();
    expect(number()).toBe(2);
    expect(outbox.entries()).toHaveLength(1);
    to(0);
    expect(work().mine).toMatchObject({ choice: 'not-relevant', note: '' });
    expect(outbox.entries()).toEqual([]);
  });

  test('if it cannot be loaded, the refused verdict stays named', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    open([interactionOf(1), interactionOf(2)], { reload: () => Promise.reject(new Error('no network')) });
    decide('not-relevant');
    answer = () => ({ kind: 'refused', why: 'changed', text: 'Changed meanwhile.' });
    await pass(3_000);
    expect(outbox.entries()).toHaveLength(1);
    expect(work().mine).toBeNull();
    jest.restoreAllMocks();
  });
});

test('an interaction that cannot be read is passed by (issue 11, "Bad input")', () => {
  open([interactionOf(1, { interaction: '' }), interactionOf(2)]);
  expect(state().opened).toEqual({ isReadable: false, problem: 'empty' });
  decide('relevant');
  to(1);
  expect(number()).toBe(2);
});
