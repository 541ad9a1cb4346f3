import { type CallError, isError } from '@sentinel/api-client';
import { useReducer, useRef } from 'react';
import { SAVING_MESSAGE } from './messages.ts';
import { type Faults, firstEdits, type RowEdits, type RowShape, rowEditingReducer } from './row-editing.ts';

/** What a draft comes to: the fields of the call, or what is wrong with it. */
export type CheckedDraft<Draft, Fields> = { readonly fields: Fields } | { readonly faults: Faults<Draft> };

interface RowEditingParts<Row, Draft, Fields> {
  readonly shape: RowShape<Row, Draft>;
  /** row null: one is added. */
  readonly check: (draft: Draft, row: Row | null) => CheckedDraft<Draft, Fields>;
  readonly send: (fields: Fields, row: Row | null) => Promise<object | CallError>;
  /** Loads the list again; undefined when it did not come. */
  readonly load: () => Promise<readonly Row[] | undefined>;
  readonly onSaved: (fields: Fields, row: Row | null) => void;
  /** The row stays open: a field of it is wrong. */
  readonly onRefused: (key: string, field: string) => void;
}

/** Rows under editing, and what can be done with them. */
export interface RowEditing<Row, Draft> {
  readonly edits: RowEdits<Row, Draft>;
  open(row: Row): void;
  change(key: string, change: Partial<Draft>): void;
  save(key: string): Promise<void>;
  close(key: string): void;
  /** Loads the list again; what is being typed stays. */
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
  // Two presses of Enter before the next rendering must not add two rows.
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
        // Somebody was faster: the list shows what they did, the row keeps what was typed.
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
      // The call is on its way and cannot be called back.
      if (!underWay.current.has(key)) dispatch({ type: 'close', key });
    },
    reload,
  };
}
