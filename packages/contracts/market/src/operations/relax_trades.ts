import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY } from '@sentinel/contracts/fields';
import { TRADE } from '@sentinel/fields';
import { relaxedSearch } from '../schemas/relaxed-filters.ts';
import { tradeFilters } from '../schemas/trade-search.ts';

export const relax_trades = defineOperation({
  type: 'relax_trades',
  service: 'market',
  summary: 'Says for each filter of a search how many rows it has without that filter; for searches that find nothing.',
  access: ['explore_trades'],
  request: tradeFilters,
  response: relaxedSearch(TRADE.removable),
  errors: { not_found: [] },
  // Up to one count per filter.
  rateLimit: { calls: 30, perSeconds: 60, by: 'account' },
  idempotency: 'read',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: {
    done: 'Counted trades without each filter',
    attempted: 'Tried to count trades without each filter',
  },
  auditConcerns: ['tickers', 'ciks'],
  impersonation: 'allowed',
});
