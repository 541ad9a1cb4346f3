import { describe, expect, test } from '@jest/globals';
import { type KeyMode, reviewCommand } from './review-command.ts';

/** A key as it is written on the page: `Ctrl+Shift+ArrowLeft`. */
function press(keys: string) {
  const names = keys.split('+');
  const has = (name: string) => names.includes(name);
  return {
    key: names.at(-1) ?? '',
    shiftKey: has('Shift'),
    altKey: has('Alt'),
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
  };
}
const command = (keys: string, mode: KeyMode = 'interactions', areLettersOn = true) =>
  reviewCommand(press(keys), mode, areLettersOn);

describe('the keys of the review page (issue 11, "keyboard flow")', () => {
  test.each([
    ['r', 'relevant'],
    ['R', 'relevant'],
    ['n', 'not-relevant'],
    ['u', 'undo'],
    ['Shift+U', 'redo'],
    ['Ctrl+z', 'undo'],
    ['Meta+z', 'undo'],
    ['Ctrl+Shift+Z', 'redo'],
    ['Ctrl+y', 'redo'],
    ['m', 'note'],
    ['h', 'start-cursor'],
    ['ArrowLeft', 'previous'],
    ['ArrowRight', 'next'],
  ])('%s: %s', (keys, name) => {
    expect(command(keys)).toEqual({ name });
  });

  test.each([
    'Ctrl+r',
    'Meta+n',
    'Alt+ArrowLeft',
    'Ctrl+ArrowRight',
    'ArrowUp',
    'ArrowDown',
    'Shift+ArrowRight',
    'Escape',
    'Enter',
    'x',
    '?',
  ])('%s stays the browser’s or the portal’s', (keys) => {
    expect(command(keys)).toBeUndefined();
  });

  test.each([
    ['r', undefined],
    ['h', undefined],
    ['[', undefined],
    ['Shift+U', undefined],
    ['Ctrl+z', { name: 'undo' }],
    ['ArrowRight', { name: 'next' }],
  ])('with single-letter keys switched off (WCAG 2.1.4), %s: %j', (keys, expected) => {
    expect(command(keys, 'interactions', false)).toEqual(expected);
  });

  test.each([
    ['Shift+ArrowRight', { edge: 'end', direction: 'forward', by: 'word' }],
    ['Shift+ArrowLeft', { edge: 'end', direction: 'back', by: 'word' }],
    ['Alt+ArrowLeft', { edge: 'start', direction: 'back', by: 'word' }],
    ['Ctrl+Alt+ArrowRight', { edge: 'start', direction: 'forward', by: 'character' }],
    ['Ctrl+Shift+ArrowRight', { edge: 'end', direction: 'forward', by: 'character' }],
  ])('with a highlight chosen, %s moves an edge of it: %j', (keys, move) => {
    expect(command(keys, 'highlight')).toEqual({ name: 'move-edge', move });
  });

  test('with a highlight chosen, the arrows alone still lead on, Delete removes it, Escape leaves it', () => {
    expect(command('ArrowRight', 'highlight')).toEqual({ name: 'next' });
    expect(command('Delete', 'highlight')).toEqual({ name: 'remove-highlight' });
    expect(command('Backspace', 'highlight')).toEqual({ name: 'remove-highlight' });
    expect(command('Escape', 'highlight')).toEqual({ name: 'leave-highlight' });
    expect(command(']', 'highlight')).toEqual({ name: 'choose-highlight', direction: 'forward' });
    expect(command('Alt+Shift+ArrowRight', 'highlight')).toBeUndefined();
  });

  test.each([
    ['ArrowRight', { by: 'word', direction: 'forward', isExtending: false }],
    ['ArrowUp', { by: 'paragraph', direction: 'back', isExtending: false }],
    ['Shift+ArrowLeft', { by: 'word', direction: 'back', isExtending: true }],
    ['Shift+ArrowDown', { by: 'paragraph', direction: 'forward', isExtending: true }],
  ])('with the cursor, %s moves it: %j', (keys, move) => {
    expect(command(keys, 'cursor')).toEqual({ name: 'move-cursor', move });
  });

  test('with the cursor, Enter or H highlights and Escape ends it; Ctrl and an arrow does nothing', () => {
    expect(command('Enter', 'cursor')).toEqual({ name: 'highlight-cursor' });
    expect(command('h', 'cursor')).toEqual({ name: 'highlight-cursor' });
    expect(command('Escape', 'cursor')).toEqual({ name: 'end-cursor' });
    expect(command('Ctrl+ArrowRight', 'cursor')).toBeUndefined();
  });
});
