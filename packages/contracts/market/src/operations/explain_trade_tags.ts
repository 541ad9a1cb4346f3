import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, nullable, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import { TRADE_TAGS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { FilingUrl } from '../schemas/explore.ts';

const exact = { additionalProperties: false } as const;

/** An earlier trade at the company: of the same owners, or of the other people of a cluster. */
const EarlierTrade = Type.Object(
  {
    accno: AccessionNumber,
    filing_url: FilingUrl,
    owner: Type.String({ maxLength: 4000, description: 'Names as filed.' }),
    trade_date: Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }),
    trade_direction: Type.Union([Type.Literal('purchase'), Type.Literal('sale')]),
    shares: Type.Number(),
    value: nullable(
      Type.Number({ description: 'US dollars as filed; null when a price is given only in a footnote.' }),
    ),
  },
  exact,
);

export const explain_trade_tags = defineOperation({
  type: 'explain_trade_tags',
  service: 'market',
  summary: 'The earlier trades that make the tags of a trade, as they were known when its filing was accepted.',
  access: ['explore_trades'],
  request: { trade_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  response: Type.Object(
    {
      tags: Type.Array(
        Type.Object(
          {
            tag: Type.Enum(TRADE_TAGS),
            /** The trades that make it; none where the form itself says it, or where there are none before. */
            trades: Type.Array(EarlierTrade, { maxItems: 9 }),
          },
          exact,
        ),
        { maxItems: TRADE_TAGS.length },
      ),
      /** Of "Exercised": shares that options exercised that day brought. */
      exercised: nullable(Type.Number()),
      /** Of "Form 144": the notices of proposed sale that the owners had filed, the latest first. */
      notices: Type.Array(
        Type.Object(
          {
            accno: AccessionNumber,
            filing_url: FilingUrl,
            filed_on: nullable(Type.String({ maxLength: 10, description: 'yyyy-mm-dd' })),
            units: nullable(Type.Number()),
            market_value: nullable(Type.Number({ description: 'US dollars.' })),
          },
          exact,
        ),
        { maxItems: 9 },
      ),
      /** Of "Late": business days from the trade to its filing. */
      days_to_file: nullable(Type.Integer()),
      /** Of "Several filers": how many filings, by different owners, report this block. */
      filer_count: Type.Integer({ minimum: 1 }),
      /** The first day of any trade that is stored of the company: before it, nothing is known. */
      known_since: Type.String({ maxLength: 10, description: 'yyyy-mm-dd' }),
    },
    exact,
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: {
    done: 'Viewed what makes the tags of a trade',
    attempted: 'Tried to view what makes the tags of a trade',
  },
  auditConcerns: ['trade_id'],
  impersonation: 'allowed',
});
