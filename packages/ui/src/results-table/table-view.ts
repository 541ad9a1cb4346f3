import type { Sort } from './sort-cells.ts';

/** Which part of the rows a table shows, and in which order. */
export interface TableView {
  /** 1 is the first. */
  page: number;
  pageSize: number;
  sort: Sort | null;
}

/** Any sort change returns to page 1 (spec part 2 section 4). */
export function withSort(view: TableView, sort: Sort | null): TableView {
  return { ...view, sort, page: 1 };
}

/** Another page size keeps the first shown row on the page. */
export function withPageSize(view: TableView, pageSize: number): TableView {
  return { ...view, pageSize, page: Math.floor(((view.page - 1) * view.pageSize) / pageSize) + 1 };
}

/** The view with a page that exists: rows may have been removed since. */
export function withinRows(view: TableView, totalRows: number): TableView {
  const pageCount = Math.max(Math.ceil(totalRows / view.pageSize), 1);
  return view.page > pageCount ? { ...view, page: pageCount } : view;
}

/** The rows of the view's page. */
export function pageRows<Row>(rows: readonly Row[], { page, pageSize }: Omit<TableView, 'sort'>): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}
