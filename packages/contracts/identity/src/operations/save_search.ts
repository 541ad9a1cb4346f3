import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Uuid, WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { SavedSearch, savedSearchFields } from '../schemas/saved-search.ts';

export const save_search = defineOperation({
  type: 'save_search',
  service: 'identity',
  summary: 'Saves a search under a name: a new one, or with `id` in place of the one that is saved.',
  access: ['explore_trades', 'explore_events'],
  request: { id: Type.Optional(Uuid), ...savedSearchFields },
  response: Type.Object({ saved_search: SavedSearch }, { additionalProperties: false }),
  errors: { conflict: ['name_taken', 'list_full'], not_found: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Saved a search', attempted: 'Tried to save a search' },
  auditConcerns: ['name'],
  impersonation: 'allowed',
});
