import { Button, classNames, EmptyState, Pagination, Panel, Plus, TextField } from '@sentinel/ui';
import { type ReactNode, type RefObject, useMemo, useState } from 'react';
import styles from './admin-table.module.css';
import type { EditableColumn } from './cell-field.tsx';
import { EditedRow } from './edited-row.tsx';
import { NEW_ROW, type RowShape } from './row-editing.ts';
import { SortHeader } from './sort-header.tsx';
import { FIRST_TABLE_STATE, nextSort, PAGE_SIZES, shownRows } from './table-rows.ts';
import { fieldMark, focusNow } from './use-focus-later.ts';
import type { RowEditing } from './use-row-editing.ts';

export interface EditableTableProps<Row, Draft> {
  /** The name of the rows: 'Users'. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly shape: RowShape<Row, Draft>;
  readonly columns: readonly EditableColumn<Row, Draft>[];
  readonly filterTexts: (row: Row) => readonly string[];
  readonly editing: RowEditing<Row, Draft>;
  /** The buttons of a row that is not being edited. */
  readonly actions: (row: Row) => ReactNode;
  readonly onCancel: (key: string) => void;
  /** The blank row: its name, the name of its '+', what adding does, and its first field. */
  readonly newRow: {
    readonly name: string;
    readonly add: string;
    readonly note?: string;
    readonly firstField: keyof Draft & string;
  };
  readonly emptyText: string;
  readonly wrapper: RefObject<HTMLDivElement | null>;
}

/**
 * A table whose rows are edited in the table itself, with a blank last row that adds one (spec part 2 section 2, "Admin
 * area"). It filters, sorts and pages in the browser, so that ten thousand rows stay fast; on phones, rows are cards.
 */
export function EditableTable<Row, Draft extends object>({
  label,
  rows,
  shape,
  columns,
  filterTexts,
  editing,
  actions,
  onCancel,
  newRow,
  emptyText,
  wrapper,
}: EditableTableProps<Row, Draft>) {
  const [state, setState] = useState(FIRST_TABLE_STATE);
  const shown = useMemo(
    () =>
      shownRows(rows, state, {
        filterTexts,
        sortText: (row, name) => columns.find((column) => column.name === name)?.sortText?.(row) ?? '',
      }),
    [rows, state, filterTexts, columns],
  );
  // Somebody deleted or renamed a row that is being edited: its draft is shown until it is saved or canceled.
  const known = useMemo(() => new Set(rows.map((row) => shape.keyOf(row))), [rows, shape]);
  const orphans = [...editing.edits].filter(([key, { row }]) => row !== null && !known.has(key));

  const edited = (key: string) => {
    const edit = editing.edits.get(key);
    return edit === undefined ? null : (
      <EditedRow
        key={key}
        cell={{ key, edit, change: (change) => editing.change(key, change) }}
        columns={columns}
        label={key === NEW_ROW ? newRow.name : `Editing ${key}`}
        addLabel={newRow.add}
        note={newRow.note}
        onSave={() => void editing.save(key)}
        onCancel={() => onCancel(key)}
      />
    );
  };

  return (
    <Panel
      flush
      title={label}
      actions={
        <>
          <TextField
            className={styles.filter}
            type="search"
            label={`Filter ${label.toLowerCase()}`}
            hideLabel
            placeholder="Filter"
            autoComplete="off"
            value={state.filter}
            onChange={({ target }) => setState({ ...state, filter: target.value, page: 1 })}
          />
          <Button
            variant="outline"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => focusNow(wrapper.current, fieldMark(NEW_ROW, newRow.firstField))}
          >
            {newRow.name}
          </Button>
        </>
      }
    >
      <div ref={wrapper} className={styles.wrapper}>
        <div className={styles.scroll}>
          <table className={styles.table} aria-label={label}>
            <thead>
              <tr>
                {columns.map(({ name, sortText }) => (
                  <SortHeader
                    key={name}
                    name={name}
                    sort={state.sort}
                    onSort={
                      sortText && (() => setState((now) => ({ ...now, sort: nextSort(now.sort, name), page: 1 })))
                    }
                  />
                ))}
                <th scope="col" className={styles.actionsCell}>
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {orphans.map(([key]) => edited(key))}
              {shown.rows.map((row) => {
                const key = shape.keyOf(row);
                if (editing.edits.has(key)) return edited(key);
                return (
                  <tr key={key}>
                    {columns.map((column) => (
                      <td
                        key={column.name}
                        data-label={column.name}
                        className={classNames(column.isWide && styles.wideCell)}
                      >
                        {column.show(row)}
                      </td>
                    ))}
                    <td className={styles.actionsCell}>
                      <div className={styles.actions}>{actions(row)}</div>
                    </td>
                  </tr>
                );
              })}
              {shown.count === 0 ? (
                <tr className={styles.message}>
                  <td colSpan={columns.length + 1}>
                    <EmptyState title={rows.length === 0 ? emptyText : `Nothing matches “${state.filter.trim()}”.`} />
                  </td>
                </tr>
              ) : null}
            </tbody>
            <tbody>{edited(NEW_ROW)}</tbody>
          </table>
        </div>
      </div>
      <div className={styles.footer}>
        <Pagination
          label={`Pages of ${label.toLowerCase()}`}
          page={shown.page}
          pageSize={state.pageSize}
          totalRows={shown.count}
          pageSizes={PAGE_SIZES}
          onPageChange={(page) => setState({ ...state, page })}
          onPageSizeChange={(pageSize) => setState({ ...state, pageSize, page: 1 })}
        />
      </div>
    </Panel>
  );
}
