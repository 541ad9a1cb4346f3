import type { CustomCellRendererProps } from 'ag-grid-react';
import { X } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { useUi } from '../context/ui-context.tsx';
import { TextLink } from '../link/text-link.tsx';
import { cellValue, type ResultsColumn } from './column.ts';
import { cellText, shownText } from './format-cell.ts';
import styles from './grid-cell.module.css';

/** The grid passes rows as plain objects; the columns know their type. */
export type GridRow = Record<string, unknown>;

export interface GridCellParams {
  column: ResultsColumn<GridRow>;
  /** Its text may take two lines. */
  hasTwoLines: boolean;
}

/** One cell of the grid. */
export function GridCell({ data, column, hasTwoLines }: CustomCellRendererProps<GridRow> & GridCellParams) {
  if (!data) return null;
  const content = <CellContent row={data} column={column} />;
  return hasTwoLines ? <span className={styles.lines}>{content}</span> : content;
}

/** What a column shows of a row: what it renders, or a link, or the formatted value. */
export function CellContent({ row, column }: { row: GridRow; column: ResultsColumn<GridRow> }) {
  const { locale } = useUi();
  if (column.render) return column.render(row);
  const value = cellValue(column, row);
  if (column.kind !== 'link') {
    const shown = shownText(column, row, locale);
    const text = cellText(value);
    return column.text && shown !== text ? <span title={text}>{shown}</span> : shown;
  }
  const href = column.href ? column.href(row) : cellText(value);
  const words = column.linkText ?? cellText(value);
  return href ? (
    <TextLink href={href} external>
      {words}
    </TextLink>
  ) : (
    words
  );
}

export interface RemoveCellParams {
  onRemoveRow(row: GridRow): void;
}

/** The × of the Remove column. */
export function RemoveCell({ data, onRemoveRow }: CustomCellRendererProps<GridRow> & RemoveCellParams) {
  if (!data) return null;
  return (
    <IconButton
      size="small"
      label="Remove"
      icon={<X size={14} aria-hidden="true" />}
      onClick={() => onRemoveRow(data)}
    />
  );
}
