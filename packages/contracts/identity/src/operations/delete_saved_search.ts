import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success, Uuid, WRITE_LIMIT } from '@sentinel/contracts/fields';

export const delete_saved_search = defineOperation({
  type: 'delete_saved_search',
  service: 'identity',
  summary: 'Deletes a saved search.',
  access: ['explore_trades', 'explore_events'],
  request: { id: Uuid },
  response: Success,
  errors: { not_found: [] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Deleted a saved search', attempted: 'Tried to delete a saved search' },
  auditConcerns: 'noted',
  impersonation: 'allowed',
});
