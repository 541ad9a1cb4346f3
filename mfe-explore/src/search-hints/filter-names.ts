import type { OperationResponse } from '@sentinel/contracts';
import { COMPANY_CRITERIA, EVENT, type FilterField, TRADE } from '@sentinel/fields';

export type RelaxedFilter =
  | OperationResponse<'relax_trades'>['without'][number]['filter']
  | OperationResponse<'relax_events'>['without'][number]['filter'];

const LABELS = {
  relax_trades: labelsOf(TRADE.filters),
  relax_events: labelsOf(EVENT.filters),
};

function labelsOf(fields: readonly FilterField[]): ReadonlyMap<string | null, string> {
  return new Map([
    ...Object.values(COMPANY_CRITERIA).map(({ name, label }) => [name, label] as const),
    ...fields.map(({ filter, label }) => [filter.request, label] as const),
  ]);
}

/** Of a label, what no sentence needs. */
const UNIT = / \((in )?(thousands|millions)\)$/;

/** The label of a filter on its form (spec part 3, section 2), without its unit. */
export const filterName = (operation: keyof typeof LABELS, filter: RelaxedFilter): string =>
  (LABELS[operation].get(filter) ?? filter).replace(UNIT, '');
