import type { ConditionList } from './define-condition.ts';
import type { ConditionName } from './index.ts';

/** An entry of an alert's lists, as requests and stored alerts have it. */
type Entry =
  | 'include_all'
  | readonly [move: ConditionName, fraction: number]
  | { readonly constraint_type: ConditionName }
  | { readonly criteria_type: ConditionName };

/** All entries of an alert, list by list. */
export const entriesOf = <Criteria extends Readonly<Record<ConditionList, readonly Entry[]>>>({
  company_criteria,
  delay_constraints,
  form_type_constraints,
  insider_trade_constraints,
}: Criteria): readonly Criteria[ConditionList][number][] => [
  ...form_type_constraints,
  ...delay_constraints,
  ...insider_trade_constraints,
  ...company_criteria,
];

/** The condition that an entry is; undefined for `include_all`, which asks nothing. */
export function conditionNameOf(entry: Entry): ConditionName | undefined {
  if (entry === 'include_all') return undefined;
  if (isMove(entry)) return entry[0];
  return 'criteria_type' in entry ? entry.criteria_type : entry.constraint_type;
}

/**
 * Whether an alert names no company, owner, watchlist, keyword or company criterion. So many events match it that it goes out as a digest only (DESIGN
 * section 6, "Delivery").
 */
export const isBroadAlert = (
  criteria: Readonly<Record<'company_criteria' | 'form_type_constraints', readonly Entry[]>> &
    Readonly<Record<'tickers' | 'reporting_person_ciks', readonly string[]>> & { readonly watchlist?: string },
): boolean =>
  criteria.tickers.length + criteria.reporting_person_ciks.length === 0 &&
  criteria.watchlist === undefined &&
  criteria.company_criteria.every((one) => one === 'include_all') &&
  criteria.form_type_constraints.every((one) => conditionNameOf(one) !== 'keywords');

const isMove = (entry: Entry): entry is readonly [ConditionName, number] => Array.isArray(entry);
