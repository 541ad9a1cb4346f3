import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { NEW_ROW } from './row-editing.ts';

/** The attribute by which a control is found in order to focus it. */
export const focusMark = (name: string) => ({ 'data-focus': name });

/** The mark of a row's Edit button. */
export const editMark = (key: string) => `edit ${key}`;

/** The mark of a row's Details button. */
export const detailsMark = (key: string) => `details ${key}`;

/** The mark of a field in a row that is being edited. */
export const fieldMark = (key: string, field: string) => `field ${field} ${key}`;

/** How long to wait for a control to be rendered. */
const PATIENCE_MS = 1000;

const markedIn = (wrapper: HTMLElement | null) => [...(wrapper?.querySelectorAll<HTMLElement>('[data-focus]') ?? [])];

/**
 * The mark of the control that takes the focus when a row is deleted: Edit of the next row, else of the previous one,
 * else the first field of the blank row.
 */
export function neighborMark(wrapper: HTMLElement | null, key: string, firstField = 'name'): string {
  const edits = markedIn(wrapper)
    .map(({ dataset }) => dataset.focus ?? '')
    .filter((mark) => mark.startsWith('edit '));
  const index = edits.indexOf(editMark(key));
  return edits[index + 1] ?? edits[index - 1] ?? fieldMark(NEW_ROW, firstField);
}

/** Focuses an existing control, which also scrolls it into view. */
export function focusNow(wrapper: HTMLElement | null, mark: string): void {
  markedIn(wrapper)
    .find(({ dataset }) => dataset.focus === mark)
    ?.focus();
}

/** Focuses a control that the next rendering adds: after Edit, Save and Cancel, the control in use is gone. */
export function useFocusLater(wrapper: RefObject<HTMLElement | null>): (mark: string) => void {
  const wanted = useRef<{ readonly mark: string; readonly until: number } | null>(null);
  useEffect(() => {
    const { mark, until } = wanted.current ?? { mark: '', until: 0 };
    // If the filter hides the row by then, it must not take the focus when it shows again.
    if (performance.now() > until) return;
    const target = markedIn(wrapper.current).find(({ dataset }) => dataset.focus === mark);
    if (target === undefined) return;
    wanted.current = null;
    target.focus();
  });
  return useCallback((mark: string) => {
    wanted.current = { mark, until: performance.now() + PATIENCE_MS };
  }, []);
}
