import type { Alert } from '@sentinel/contracts';

/** What is stored of an alert beside its name and delivery: the contract's fields, all of them. */
export type AlertCriteria = Pick<
  Alert,
  | 'form_type'
  | 'tickers'
  | 'reporting_person_ciks'
  | 'company_criteria'
  | 'form_type_constraints'
  | 'delay_constraints'
  | 'insider_trade_constraints'
>;
