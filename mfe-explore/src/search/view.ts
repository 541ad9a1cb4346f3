import { STUDY_HORIZONS, type StudyHorizon } from '@sentinel/vocabulary-market';
import type { AddressFields } from '../fields/address.ts';
import { choiceField, columnsField, countField, optionalField, sortField } from '../fields/address-fields.ts';
import { SPLIT_IDS } from '../study/splits.ts';

/** Rows per page (spec part 3, section 9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export interface ViewSort<Column extends string> {
  readonly column: Column;
  readonly direction: 'asc' | 'desc';
}

/** Which part of the results is shown, and how. */
export interface View<Column extends string> {
  /** 1 is the first. */
  readonly page: number;
  readonly pageSize: PageSize;
  readonly sort: ViewSort<Column>;
  /** Names of the columns, in order; null: as the reader last chose them. */
  readonly columns: readonly string[] | null;
  /** The horizon of the study's histogram and years; null: that of the search. */
  readonly studyHorizon: StudyHorizon | null;
  /** How the study is split (`SPLITS`); null: it is not. */
  readonly studySplit: string | null;
}

/** Spec part 3, section 4: page 1, 20 rows, by ticker ascending. */
export const FIRST_VIEW: View<'ticker'> = {
  page: 1,
  pageSize: 20,
  sort: { column: 'ticker', direction: 'asc' },
  columns: null,
  studyHorizon: null,
  studySplit: null,
};

/** What the contract of a search allows at most. */
const LAST_PAGE = 1_000_000;

export function viewFields<Column extends string>(
  sortColumns: readonly Column[],
  columns: { readonly all: readonly string[]; readonly standard: readonly string[] },
): AddressFields<View<Column>> {
  return {
    page: countField('page', LAST_PAGE),
    pageSize: choiceField('rows', PAGE_SIZES),
    sort: sortField(sortColumns),
    columns: columnsField(columns),
    studyHorizon: optionalField(choiceField('study_horizon', STUDY_HORIZONS)),
    studySplit: optionalField(choiceField('study_split', SPLIT_IDS)),
  };
}

/** Sorting by the same column again reverses the direction, another starts ascending; both return to page 1 (section 4). */
export function sortedBy<Column extends string>(view: View<Column>, column: Column): View<Column> {
  const isAgain = view.sort.column === column && view.sort.direction === 'asc';
  return { ...view, page: 1, sort: { column, direction: isAgain ? 'desc' : 'asc' } };
}

/**
 * The last page, if the view asks for one beyond it (rows were removed since the address was written); else undefined.
 * @param shown number of rows in the answer
 * @param total number of rows that the search finds on all pages
 */
export function pageInstead(
  { page, pageSize }: Pick<View<string>, 'page' | 'pageSize'>,
  shown: number,
  total: number,
): number | undefined {
  const last = Math.ceil(total / pageSize);
  return shown === 0 && last >= 1 && page > last ? last : undefined;
}
