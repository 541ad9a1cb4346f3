import { TextField, type TextFieldProps } from '@sentinel/ui';
import type { ReactNode } from 'react';
import type { RowEdit } from './row-editing.ts';
import { fieldMark, focusMark } from './use-focus-later.ts';

/** What the control of one cell works on. */
export interface CellEdit<Row, Draft> {
  readonly key: string;
  readonly edit: RowEdit<Row, Draft>;
  change(change: Partial<Draft>): void;
}

export interface EditableColumn<Row, Draft> {
  readonly name: string;
  /** What the column is sorted by; without it, it is not. */
  readonly sortText?: (row: Row) => string;
  /** Long texts: it is given more room, and so is its field. */
  readonly isWide?: boolean;
  readonly show: (row: Row) => ReactNode;
  /** The control while the row is edited; without it, it cannot be changed. */
  readonly edit?: (cell: CellEdit<Row, Draft>) => ReactNode;
}

interface CellFieldProps<Row, Draft>
  extends Pick<TextFieldProps, 'label' | 'hint' | 'inputMode' | 'trailing' | 'placeholder' | 'readOnly' | 'maxLength'> {
  readonly cell: CellEdit<Row, Draft>;
  readonly field: keyof Draft & string;
}

/** The text field of a column. While the row is being saved it keeps the focus but takes nothing. */
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
