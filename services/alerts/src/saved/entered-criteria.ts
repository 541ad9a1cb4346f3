import type { OperationRequest } from '@sentinel/contracts';
import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { type ConditionName, conditionNameOf, conditionOf, entriesOf, essentialsOf } from '@sentinel/fields';
import { ALERT_KIND_WORDS } from '@sentinel/vocabulary-alerts';
import { incomplete } from './incomplete.ts';

type Entered = Omit<OperationRequest<'preview_alert'>, 'alert_name' | 'email'>;

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
    watchlist,
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
    ...(watchlist === undefined ? {} : { watchlist }),
    company_criteria: isTargeted ? [] : company_criteria.length === 0 ? ['include_all'] : company_criteria,
    form_type_constraints,
    delay_constraints,
    insider_trade_constraints,
  };
  refuseWithoutEssentials(criteria);
  if (tickers.length > 0 && reporting_person_ciks.length > 0) {
    throw incomplete('Remove owners before selecting companies.');
  }
  if (isTargeted && watchlist !== undefined) {
    throw incomplete('Choose a watchlist, or companies and owners, not both.');
  }
  refuseForeign(criteria);
  refuseRepeated(criteria);
  refuseBrokenBounds(criteria);
  refuseInsidersWithoutMove(criteria);
  return criteria;
}

/** What an alert of each kind cannot be without, in the words of spec part 2, section 5. */
function refuseWithoutEssentials(criteria: AlertCriteria): void {
  const { names, text } = essentialsOf(criteria.form_type);
  if (!namesOf(criteria).some((name) => names.includes(name))) throw incomplete(text);
}

const namesOf = (criteria: AlertCriteria): readonly ConditionName[] =>
  entriesOf(criteria).flatMap((entry) => conditionNameOf(entry) ?? []);

/** Matching ignores conditions that a kind of alert does not have; stored, they would look as if they counted. */
function refuseForeign(criteria: AlertCriteria): void {
  const { form_type, reporting_person_ciks } = criteria;
  const foreign = namesOf(criteria).find((name) => !conditionOf(name).kinds.includes(form_type));
  const label = foreign ? `“${conditionOf(foreign).label}”` : 'Owners';
  if (foreign || (form_type !== '4' && reporting_person_ciks.length > 0)) {
    throw incomplete(`${label} cannot be used in ${ALERT_KIND_WORDS[form_type]} alerts.`);
  }
}

function refuseRepeated(criteria: AlertCriteria): void {
  const names = namesOf(criteria);
  if (new Set(names).size < names.length) throw incomplete('Each constraint may be given once.');
  if (criteria.company_criteria.length > 1 && criteria.company_criteria.includes('include_all')) {
    throw incomplete('Choose all companies, or criteria that they must meet.');
  }
}

/** Numbers: one, or two of which the second exceeds the first (spec part 2, section 5 "Numeric constraints"). */
function refuseBrokenBounds(criteria: AlertCriteria): void {
  for (const one of entriesOf(criteria)) {
    if (typeof one === 'string' || !('bool' in one) || one.bool === 'and' || one.bool === 'or') continue;
    const [first, second] = one.val;
    const isWhole =
      one.bool === 'between' ? first !== undefined && second !== undefined && second > first : second === undefined;
    if (isWhole) continue;
    throw incomplete('A range needs two numbers, the second above the first; other constraints take one.');
  }
}

/** What insiders sold counts with a price drop, what they purchased with an increase (spec part 2, section 4 "Alert form"). */
function refuseInsidersWithoutMove(criteria: AlertCriteria): void {
  const names = namesOf(criteria);
  for (const { beside, label } of names.map(conditionOf)) {
    if (beside !== undefined && !names.includes(beside))
      throw incomplete(`${label} needs a ${conditionOf(beside).label.toLowerCase()}.`);
  }
}
