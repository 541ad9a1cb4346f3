import { classNames } from '@sentinel/ui';
import { Fragment, type ReactNode } from 'react';
import table from './admin-table.module.css';

export interface ReadOnlyColumn<Row> {
  readonly name: string;
  readonly show: (row: Row) => ReactNode;
}

interface ReadOnlyTableProps<Row> {
  /** What screen readers call the table. */
  readonly label: string;
  readonly columns: readonly ReadOnlyColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** What can be done with a row, in a last column "Actions". */
  readonly action?: (row: Row) => ReactNode;
  /** What a row that is open shows below it; null for one that is not. */
  readonly details?: (row: Row) => ReactNode;
}

/** A table of the administration whose rows are not edited; on narrow screens each row is a card. */
export function ReadOnlyTable<Row>({ action, columns, details, keyOf, label, rows }: ReadOnlyTableProps<Row>) {
  return (
    <div className={classNames(table.wrapper, table.dense)}>
      <div className={table.scroll}>
        <table className={table.table} aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {action ? (
                <th scope="col" className={table.actionsCell}>
                  Actions
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const opened = details?.(row);
              return (
                <Fragment key={keyOf(row)}>
                  <tr>
                    {columns.map(({ name, show }) => (
                      <td key={name} data-label={name}>
                        {show(row)}
                      </td>
                    ))}
                    {action ? <td className={table.actionsCell}>{action(row)}</td> : null}
                  </tr>
                  {opened ? (
                    <tr className={table.message}>
                      <td colSpan={columns.length + (action ? 1 : 0)}>{opened}</td>
                    </tr>
                  ) : null}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
