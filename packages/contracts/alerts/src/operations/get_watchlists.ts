import { defineOperation } from '@sentinel/contracts';
import { READ_LIMIT, SMALL_BODY } from '@sentinel/contracts/fields';
import { MAX_WATCHLISTS } from '@sentinel/vocabulary-alerts';
import Type from 'typebox';
import { Watchlist } from '../schemas/watchlist.ts';

export const get_watchlists = defineOperation({
  type: 'get_watchlists',
  service: 'alerts',
  summary: "The caller's watchlists by name, without their members.",
  access: ['explore_trades', 'explore_events', 'alerts'],
  request: {},
  response: Type.Object(
    { watchlists: Type.Array(Watchlist, { maxItems: MAX_WATCHLISTS }) },
    { additionalProperties: false },
  ),
  errors: {},
  rateLimit: READ_LIMIT,
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Viewed watchlists', attempted: 'Tried to view watchlists' },
  auditConcerns: null,
  impersonation: 'allowed',
});
