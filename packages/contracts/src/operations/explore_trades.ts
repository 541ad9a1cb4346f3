import Type from 'typebox';
import { defineOperation } from '../define-operation.ts';
import { AccessionNumber, Cik, Email, IsoDate, Line, nullable, SMALL_BODY } from '../fields.ts';
import { InsiderTypes, TradeTypes } from '../schemas/trades.ts';

/** Columns a trades search can be sorted by. */
export const TRADE_SORT_COLUMNS = [
  'conm',
  'ticker',
  'owner',
  'title',
  'trade_date',
  'trade_direction',
  'value',
  'is_10b51',
] as const;

/** One filing × owner group × direction × trade date (docs/architecture.md, "One row"). */
const TradeRow = Type.Object(
  {
    conm: Line(300),
    ticker: nullable(Line(12)),
    cik: Cik,
    accno: AccessionNumber,
    owner: Type.String({ maxLength: 4000 }),
    title: Type.String({ maxLength: 400 }),
    trade_date: Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }),
    days_to_file: nullable(Type.Integer({ description: 'Federal business days from trade to filing.' })),
    trade_direction: Type.Union([Type.Literal('purchase'), Type.Literal('sale')]),
    shares: Type.Number(),
    value: nullable(Type.Number({ description: 'US dollars; null when a price is known only from a footnote.' })),
    is_10b51: nullable(Type.Union([Type.Literal(0), Type.Literal(1)])),
    is_amendment: Type.Boolean(),
  },
  { additionalProperties: false },
);

export const explore_trades = defineOperation({
  type: 'explore_trades',
  service: 'market',
  summary: 'Searches insider purchases and sales; count and one page together.',
  access: ['explore_trades'],
  request: {
    email: Email,
    start_date: Type.Optional(Type.Union([Type.Literal('all'), IsoDate])),
    end_date: Type.Optional(IsoDate),
    ciks: Type.Optional(Type.Array(Cik, { minItems: 1, maxItems: 100 })),
    reporting_person_ciks: Type.Optional(Type.Array(Cik, { minItems: 1, maxItems: 100 })),
    trade_types: Type.Optional(Type.Object({ val: TradeTypes }, { additionalProperties: false })),
    insider_types: Type.Optional(Type.Object({ val: InsiderTypes }, { additionalProperties: false })),
    constraint_10b51: Type.Optional(
      Type.Object(
        { val: Type.Array(Type.Literal(true), { minItems: 1, maxItems: 1 }) },
        { additionalProperties: false },
      ),
    ),
    page: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    limit: Type.Union([Type.Literal(10), Type.Literal(20), Type.Literal(50), Type.Literal(100)]),
    sort_column: Type.Enum(TRADE_SORT_COLUMNS),
    sort_direction: Type.Union([Type.Literal('asc'), Type.Literal('desc')]),
  },
  response: Type.Object(
    { num_rows: Type.Integer({ minimum: 0 }), rows: Type.Array(TradeRow, { maxItems: 100 }) },
    { additionalProperties: false },
  ),
  errors: [],
  rateLimit: { calls: 120, perSeconds: 60, by: 'session' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  impersonation: 'allowed',
});
