import { Banner, Button } from '@sentinel/ui';
import type { KeyboardEvent } from 'react';
import styles from './admin-table.module.css';
import type { CellEdit, EditableColumn } from './cell-field.tsx';

interface EditedRowProps<Row, Draft> {
  readonly cell: CellEdit<Row, Draft>;
  readonly columns: readonly EditableColumn<Row, Draft>[];
  /** Names the row for screen readers. */
  readonly label: string;
  readonly addLabel: string;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/**
 * A row as inputs: Save and Cancel, or '+' on the blank one (spec part 2 section 4). Enter in a text saves, Escape
 * cancels; why it was not saved stands below (section 8).
 */
export function EditedRow<Row, Draft>({
  cell,
  columns,
  label,
  addLabel,
  onSave,
  onCancel,
}: EditedRowProps<Row, Draft>) {
  const { row, isSaving, failure } = cell.edit;

  function press(event: KeyboardEvent<HTMLTableRowElement>) {
    // Keys of an input method that is composing a character are its own.
    if (event.nativeEvent.isComposing) return;
    const isText = event.target instanceof HTMLInputElement && event.target.type === 'text';
    if (event.key === 'Enter' && isText) {
      event.preventDefault();
      onSave();
    }
    if (event.key === 'Escape') onCancel();
  }

  return (
    <>
      <tr className={styles.edited} aria-label={label} aria-busy={isSaving || undefined} onKeyDown={press}>
        {columns.map((column) => (
          <td key={column.name} data-label={column.name}>
            {column.edit ? column.edit(cell) : row === null ? null : column.show(row)}
          </td>
        ))}
        <td className={styles.actionsCell}>
          <div className={styles.actions}>
            {row === null ? (
              <Button
                className={styles.action}
                variant="outline-yellow"
                aria-label={addLabel}
                title={addLabel}
                loading={isSaving}
                onClick={onSave}
              >
                +
              </Button>
            ) : (
              <>
                <Button className={styles.action} variant="primary-yellow" loading={isSaving} onClick={onSave}>
                  Save
                </Button>
                <Button className={styles.action} variant="outline" disabled={isSaving} onClick={onCancel}>
                  Cancel
                </Button>
              </>
            )}
          </div>
        </td>
      </tr>
      {failure === null ? null : (
        <tr className={styles.message}>
          <td colSpan={columns.length + 1}>
            <Banner tone="error">{failure}</Banner>
          </td>
        </tr>
      )}
    </>
  );
}
