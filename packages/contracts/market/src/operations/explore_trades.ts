import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, Cik, Flag, Instant, Line, nullable, SMALL_BODY } from '@sentinel/contracts/fields';
import { TRADE_FLAGS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { Basis, Evidence, explorePage, LastReturn, MissingReturn } from '../schemas/explore.ts';
import { Implausible } from '../schemas/implausible.ts';
import { TRADE_SORT_COLUMNS, tradeFilters } from '../schemas/trade-search.ts';

const Return = (description: string) => nullable(Type.Number({ description }));
const Sessions = (description: string) => nullable(Type.Integer({ description }));

/** One filing × owner group × direction × trade date (docs/architecture.md, "One row"). */
const TradeRow = Type.Object(
  {
    trade_id: Type.Integer({ minimum: 1 }),
    conm: Line(300),
    ticker: nullable(Line(12)),
    cik: Cik,
    accno: AccessionNumber,
    accepted_at: nullable(Instant),
    owner: Type.String({ maxLength: 4000 }),
    title: Type.String({ maxLength: 400 }),
    location: nullable(Line(400)),
    trade_date: Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }),
    days_to_file: nullable(
      Type.Integer({ description: 'Federal business days to filing, from the trade or its deemed execution date.' }),
    ),
    trade_direction: Type.Union([Type.Literal('purchase'), Type.Literal('sale')]),
    shares: Type.Number(),
    price: nullable(Type.Number({ description: 'US dollars a share, weighted by shares; of the rows with a price.' })),
    value: nullable(
      Type.Number({ description: 'US dollars, as filed; null when a price is known only from a footnote.' }),
    ),
    trade_return: Return('From the start and over the horizon asked for; a fraction. Null until the last day exists.'),
    return_missing: MissingReturn,
    last_return: LastReturn,
    return_basis: Basis,
    next_8K_days: Sessions('Trading days until the next 8-K of the company.'),
    next_8K_ret0: Return('Event return of that 8-K; a fraction.'),
    next_8K_items: nullable(Line(400)),
    next_8K_accno: nullable(AccessionNumber),
    next_ea_days: Sessions('Trading days until the next earnings announcement.'),
    next_ea_ret0: Return('Event return of that announcement; a fraction.'),
    next_ea_accno: nullable(AccessionNumber),
    btwn_fqe_ea: nullable(Flag),
    is_10b51: nullable(Flag),
    plan_evidence: Evidence,
    is_amendment: Type.Boolean(),
    flags: Type.Array(Type.Enum(TRADE_FLAGS), {
      maxItems: TRADE_FLAGS.length,
      description: 'What is odd about the row (docs/market-data.md, "Flags").',
    }),
    implausible: Implausible,
    filer_count: Type.Integer({ minimum: 1, description: 'How many filings, by different owners, report this block.' }),
  },
  { additionalProperties: false },
);

export const explore_trades = defineOperation({
  type: 'explore_trades',
  service: 'market',
  summary: 'Searches insider purchases and sales; count and one page together.',
  access: ['explore_trades'],
  request: {
    ...tradeFilters,
    ...explorePage,
    sort_column: Type.Enum(TRADE_SORT_COLUMNS),
  },
  response: Type.Object(
    { num_rows: Type.Integer({ minimum: 0 }), rows: Type.Array(TradeRow, { maxItems: 100 }) },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: { calls: 120, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Searched insider trades', attempted: 'Tried to search insider trades' },
  impersonation: 'allowed',
});
