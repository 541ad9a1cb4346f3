import { useUi } from '@sentinel/ui';
import { useEffect, useRef } from 'react';

/** What each key does. */
type Keys = Readonly<Record<string, () => void>>;

/** Elements in which keys are typed, or that have a use for Enter themselves. */
const TYPED_IN =
  'textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"]';
const PRESSED = 'a, button, summary';

/** Whether a key pressed there belongs to that element. */
function isTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPED_IN)) return true;
  if (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio') return true;
  return key === 'Enter' && target.closest(PRESSED) !== null;
}

/** Keys of the page, pressed anywhere outside a field; none while single-letter keys are switched off (WCAG 2.1.4). */
export function useAdjudicationKeys(keys: Keys): void {
  const { singleLetterKeys } = useUi();
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    if (!singleLetterKeys) return;
    const press = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, repeat, target } = event;
      const act = current.current[key.length === 1 ? key.toLowerCase() : key];
      if (!act || altKey || ctrlKey || metaKey || repeat || event.defaultPrevented || isTaken(key, target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [singleLetterKeys]);
}
