import { AccessionNumber, Instant, Line, nullable } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { MissingReturn } from './explore.ts';

const exact = { additionalProperties: false } as const;

/** A trading day, yyyy-mm-dd. Null: the calendar has none. */
const TradingDay = nullable(Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }));
const Close = (description: string) => nullable(Type.Number({ description }));

/** The two closes of a series and what it did in between. */
const Legs = Type.Object(
  {
    symbol: nullable(Line(20)),
    start_close: Close('US dollars, adjusted to the shares of the end day. Null: no price on that day.'),
    end_close: Close('US dollars, as traded.'),
    start_close_as_traded: Close('US dollars, before the adjustment.'),
    change: nullable(Type.Number({ description: 'end_close / start_close - 1' })),
  },
  exact,
);

/** How a stored return came about: the two days, and the closes of the stock and of the market fund. */
export const returnExplanation = {
  value: nullable(Type.Number({ description: 'The stored return, as searches show it; a fraction.' })),
  missing: MissingReturn,
  /** The closes give another value than the stored one: a correction came in, and the facts are computed again in a moment. */
  is_being_recomputed: Type.Boolean(),
  /** What the closes are adjusted for: splits (`price`), or splits and dividends (`total`). Null without prices. */
  basis: nullable(Type.Enum(['price', 'total'])),
  start_day: TradingDay,
  /** While the return is pending, the day on which it will be known. */
  end_day: TradingDay,
  /** The last trading day of the series, where it has ended. */
  ended_on: TradingDay,
  /** Null without a series of prices. */
  stock: nullable(Legs),
  fund: nullable(Legs),
};

/** The filing that the explained row comes from. */
export const ExplainedFiling = Type.Object(
  {
    accno: AccessionNumber,
    form_type: Line(20),
    accepted_at: nullable(Instant),
    filed_on: nullable(Type.String({ maxLength: 10, description: 'yyyy-mm-dd' })),
  },
  exact,
);
