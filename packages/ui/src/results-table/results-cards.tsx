import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { useUi } from '../context/ui-context.tsx';
import { Dropdown } from '../dropdown/dropdown.tsx';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { columnLabel, fullLabel, type ResultsColumn } from './column.ts';
import { shownText } from './format-cell.ts';
import { CellContent, type GridRow } from './grid-cell.tsx';
import styles from './results-cards.module.css';
import type { ResultsGridProps } from './results-grid.tsx';

/** What a row shows on a phone before it is opened, and what can be done with it then. Nothing here is a link or button, but the actions. */
export interface RowCard<Row extends object = Record<string, unknown>> {
  /** The first line; by default the first column. */
  title(row: Row): ReactNode;
  /** The second line; by default the next two columns. */
  detail?: ((row: Row) => ReactNode) | undefined;
  /** At the end of the first line; by default the first column of numbers. */
  aside?: ((row: Row) => ReactNode) | undefined;
  /** At the end of the second line. */
  asideDetail?: ((row: Row) => ReactNode) | undefined;
  /** Links and buttons at the foot of the opened card, side by side. */
  actions?: ((row: Row) => ReactNode) | undefined;
}

export interface ResultsCardsProps extends ResultsGridProps {
  card?: RowCard<GridRow> | undefined;
}

/** The rows of a results table on a phone: two lines each; a row opens in place as a card with all its fields. */
export default function ResultsCards({ label, columns, rows, rowKey, ...props }: ResultsCardsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const { locale } = useUi();
  const card = props.card ?? defaultCard(columns, locale);
  return (
    <>
      <SortControl columns={columns} sort={props.sort} onSortChange={props.onSortChange} />
      <ul className={styles.rows} aria-label={label}>
        {rows.map((row, index) => {
          const key = rowKey?.(row) ?? String(index);
          return (
            <CardRow
              key={key}
              row={row}
              columns={columns}
              card={card}
              isOpen={open === key}
              onToggle={() => setOpen(open === key ? null : key)}
              onRowClick={props.onRowClick}
              onRemoveRow={props.onRemoveRow}
            />
          );
        })}
      </ul>
    </>
  );
}

function defaultCard(columns: ReadonlyArray<ResultsColumn<GridRow>>, locale: string): RowCard<GridRow> {
  const [first, ...others] = columns;
  const figure = others.find(({ kind }) => kind === 'number');
  const next = others.filter((column) => column !== figure && column.kind !== 'link').slice(0, 2);
  const text = (column: ResultsColumn<GridRow> | undefined, row: GridRow) =>
    column ? shownText(column, row, locale) : '';
  /** A date as its column shows it; what another column renders may be a link. */
  const shown = (column: ResultsColumn<GridRow>, row: GridRow) =>
    (column.kind === 'date' && column.render?.(row)) || text(column, row);
  return {
    title: (row) => text(first, row),
    detail: (row) =>
      next
        .map((column) => ({ name: column.name, content: shown(column, row) }))
        .filter(({ content }) => content)
        .map(({ name, content }, index) => (
          <Fragment key={name}>
            {index > 0 ? ' · ' : null}
            {content}
          </Fragment>
        )),
    aside: (row) => text(figure, row),
  };
}

interface CardRowProps extends Pick<ResultsGridProps, 'columns' | 'onRowClick' | 'onRemoveRow'> {
  row: GridRow;
  card: RowCard<GridRow>;
  isOpen: boolean;
  onToggle(): void;
}

function CardRow({ row, columns, card, isOpen, onToggle, onRowClick, onRemoveRow }: CardRowProps) {
  const id = useId();
  const actions = card.actions?.(row);
  const hasActions = actions || onRowClick || onRemoveRow;
  return (
    <li className={styles.row} data-result-row="" data-open={isOpen ? '' : undefined}>
      <button type="button" className={styles.brief} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={styles.title}>{card.title(row)}</span>
        <span className={styles.aside}>{card.aside?.(row)}</span>
        <span className={styles.detail}>{card.detail?.(row)}</span>
        <span className={styles.asideDetail}>{card.asideDetail?.(row)}</span>
        <ChevronDown size={16} className={styles.sign} aria-hidden="true" />
      </button>
      {isOpen ? (
        <div id={id}>
          <dl className={styles.fields}>
            {columns.map((column) => (
              <div key={column.name} className={styles.field}>
                <dt>
                  {fullLabel(column)}
                  {column.tooltip ? <Tooltip label={`About ${columnLabel(column)}`} content={column.tooltip} /> : null}
                </dt>
                <dd>
                  <CellContent row={row} column={column} />
                </dd>
              </div>
            ))}
          </dl>
          {hasActions ? (
            <div className={styles.actions}>
              {actions}
              {onRowClick ? (
                <Button variant="outline" onClick={() => onRowClick(row)}>
                  Open
                </Button>
              ) : null}
              {onRemoveRow ? (
                <Button variant="outline" onClick={() => onRemoveRow(row)}>
                  Remove
                </Button>
              ) : null}
            </div>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** The order of the rows: what a click on a heading does in a wider table. */
function SortControl({ columns, sort, onSortChange }: Pick<ResultsGridProps, 'columns' | 'sort' | 'onSortChange'>) {
  const sortable = columns.filter((column) => column.sortable ?? true);
  if (sortable.length === 0) return null;
  const isDescending = sort?.direction === 'desc';
  return (
    <div className={styles.sort}>
      <Dropdown
        label="Sort by"
        hideLabel
        placeholder="Sort by"
        className={styles.sortColumn}
        options={sortable.map((column) => ({ value: column.name, label: fullLabel(column) }))}
        value={sort?.column ?? null}
        onChange={(column) => onSortChange({ column, direction: sort?.direction ?? 'asc' })}
      />
      <IconButton
        label={isDescending ? 'Descending: sort ascending' : 'Ascending: sort descending'}
        icon={isDescending ? <ArrowDown size={16} aria-hidden="true" /> : <ArrowUp size={16} aria-hidden="true" />}
        disabled={sort === null}
        onClick={() => sort && onSortChange({ ...sort, direction: isDescending ? 'asc' : 'desc' })}
      />
    </div>
  );
}
