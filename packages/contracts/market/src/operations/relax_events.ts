import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY } from '@sentinel/contracts/fields';
import { EVENT } from '@sentinel/fields';
import { eventFilters } from '../schemas/event-search.ts';
import { relaxedSearch } from '../schemas/relaxed-filters.ts';

export const relax_events = defineOperation({
  type: 'relax_events',
  service: 'market',
  summary: 'Says for each filter of a search how many rows it has without that filter; for searches that find nothing.',
  access: ['explore_events'],
  request: eventFilters,
  response: relaxedSearch(EVENT.removable),
  errors: { not_found: [] },
  // Up to one count per filter.
  rateLimit: { calls: 30, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: {
    done: 'Counted events without each filter',
    attempted: 'Tried to count events without each filter',
  },
  auditConcerns: ['tickers', 'ciks'],
  impersonation: 'allowed',
});
