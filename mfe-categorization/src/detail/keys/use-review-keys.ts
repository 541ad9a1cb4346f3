import { useUi } from '@sentinel/ui';
import { useEffect, useRef } from 'react';
import { type KeyMode, type ReviewCommand, reviewCommand } from './review-command.ts';

const DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';
const FIELD = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';
/** Controls that arrow keys mean something to. */
const ARROW_CONTROL = '[role="menu"], [role="menubar"], [role="listbox"], [role="radiogroup"], [role="tablist"]';

/** Follows the keys of the review page, except while somebody types or a dialog is open. */
export function useReviewKeys(mode: KeyMode, run: (command: ReviewCommand) => void): void {
  const { singleLetterKeys } = useUi();
  const latest = useRef((_: KeyboardEvent) => {});
  useEffect(() => {
    latest.current = (event) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(`${FIELD}, ${ARROW_CONTROL}`)) return;
      const command = reviewCommand(event, mode, singleLetterKeys);
      // Looks through the whole page: only for keys that do something.
      if (!command || document.querySelector(DIALOG)) return;
      // A key that is held down moves; it does not decide again.
      const isMove = command.name === 'move-cursor' || command.name === 'move-edge';
      if (event.repeat && !isMove) return;
      event.preventDefault();
      run(command);
    };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
