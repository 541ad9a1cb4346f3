import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success, Uuid, WRITE_LIMIT } from '@sentinel/contracts/fields';

export const delete_watchlist = defineOperation({
  type: 'delete_watchlist',
  service: 'alerts',
  summary: "Deletes one of the caller's watchlists.",
  access: ['explore_trades', 'explore_events', 'alerts'],
  request: { id: Uuid },
  response: Success,
  errors: { not_found: [], conflict: ['watched'] },
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: true,
  auditWords: { done: 'Deleted a watchlist', attempted: 'Tried to delete a watchlist' },
  auditConcerns: 'noted',
  impersonation: 'allowed',
});
