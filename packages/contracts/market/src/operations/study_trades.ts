import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY } from '@sentinel/contracts/fields';
import { RETURN_STARTS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { AllowEstimate, StudyHorizon, studyFields } from '../schemas/study.ts';
import { tradeFilters } from '../schemas/trade-search.ts';

export const study_trades = defineOperation({
  type: 'study_trades',
  service: 'market',
  summary: 'Says how the trades of a search turned out: returns with intervals, histogram, years, and what is missing.',
  access: ['explore_trades'],
  request: { ...tradeFilters, horizon: Type.Optional(StudyHorizon), allow_estimate: Type.Optional(AllowEstimate) },
  response: Type.Object(
    {
      return_start: Type.Enum(RETURN_STARTS),
      owners: Type.Integer({ minimum: 0, description: 'Reporting owners of the matching trades.' }),
      ...studyFields,
    },
    { additionalProperties: false },
  ),
  errors: { not_found: [] },
  rateLimit: { calls: 120, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Studied insider trades', attempted: 'Tried to study insider trades' },
  auditConcerns: ['tickers', 'ciks'],
  impersonation: 'allowed',
});
