import {
  type CellKeyDownEvent,
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  type ColGroupDef,
  type ColumnResizedEvent,
  type FullWidthCellKeyDownEvent,
  type RowClickedEvent,
  type SortChangedEvent,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useUi } from '../context/ui-context.tsx';
import { columnAlign, columnGroups, columnLabel, type ResultsColumn } from './column.ts';
import { initialWidths, pixelWidths, resizeColumn } from './column-widths.ts';
import { GridCell, type GridRow, RemoveCell } from './grid-cell.tsx';
import { gridTheme } from './grid-theme.ts';
import { HeaderLabel } from './header-label.tsx';
import {
  type CellSpace,
  COMPACT_SPACE,
  groupWidthPx,
  leastWidthPx,
  naturalWidthPx,
  REGULAR_SPACE,
  sortedWidthPx,
  squeezeWidths,
} from './natural-width.ts';
import styles from './results-grid.module.css';
import type { Sort } from './sort-cells.ts';
import { sortIcon } from './sort-icon.ts';
import { useElementWidth } from './use-element-width.ts';

export interface ResultsGridProps {
  /** Names the grid for screen readers. */
  label: string;
  columns: ReadonlyArray<ResultsColumn<GridRow>>;
  /** The rows of this page, in order. */
  rows: readonly GridRow[];
  rowKey?: ((row: GridRow) => string) | undefined;
  sort: Sort | null;
  onSortChange(sort: Sort | null): void;
  onRowClick?: ((row: GridRow) => void) | undefined;
  onRemoveRow?: ((row: GridRow) => void) | undefined;
}

const MODULES = [ClientSideRowModelModule, CellStyleModule];
const ICONS = { sortAscending: sortIcon('asc'), sortDescending: sortIcon('desc') };
const REMOVE = '__remove';
const REMOVE_COLUMN: ResultsColumn<GridRow> = { name: REMOVE, label: 'Remove', sortable: false, align: 'center' };
/** When the panel is narrower than this, the pinned first column takes at most this share of it. */
const NARROW_PX = 640;
const GROUP_HEADER_PX = 18;
const NARROW_FIRST_SHARE = 0.42;
/**
 * `resizeColumn` applies the 5 % minimum. The grid ignores a step of a drag that ends below its own minimum width, so
 * with a minimum of its own a fast drag would stop at the last accepted step.
 */
const NO_LEAST_PX = -10_000;
const INTERACTIVE = 'a[href], button, input, select, [tabindex="0"]';

