import type { TextRange } from '@sentinel/highlight';
import { type RefObject, useEffect, useRef } from 'react';
import { selectedRange } from './selected-range.ts';

/** Spec part 3 section 9: a touch selection counts when it has not changed for so long. */
const TOUCH_STABLE_MS = 800;

export interface SelectedText {
  readonly range: TextRange;
  /** The third click of a triple click, which selects the paragraph: its second click has selected a word of it already. */
  readonly isThirdClick: boolean;
}

interface TextSelectionOptions {
  readonly onSelect: (selected: SelectedText) => void;
  /** A click without a selection, on the highlight that starts there, or on none. */
  readonly onClick: (highlightStart: number | undefined) => void;
  /** The selection is drawn by the page: Shift does not end it. */
  readonly isDrawnByPage: boolean;
}

/**
 * Text selected in a drawn transcript: with the mouse when its button goes up, with the keyboard when Shift does, by touch when the
 * selection has been stable. What was taken is no longer selected afterwards.
 */
export function useTextSelection(element: RefObject<HTMLElement | null>, options: TextSelectionOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let pointer: 'mouse' | 'touch' = 'mouse';
    let isPressed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const take = (isThirdClick: boolean): boolean => {
      const selection = document.getSelection();
      const range = element.current ? selectedRange(element.current, selection) : undefined;
      if (!range) return false;
      selection?.removeAllRanges();
      latest.current.onSelect({ range, isThirdClick });
      return true;
    };
    const press = (event: PointerEvent) => {
      pointer = event.pointerType === 'touch' ? 'touch' : 'mouse';
      isPressed = event.target instanceof Node && element.current?.contains(event.target) === true;
    };
    const release = (event: MouseEvent) => {
      if (!isPressed || event.button !== 0) return;
      isPressed = false;
      if (pointer === 'mouse' && take(event.detail >= 3)) return;
      const mark = event.target instanceof Element ? event.target.closest<HTMLElement>('mark[data-start]') : null;
      if (document.getSelection()?.isCollapsed !== false)
        latest.current.onClick(mark ? Number(mark.dataset.start) : undefined);
    };
    const change = () => {
      if (pointer !== 'touch') return;
      clearTimeout(timer);
      timer = setTimeout(() => take(false), TOUCH_STABLE_MS);
    };
    const keyDown = () => {
      pointer = 'mouse';
    };
    const keyUp = (event: KeyboardEvent) => {
      if (event.key === 'Shift' && !isPressed && !latest.current.isDrawnByPage) take(false);
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('mouseup', release);
    document.addEventListener('selectionchange', change);
    document.addEventListener('keydown', keyDown);
    document.addEventListener('keyup', keyUp);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('mouseup', release);
      document.removeEventListener('selectionchange', change);
      document.removeEventListener('keydown', keyDown);
      document.removeEventListener('keyup', keyUp);
    };
  }, [element]);
}
