import { expect, test } from '@jest/globals';
import { readInteraction, type Transcript } from '@sentinel/highlight';
import { cursorRange, moveCursor, startCursor, type TextCursor } from './text-cursor.ts';

const reading = readInteraction(
  JSON.stringify({ interaction: '<p>We shipped it, early.</p><p>— !</p><p>Returns are open.</p>' }),
);
const transcript: Transcript = reading.isReadable ? reading.transcript : { blocks: [], text: '' };
const text = (cursor: TextCursor | undefined) => {
  const { start, end } = cursorRange(cursor!);
  return transcript.text.slice(start, end);
};
const move = (cursor: TextCursor, keys: string) =>
  keys.split(' ').reduce((now, key) => {
    const isExtending = key.startsWith('+');
    const direction = /[→↓]/.test(key) ? 'forward' : 'back';
    return moveCursor(transcript, now, { by: /[←→]/.test(key) ? 'word' : 'paragraph', direction, isExtending });
  }, cursor);

test.each([
  [0, 'We'],
  [4, 'shipped'],
  [13, 'early'],
  [21, 'Returns'],
  [500, 'open'],
])('from offset %i, the cursor starts at %s (issue 11, "keyboard flow")', (offset, word) => {
  expect(text(startCursor(transcript, offset))).toBe(word);
});

test.each([
  ['→', 'shipped'],
  ['→ →', 'it'],
  ['→ → → →', 'Returns'],
  ['→ → → → ←', 'early'],
  ['←', 'We'],
  ['↓', 'Returns'],
  ['↓ ↓', 'Returns'],
  ['→ → ↓ ↑', 'We'],
  ['+→ +→', 'We shipped it'],
  ['→ → +←', 'shipped it'],
  ['→ +→ +← +←', 'We shipped'],
  ['→ +→ →', 'early'],
  ['→ +↓', 'shipped it, early.\n\n— !\n\nReturns'],
])('%s chooses “%s”', (keys, chosen) => {
  expect(text(move(startCursor(transcript, 0)!, keys))).toBe(chosen);
});

test('there is no cursor in a transcript without words', () => {
  const silent = readInteraction(JSON.stringify({ interaction: '<p>—</p>' }));
  expect(startCursor(silent.isReadable ? silent.transcript : transcript, 0)).toBeUndefined();
});