/** The AG Grid part of the results table, loaded when a table first has rows. The caller sorts and pages. */
export default function ResultsGrid(props: ResultsGridProps) {
  const { label, rows, rowKey, sort, onSortChange, onRowClick, onRemoveRow } = props;
  const { styleNonce, density } = useUi();
  const space =
    density === 'compact' && !window.matchMedia?.('(pointer: coarse)').matches ? COMPACT_SPACE : REGULAR_SPACE;
  const frame = useRef<HTMLDivElement>(null);
  const frameWidth = useElementWidth(frame);
  const columns = useMemo(
    () => (onRemoveRow ? [...props.columns, REMOVE_COLUMN] : props.columns),
    [props.columns, onRemoveRow],
  );
  // The same rows stay the same for the grid, which otherwise draws them anew and loses the focus in them.
  const rowData = useMemo(() => [...rows], [rows]);
  const { widths, setWidths, neededTotal } = useColumnWidths(columns, rows, {
    frameWidth,
    space,
    sorted: sort?.column,
  });
  const tableWidth = Math.max(frameWidth, neededTotal);
  const isScrolling = tableWidth > frameWidth;

  const columnDefs = useMemo(() => {
    const pixels = pixelWidths(widths, tableWidth);
    const hasTwoLines = ({ wholeShare }: ResultsColumn<GridRow>) => wholeShare !== undefined && space.textLines === 2;
    const definition = (column: ResultsColumn<GridRow>): ColDef<GridRow> => {
      const align = columnAlign(column);
      const index = columns.indexOf(column);
      return {
        colId: column.name,
        headerName: columnLabel(column),
        wrapHeaderText: true,
        ...(column.tooltip
          ? { headerComponentParams: { innerHeaderComponent: HeaderLabel, tooltip: column.tooltip } }
          : {}),
        sortable: column.sortable ?? true,
        // The table's right edge is fixed; every edge between columns can be dragged.
        resizable: index < columns.length - 1,
        sort: sort?.column === column.name ? sort.direction : null,
        width: pixels[index] ?? 0,
        minWidth: NO_LEAST_PX,
        pinned: index === 0 && isScrolling ? 'left' : null,
        headerClass: classNames(styles[`${align}Header`]),
        cellClass: classNames(styles.cell, styles[align], hasTwoLines(column) && styles.twoLines),
        ...(column.name === REMOVE
          ? { cellRenderer: RemoveCell, cellRendererParams: { onRemoveRow } }
          : { cellRenderer: GridCell, cellRendererParams: { column, hasTwoLines: hasTwoLines(column) } }),
      };
    };
    return columnGroups(columns).flatMap((run): (ColDef<GridRow> | ColGroupDef<GridRow>)[] =>
      run.group === undefined
        ? run.columns.map(definition)
        : [
            {
              groupId: `${run.group}/${run.columns[0]?.name}`,
              headerName: run.group,
              headerClass: classNames(styles[`${columnAlign(run.columns[0] as ResultsColumn<GridRow>)}Header`]),
              children: run.columns.map(definition),
            },
          ],
    );
  }, [columns, widths, tableWidth, isScrolling, sort, space, onRemoveRow]);

  function resized({ api, column, source, finished }: ColumnResizedEvent<GridRow>) {
    if (source !== 'uiColumnResized' || !column) return;
    const index = columns.findIndex(({ name }) => name === column.getColId());
    const next = resizeColumn(widths, index, (column.getActualWidth() / tableWidth) * 100);
    const pixels = pixelWidths(next, tableWidth);
    api.setColumnWidths(columns.map(({ name }, at) => ({ key: name, newWidth: pixels[at] ?? 0 })));
    if (finished) setWidths(next);
  }

  function sorted({ columns: changed, source }: SortChangedEvent<GridRow>) {
    if (source !== 'uiColumnSorted') return;
    const column = changed?.find((one) => one.getSort());
    const direction = column?.getSort();
    onSortChange(column && direction ? { column: column.getColId(), direction } : null);
  }

  // The grid has no option for its name.
  const setName = () => frame.current?.querySelector('[role="grid"]')?.setAttribute('aria-label', label);
  useEffect(() => void setName());

  const isGrouped = columns.some(({ group }) => group !== undefined);
  return (
    <div ref={frame} className={classNames(styles.grid, onRowClick && styles.clickable, isGrouped && styles.grouped)}>
      {frameWidth > 0 ? (
        <AgGridReact<GridRow>
          modules={MODULES}
          theme={gridTheme}
          {...(styleNonce ? { styleNonce } : {})}
          {...(rowKey ? { getRowId: ({ data }: { data: GridRow }) => rowKey(data) } : {})}
          domLayout="autoHeight"
          groupHeaderHeight={GROUP_HEADER_PX}
          rowData={rowData}
          columnDefs={columnDefs}
          defaultColDef={DEFAULT_COLUMN}
          icons={ICONS}
          suppressMultiSort
          suppressColumnVirtualisation
          suppressRowVirtualisation
          ensureDomOrder
          suppressDragLeaveHidesColumns
          enableCellTextSelection
          animateRows={false}
          tabToNextCell={() => false}
          onGridReady={setName}
          onColumnResized={resized}
          onSortChanged={sorted}
          onCellKeyDown={(event) => activateCell(event, onRowClick)}
          onRowClicked={(event) => clickRow(event, onRowClick)}
        />
      ) : null}
    </div>
  );
}

const DEFAULT_COLUMN: ColDef<GridRow> = {
  suppressMovable: true,
  suppressHeaderMenuButton: true,
  sortingOrder: ['asc', 'desc', null],
  // The rows are already sorted; the grid only shows by which column.
  comparator: () => 0,
};

/**
 * Enter on a cell follows its link or button; on any other cell it acts like a click on the row, and where such a click
 * does nothing, it follows the row's first link.
 */
