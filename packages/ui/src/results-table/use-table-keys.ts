import { type RefObject, useEffect, useRef } from 'react';
import { useUi } from '../context/ui-context.tsx';
import { moveToRow, rowKey } from './row-keys.ts';
import type { TableView } from './table-view.ts';

interface TableKeys {
  /** From anywhere on the page, except in fields and dialogs; otherwise only while the focus is in the table. */
  readonly isEverywhere: boolean;
  readonly view: TableView;
  readonly pageCount: number;
  readonly onViewChange: (view: TableView) => void;
}

/** j and k move between the rows, [ and ] between the pages, unless single-letter keys are switched off (WCAG 2.1.4). */
export function useTableKeys(
  table: RefObject<HTMLElement | null>,
  { isEverywhere, view, pageCount, onViewChange }: TableKeys,
): void {
  const { singleLetterKeys } = useUi();
  const latest = useRef((_: KeyboardEvent) => {});
  useEffect(() => {
    latest.current = (event) => {
      const key = event.defaultPrevented ? undefined : rowKey(event);
      if (!key || !table.current) return;
      event.preventDefault();
      if ('move' in key) return moveToRow(table.current, key.move);
      const page = view.page + key.page;
      if (page >= 1 && page <= pageCount) onViewChange({ ...view, page });
    };
  });
  useEffect(() => {
    if (!singleLetterKeys) return;
    const target = isEverywhere ? document : table.current;
    const press = (event: Event) => {
      if (event instanceof KeyboardEvent) latest.current(event);
    };
    target?.addEventListener('keydown', press);
    return () => target?.removeEventListener('keydown', press);
  }, [isEverywhere, singleLetterKeys, table]);
}
