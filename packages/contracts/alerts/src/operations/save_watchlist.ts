import { defineOperation } from '@sentinel/contracts';
import { Uuid, WRITE_LIMIT } from '@sentinel/contracts/fields';
import Type from 'typebox';
import { MemberKeys, Watchlist, WatchlistName, WatchlistVersion } from '../schemas/watchlist.ts';

export const save_watchlist = defineOperation({
  type: 'save_watchlist',
  service: 'alerts',
  summary:
    'Creates a watchlist, or with `id` changes what the other fields name of it: the name, whether it is shared, some of its members.',
  access: ['explore_trades', 'explore_events', 'alerts'],
  request: {
    id: Type.Optional(Uuid),
    /** The version that was read, needed with `id`: if another one is stored, nothing is saved. */
    version: Type.Optional(WatchlistVersion),
    /** Needed without `id`. */
    name: Type.Optional(WatchlistName),
    is_shared: Type.Optional(Type.Boolean()),
    /** A list that the caller may read, whose members are added. */
    copy_of: Type.Optional(Uuid),
    /** Those that no filing names are left out. */
    add: Type.Optional(MemberKeys),
    remove: Type.Optional(MemberKeys),
  },
  response: Type.Object(
    {
      watchlist: Watchlist,
      added: Type.Integer({
        minimum: 0,
        description: 'Of `add` and `copy_of`, those that were not on the list before.',
      }),
      removed: Type.Integer({ minimum: 0 }),
    },
    { additionalProperties: false },
  ),
  errors: {
    conflict: ['name_taken', 'list_full', 'changed_meanwhile'],
    not_found: [],
    unprocessable: ['too_many_members', 'incomplete'],
  },
  // A list of 10,000 is sent in 10 calls.
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: 128 * 1024,
  audit: true,
  auditWords: { done: 'Saved a watchlist', attempted: 'Tried to save a watchlist' },
  auditConcerns: 'noted',
  impersonation: 'allowed',
});
