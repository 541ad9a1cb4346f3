import { defineOperation } from '@sentinel/contracts';
import { READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { SavedSearch } from '../schemas/saved-search.ts';

export const get_saved_searches = defineOperation({
  type: 'get_saved_searches',
  service: 'identity',
  summary: "The caller's saved searches of both explore pages, by name.",
  access: ['explore_trades', 'explore_events'],
  request: {},
  response: Type.Object(
    { saved_searches: Type.Array(SavedSearch, { maxItems: 100 }) },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed saved searches', attempted: 'Tried to view saved searches' },
  auditConcerns: null,
  impersonation: 'allowed',
});
