import type { AlertAsSearch, SearchAsAlert } from '@sentinel/market-ui';
import type { RowCard } from '@sentinel/ui';
import type { StudyHorizon } from '@sentinel/vocabulary-market';
import type { ComponentType } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ExportRequest } from '../export/use-export.ts';
import type { ExploreColumn } from '../fields/columns-of.tsx';
import type { ReadySearch } from '../saved/ready-search.ts';
import type { RelaxedSearch } from '../search-hints/relaxed-search.query.ts';
import type { StudyOperation } from '../study/study.query.ts';
import type { SearchKind } from './use-search-page.ts';
import type { ViewSort } from './view.ts';

export interface ExploreAnswer<Row extends object> {
  readonly num_rows: number;
  readonly rows: readonly Row[];
}

/** How the results are asked for; `filters` of the operation beside it. */
export interface PageRequest<Column extends string> {
  readonly page: number;
  readonly limit: 10 | 20 | 50 | 100;
  readonly sort_column: Column;
  readonly sort_direction: 'asc' | 'desc';
}

export interface StudyProps<Form, Filters> {
  /** The form that was submitted, and the filters of its search. */
  form: Form;
  filters: Filters;
  /** Of its histogram and years; null: that of the search. */
  horizon: StudyHorizon | null;
  onHorizon(horizon: StudyHorizon): void;
  /** How it is split (`SPLITS`); null: it is not. */
  split: string | null;
  onSplit(split: string | null): void;
  /** Searches for the same with another part of the form. */
  onChange(part: Partial<Form>): void;
}

/** One of the two explore pages: everything that makes it different from the other. Constant. */
export interface ExploreDefinition<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
> {
  readonly title: string;
  /** What its rows are: 'trade', 'trades'. */
  readonly nouns: readonly [one: string, many: string];
  readonly operation: 'explore_trades' | 'explore_events';
  /** Of the study beside the results, which is renewed with them. */
  readonly studyOperation: StudyOperation;
  readonly kind: SearchKind<Form, Column, Filters>;
  /** The order in which new rows are on top. */
  readonly newestFirst: ViewSort<Column>;
  /** Names of columns, in their order. */
  readonly columnNames: { readonly all: readonly string[]; readonly standard: readonly string[] };
  /** The columns for results of this form. */
  columns(form: Form): readonly ExploreColumn<Row, Column>[];
  rowKey(row: Row): string;
  /** What a row shows on a phone. */
  readonly card: RowCard<Row>;
  /** What the results show where that depends on the form: 'Trade Return: raw, 20 business days from the trade date'. */
  shownText(form: Form): string;
  /** The searches that ship with the page. */
  readonly ready: readonly ReadySearch<Form>[];
  /** The file of the whole result, with the columns and order of the screen. */
  exportOf(filters: Filters, columns: readonly Column[], sort: ViewSort<Column>): ExportRequest;
  /** The search that is counted without each of its filters. */
  hintsOf(filters: Filters): RelaxedSearch;
  /** A search as an alert, and the form of an alert as a search: null for an alert of another page. */
  readonly alert: {
    readonly kind: 'insider-trading' | 'material-event';
    of(form: Form): SearchAsAlert;
    formOf(search: AlertAsSearch): Form | null;
  };
  /** The study of the rows of a search, beside them. */
  readonly Study: ComponentType<StudyProps<Form, Filters>>;
  fetch(request: Filters & PageRequest<Column>, signal: AbortSignal): Promise<ExploreAnswer<Row>>;
}
