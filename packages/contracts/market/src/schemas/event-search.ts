import { Email, IsoDate } from '@sentinel/contracts/fields';
import { INSIDER_LOOKBACKS, INSIDER_SUMS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { exploreFilters, NumberConstraint } from './explore.ts';

/** A fraction of the previous close; the least that counts. */
const Move = Type.Optional(Type.Number({ minimum: 0, maximum: 100 }));

/**
 * How far the price went from the previous close within the event's session, in quotes and at the close: what an alert's thresholds
 * are compared with. Either way is enough; of none, nothing is found.
 */
const PriceMove = Type.Object({ drop: Move, increase: Move }, { additionalProperties: false });

/** Filters of an events search (spec part 3 section 7). */
export const eventFilters = {
  email: Email,
  return_type: Type.Optional(Type.Literal('adjusted')),
  lookback_period: Type.Optional(Type.Enum(INSIDER_LOOKBACKS)),
  insider_sums: Type.Optional(
    Type.Enum(INSIDER_SUMS, {
      description:
        'Trades that value_sold and value_purchased count: trade_date (default), all by their date; as_known, only those filed by the time the 8-K was accepted.',
    }),
  ),
  start_date: Type.Optional(IsoDate),
  end_date: Type.Optional(IsoDate),
  ...exploreFilters,
  event_return: Type.Optional(NumberConstraint),
  price_move: Type.Optional(PriceMove),
  value_sold: Type.Optional(NumberConstraint),
  value_purchased: Type.Optional(NumberConstraint),
};

/** Columns by which an events search can be sorted. */
export const EVENT_SORT_COLUMNS = [
  'conm',
  'ticker',
  'date_filed',
  'event_return',
  '8K_items',
  'value_sold',
  'value_purchased',
] as const;
