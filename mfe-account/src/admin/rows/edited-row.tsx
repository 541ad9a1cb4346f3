import { Banner, Button, classNames } from '@sentinel/ui';
import type { KeyboardEvent } from 'react';
import table from './admin-table.module.css';
import type { CellEdit, EditableColumn } from './cell-field.tsx';
import cells from './cells.module.css';
import styles from './edited-row.module.css';

interface EditedRowProps<Row, Draft> {
  readonly cell: CellEdit<Row, Draft>;
  readonly columns: readonly EditableColumn<Row, Draft>[];
  /** Names the row for screen readers. */
  readonly label: string;
  readonly addLabel: string;
  /** What adding does. */
  readonly note?: string | undefined;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/**
 * A row as inputs: Save and Cancel, or '+' on the blank one (spec part 2 section 4). The inputs use the width of the
 * table instead of the columns', so that typed text is fully visible. Enter in a text field saves, Escape cancels; a
 * save's error is shown below (section 8).
 */
export function EditedRow<Row, Draft>({
  cell,
  columns,
  label,
  addLabel,
  note,
  onSave,
  onCancel,
}: EditedRowProps<Row, Draft>) {
  const { row, isSaving, failure } = cell.edit;

  function press(event: KeyboardEvent<HTMLTableRowElement>) {
    // While an input method composes a character, its keys are left to it.
    if (event.nativeEvent.isComposing) return;
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key === 'Enter' && isText) {
      event.preventDefault();
      onSave();
    }
    if (event.key === 'Escape') onCancel();
  }

  return (
    <tr className={table.edited} aria-label={label} aria-busy={isSaving || undefined} onKeyDown={press}>
      <td colSpan={columns.length + 1}>
        {row === null ? (
          <p className={styles.newRow}>
            <strong>{label}</strong> <span className={cells.faint}>{note}</span>
          </p>
        ) : null}
        <div className={styles.fields}>
          {columns.map(({ name, isWide, edit }) =>
            edit ? (
              <div key={name} className={classNames(styles.field, isWide && styles.wide)}>
                {edit(cell)}
              </div>
            ) : null,
          )}
          {row === null ? (
            <Button
              className={styles.add}
              variant="primary-yellow"
              aria-label={addLabel}
              loading={isSaving}
              onClick={onSave}
            >
              + Add
            </Button>
          ) : (
            <div className={styles.saving}>
              <Button variant="outline" disabled={isSaving} onClick={onCancel}>
                Cancel
              </Button>
              <Button variant="primary-yellow" loading={isSaving} onClick={onSave}>
                Save
              </Button>
            </div>
          )}
        </div>
        {failure === null ? null : <Banner tone="error">{failure}</Banner>}
      </td>
    </tr>
  );
}
