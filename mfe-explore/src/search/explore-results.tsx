import { columnName, conm } from '@sentinel/fields';
import { ResultsTable, Skeleton, type TableView } from '@sentinel/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ExportMenu } from '../export/export-menu.tsx';
import type { ExploreColumn } from '../fields/columns-of.tsx';
import { FreshnessLine } from '../freshness/freshness-line.tsx';
import type { ExploreAnswer, ExploreDefinition } from './definition.ts';
import styles from './explore-results.module.css';
import type { Submitted } from './use-search-page.ts';
import { PAGE_SIZES, type PageSize, sortedBy, type View } from './view.ts';

const COUNT = new Intl.NumberFormat('en-US');
/** Both tables have it. */
const COMPANY_NAME = columnName(conm);

export interface ExploreResultsProps<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
> {
  definition: ExploreDefinition<Form, Filters, Column, Row>;
  submitted: Submitted<Form, Column>;
  filters: Filters;
  results: UseQueryResult<ExploreAnswer<Row>>;
  isSearching: boolean;
  /** Names of the columns, in order. */
  shownColumns: readonly string[];
  onColumns(names: string[]): void;
  onShow(view: View<Column>): void;
  /** Asks for the same rows again. */
  onSearchAgain(): void;
  /** How many rows are new since; undefined: not counted. */
  newRows: number | undefined;
  onShowNew(): void;
}

/** "Search Results": one page of the rows that the submitted search finds (spec part 3, section 2). */
export function ExploreResults<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
>(props: ExploreResultsProps<Form, Filters, Column, Row>) {
  const {
    definition,
    submitted,
    filters,
    results,
    isSearching,
    shownColumns,
    onColumns,
    onShow,
    onSearchAgain,
    newRows,
    onShowNew,
  } = props;
  const { view } = submitted;
  const all = useMemo(() => definition.columns(submitted.form), [definition, submitted.form]);
  const columns = useMemo(
    () => shownColumns.flatMap((name) => all.find((column) => column.name === name) ?? []),
    [all, shownColumns],
  );
  const sorted = all.find(({ sortColumn }) => sortColumn === view.sort.column);
  const tableView: TableView = {
    page: view.page,
    pageSize: view.pageSize,
    sort: sorted ? { column: sorted.name, direction: view.sort.direction } : null,
  };
  const found = results.error ? undefined : results.data;
  const settled = results.isPlaceholderData ? undefined : found;

  return (
    <ResultsTable<Row>
      title="Search Results"
      columns={columns}
      rows={found?.rows ?? []}
      rowKey={definition.rowKey}
      loading={isSearching}
      error={results.error?.message}
      onRetry={() => void results.refetch()}
      emptyText="No data available"
      card={definition.card}
      densityControl
      keysEverywhere
      pageSizes={PAGE_SIZES}
      status={
        <span className={styles.status}>
          {settled && settled.num_rows > 0 ? <span>{rangeText(view, settled.num_rows)}</span> : null}
          {isSearching && !settled ? <Skeleton width="7em" /> : null}
          <FreshnessLine
            rowsReadAt={results.isPlaceholderData ? 0 : results.dataUpdatedAt}
            onSearchAgain={onSearchAgain}
            news={{ count: newRows, nouns: definition.nouns, onShow: onShowNew }}
          />
          <span>{definition.shownText(submitted.form)}</span>
        </span>
      }
      actions={
        <ExportMenu
          {...definition.exportOf(
            filters,
            columns.map(({ sortColumn }) => sortColumn),
            view.sort,
          )}
          total={found?.num_rows ?? 0}
          disabled={isSearching || !found || found.num_rows === 0}
        />
      }
      preferences={{
        allColumns: definition.columnNames.all,
        requiredColumn: COMPANY_NAME,
        standardColumns: definition.columnNames.standard,
        onSave: onColumns,
      }}
      server={{
        view: tableView,
        totalRows: found?.num_rows ?? 0,
        onViewChange: (next) => onShow(nextView(view, tableView, next, all)),
      }}
    />
  );
}

/** "1–20 of 19,870": which of the rows are shown. */
function rangeText({ page, pageSize }: Pick<View<string>, 'page' | 'pageSize'>, total: number): string {
  const first = (page - 1) * pageSize + 1;
  return `${COUNT.format(first)}–${COUNT.format(Math.min(page * pageSize, total))} of ${COUNT.format(total)}`;
}

/** The view for what the table asks for: another sort or page size returns to page 1 (spec part 3, section 4). */
function nextView<Row extends object, Column extends string>(
  view: View<Column>,
  before: TableView,
  next: TableView,
  columns: readonly ExploreColumn<Row, Column>[],
): View<Column> {
  if (next.pageSize !== before.pageSize) return { ...view, page: 1, pageSize: next.pageSize as PageSize };
  if (next.sort?.column !== before.sort?.column || next.sort?.direction !== before.sort?.direction) {
    const name = next.sort?.column ?? before.sort?.column;
    const column = columns.find((one) => one.name === name);
    return column ? sortedBy(view, column.sortColumn) : view;
  }
  return { ...view, page: next.page };
}
