import { type RefObject, useEffect, useRef, useState } from 'react';

interface Disclosure {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  /** Contains the button and what it opens. */
  readonly container: RefObject<HTMLDivElement | null>;
}

/** A button that opens a list below it: Escape closes it and returns the focus; a choice, and a click elsewhere, close it. */
export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const within = container.current;
    if (!isOpen || !within) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Only the innermost one closes.
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && container.current?.contains(target))) setOpen(false);
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) setOpen(false);
    };
    document.addEventListener('click', onClick);
    within.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    return () => {
      document.removeEventListener('click', onClick);
      within.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
    };
  }, [isOpen]);

  return { isOpen, toggle: () => setOpen(!isOpen), button, container };
}
