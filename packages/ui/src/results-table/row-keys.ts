/** What a key does in a results table. */
export type RowKey = { move: 1 | -1 } | { page: 1 | -1 };

const KEYS: Readonly<Record<string, RowKey>> = {
  j: { move: 1 },
  k: { move: -1 },
  ']': { page: 1 },
  '[': { page: -1 },
};

const TYPING =
  'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"], [role="dialog"]';

/** The meaning of a key press, unless it is typed into a field, belongs to a popup, or comes with Ctrl, Alt or ⌘. */
export function rowKey({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): RowKey | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (target instanceof Element && target.closest(TYPING)) return undefined;
  return KEYS[key];
}

/** Moves the focus to the next or previous row, in the same column; from outside the rows, to the first. */
export function moveToRow(table: HTMLElement, step: 1 | -1): void {
  const rows = [...table.querySelectorAll<HTMLElement>('[data-result-row], [role="row"][row-index]')];
  const focused = document.activeElement;
  const from = rows.findIndex((row) => row.contains(focused));
  const row = rows[from === -1 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)];
  const column = focused?.closest('[col-id]')?.getAttribute('col-id');
  const cell = column && from !== -1 ? row?.querySelector<HTMLElement>(`[col-id="${CSS.escape(column)}"]`) : null;
  const target = cell ?? row?.querySelector<HTMLElement>('[role="gridcell"], button');
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}