function activateCell(
  { event, data }: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>,
  onRowClick: ResultsGridProps['onRowClick'],
) {
  if (!(event instanceof KeyboardEvent) || event.key !== 'Enter' || !(event.target instanceof HTMLElement)) return;
  if (event.target.matches(INTERACTIVE)) return;
  const inside = event.target.querySelector<HTMLElement>(INTERACTIVE);
  if (inside) inside.click();
  else if (!onRowClick) event.target.closest('[role="row"]')?.querySelector<HTMLElement>('a[href]')?.click();
  else if (data) onRowClick(data);
}

/** A click on a link or button inside the row is not a click on the row. */
function clickRow({ event, data }: RowClickedEvent<GridRow>, onRowClick: ResultsGridProps['onRowClick']) {
  if (!data || event?.defaultPrevented) return;
  if (event?.target instanceof Element && event.target.closest('a, button, input')) return;
  onRowClick?.(data);
}

interface ColumnWidths {
  /** In percent, 100 in total. */
  widths: readonly number[];
  setWidths(widths: readonly number[]): void;
  /** The width that the columns need together, in pixels; in less room, the table scrolls sideways. */
  neededTotal: number;
}

/** Widths follow the content until the reader drags a column, and again when other columns are shown. */
function useColumnWidths(
  columns: ReadonlyArray<ResultsColumn<GridRow>>,
  rows: readonly GridRow[],
  { frameWidth, space, sorted }: { frameWidth: number; space: CellSpace; sorted: string | undefined },
): ColumnWidths {
  const names = columns.map(({ name }) => name).join('\n');
  const [dragged, setDragged] = useState<{ names: string; widths: readonly number[] } | null>(null);
  const [measured, setMeasured] = useState({ names: '', space, natural: [] as number[], least: [] as number[] });
  if (measured.names !== names || measured.space !== space) {
    setMeasured({
      names,
      space,
      natural: withGroups(
        columns.map((column) => naturalWidthPx(column, rows, space)),
        columns,
        space,
      ),
      least: withGroups(
        columns.map((column) => leastWidthPx(column, rows, space)),
        columns,
        space,
      ),
    });
  }
  return useMemo(() => {
    const isNarrow = frameWidth > 0 && frameWidth < NARROW_PX;
    const withIcon = (px: number, index: number) => {
      const column = columns[index];
      return column && column.name === sorted ? Math.max(px, sortedWidthPx(column, space)) : px;
    };
    const natural = measured.natural
      .map(withIcon)
      .map((px, index) => (index === 0 && isNarrow ? Math.min(px, frameWidth * NARROW_FIRST_SHARE) : px));
    const least = measured.least.map(withIcon);
    const total = (widths: readonly number[]) => Math.ceil(widths.reduce((sum, px) => sum + px, 0));
    // A table that almost fits is squeezed; otherwise it scrolls, and then every column has the room that it wants.
    const isSqueezed = !isNarrow && total(natural) > frameWidth;
    const shown = isSqueezed ? squeezeWidths(natural, least, frameWidth) : natural;
    const isScrolling = total(shown) > frameWidth;
    const claims = columns.map(({ initialWidthPercent }, index) => ({
      wishPercent: isNarrow || isScrolling ? undefined : initialWidthPercent,
      weight: shown[index] ?? 0,
    }));
    return {
      widths: dragged?.names === names ? dragged.widths : initialWidths(claims),
      setWidths: (widths) => setDragged({ names, widths }),
      neededTotal: Math.floor(shown.reduce((sum, px) => sum + px, 0)),
    };
  }, [columns, measured, dragged, names, frameWidth, space, sorted]);
}

/** The widths of columns, with those of a group wide enough together for its heading. */
function withGroups(
  widths: readonly number[],
  columns: ReadonlyArray<ResultsColumn<GridRow>>,
  space: CellSpace,
): number[] {
  let from = 0;
  return columnGroups(columns).flatMap(({ group, columns: run }) => {
    const part = widths.slice(from, from + run.length);
    from += run.length;
    const missing = group === undefined ? 0 : groupWidthPx(group, space) - part.reduce((sum, px) => sum + px, 0);
    return part.map((px) => px + Math.max(missing, 0) / run.length);
  });
}
