import { defineOperation } from '@sentinel/contracts';
import { READ_LIMIT, SMALL_BODY, Uuid } from '@sentinel/contracts/fields';
import { MAX_WATCHLIST_MEMBERS } from '@sentinel/vocabulary-alerts';
import Type from 'typebox';
import { Watchlist, WatchlistMember } from '../schemas/watchlist.ts';

export const get_watchlist = defineOperation({
  type: 'get_watchlist',
  service: 'alerts',
  summary: 'A watchlist with its members by name: one of the caller, or of anybody who shares it.',
  access: ['explore_trades', 'explore_events', 'alerts'],
  request: {
    id: Uuid,
    without_members: Type.Optional(Type.Boolean({ description: 'Only its name and counts: `members` is empty.' })),
  },
  response: Type.Object(
    { watchlist: Watchlist, members: Type.Array(WatchlistMember, { maxItems: MAX_WATCHLIST_MEMBERS }) },
    { additionalProperties: false },
  ),
  errors: { not_found: [] },
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed a watchlist', attempted: 'Tried to view a watchlist' },
  auditConcerns: 'noted',
  impersonation: 'allowed',
});
