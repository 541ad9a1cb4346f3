import { type AlertTarget, ANY_TARGET } from '@sentinel/alert-rules';
import { type Alert, AppError, type OperationRequest } from '@sentinel/contracts';

/** What is stored of an alert beside its name: the contract's fields, as they were validated. */
export type AlertCriteria = Pick<
  Alert,
  'form_type' | 'tickers' | 'reporting_person_ciks' | 'company_criteria' | 'form_type_constraints'
>;

/**
 * The criteria of a request, once they make sense together (spec part 2, sections 4 and 5).
 * @throws AppError `unprocessable` with the text the form shows
 */
export function readCriteria(request: OperationRequest<'set_alerts'>): AlertCriteria {
  const { form_type, tickers, reporting_person_ciks, company_criteria, form_type_constraints } = request;
  const kinds = form_type_constraints.map(({ constraint_type }) => constraint_type);
  if (!kinds.includes('trade_types')) {
    throw new AppError('unprocessable', 'You must choose a trade type (Purchases, Sales, or both).');
  }
  if (new Set(kinds).size < kinds.length) throw new AppError('unprocessable', 'Each constraint may be given once.');
  for (const constraint of form_type_constraints) {
    if (!('bool' in constraint)) continue;
    const [first, second] = constraint.val;
    const isWhole =
      constraint.bool === 'between'
        ? first !== undefined && second !== undefined && second > first
        : second === undefined;
    if (!isWhole)
      throw new AppError(
        'unprocessable',
        'A range needs two numbers, the second above the first; other constraints take one.',
      );
  }
  if (tickers.length > 0 && reporting_person_ciks.length > 0) {
    throw new AppError('unprocessable', 'Remove owners before selecting companies.');
  }
  const isTargeted = tickers.length > 0 || reporting_person_ciks.length > 0;
  if (isTargeted === company_criteria.includes('include_all')) {
    throw new AppError('unprocessable', 'Choose companies, owners, or all companies.');
  }
  return { form_type, tickers, reporting_person_ciks, company_criteria, form_type_constraints };
}

/**
 * The targets of an alert.
 * @param cikOf the CIKs of the companies that carry a ticker today
 * @throws AppError `unprocessable` naming the tickers nobody carries
 */
export function targetsOf(criteria: AlertCriteria, cikOf: ReadonlyMap<string, string>): AlertTarget[] {
  const unknown = criteria.tickers.filter((ticker) => !cikOf.has(ticker));
  if (unknown.length > 0) throw new AppError('unprocessable', `Not found: ${unknown.join(', ')}`);
  const issuers = new Set(criteria.tickers.flatMap((ticker) => cikOf.get(ticker) ?? []));
  const targets: AlertTarget[] = [
    ...[...issuers].map((cik) => ({ kind: 'issuer' as const, cik })),
    ...criteria.reporting_person_ciks.map((cik) => ({ kind: 'owner' as const, cik })),
  ];
  return targets.length > 0 ? targets : [ANY_TARGET];
}
