import { COMPANY_CRITERIA } from './company/index.ts';
import type { Field, FieldFilter } from './define-field.ts';

/** A field that is filtered by. */
export type FilterField = Field & { readonly filter: FieldFilter };

/** A panel of a search form, or the place of the company criteria, which have a panel of their own. */
export type FilterPanel = 'company criteria' | (FilterGroup & { readonly below?: FilterGroup });

/** Filters under a title; those of an inner list share a line. */
export interface FilterGroup {
  readonly title: string;
  readonly rows: readonly (readonly FilterField[])[];
}

type Criterion = keyof typeof COMPANY_CRITERIA;

type Rows<Group> = Group extends { readonly rows: infer Rows extends readonly (readonly unknown[])[] } ? Rows : never;
type Below<Panel> = Panel extends { readonly below: infer Group } ? Group : never;
type FilterOf<Panels extends readonly FilterPanel[]> = Extract<
  Rows<Panels[number] | Below<Panels[number]>>[number][number],
  FilterField
>;

/** Filters that remove no rows: they say how figures are counted. */
type Counting = { readonly control: 'oneOf' } | { readonly control: 'yesNo'; readonly on: 'true' };
/** A filter without which a search finds more, as hints name it: by its name in requests. */
type Removable<Filter extends FilterField> = Exclude<Filter['filter'], Counting>['request'] | Criterion;

/** A field by whose values a study can be split. */
type SplitOf<Panels extends readonly FilterPanel[]> = Extract<
  FilterOf<Panels>,
  { readonly filter: { readonly isSplit: true } }
>;

/** What a search finds. */
export interface Subject<Panels extends readonly FilterPanel[], Columns extends readonly Field[]> {
  readonly panels: Panels;
  /** In the order of the form. */
  readonly filters: readonly FilterOf<Panels>[];
  /** By the names that hints have for them, the company criteria too. */
  readonly removable: readonly Removable<FilterOf<Panels>>[];
  readonly splits: readonly SplitOf<Panels>[];
  readonly columns: Columns;
  /** In the order of the table. */
  readonly columnNames: readonly Columns[number]['name'][];
}

/** The filters of a panel, in its order. */
export const filtersIn = ({ rows, below }: Exclude<FilterPanel, string>): readonly FilterField[] => [
  ...rows.flat(),
  ...(below?.rows.flat() ?? []),
];

/** What a search finds, made of its form's panels and its table's columns; both in their order. */
export function subject<const Panels extends readonly FilterPanel[], const Columns extends readonly Field[]>(
  panels: Panels,
  columns: Columns,
): Subject<Panels, Columns> {
  const filters = panels.flatMap((panel) => (panel === 'company criteria' ? [] : filtersIn(panel)));
  const removing = filters.filter(
    ({ filter }) => filter.control !== 'oneOf' && !(filter.control === 'yesNo' && filter.on === 'true'),
  );
  return {
    panels,
    filters: filters as FilterOf<Panels>[],
    removable: [...removing.map(({ filter }) => filter.request), ...Object.keys(COMPANY_CRITERIA)] as never,
    splits: filters.filter(({ filter }) => 'isSplit' in filter && filter.isSplit) as never,
    columns,
    columnNames: columns.map(({ name }) => name),
  };
}
