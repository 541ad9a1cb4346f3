import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** From this width on, the sidebar is not a drawer (sidebar.module.css). */
const WIDE_PX = 901;
const FOCUSABLE = 'a[href], button:not([disabled])';

export interface Drawer {
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Closes it and returns the focus to its button. */
  readonly close: () => void;
  /** Closes it because another page shows. If the focus was inside, it moves to that page. */
  readonly leave: () => void;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly panel: RefObject<HTMLElement | null>;
  readonly page: RefObject<HTMLDivElement | null>;
}

/**
 * The sidebar as a drawer, on small screens. While it is open, Tab cycles through its button and its entries, and the
 * page behind it is inert. Escape closes it.
 */
export function useDrawer(): Drawer {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const page = useRef<HTMLDivElement>(null);

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  /** Whether the page gets the focus when the drawer has closed. */
  const pageGetsFocus = useRef(false);
  const leave = useCallback(() => {
    pageGetsFocus.current = panel.current?.contains(document.activeElement) ?? false;
    setOpen(false);
  }, []);
  // In an effect, because an inert page takes no focus: it is inert until it has been rendered without the drawer.
  useEffect(() => {
    if (!isOpen && pageGetsFocus.current) page.current?.focus({ preventScroll: true });
    pageGetsFocus.current = false;
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
      if (event.key !== 'Tab') return;
      const inside = [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(isShown);
      const ring = button.current ? [button.current, ...inside] : inside;
      const at = ring.indexOf(document.activeElement as HTMLElement);
      const next = at < 0 ? 0 : (at + (event.shiftKey ? -1 : 1) + ring.length) % ring.length;
      ring[next]?.focus();
      event.preventDefault();
    };
    const resize = () => {
      if (window.innerWidth >= WIDE_PX) setOpen(false);
    };
    document.addEventListener('keydown', press);
    window.addEventListener('resize', resize);
    return () => {
      document.removeEventListener('keydown', press);
      window.removeEventListener('resize', resize);
    };
  }, [isOpen, close]);

  return { isOpen, open: useCallback(() => setOpen(true), []), close, leave, button, panel, page };
}

/** Entries of a collapsed group, and those hidden on small screens, take no focus. */
function isShown(element: HTMLElement): boolean {
  return element.closest('[hidden]') === null && getComputedStyle(element).display !== 'none';
}
