import Type from 'typebox';

/**
 * The filters that a search can do without, each a part of the form: `company` is the chosen company or owner, `dates` the date
 * range; the others are named as in the request.
 */
export const TRADE_FILTER_NAMES = [
  'company',
  'dates',
  'industry',
  'market_value',
  'avg_daily_volume',
  'share_price',
  'item_number',
  'trade_types',
  'insider_types',
  'officer_roles',
  'constraint_10b51',
  'value_shares_traded',
  'days_to_file',
  'trade_return',
  'next_EA_days',
  'next_EA_ret0',
  'next_8K_days',
  'next_8K_ret0',
] as const;

export const EVENT_FILTER_NAMES = [
  'company',
  'dates',
  'industry',
  'market_value',
  'avg_daily_volume',
  'share_price',
  'item_number',
  'event_return',
  'price_move',
  'value_sold',
  'value_purchased',
] as const;

/** How many rows a search has without one of its filters; the most first. Filters that are not set are not listed. */
export const relaxedSearch = <const Names extends readonly string[]>(names: Names) =>
  Type.Object(
    {
      without: Type.Array(
        Type.Object(
          { filter: Type.Enum(names as unknown as Names[number][]), num_rows: Type.Integer({ minimum: 0 }) },
          { additionalProperties: false },
        ),
        { maxItems: names.length },
      ),
    },
    { additionalProperties: false },
  );
