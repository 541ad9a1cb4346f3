import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

/** A column: its heading, its cell, and whether it holds numbers or dates. */
export type PlainColumn<Row> = readonly [name: string, cell: (row: Row) => ReactNode, kind?: 'number' | 'date'];

interface PlainTableProps<Row> {
  /** What a screen reader calls it. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly PlainColumn<Row>[];
}

/** A small table of rows that neither sort nor page. It scrolls sideways where it is wider than its place. */
export function PlainTable<Row>({ columns, label, rows }: PlainTableProps<Row>) {
  const kindOf = (kind: PlainColumn<Row>[2]) => ({
    'data-number': kind === 'number' ? '' : undefined,
    'data-date': kind === 'date' ? '' : undefined,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(([name, , kind], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change, and two can have one name
              <th key={place} scope="col" {...kindOf(kind)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
            <tr key={place}>
              {columns.map(([, cell, kind], place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <td key={place} {...kindOf(kind)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
