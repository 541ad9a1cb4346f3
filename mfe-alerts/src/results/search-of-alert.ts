import type { Alert } from '@sentinel/contracts-alerts';
import { searchOfAlert } from '@sentinel/market-ui';
import { session } from '@sentinel/session';
import type { ResultsState, SearchPayload } from './results-state.ts';

/** Where an alert opens as a search: a path, and the navigation state that goes with it. */
export interface SearchTarget {
  readonly path: string;
  readonly state: object;
}

const PAGES = { explore_trades: '/explore-trades', explore_events: '/explore-material-events' } as const;
const SORTS = { explore_trades: 'trade_date', explore_events: 'date_filed' } as const;
/** A search takes no more companies, or owners. */
const MAX_CHOSEN = 100;

/**
 * Where "Open as search" leads: to the explore page of its kind, or for several companies or owners, which those pages cannot
 * hold, to the results page. Undefined for alerts that no page can search for (prices, keywords, more than 100 companies), and for
 * users without that page.
 */
export function searchTarget(alert: Alert): SearchTarget | undefined {
  const search = searchOfAlert(alert);
  if (!(search && session.hasAny([search.operation]))) return undefined;
  const chosen = alert.tickers.length + alert.reporting_person_ciks.length;
  if (chosen <= 1) {
    const { alert_name: name, ...criteria } = alert;
    return { path: PAGES[search.operation], state: { alert: { name, criteria } } };
  }
  if (chosen > MAX_CHOSEN) return undefined;
  const page = { page: 1, limit: 100, sort_column: SORTS[search.operation], sort_direction: 'desc' };
  const searchPayload = { type: search.operation, ...search.filters, ...page } as SearchPayload;
  const state: ResultsState = { alertName: alert.alert_name, searchPayload, leftOut: search.leftOut };
  return { path: '/alert', state };
}
