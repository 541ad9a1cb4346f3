import type { AlertCriteria, FormTypeConstraint } from '@sentinel/contracts-alert-criteria';
import { insider_types, officer_roles, trade_direction } from '@sentinel/fields';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import { incomplete } from './incomplete.ts';

type ConstraintType = FormTypeConstraint['constraint_type'];

interface Kind {
  /** As in `… alerts`. */
  readonly name: string;
  readonly constraints: readonly ConstraintType[];
  /** Price thresholds, and what insiders did before the event. */
  readonly hasMoves: boolean;
  readonly hasOwners: boolean;
}

/** Which constraints each kind of alert has (spec part 2, sections 3 and 4). */
const KINDS: Readonly<Record<AlertFormType, Kind>> = {
  '4': {
    name: 'insider trading',
    constraints: [
      'trade_types',
      'insider_types',
      'officer_roles',
      'constraint_10b51',
      'num_shares_traded',
      'value_shares_traded',
    ],
    hasMoves: false,
    hasOwners: true,
  },
  '8-K': { name: 'material event', constraints: ['item_number', 'keywords'], hasMoves: true, hasOwners: false },
  price_alert: { name: 'price', constraints: [], hasMoves: true, hasOwners: false },
  keyword: { name: 'keyword', constraints: ['keywords'], hasMoves: false, hasOwners: false },
};

const LABELS: Readonly<Record<ConstraintType, string>> = {
  trade_types: trade_direction.label,
  insider_types: insider_types.label,
  officer_roles: officer_roles.short,
  constraint_10b51: 'The 10b5-1 exclusion',
  num_shares_traded: 'The number of shares traded',
  value_shares_traded: 'The value of shares traded',
  item_number: '8-K items',
  keywords: 'Keywords',
};

/**
 * Matching ignores constraints that a kind of alert does not have; stored, they would look as if they counted.
 * @throws AppError `unprocessable` naming the first one
 */
export function refuseForeignConstraints(criteria: AlertCriteria): void {
  const { name, constraints, hasMoves, hasOwners } = KINDS[criteria.form_type];
  const foreign = [
    ...criteria.form_type_constraints
      .filter(({ constraint_type }) => !constraints.includes(constraint_type))
      .map(({ constraint_type }) => LABELS[constraint_type]),
    ...(criteria.delay_constraints.length > 0 && !hasMoves ? ['Price thresholds'] : []),
    ...(criteria.insider_trade_constraints.length > 0 && !hasMoves ? ['Insider trading filters'] : []),
    ...(criteria.reporting_person_ciks.length > 0 && !hasOwners ? ['Owners'] : []),
  ];
  if (foreign[0] !== undefined) throw incomplete(`${foreign[0]} cannot be used in ${name} alerts.`);
}
