import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, Cik, Line, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { ExplainedFiling, returnExplanation } from '../schemas/return-explanation.ts';

const exact = { additionalProperties: false } as const;

export const explain_event_return = defineOperation({
  type: 'explain_event_return',
  service: 'market',
  summary:
    'How the event return of an 8-K came about, and how many trading days after a trade it came; or why it is unknown.',
  access: ['explore_trades', 'explore_events'],
  request: {
    accno: AccessionNumber,
    /** The company, because an 8-K may have several. */
    cik: Cik,
    /** A trade whose next 8-K or next earnings announcement this is. */
    trade_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  },
  response: Type.Object(
    {
      ...returnExplanation,
      conm: Line(300),
      ticker: nullable(Line(12)),
      cik: Cik,
      items: Type.Array(Line(10), { maxItems: 50 }),
      is_ea: Type.Boolean({ description: 'An earnings announcement (docs/market-data.md).' }),
      filing: ExplainedFiling,
      /** From the trade to this event; null without a trade, or when it is not this trade's next event. */
      after_trade: nullable(
        Type.Object(
          {
            trade_date: Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }),
            trading_day: Type.String({ maxLength: 10, description: 'The trade date, or the next trading day.' }),
            event_day: Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }),
            days: Type.Integer({ description: 'Trading days in between, as stored.' }),
          },
          exact,
        ),
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
    done: 'Viewed how the return of an event came about',
    attempted: 'Tried to view how the return of an event came about',
  },
  auditConcerns: ['cik', 'accno'],
  impersonation: 'allowed',
});
