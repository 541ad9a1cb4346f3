import { defineOperation } from '@sentinel/contracts';
import { AccessionNumber, Cik, Line, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { Arrangement, MAX_ARRANGEMENTS } from '../schemas/arrangement.ts';
import { CaseDay, CaseTrade, caseFields, MAX_CASE_LISTED, WithinDays } from '../schemas/case.ts';
import { returnExplanation } from '../schemas/return-explanation.ts';

const exact = { additionalProperties: false } as const;

/** What somebody sold before, at any company. */
const Earlier = Type.Object(
  {
    cik: Cik,
    name: Type.String({ maxLength: 4000, description: 'As filed.' }),
    num_sales: Type.Integer({ minimum: 0, description: 'Earlier sales outside of plans, as officer or director.' }),
    num_before_news: Type.Integer({ minimum: 0, description: 'Of these, within the days before bad news.' }),
  },
  exact,
);

export const get_case = defineOperation({
  type: 'get_case',
  service: 'market',
  summary:
    'A case with each sale, what came of it, and the closes and filings that its figures can be computed from again.',
  access: ['explore_trades'],
  request: {
    /** An 8-K, and one of its companies. */
    accno: AccessionNumber,
    cik: Cik,
    within_days: Type.Optional(WithinDays),
  },
  response: Type.Object(
    {
      ...caseFields,
      is_worst: Type.Boolean({ description: 'Whether the news is among the worst.' }),
      worst_return: Type.Number({ description: 'News with this event return or a lower one is bad news.' }),
      other_news: Type.Array(
        Type.Object({ accno: AccessionNumber, items: Type.Array(Line(10), { maxItems: 50 }) }, exact),
        {
          maxItems: 20,
          description: 'Other 8-Ks of the same trading day.',
        },
      ),
      /** How the return of the news day came about. */
      explained: Type.Object(returnExplanation, exact),
      trades: Type.Array(CaseTrade, { maxItems: MAX_CASE_LISTED, description: 'Sales and gifts, the oldest first.' }),
      purchases_after: Type.Array(CaseTrade, {
        maxItems: MAX_CASE_LISTED,
        description: 'Purchases in the 60 days after.',
      }),
      arrangements: Type.Array(Arrangement, {
        maxItems: MAX_ARRANGEMENTS,
        description: 'Trading arrangements that the same people adopted or terminated in the year before the news.',
      }),
      earlier: Type.Array(Earlier, { maxItems: MAX_CASE_LISTED, description: 'In the order of `people`.' }),
      closes: Type.Array(Type.Tuple([CaseDay, Type.Number({ description: 'Adjusted for splits; US dollars.' })]), {
        maxItems: 400,
        description: 'From before the sales to after the news, oldest first.',
      }),
    },
    exact,
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed a case', attempted: 'Tried to view a case' },
  auditConcerns: ['cik', 'accno'],
  impersonation: 'allowed',
});
