import { Cik, Ticker, Uuid } from '@sentinel/contracts/fields';
import { type ConditionOf, conditionsIn } from '@sentinel/fields';
import { ALERT_FORM_TYPES } from '@sentinel/vocabulary-alerts';
import Type, { type Static, type TObject } from 'typebox';
import { entryOf } from './entry-schema.ts';

/**
 * What an alert of spec part 2, section 3 watches: its conditions as `packages/fields` declares them. Which of them belong to which form
 * type is checked by services/alerts, whose texts the form shows.
 */

/** Conditions on the filing. */
export const FormTypeConstraint = entryOf(conditionsIn('form_type_constraints'));
export type FormTypeConstraint = Static<typeof FormTypeConstraint>;

/** What the company must be, as of the event (DESIGN section 6): money in US dollars. */
export const CompanyCriterion = entryOf<ConditionOf<'company_criteria'>, 'include_all'>(
  conditionsIn('company_criteria'),
  [Type.Literal('include_all')],
);
export type CompanyCriterion = Static<typeof CompanyCriterion>;

/** A move of the price as a fraction: `['price_drop', 0.05]` is a fall by 5 % or more. */
export const DelayConstraint = Type.Tuple([
  // With its type: the serializer asks it of each entry of a tuple.
  Type.Unsafe<ConditionOf<'delay_constraints'>>({
    type: 'string',
    enum: conditionsIn('delay_constraints'),
    maxLength: 20,
  }),
  Type.Number({ minimum: 0, maximum: 100 }),
]);
export type DelayConstraint = Static<typeof DelayConstraint>;

/** What insiders of the company did before an event: dollars sold and bought within the days of `lookback_period`. */
export const InsiderTradeConstraint = entryOf(conditionsIn('insider_trade_constraints'));
export type InsiderTradeConstraint = Static<typeof InsiderTradeConstraint>;

/** What an alert watches, and which events match it. */
export const alertCriteria = {
  form_type: Type.Enum(ALERT_FORM_TYPES),
  /** Companies or owners, never both. With neither, every company that meets `company_criteria`. */
  tickers: Type.Array(Ticker, { maxItems: 1000, uniqueItems: true }),
  reporting_person_ciks: Type.Array(Cik, { maxItems: 1000, uniqueItems: true }),
  /** The companies and people of one of the user's watchlists, as it is when an event comes; never beside companies or owners of its own. */
  watchlist: Type.Optional(Uuid),
  company_criteria: Type.Array(CompanyCriterion, { maxItems: conditionsIn('company_criteria').length }),
  form_type_constraints: Type.Array(FormTypeConstraint, { maxItems: conditionsIn('form_type_constraints').length }),
  delay_constraints: Type.Array(DelayConstraint, { maxItems: conditionsIn('delay_constraints').length }),
  insider_trade_constraints: Type.Array(InsiderTradeConstraint, {
    maxItems: conditionsIn('insider_trade_constraints').length,
  }),
};

const {
  company_criteria,
  delay_constraints,
  form_type,
  form_type_constraints,
  insider_trade_constraints,
  reporting_person_ciks,
  tickers,
  watchlist,
} = alertCriteria;
/** The same in a request: what the spec calls optional may be left out and is then empty. */
export const enteredCriteria = {
  form_type,
  tickers: Type.Optional(tickers),
  reporting_person_ciks: Type.Optional(reporting_person_ciks),
  watchlist,
  company_criteria: Type.Optional(company_criteria),
  form_type_constraints: Type.Optional(form_type_constraints),
  delay_constraints: Type.Optional(delay_constraints),
  insider_trade_constraints: Type.Optional(insider_trade_constraints),
};

/** What an alert watches, and which events match it: all fields. */
export type AlertCriteria = Static<TObject<typeof alertCriteria>>;

/** An entry of one of its lists. */
export type CriteriaEntry = FormTypeConstraint | DelayConstraint | InsiderTradeConstraint | CompanyCriterion;
