import { type CompanyCriteria, EMPTY_CRITERIA } from '@sentinel/market-ui';
import type { RelaxedFilter } from '../search-hints/filter-names.ts';

/** The company criteria, by the names that the server has for them. */
const CRITERIA: Readonly<Partial<Record<RelaxedFilter, keyof CompanyCriteria>>> = {
  industry: 'industries',
  market_value: 'marketValue',
  avg_daily_volume: 'averageDailyVolume',
  share_price: 'sharePrice',
};

/**
 * The part of a form that changes when a filter is dropped.
 * @param fields the form's field of each filter but the company criteria
 */
export function dropFilter<Form extends { readonly criteria: CompanyCriteria }>(
  form: Form,
  emptyForm: Form,
  fields: Readonly<Partial<Record<RelaxedFilter, keyof Form>>>,
  filter: RelaxedFilter,
): Partial<Form> {
  const criterion = CRITERIA[filter];
  if (criterion !== undefined) {
    return { criteria: { ...form.criteria, [criterion]: EMPTY_CRITERIA[criterion] } } as unknown as Partial<Form>;
  }
  const field = fields[filter];
  return field === undefined ? {} : ({ [field]: emptyForm[field] } as unknown as Partial<Form>);
}
