import { useNavigationType } from '@sentinel/router';
import { type RefObject, useEffect, useState } from 'react';
import type { SessionMemory } from './session-memory.ts';

const CARDS = '[data-result-row]';
/** Rows that come later are not waited for: the reader is somewhere else by then. */
const MAX_WAIT_MS = 3000;

/** Puts the focus back in the row whose link led away from the page, once Back has led here again. */
export function useLeftRow(memory: SessionMemory, container: RefObject<HTMLElement | null>): void {
  const isBack = useNavigationType() === 'POP';
  const [left] = useState(() => (isBack ? memory.leftRow() : null));

  useEffect(() => {
    const follow = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link?.target !== '') return;
      const row = link.closest('[row-index]')?.getAttribute('row-index');
      const card = link.closest(CARDS);
      if (row) memory.rememberLeftRow({ index: Number(row), column: columnOf(link) });
      else if (card) memory.rememberLeftRow({ index: indexOf(card, container.current), column: null });
    };
    const element = container.current;
    // Before the router takes the click.
    element?.addEventListener('click', follow, { capture: true });
    return () => element?.removeEventListener('click', follow, { capture: true });
  }, [memory, container]);

  useEffect(() => {
    const element = container.current;
    memory.rememberLeftRow(null);
    if (left === null || element === null) return;
    const focusRow = () => {
      const cell =
        left.column === null
          ? element.querySelectorAll(CARDS)[left.index]?.querySelector('button')
          : element.querySelector<HTMLElement>(`[row-index="${left.index}"] [col-id="${CSS.escape(left.column)}"]`);
      if (!cell) return;
      observer.disconnect();
      if (document.activeElement === document.body) cell.focus();
    };
    const observer = new MutationObserver(focusRow);
    observer.observe(element, { childList: true, subtree: true });
    focusRow();
    const timer = setTimeout(() => observer.disconnect(), MAX_WAIT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [left, memory, container]);
}

const columnOf = (link: Element) => link.closest('[col-id]')?.getAttribute('col-id') ?? null;
const indexOf = (card: Element, container: Element | null) =>
  [...(container?.querySelectorAll(CARDS) ?? [])].indexOf(card);
