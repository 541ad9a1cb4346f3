import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, Cik, Flag, Instant, Line, nullable, SMALL_BODY } from '@sentinel/contracts/fields';
import { TRADE } from '@sentinel/fields';
import { TRADE_FLAGS, TRADE_TAGS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { Basis, Evidence, explorePage, FilingUrl, LastReturn, MissingReturn } from '../schemas/explore.ts';
import { Implausible } from '../schemas/implausible.ts';
import { rowOf } from '../schemas/row-of.ts';
import { tradeFilters } from '../schemas/trade-search.ts';

/** One filing × owner group × direction × trade date (docs/architecture.md, "One row"). */
const TradeRow = Type.Object(
  {
    ...rowOf(TRADE.columns),
    trade_id: Type.Integer({ minimum: 1 }),
    conm: Line(300),
    ticker: nullable(Line(12)),
    cik: Cik,
    accno: AccessionNumber,
    filing_url: FilingUrl,
    accepted_at: nullable(Instant),
    owner: Type.String({ maxLength: 4000 }),
    /** Of the first of the owners. */
    owner_cik: nullable(Cik),
    title: Type.String({ maxLength: 400 }),
    codes: Line(40),
    trade_date: Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }),
    trade_direction: Type.Union([Type.Literal('purchase'), Type.Literal('sale')]),
    shares: Type.Number(),
    held_indirectly: nullable(
      Type.Object(
        { before: Type.Number(), after: Type.Number() },
        {
          additionalProperties: false,
          description:
            'What of `held_before` and `held_after` is held indirectly; null: the trade moved no such shares.',
        },
      ),
    ),
    return_missing: MissingReturn,
    last_return: LastReturn,
    return_basis: Basis,
    next_8K_items: nullable(Line(400)),
    next_8K_accno: nullable(AccessionNumber),
    next_ea_accno: nullable(AccessionNumber),
    btwn_fqe_ea: nullable(Flag),
    plan_evidence: Evidence,
    is_amendment: Type.Boolean(),
    flags: Type.Array(Type.Enum(TRADE_FLAGS), {
      maxItems: TRADE_FLAGS.length,
      description: 'What is odd about the row (docs/market-data.md, "Flags").',
    }),
    tags: Type.Array(Type.Enum(TRADE_TAGS), {
      maxItems: TRADE_TAGS.length,
      description: 'What the trade is beside a purchase or a sale (docs/market-data.md, "Tags").',
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
    sort_column: Type.Enum([...TRADE.columnNames]),
  },
  response: Type.Object(
    { num_rows: Type.Integer({ minimum: 0 }), rows: Type.Array(TradeRow, { maxItems: 100 }) },
    { additionalProperties: false },
  ),
  deprecated: { response: { 'rows.accepted_at': '2026-11-28' } },
  errors: { not_found: [] },
  rateLimit: { calls: 120, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Searched insider trades', attempted: 'Tried to search insider trades' },
  auditConcerns: ['tickers', 'ciks'],
  impersonation: 'allowed',
});
