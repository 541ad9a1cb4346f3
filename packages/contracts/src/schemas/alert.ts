import Type, { type Static } from 'typebox';
import { Cik, Email, Instant, Ticker } from '../fields.ts';
import { InsiderTypes, TradeTypes } from './trades.ts';

const Bound = Type.Union([Type.Literal('ge'), Type.Literal('le'), Type.Literal('between')]);
/** One number, or two with `between`. */
const BoundValues = Type.Array(Type.Number({ minimum: -1e15, maximum: 1e15 }), { minItems: 1, maxItems: 2 });
const exact = { additionalProperties: false } as const;

/** Spec part 2, section 3 "form_type_constraints": the entries that Form 4 alerts use. */
export const Form4Constraint = Type.Union([
  Type.Object({ constraint_type: Type.Literal('trade_types'), val: TradeTypes }, exact),
  Type.Object({ constraint_type: Type.Literal('insider_types'), val: InsiderTypes }, exact),
  Type.Object(
    {
      constraint_type: Type.Literal('constraint_10b51'),
      val: Type.Array(Type.Literal(true), { minItems: 1, maxItems: 1 }),
    },
    exact,
  ),
  Type.Object({ constraint_type: Type.Literal('num_shares_traded'), bool: Bound, val: BoundValues }, exact),
  Type.Object({ constraint_type: Type.Literal('value_shares_traded'), bool: Bound, val: BoundValues }, exact),
]);
export type Form4Constraint = Static<typeof Form4Constraint>;

/**
 * A name as people read it: no space at either end, no control characters, none that change the direction of the text,
 * no unpaired surrogates. So two names that look the same are the same.
 */
export const AlertName = Type.String({
  minLength: 1,
  maxLength: 120,
  pattern: '^(?!\\s)(?!.*\\s$)[^\\u0000-\\u001f\\u007f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069\\ud800-\\udfff]*$',
});

/** What an alert watches: companies, or owners, or every company (`company_criteria: ["include_all"]`). */
export const alertCriteria = {
  form_type: Type.Literal('4'),
  tickers: Type.Array(Ticker, { maxItems: 1000, uniqueItems: true }),
  reporting_person_ciks: Type.Array(Cik, { maxItems: 1000, uniqueItems: true }),
  company_criteria: Type.Array(Type.Literal('include_all'), { maxItems: 1 }),
  form_type_constraints: Type.Array(Form4Constraint, { minItems: 1, maxItems: 5 }),
};

/** Spec part 2, section 3 "Alert". */
export const Alert = Type.Object({ alert_name: AlertName, ...alertCriteria, created_at: Instant, email: Email }, exact);
export type Alert = Static<typeof Alert>;
