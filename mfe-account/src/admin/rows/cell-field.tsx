import { TextField, type TextFieldProps } from '@sentinel/ui';
import type { ReactNode } from 'react';
import type { RowEdit } from './row-editing.ts';
import { fieldMark, focusMark } from './use-focus-later.ts';

/** What the control of one cell edits. */
export interface CellEdit<Row, Draft> {
  readonly key: string;
  readonly edit: RowEdit<Row, Draft>;
  change(change: Partial<Draft>): void;
}

export interface EditableColumn<Row, Draft> {
  readonly name: string;
  /** The text by which the column is sorted; without it, the column is not sortable. */
  readonly sortText?: (row: Row) => string;
  /** For long texts: the column and its field get more room. */
  readonly isWide?: boolean;
  readonly show: (row: Row) => ReactNode;
  /** The control while the row is edited; without it, the cell cannot be changed. */
  readonly edit?: (cell: CellEdit<Row, Draft>) => ReactNode;
}

interface CellFieldProps<Row, Draft>
  extends Pick<TextFieldProps, 'label' | 'hint' | 'inputMode' | 'trailing' | 'placeholder' | 'readOnly' | 'maxLength'> {
  readonly cell: CellEdit<Row, Draft>;
  readonly field: keyof Draft & string;
}

/** The text field of a column. While the row is being saved, it keeps the focus but is read-only. */
export function CellField<Row, Draft extends object>({
  cell: { key, edit, change },
  field,
  readOnly = false,
  ...props
}: CellFieldProps<Row, Draft>) {
  return (
    <TextField
      {...props}
      {...focusMark(fieldMark(key, field))}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={String(edit.draft[field])}
      error={edit.faults[field]}
      readOnly={readOnly || edit.isSaving}
      onChange={({ target }) => change({ [field]: target.value } as unknown as Partial<Draft>)}
    />
  );
}
