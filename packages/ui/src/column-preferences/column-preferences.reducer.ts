/** The two lists of the column preferences (spec part 2 section 2), by column name. */
export interface ColumnPreferencesState {
  selected: readonly string[];
  available: readonly string[];
}

export type ColumnList = keyof ColumnPreferencesState;

export type ColumnPreferencesAction =
  | { type: 'add'; column: string }
  | { type: 'remove'; column: string }
  /** Moves the column into a list, before the position (0: first; past the end: last). */
  | { type: 'move'; column: string; to: ColumnList; position: number }
  /** Restores the state before a canceled move, or the table's own columns. */
  | { type: 'restore'; state: ColumnPreferencesState };

/**
 * The initial state: the selection in its order, everything else available. Unknown and duplicate names are dropped.
 */
export function openPreferences(all: readonly string[], selected: readonly string[]): ColumnPreferencesState {
  const known = [...new Set(selected)].filter((column) => all.includes(column));
  return { selected: known, available: all.filter((column) => !known.includes(column)) };
}

/** The list that contains the column. */
export function listOf(state: ColumnPreferencesState, column: string): ColumnList | undefined {
  if (state.selected.includes(column)) return 'selected';
  return state.available.includes(column) ? 'available' : undefined;
}

/** Adds, removes and moves columns. The required column never leaves the selected list (spec part 2 section 4). */
export function columnPreferencesReducer(required: string) {
  return (state: ColumnPreferencesState, action: ColumnPreferencesAction): ColumnPreferencesState => {
    if (action.type === 'restore') return action.state;
    const from = listOf(state, action.column);
    if (!from) return state;
    switch (action.type) {
      case 'add':
        return from === 'selected' ? state : place(state, action.column, 'selected', state.selected.length);
      case 'remove':
        return from === 'available' || action.column === required
          ? state
          : place(state, action.column, 'available', state.available.length);
      case 'move':
        return action.column === required && from === 'selected' && action.to === 'available'
          ? state
          : place(state, action.column, action.to, action.position);
    }
  };
}

function place(
  state: ColumnPreferencesState,
  column: string,
  to: ColumnList,
  position: number,
): ColumnPreferencesState {
  const without: ColumnPreferencesState = {
    selected: state.selected.filter((name) => name !== column),
    available: state.available.filter((name) => name !== column),
  };
  const list = [...without[to]];
  list.splice(Math.max(position, 0), 0, column);
  return { ...without, [to]: list };
}

/**
 * Where an arrow key moves a lifted column: up and down within its list, left and right to the same position in the
 * other.
 */
export function arrowTarget(
  state: ColumnPreferencesState,
  column: string,
  key: string,
): { to: ColumnList; position: number } | undefined {
  const from = listOf(state, column);
  if (!from) return undefined;
  const position = state[from].indexOf(column);
  const last = state[from].length - 1;
  switch (key) {
    case 'ArrowUp':
      return position > 0 ? { to: from, position: position - 1 } : undefined;
    case 'ArrowDown':
      return position < last ? { to: from, position: position + 1 } : undefined;
    case 'ArrowLeft':
      return from === 'available' ? { to: 'selected', position } : undefined;
    case 'ArrowRight':
      return from === 'selected' ? { to: 'available', position } : undefined;
    default:
      return undefined;
  }
}

/** What Save returns: the selection, with the required column first if it is missing (spec part 2 section 5). */
export function savedSelection(state: ColumnPreferencesState, required: string): string[] {
  return state.selected.includes(required) ? [...state.selected] : [required, ...state.selected];
}
