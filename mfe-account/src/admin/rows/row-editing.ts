/** The key of the blank last row that adds one; no email address and no sign-up token equals it. */
export const NEW_ROW = '+';

/** What is wrong with a draft, by field. */
export type Faults<Draft> = { readonly [Field in keyof Draft]?: string };

/** A row that is being edited. */
export interface RowEdit<Row, Draft> {
  /** The row as the server last returned it; null for the blank row. */
  readonly row: Row | null;
  /** The draft before anything was typed. */
  readonly original: Draft;
  readonly draft: Draft;
  readonly faults: Faults<Draft>;
  /** Why it could not be saved. */
  readonly failure: string | null;
  readonly isSaving: boolean;
}

/** All rows that are being edited, by key; the blank one is always among them. */
export type RowEdits<Row, Draft> = ReadonlyMap<string, RowEdit<Row, Draft>>;

export type RowAction<Row, Draft> =
  | { readonly type: 'open'; readonly row: Row }
  | { readonly type: 'change'; readonly key: string; readonly change: Partial<Draft> }
  | { readonly type: 'refuse'; readonly key: string; readonly faults: Faults<Draft> }
  | { readonly type: 'send'; readonly key: string }
  | { readonly type: 'fail'; readonly key: string; readonly failure: string }
  /** Saved or canceled. */
  | { readonly type: 'close'; readonly key: string }
  /** The list has been loaded again. */
  | { readonly type: 'load'; readonly rows: readonly Row[] };

/** The keys and drafts of one kind of row. */
export interface RowShape<Row, Draft> {
  readonly blank: Draft;
  keyOf(row: Row): string;
  draftOf(row: Row): Draft;
}

function start<Row, Draft>(row: Row | null, draft: Draft): RowEdit<Row, Draft> {
  return { row, original: draft, draft, faults: {}, failure: null, isSaving: false };
}

/** Only the blank row is being edited. */
export function firstEdits<Row, Draft>({ blank }: RowShape<Row, Draft>): RowEdits<Row, Draft> {
  return new Map([[NEW_ROW, start<Row, Draft>(null, blank)]]);
}

/** Spec part 2 section 4, "Admin rows": Edit, then Save or Cancel; a blank '+' row adds a new row. */
export function rowEditingReducer<Row, Draft extends object>(shape: RowShape<Row, Draft>) {
  return (edits: RowEdits<Row, Draft>, action: RowAction<Row, Draft>): RowEdits<Row, Draft> => {
    switch (action.type) {
      case 'open': {
        const key = shape.keyOf(action.row);
        return edits.has(key) ? edits : new Map(edits).set(key, start(action.row, shape.draftOf(action.row)));
      }
      case 'load':
        return rebase(edits, action.rows, shape);
      case 'close': {
        const rest = new Map(edits);
        rest.delete(action.key);
        return action.key === NEW_ROW ? rest.set(NEW_ROW, start<Row, Draft>(null, shape.blank)) : rest;
      }
    }
    const edit = edits.get(action.key);
    return edit === undefined ? edits : new Map(edits).set(action.key, step(edit, action));
  };
}

type StepAction<Row, Draft> = Extract<RowAction<Row, Draft>, { type: 'change' | 'refuse' | 'send' | 'fail' }>;

function step<Row, Draft>(edit: RowEdit<Row, Draft>, action: StepAction<Row, Draft>): RowEdit<Row, Draft> {
  switch (action.type) {
    case 'change': {
      // While a row is being saved, its draft must stay what was sent.
      if (edit.isSaving) return edit;
      const changed = Object.keys(action.change);
      const faults = Object.fromEntries(Object.entries(edit.faults).filter(([field]) => !changed.includes(field)));
      return { ...edit, draft: { ...edit.draft, ...action.change }, faults: faults as Faults<Draft> };
    }
    case 'refuse':
      return { ...edit, faults: action.faults, failure: null };
    case 'send':
      return { ...edit, faults: {}, failure: null, isSaving: true };
    case 'fail':
      return { ...edit, failure: action.failure, isSaving: false };
  }
}

/** For rows that changed meanwhile: typed fields stay, and all others take the server's present value. */
function rebase<Row, Draft extends object>(
  edits: RowEdits<Row, Draft>,
  rows: readonly Row[],
  shape: RowShape<Row, Draft>,
): RowEdits<Row, Draft> {
  const fresh = new Map(rows.map((row) => [shape.keyOf(row), row]));
  return new Map(
    [...edits].map(([key, edit]) => {
      const row = fresh.get(key);
      if (edit.row === null || row === undefined) return [key, edit];
      const original = shape.draftOf(row);
      return [key, { ...edit, row, original, draft: { ...original, ...typedIn(edit) } }];
    }),
  );
}

/** The fields that differ from their values when the row was opened. */
function typedIn<Row, Draft extends object>({ draft, original }: RowEdit<Row, Draft>): Partial<Draft> {
  const fields = Object.keys(draft) as (keyof Draft)[];
  const typed: Partial<Draft> = {};
  for (const field of fields) if (draft[field] !== original[field]) typed[field] = draft[field];
  return typed;
}
