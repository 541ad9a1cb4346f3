import { Cik, nullable, Ticker } from '@sentinel/contracts/fields';
import {
  EIGHT_K_ITEMS,
  INDUSTRIES,
  MAX_CHOSEN,
  MISSING_RETURN_REASONS,
  PLAN_EVIDENCE,
  RETURN_BASES,
} from '@sentinel/vocabulary-market';
import Type from 'typebox';

/**
 * Shared by both explore searches (spec part 3, sections 3, 5 and 7). Money is in US dollars, returns are fractions
 * (DESIGN section 3).
 */

const exact = { additionalProperties: false } as const;
const Bound = Type.Number({ minimum: -1e15, maximum: 1e15 });

/** `{bool, val}`: at least, at most, or between two numbers, inclusive. */
export const NumberConstraint = Type.Union([
  Type.Object(
    {
      bool: Type.Union([Type.Literal('ge'), Type.Literal('le')]),
      val: Type.Array(Bound, { minItems: 1, maxItems: 1 }),
    },
    exact,
  ),
  Type.Object({ bool: Type.Literal('between'), val: Type.Array(Bound, { minItems: 2, maxItems: 2 }) }, exact),
]);

/** Of the filing's index at the SEC. */
export const FilingUrl = Type.String({ maxLength: 200 });

/** Why the return beside it is unknown; null when it is known. */
export const MissingReturn = nullable(Type.Enum(MISSING_RETURN_REASONS));

/** What the returns of a row include; null without prices of the company. */
export const Basis = nullable(
  Type.Enum(RETURN_BASES, {
    description: 'price: prices only; total: reinvested dividends, too, of the stock and the fund.',
  }),
);

export const LastReturn = nullable(
  Type.Number({ description: 'Up to the last price, where the series ended before the horizon; a fraction.' }),
);

export const Evidence = nullable(
  Type.Enum(PLAN_EVIDENCE, { description: 'Where the form tells is_10b51; null where nothing does.' }),
);

/** 8-K item numbers; matches a row with any of them. */
export const ItemNumbers = Type.Object(
  {
    val: Type.Array(Type.Enum(EIGHT_K_ITEMS.map(({ code }) => code)), { minItems: 1, maxItems: EIGHT_K_ITEMS.length }),
  },
  exact,
);

/** Companies by CIK or ticker; a row matches if either list contains its company. */
export const companies = {
  ciks: Type.Optional(Type.Array(Cik, { minItems: 1, maxItems: MAX_CHOSEN })),
  tickers: Type.Optional(Type.Array(Ticker, { minItems: 1, maxItems: MAX_CHOSEN })),
};

/**
 * Company criteria, as of the event (DESIGN section 6). With `include_all` the others have no effect. Without it, a
 * company with an unknown figure never matches a criterion on that figure.
 */
export const companyCriteria = {
  include_all: Type.Optional(Type.Boolean()),
  industry: Type.Optional(
    Type.Object({ val: Type.Array(Type.Enum([...INDUSTRIES]), { minItems: 1, maxItems: INDUSTRIES.length }) }, exact),
  ),
  market_value: Type.Optional(NumberConstraint),
  avg_daily_volume: Type.Optional(NumberConstraint),
  share_price: Type.Optional(NumberConstraint),
};

/** A fraction of the previous close; the least that counts. */
const Move = Type.Optional(Type.Number({ minimum: 0, maximum: 100 }));

/**
 * How far the price went from the previous close within the event's session, in quotes and at the close: what an alert's thresholds
 * are compared with. Either way is enough; of none, nothing is found.
 */
export const PriceMove = Type.Object({ drop: Move, increase: Move }, exact);

/** The requested page. */
export const explorePage = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  limit: Type.Union([Type.Literal(10), Type.Literal(20), Type.Literal(50), Type.Literal(100)]),
  sort_direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]),
};
