import type { OperationRequest } from '@sentinel/contracts';
import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { refuseForeignConstraints } from './constraints-of-kind.ts';
import { incomplete } from './incomplete.ts';

type Entered = Omit<OperationRequest<'preview_alert'>, 'email'>;

/**
 * The criteria of a request, once they make sense together (spec part 2, sections 4 and 5).
 * @returns with companies or owners without criteria of companies, and with neither, and no criteria, every company
 * @throws AppError `unprocessable` with the text that the form shows
 */
export function readCriteria(entered: Entered): AlertCriteria {
  const {
    form_type,
    tickers = [],
    reporting_person_ciks = [],
    company_criteria = [],
    form_type_constraints = [],
    delay_constraints = [],
    insider_trade_constraints = [],
  } = entered;
  const isTargeted = tickers.length + reporting_person_ciks.length > 0;
  const criteria: AlertCriteria = {
    form_type,
    tickers,
    reporting_person_ciks,
    company_criteria: isTargeted ? [] : company_criteria.length === 0 ? ['include_all'] : company_criteria,
    form_type_constraints,
    delay_constraints,
    insider_trade_constraints,
  };
  refuseWithoutEssentials(criteria);
  if (tickers.length > 0 && reporting_person_ciks.length > 0) {
    throw incomplete('Remove owners before selecting companies.');
  }
  refuseForeignConstraints(criteria);
  refuseRepeated(criteria);
  refuseBrokenBounds(criteria);
  refuseInsidersWithoutMove(criteria);
  return criteria;
}

/** What an alert of each kind cannot be without, in the words of spec part 2, section 5. */
function refuseWithoutEssentials({ delay_constraints, form_type, form_type_constraints }: AlertCriteria): void {
  const has = (type: string) => form_type_constraints.some(({ constraint_type }) => constraint_type === type);
  switch (form_type) {
    case '4':
      if (has('trade_types')) return;
      throw incomplete('You must choose a trade type (Purchases, Sales, or both).');
    case '8-K':
    case 'price_alert':
      if (delay_constraints.length > 0) return;
      throw incomplete('You must enter a materiality threshold (Price Drop or Price Increase) before saving.');
    case 'keyword':
      if (has('keywords')) return;
      throw incomplete('You must enter at least one keyword before saving.');
  }
}

function refuseRepeated(criteria: AlertCriteria): void {
  const { company_criteria, delay_constraints, form_type_constraints, insider_trade_constraints } = criteria;
  const lists: readonly (readonly string[])[] = [
    company_criteria.map((one) => (one === 'include_all' ? one : one.criteria_type)),
    form_type_constraints.map(({ constraint_type }) => constraint_type),
    delay_constraints.map(([direction]) => direction),
    insider_trade_constraints.map(({ constraint_type }) => constraint_type),
  ];
  if (lists.some((types) => new Set(types).size < types.length)) throw incomplete('Each constraint may be given once.');
  if (company_criteria.length > 1 && company_criteria.includes('include_all')) {
    throw incomplete('Choose all companies, or criteria that they must meet.');
  }
}

/** Numbers: one, or two of which the second exceeds the first (spec part 2, section 5 "Numeric constraints"). */
function refuseBrokenBounds({
  company_criteria,
  form_type_constraints,
  insider_trade_constraints,
}: AlertCriteria): void {
  for (const one of [...company_criteria, ...form_type_constraints, ...insider_trade_constraints]) {
    if (one === 'include_all' || !('bool' in one) || one.bool === 'and' || one.bool === 'or') continue;
    const [first, second] = one.val;
    const isWhole =
      one.bool === 'between' ? first !== undefined && second !== undefined && second > first : second === undefined;
    if (isWhole) continue;
    throw incomplete('A range needs two numbers, the second above the first; other constraints take one.');
  }
}

/** What insiders sold counts with a price drop, what they purchased with an increase (spec part 2, section 4 "Alert form"). */
function refuseInsidersWithoutMove({ delay_constraints, insider_trade_constraints }: AlertCriteria): void {
  const moves = delay_constraints.map(([direction]) => direction);
  for (const { constraint_type } of insider_trade_constraints) {
    if (constraint_type === 'value_sold' && !moves.includes('price_drop'))
      throw incomplete('Value sold needs a price drop.');
    if (constraint_type === 'value_purchased' && !moves.includes('price_increase'))
      throw incomplete('Value purchased needs a price increase.');
  }
}

/**
 * Whether an alert would match events of any company: its messages then go out as digests only (DESIGN section 6, "Delivery").
 */
export const isBroad = (criteria: AlertCriteria): boolean =>
  criteria.tickers.length + criteria.reporting_person_ciks.length === 0 &&
  criteria.company_criteria.every((one) => one === 'include_all') &&
  !criteria.form_type_constraints.some(({ constraint_type }) => constraint_type === 'keywords');
