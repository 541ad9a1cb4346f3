import { defineOperation } from '@sentinel/contracts';
import { IsoDate, READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import { CASE_PAGE_SIZES, CASE_SORTS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { Case, WithinDays } from '../schemas/case.ts';

export const find_cases = defineOperation({
  type: 'find_cases',
  service: 'market',
  summary:
    'Cases: officers and directors who sold, outside of plans, before an 8-K that was among the worst (docs/market-data.md, "Cases").',
  access: ['explore_trades'],
  request: {
    within_days: Type.Optional(WithinDays),
    /** The news was filed on this day or later; twelve months before today in New York by default. */
    since: Type.Optional(IsoDate),
    /** The largest avoided loss first, by default; the newest news. */
    sort: Type.Optional(Type.Enum(CASE_SORTS)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    page_size: Type.Optional(Type.Enum(CASE_PAGE_SIZES)),
  },
  response: Type.Object(
    {
      total: Type.Integer({ minimum: 0 }),
      worst_return: Type.Union([Type.Number(), Type.Null()], {
        description: 'News with this event return or a lower one is bad news; null where no return is known.',
      }),
      cases: Type.Array(Case, { maxItems: 50, description: 'Of the page.' }),
    },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Searched cases', attempted: 'Tried to search cases' },
  auditConcerns: null,
  impersonation: 'allowed',
});
