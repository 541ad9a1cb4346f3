import { Cik, Email, IsoDate, someOf } from '@sentinel/contracts/fields';
import {
  ENDED_RETURNS,
  INSIDER_TYPES,
  OFFICER_ROLES,
  RETURN_HORIZONS,
  RETURN_STARTS,
  TRADE_TYPES,
} from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { exploreFilters, NumberConstraint } from './explore.ts';

/** Filters of a trades search (spec part 3 section 7), and the return that it shows, filters and sorts by. */
export const tradeFilters = {
  email: Email,
  return_type: Type.Optional(Type.Union([Type.Literal('raw'), Type.Literal('adjusted')])),
  return_start: Type.Optional(
    Type.Enum(RETURN_STARTS, {
      description: 'Where trade_return starts: trade_date (default), or acceptance, the first close after it.',
    }),
  ),
  return_horizon: Type.Optional(Type.Enum(RETURN_HORIZONS)),
  ended_returns: Type.Optional(
    Type.Enum(ENDED_RETURNS, {
      description:
        'What trade_return is where the series ended before the horizon: unknown (leave_out, default), or the return up to its last price (last_price).',
    }),
  ),
  start_date: Type.Optional(Type.Union([Type.Literal('all'), IsoDate])),
  end_date: Type.Optional(IsoDate),
  ...exploreFilters,
  reporting_person_ciks: Type.Optional(Type.Array(Cik, { minItems: 1, maxItems: 100 })),
  trade_types: Type.Optional(Type.Object({ val: someOf(TRADE_TYPES) }, { additionalProperties: false })),
  insider_types: Type.Optional(Type.Object({ val: someOf(INSIDER_TYPES) }, { additionalProperties: false })),
  officer_roles: Type.Optional(
    Type.Object(
      { val: Type.Array(Type.Enum(OFFICER_ROLES), { minItems: 1, maxItems: OFFICER_ROLES.length, uniqueItems: true }) },
      { additionalProperties: false, description: "A row matches if an owner's title names any of these offices." },
    ),
  ),
  constraint_10b51: Type.Optional(
    Type.Object({ val: Type.Array(Type.Literal(true), { minItems: 1, maxItems: 1 }) }, { additionalProperties: false }),
  ),
  value_shares_traded: Type.Optional(NumberConstraint),
  include_implausible: Type.Optional(
    Type.Boolean({
      description:
        'Takes implausible trades at face value (docs/market-data.md). By default their values sort and filter as unknown ones, and studies leave them out.',
    }),
  ),
  days_to_file: Type.Optional(NumberConstraint),
  trade_return: Type.Optional(NumberConstraint),
  next_EA_days: Type.Optional(NumberConstraint),
  next_EA_ret0: Type.Optional(NumberConstraint),
  next_8K_days: Type.Optional(NumberConstraint),
  next_8K_ret0: Type.Optional(NumberConstraint),
};

/** Columns by which a trades search can be sorted. */
export const TRADE_SORT_COLUMNS = [
  'conm',
  'ticker',
  'owner',
  'title',
  'trade_date',
  'days_to_file',
  'trade_direction',
  'value',
  'trade_return',
  'next_8K_days',
  'next_8K_ret0',
  'next_ea_days',
  'next_ea_ret0',
  'is_10b51',
] as const;
