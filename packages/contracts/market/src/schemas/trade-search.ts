import { Email } from '@sentinel/contracts/fields';
import { TRADE } from '@sentinel/fields';
import { companyCriteria } from './explore.ts';
import { filtersOf } from './filters-of.ts';

/** Filters of a trades search (spec part 3 section 7), and the return that it shows, filters and sorts by. */
export const tradeFilters = { email: Email, ...filtersOf(TRADE.filters), ...companyCriteria };
