import { defineOperation } from '@sentinel/contracts';
import { Cik, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import { RETURN_HORIZONS, RETURN_STARTS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { MissingReturn } from '../schemas/explore.ts';
import { ExplainedFiling, returnExplanation } from '../schemas/return-explanation.ts';

const exact = { additionalProperties: false } as const;

export const explain_trade_return = defineOperation({
  type: 'explain_trade_return',
  service: 'market',
  summary: 'How the return of a trade came about: days, closes of stock and fund, basis, filing; or why it is unknown.',
  access: ['explore_trades'],
  request: {
    trade_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    /** As in explore_trades: raw, over 20 trading days, from the trade date by default. */
    return_type: Type.Optional(Type.Union([Type.Literal('raw'), Type.Literal('adjusted')])),
    return_horizon: Type.Optional(Type.Enum(RETURN_HORIZONS)),
    return_start: Type.Optional(Type.Enum(RETURN_STARTS)),
  },
  response: Type.Object(
    {
      ...returnExplanation,
      conm: Line(300),
      ticker: nullable(Line(12)),
      cik: Cik,
      owner: Type.String({ maxLength: 4000 }),
      trade_direction: Type.Union([Type.Literal('purchase'), Type.Literal('sale')]),
      trade_date: Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }),
      has_odd_price: Type.Boolean({
        description:
          'The filed price cannot be right, such as more than ten times the close; it is not part of the return.',
      }),
      filing: ExplainedFiling,
      /** The same return from the other start. */
      other_start: Type.Object(
        {
          return_start: Type.Enum(RETURN_STARTS),
          start_day: nullable(Type.String({ maxLength: 10, description: 'yyyy-mm-dd' })),
          value: nullable(Type.Number()),
          missing: MissingReturn,
        },
        exact,
      ),
    },
    exact,
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: {
    done: 'Viewed how the return of a trade came about',
    attempted: 'Tried to view how the return of a trade came about',
  },
  auditConcerns: ['trade_id'],
  impersonation: 'allowed',
});
