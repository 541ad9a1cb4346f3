import { Cik, someOf, Ticker } from '@sentinel/contracts/fields';
import { ALERT_FORM_TYPES } from '@sentinel/vocabulary-alerts';
import {
  EIGHT_K_ITEMS,
  INDUSTRIES,
  INSIDER_LOOKBACKS,
  INSIDER_TYPES,
  OFFICER_ROLES,
  TRADE_TYPES,
} from '@sentinel/vocabulary-market';
import Type, { type Static, type TObject } from 'typebox';

/** What an alert of spec part 2, section 3 watches. Which constraints belong to which form type is checked by services/alerts, whose texts the form shows. */

const exact = { additionalProperties: false } as const;

const Bound = Type.Union([Type.Literal('ge'), Type.Literal('le'), Type.Literal('between')]);
/** One number, or two with `between`. */
const BoundValues = Type.Array(Type.Number({ minimum: -1e15, maximum: 1e15 }), { minItems: 1, maxItems: 2 });
const named = <const Name extends string>(name: Name) =>
  Type.Object({ constraint_type: Type.Literal(name), bool: Bound, val: BoundValues }, exact);

/** A word or phrase that a filing must say: something to look for, on one line. */
const Keyword = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^(?=.*[\\p{L}\\p{N}])(?!\\s)(?!.*\\s$)[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$',
});

/** Constraints on the filing. Form 4: trade and insider types, officers' titles, plans, numbers. 8-K: items, keywords. Keyword alerts: keywords. */
export const FormTypeConstraint = Type.Union([
  Type.Object({ constraint_type: Type.Literal('trade_types'), val: someOf(TRADE_TYPES) }, exact),
  Type.Object({ constraint_type: Type.Literal('insider_types'), val: someOf(INSIDER_TYPES) }, exact),
  Type.Object({ constraint_type: Type.Literal('officer_roles'), val: someOf(OFFICER_ROLES) }, exact),
  Type.Object(
    {
      constraint_type: Type.Literal('constraint_10b51'),
      val: Type.Array(Type.Literal(true), { minItems: 1, maxItems: 1 }),
    },
    exact,
  ),
  named('num_shares_traded'),
  named('value_shares_traded'),
  Type.Object(
    {
      constraint_type: Type.Literal('item_number'),
      val: Type.Array(Type.Enum(EIGHT_K_ITEMS.map(({ code }) => code)), {
        minItems: 1,
        maxItems: EIGHT_K_ITEMS.length,
        uniqueItems: true,
      }),
    },
    exact,
  ),
  Type.Object(
    {
      constraint_type: Type.Literal('keywords'),
      bool: Type.Union([Type.Literal('and'), Type.Literal('or')]),
      val: Type.Array(Keyword, { minItems: 1, maxItems: 50, uniqueItems: true }),
    },
    exact,
  ),
]);
export type FormTypeConstraint = Static<typeof FormTypeConstraint>;

/** What the company must be, as of the event (DESIGN section 6): money in US dollars. */
export const CompanyCriterion = Type.Union([
  Type.Literal('include_all'),
  Type.Object(
    {
      criteria_type: Type.Literal('industry'),
      val: Type.Array(Type.Enum([...INDUSTRIES]), { minItems: 1, maxItems: INDUSTRIES.length, uniqueItems: true }),
    },
    exact,
  ),
  Type.Object(
    {
      criteria_type: Type.Union([
        Type.Literal('market_value'),
        Type.Literal('avg_daily_volume'),
        Type.Literal('share_price'),
      ]),
      bool: Bound,
      val: BoundValues,
    },
    exact,
  ),
]);
export type CompanyCriterion = Static<typeof CompanyCriterion>;

/** A move of the price as a fraction: `['price_drop', 0.05]` is a fall by 5 % or more. */
export const DelayConstraint = Type.Tuple([
  // With its type: the serializer asks it of each entry of a tuple.
  Type.Unsafe<'price_drop' | 'price_increase'>({
    type: 'string',
    enum: ['price_drop', 'price_increase'],
    maxLength: 20,
  }),
  Type.Number({ minimum: 0, maximum: 100 }),
]);
export type DelayConstraint = Static<typeof DelayConstraint>;

/** What insiders of the company did before an event: dollars sold and bought within the days of `lookback_period`. */
export const InsiderTradeConstraint = Type.Union([
  Type.Object(
    {
      constraint_type: Type.Literal('lookback_period'),
      val: Type.Array(Type.Enum(INSIDER_LOOKBACKS), { minItems: 1, maxItems: 1 }),
    },
    exact,
  ),
  named('value_sold'),
  named('value_purchased'),
]);
export type InsiderTradeConstraint = Static<typeof InsiderTradeConstraint>;

/** What an alert watches, and which events match it. */
export const alertCriteria = {
  form_type: Type.Enum(ALERT_FORM_TYPES),
  /** Companies or owners, never both. With neither, every company that meets `company_criteria`. */
  tickers: Type.Array(Ticker, { maxItems: 1000, uniqueItems: true }),
  reporting_person_ciks: Type.Array(Cik, { maxItems: 1000, uniqueItems: true }),
  company_criteria: Type.Array(CompanyCriterion, { maxItems: 4 }),
  form_type_constraints: Type.Array(FormTypeConstraint, { maxItems: 8 }),
  delay_constraints: Type.Array(DelayConstraint, { maxItems: 2 }),
  insider_trade_constraints: Type.Array(InsiderTradeConstraint, { maxItems: 3 }),
};

const {
  company_criteria,
  delay_constraints,
  form_type,
  form_type_constraints,
  insider_trade_constraints,
  reporting_person_ciks,
  tickers,
} = alertCriteria;
/** The same in a request: what the spec calls optional may be left out and is then empty. */
export const enteredCriteria = {
  form_type,
  tickers: Type.Optional(tickers),
  reporting_person_ciks: Type.Optional(reporting_person_ciks),
  company_criteria: Type.Optional(company_criteria),
  form_type_constraints: Type.Optional(form_type_constraints),
  delay_constraints: Type.Optional(delay_constraints),
  insider_trade_constraints: Type.Optional(insider_trade_constraints),
};

/** What an alert watches, and which events match it: all fields. */
export type AlertCriteria = Static<TObject<typeof alertCriteria>>;
