import {
  alertCriteria,
  CompanyCriterion,
  DelayConstraint,
  FormTypeConstraint,
  InsiderTradeConstraint,
} from '@sentinel/contracts-alert-criteria';
import { ALERT_FORM_TYPES, type AlertFormType } from '@sentinel/vocabulary-alerts';
import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { AlertRule, AlertTargets } from '../rule.ts';

/** What is stored of an alert, as the contract names it. */
export interface StoredCriteria {
  readonly form_type: AlertFormType;
  readonly tickers: readonly string[];
  readonly reporting_person_ciks: readonly string[];
  readonly watchlist?: string;
  readonly company_criteria: readonly CompanyCriterion[];
  readonly form_type_constraints: readonly FormTypeConstraint[];
  readonly delay_constraints: readonly DelayConstraint[];
  readonly insider_trade_constraints: readonly InsiderTradeConstraint[];
  /** Stored entries that nothing reads any more, for the user to see: `company_criteria: {"criteria_type":"beta",…}`. */
  readonly unread: readonly string[];
}

const UNREAD_CHARACTERS = 200;
const DEFAULT_FORM_TYPE = '8-K';

/**
 * Reads the stored criteria of an alert, of this version or an older one: fields may be missing, `form_types` may stand for `form_type`
 * (spec part 2, section 3: its first item is used), and entries may be of types that are not known. Nothing is dropped silently: an
 * entry that cannot be read is named in `unread`. An alert with such an entry matches by its other entries.
 */
export function readStoredCriteria(stored: unknown): StoredCriteria {
  const fields = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  const unread: string[] = [];
  const entries = (name: string): readonly unknown[] => {
    const value = fields[name];
    if (value === undefined || value === null) return [];
    if (Array.isArray(value)) return value;
    unread.push(unreadText(name, value));
    return [];
  };
  const read = <Schema extends TSchema>(name: string, schema: Schema): Static<Schema>[] =>
    entries(name).flatMap((entry) => {
      if (Check(schema, entry)) return [entry];
      unread.push(unreadText(name, entry));
      return [];
    });
  const { watchlist } = fields;
  const isList = Check(alertCriteria.watchlist, watchlist);
  if (watchlist !== undefined && !isList) unread.push(unreadText('watchlist', watchlist));
  return {
    form_type: readFormType(fields, unread),
    tickers: read('tickers', alertCriteria.tickers.items),
    reporting_person_ciks: read('reporting_person_ciks', alertCriteria.reporting_person_ciks.items),
    ...(isList ? { watchlist } : {}),
    company_criteria: read('company_criteria', CompanyCriterion),
    form_type_constraints: read('form_type_constraints', FormTypeConstraint),
    delay_constraints: read('delay_constraints', DelayConstraint),
    insider_trade_constraints: read('insider_trade_constraints', InsiderTradeConstraint),
    unread,
  };
}

function readFormType({ form_type, form_types }: Record<string, unknown>, unread: string[]): AlertFormType {
  const [first] = Array.isArray(form_types) ? form_types : [];
  const stored = form_type ?? first;
  const known = ALERT_FORM_TYPES.find((one) => one === stored);
  if (!known && stored !== undefined) unread.push(unreadText('form_type', stored));
  return known ?? DEFAULT_FORM_TYPE;
}

const unreadText = (name: string, entry: unknown) =>
  `${name}: ${JSON.stringify(entry)}`.slice(0, UNREAD_CHARACTERS).toWellFormed();

/**
 * The rule of an alert.
 * @param targets its companies or owners by CIK: tickers change hands, CIKs do not
 */
export const ruleOf = (criteria: Omit<StoredCriteria, 'unread'>, targets: AlertTargets): AlertRule => ({
  formType: criteria.form_type,
  targets,
  company: criteria.company_criteria,
  filing: criteria.form_type_constraints,
  moves: criteria.delay_constraints,
  insiders: criteria.insider_trade_constraints,
});
