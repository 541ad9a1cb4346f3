import type { EdgeMove } from '@sentinel/highlight';
import type { CursorMove } from '../transcript/text-cursor.ts';

/** What a key does on the review page. */
export type ReviewCommand =
  | { readonly name: 'relevant' | 'not-relevant' | 'previous' | 'next' | 'undo' | 'redo' | 'note' }
  | { readonly name: 'start-cursor' | 'end-cursor' | 'highlight-cursor' }
  | { readonly name: 'move-cursor'; readonly move: CursorMove }
  | { readonly name: 'choose-highlight'; readonly direction: 'back' | 'forward' }
  | { readonly name: 'remove-highlight' | 'leave-highlight' }
  | { readonly name: 'move-edge'; readonly move: EdgeMove };

/** What the arrow keys move. */
export type KeyMode = 'interactions' | 'highlight' | 'cursor';

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const LETTERS: Readonly<Record<string, ReviewCommand>> = {
  r: { name: 'relevant' },
  n: { name: 'not-relevant' },
  u: { name: 'undo' },
  m: { name: 'note' },
  h: { name: 'start-cursor' },
  '[': { name: 'choose-highlight', direction: 'back' },
  ']': { name: 'choose-highlight', direction: 'forward' },
};

const DIRECTIONS: Readonly<Record<string, 'back' | 'forward'>> = {
  ArrowLeft: 'back',
  ArrowUp: 'back',
  ArrowRight: 'forward',
  ArrowDown: 'forward',
};

/**
 * The command of a key. Arrows lead to the previous and the next interaction; with a highlight chosen, Shift moves its end and Alt its
 * start by a word, and Ctrl makes that a character; with the cursor that H starts, they move it by words and paragraphs. Keys that
 * are a single character do nothing where they are switched off (WCAG 2.1.4).
 */
export function reviewCommand(press: Press, mode: KeyMode, hasSingleLetterKeys: boolean): ReviewCommand | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = press;
  const hasModifier = altKey || ctrlKey || metaKey;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'z') return { name: shiftKey ? 'redo' : 'undo' };
  if (ctrlKey && !altKey && !shiftKey && key.toLowerCase() === 'y') return { name: 'redo' };
  const direction = DIRECTIONS[key];
  if (direction) return arrowCommand(press, mode, direction);
  if (hasModifier) return undefined;
  if (mode === 'cursor' && key === 'Enter') return { name: 'highlight-cursor' };
  if (mode === 'cursor' && key === 'Escape') return { name: 'end-cursor' };
  if (mode === 'highlight' && key === 'Escape') return { name: 'leave-highlight' };
  if (mode === 'highlight' && (key === 'Delete' || key === 'Backspace')) return { name: 'remove-highlight' };
  if (!hasSingleLetterKeys) return undefined;
  if (shiftKey && key.toLowerCase() === 'u') return { name: 'redo' };
  if (mode === 'cursor' && key.toLowerCase() === 'h') return { name: 'highlight-cursor' };
  return LETTERS[key.toLowerCase()];
}

function arrowCommand(press: Press, mode: KeyMode, direction: 'back' | 'forward'): ReviewCommand | undefined {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = press;
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  if (mode === 'cursor') {
    if (altKey || ctrlKey || metaKey) return undefined;
    const move = { by: isSideways ? 'word' : 'paragraph', direction, isExtending: shiftKey } as const;
    return { name: 'move-cursor', move };
  }
  if (!isSideways) return undefined;
  if (mode === 'highlight' && shiftKey !== altKey && !metaKey) {
    const move = { edge: altKey ? 'start' : 'end', direction, by: ctrlKey ? 'character' : 'word' } as const;
    return { name: 'move-edge', move };
  }
  if (shiftKey || altKey || ctrlKey || metaKey) return undefined;
  return { name: direction === 'back' ? 'previous' : 'next' };
}
