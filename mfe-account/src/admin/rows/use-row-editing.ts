import { type CallError, isError } from '@sentinel/api-client';
import { useReducer, useRef } from 'react';
import { SAVING_MESSAGE } from './messages.ts';
import { type Faults, firstEdits, type RowEdits, type RowShape, rowEditingReducer } from './row-editing.ts';

/** The result of checking a draft: the fields of the call, or what is wrong. */
export type CheckedDraft<Draft, Fields> = { readonly fields: Fields } | { readonly faults: Faults<Draft> };

interface RowEditingParts<Row, Draft, Fields> {
  readonly shape: RowShape<Row, Draft>;
  /** row null: a row is added. */
  readonly check: (draft: Draft, row: Row | null) => CheckedDraft<Draft, Fields>;
  readonly send: (fields: Fields, row: Row | null) => Promise<object | CallError>;
  /** Loads the list again; returns undefined when that failed. */
  readonly load: () => Promise<readonly Row[] | undefined>;
  readonly onSaved: (fields: Fields, row: Row | null) => void;
  /** Called when a field is wrong; the row stays open. */
  readonly onRefused: (key: string, field: string) => void;
}

/** The rows being edited, and the actions on them. */
export interface RowEditing<Row, Draft> {
  readonly edits: RowEdits<Row, Draft>;
  open(row: Row): void;
  change(key: string, change: Partial<Draft>): void;
  save(key: string): Promise<void>;
  close(key: string): void;
  /** Loads the list again and keeps the drafts. */
  reload(): Promise<void>;
}

/** The editing of users and of sign-up tokens (spec part 2 section 4, "Admin rows"). */
export function useRowEditing<Row, Draft extends object, Fields>({
  shape,
  check,
  send,
  load,
  onSaved,
  onRefused,
}: RowEditingParts<Row, Draft, Fields>): RowEditing<Row, Draft> {
  const [edits, dispatch] = useReducer(rowEditingReducer(shape), shape, firstEdits<Row, Draft>);
  // Pressing Enter twice before the next rendering must not add two rows.
  const underWay = useRef(new Set<string>());

  async function reload() {
    const rows = await load();
    if (rows !== undefined) dispatch({ type: 'load', rows });
  }

  async function save(key: string) {
    const edit = edits.get(key);
    if (edit === undefined || underWay.current.has(key)) return;
    const checked = check(edit.draft, edit.row);
    if ('faults' in checked) {
      dispatch({ type: 'refuse', key, faults: checked.faults });
      onRefused(key, Object.keys(checked.faults)[0] ?? '');
      return;
    }
    underWay.current.add(key);
    dispatch({ type: 'send', key });
    try {
      const answer = await send(checked.fields, edit.row);
      if (isError(answer)) {
        // Somebody else changed the row first: the list shows their change, and the row keeps the draft.
        if (answer.code === 'conflict' || answer.code === 'not_found') await reload();
        dispatch({ type: 'fail', key, failure: answer.code === undefined ? SAVING_MESSAGE : answer.error });
      } else {
        await reload();
        dispatch({ type: 'close', key });
        onSaved(checked.fields, edit.row);
      }
    } finally {
      underWay.current.delete(key);
    }
  }

  return {
    edits,
    open: (row) => dispatch({ type: 'open', row }),
    change: (key, change) => dispatch({ type: 'change', key, change }),
    save,
    close: (key) => {
      // The call was already sent and cannot be undone.
      if (!underWay.current.has(key)) dispatch({ type: 'close', key });
    },
    reload,
  };
}
