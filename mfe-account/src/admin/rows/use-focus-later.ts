import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { NEW_ROW } from './row-editing.ts';

/** The attribute by which a control is found for the focus. */
export const focusMark = (name: string) => ({ 'data-focus': name });

/** The mark of the Edit button of a row. */
export const editMark = (key: string) => `edit ${key}`;

/** The mark of the field of a row that is being edited. */
export const fieldMark = (key: string, field: string) => `field ${field} ${key}`;

/** How long a control may take to be rendered. */
const PATIENCE_MS = 1000;

const markedIn = (place: HTMLElement | null) => [...(place?.querySelectorAll<HTMLElement>('[data-focus]') ?? [])];

/**
 * The mark of the control that takes the focus when a row is deleted: Edit of the next row, else of the one before, else
 * the first field of the blank row.
 */
export function neighbourMark(place: HTMLElement | null, key: string, firstField = 'name'): string {
  const edits = markedIn(place)
    .map(({ dataset }) => dataset.focus ?? '')
    .filter((mark) => mark.startsWith('edit '));
  const index = edits.indexOf(editMark(key));
  return edits[index + 1] ?? edits[index - 1] ?? fieldMark(NEW_ROW, firstField);
}

/** Gives the focus to a control that is there; it is scrolled into sight. */
export function focusNow(place: HTMLElement | null, mark: string): void {
  markedIn(place)
    .find(({ dataset }) => dataset.focus === mark)
    ?.focus();
}

/** Gives the focus to a control that the next rendering brings: after Edit, Save and Cancel the one in use is gone. */
export function useFocusLater(place: RefObject<HTMLElement | null>): (mark: string) => void {
  const wanted = useRef<{ readonly mark: string; readonly until: number } | null>(null);
  useEffect(() => {
    const { mark, until } = wanted.current ?? { mark: '', until: 0 };
    // A row that the filter hides by now must not take the focus when it is shown again.
    if (performance.now() > until) return;
    const target = markedIn(place.current).find(({ dataset }) => dataset.focus === mark);
    if (target === undefined) return;
    wanted.current = null;
    target.focus();
  });
  return useCallback((mark: string) => {
    wanted.current = { mark, until: performance.now() + PATIENCE_MS };
  }, []);
}
