import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY } from '@sentinel/contracts/fields';
import { EVENT_RETURN_STARTS } from '@sentinel/vocabulary-market';
import Type from 'typebox';
import { eventFilters } from '../schemas/event-search.ts';
import { AllowEstimate, StudyHorizon, studyFields } from '../schemas/study.ts';

export const study_events = defineOperation({
  type: 'study_events',
  service: 'market',
  summary: 'Says how the events of a search turned out: returns with intervals, histogram, years, and what is missing.',
  access: ['explore_events'],
  request: {
    ...eventFilters,
    return_start: Type.Optional(
      Type.Enum(EVENT_RETURN_STARTS, {
        description:
          'Where returns start: event_date (default), the last close before the event day; or acceptance, the first close after it.',
      }),
    ),
    horizon: Type.Optional(StudyHorizon),
    allow_estimate: Type.Optional(AllowEstimate),
  },
  response: Type.Object(
    { return_start: Type.Enum(EVENT_RETURN_STARTS), ...studyFields },
    { additionalProperties: false },
  ),
  errors: { not_found: [] },
  rateLimit: { calls: 120, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Studied material events', attempted: 'Tried to study material events' },
  auditConcerns: ['tickers', 'ciks'],
  impersonation: 'allowed',
});
